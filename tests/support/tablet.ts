/** A tablet's browser with a profile of its own on disk: what it stores survives the end of the process. */

import { type BrowserContext, chromium, type Page } from 'playwright';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { defaultWedge } from '#ui/scan/wedge.ts';
import { putCheckOff } from './check-later.ts';
import { launchOptions } from './chromium.ts';
import { killAll, ofProfile } from './processes.ts';

export interface Tablet {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors of the page that no user should ever cause. */
  readonly complaints: string[];
}

export interface TabletSettings {
  readonly offline?: boolean;
  /** Without a worker the app is not stored on the device: sooner there, and not without a network. */
  readonly serviceWorkers?: 'block';
  readonly hasTouch?: boolean;
  /** A phone's browser: the page says how wide it is drawn. */
  readonly isMobile?: boolean;
  readonly reducedMotion?: 'reduce';
  /** Default: a tablet's. */
  readonly viewport?: { readonly width: number; readonly height: number };
}

/** A tablet's browser finds the server of its test here, whatever port that has: what it stores by address can be used with another server. */
export const WORKPLACE = 'http://chejian.localhost';

/** Arguments by which a browser finds the workplace on this port; without one it is nowhere. */
export const findsWorkplace = (port: number | undefined): readonly string[] =>
  port === undefined ? [] : [`--host-resolver-rules=MAP ${new URL(WORKPLACE).host}:80 127.0.0.1:${port}`];

/** Opens (or opens again) the browser on this profile. @param port of the server at the workplace, for tablets that are already at work */
export async function openTablet(profile: string, settings: TabletSettings = {}, port?: number): Promise<Tablet> {
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    args: [...launchOptions.args, ...findsWorkplace(port)],
    viewport: { width: 1280, height: 800 },
    locale: 'zh-CN',
    ...settings,
  });
  await context.addInitScript(putCheckOff);
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  return { context, page, complaints };
}

/**
 * A code as a keyboard-wedge scanner types it: a burst of keys with Enter at the end, wherever the focus is. Runs inside the page, and each key carries the time
 * of a gun, as the system stamps it when the key comes in: a busy machine would stretch the gaps until they look like a person typing. The same code comes again
 * at the pace of a hand, which takes longer than a bounce of the trigger, by its stamps alone.
 */
export const typeAsScanner = ({ text, bounce }: { readonly text: string; readonly bounce: number }): void => {
  const hand: { text: string; at: number } = Reflect.get(window, 'hand') ?? { text: '', at: 0 };
  const free = hand.at + (hand.text === text ? bounce : 0);
  let at = Math.max(performance.now(), free);
  for (const key of [...text, 'Enter']) {
    const target = document.activeElement ?? document.body;
    at += 1;
    for (const type of ['keydown', 'keyup']) {
      const event = new KeyboardEvent(type, { key, bubbles: true, cancelable: true, composed: true });
      Object.defineProperty(event, 'timeStamp', { value: at });
      target.dispatchEvent(event);
    }
  }
  Reflect.set(window, 'hand', { text, at });
};
export const scan = (page: Page, code: string): Promise<void> => page.evaluate(typeAsScanner, { text: code, bounce: defaultWedge.bounce });

/** The battery is empty: every process of the browser ends at once, without a word to the page. */
export async function killTablet(tablet: Tablet, profile: string): Promise<void> {
  const closed = new Promise((resolve) => tablet.context.once('close', resolve));
  const pids = ofProfile(profile);
  if (pids.length === 0) throw new Error('no browser runs on this profile');
  killAll(pids);
  await closed;
}
