/**
 * The whole app in the page of a test, from its start to its last part: router, shell, store, engine, on the browser's own IndexedDB. Only the server is the
 * test's. It is started once in a spec file, as a tab is; its tests follow each other.
 */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { SessionAnswer } from '#api/session.ts';
import { startApp } from '#shell/start.tsx';
import { find } from './in-page.ts';
import { dress, emptyPlace, type Look } from './mount.tsx';
import { type Answer, ONE_SET, openPlant, type Plant, type PlantRows } from './plant.ts';

export interface Scene extends Look {
  /** Who sits there; null = nobody has signed in. Default: the administrator. */
  readonly session?: SessionAnswer | null;
  /** The station of the session. */
  readonly station?: string | null;
  readonly rows?: PlantRows;
  readonly answers?: Record<string, Answer>;
  /** The page that is opened, default the home page. */
  readonly at?: string;
}

export const idOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A user as the session call returns one. @param auths rights */
export const sessionOf = (account: string, auths: readonly string[], more: Partial<SessionAnswer> = {}): SessionAnswer => ({
  user: { userId: idOf(1), account, userName: account, personId: null, supplierId: null, supName: null, deptName: null, lang: 'zh' },
  auths,
  warehouses: [],
  stations: [],
  site: {
    siteCode: 'MAIN',
    factoryName: '宁波甬联传动机械厂',
    defaultModule: 'wms',
    mesEnabled: true,
    isTest: false,
    timeZone: 'Asia/Shanghai',
  },
  sets: [ONE_SET],
  appMode: 'development',
  ...more,
});

export const ADMIN = sessionOf('admin', ['*']);

/** Starts the app as it starts in a tab that was reloaded. */
export async function startScene({ session = ADMIN, station = null, rows = {}, answers = {}, at, ...as }: Scene = {}): Promise<Plant> {
  const plant = openPlant(rows, answers);
  await dress(as);
  localStorage.setItem('lang', as.lang ?? 'zh');
  if (session) {
    sessionStorage.setItem('token', 'token');
    sessionStorage.setItem('session', JSON.stringify({ session, bindName: station }));
  }
  window.location.hash = `#${at ?? '/'}`;
  await startApp(emptyPlace());
  await find(session ? '[data-active-page] h1' : 'input[name=account]');
  return plant;
}

/** Goes to an address and waits until its page is in front. */
export async function goTo(address: string): Promise<void> {
  const [path = ''] = address.split('?');
  window.location.hash = `#${address}`;
  await find(`[data-active-page][data-page-key="${path}"][data-page-query="${address.slice(path.length)}"]`);
}

/** The page in front; those behind it are drawn too. */
export const front = () => page.getByCss('[data-active-page]');

/** Waits until an address is in the bar. */
export const arrivesAt = (address: RegExp): Promise<void> => expect.poll(() => window.location.hash).toMatch(address);
