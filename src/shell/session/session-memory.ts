/** What this tab keeps of its session over a reload, beside the token; and what is handed to a new tab. */
import type { SessionAnswer } from '#api/session.ts';

export interface Kept {
  readonly session: SessionAnswer;
  readonly bindName: string | null;
}

const KEY = 'session';

export function keepSession(kept: Kept | null): void {
  if (kept === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(kept));
}

export function keptSession(): Kept | null {
  return asKept(parse(sessionStorage.getItem(KEY)));
}

/** Anything that came from storage, another tab or a wrapped record: ours, or nothing. */
export function asKept(value: unknown): Kept | null {
  const kept = value as Partial<Kept> | null;
  if (typeof kept?.session?.user?.account !== 'string' || !Array.isArray(kept.session.auths)) return null;
  return { session: kept.session, bindName: kept.bindName ?? null };
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Kept at logout: they belong to the place, not to the person (sync.md §13). `site` is what every visitor is told before signing in, `later` what somebody has
 * put off for everybody there, `sentinel` the device's own id, without which lost storage would not be noticed (docs/decisions/028-signing-in.md).
 */
const OF_THE_PLACE = /^(lang$|chejian\.(appearance|station|scanner|printer|later|sentinel|site)(\.|$))/;
/** The guard against endless reloading of an update. */
const OF_THE_TAB = /^reloadedForUpdate$/;

const clear = (storage: Storage, kept: RegExp): void => {
  for (const name of Object.keys(storage)) if (!kept.test(name)) storage.removeItem(name);
};

export const clearLocalStorage = (): void => clear(localStorage, OF_THE_PLACE);

const LEFT = 'chejian.left';
/** No account is called so. */
const NOBODY = '';
const NOBODY_ANY_MORE = '-';

/** The sign-in page takes the place of somebody's page. */
export const leavePage = (account: string): void => sessionStorage.setItem(LEFT, account);

/** Nothing of the person stays in this tab, nor where all tabs see it. */
export function forgetPerson(): void {
  clearLocalStorage();
  clear(sessionStorage, OF_THE_TAB);
  leavePage(NOBODY);
}

/** A page on its way out may write once more what it held; called when the tab has begun anew. @returns whether somebody has signed out here */
export function forgetAgain(): boolean {
  if (sessionStorage.getItem(LEFT) !== NOBODY) return false;
  forgetPerson();
  leavePage(NOBODY_ANY_MORE);
  return true;
}

/** Whether the address behind the sign-in page is this person's own, or one that was opened there. Another person's is forgotten by asking. */
export function mayReturn(account: string): boolean {
  const left = sessionStorage.getItem(LEFT);
  sessionStorage.removeItem(LEFT);
  return left === null || left === account;
}

const STATION = 'chejian.station';
/** Station last bound on this device: offered first. */
export const lastStation = (): string | null => localStorage.getItem(STATION);
export const rememberStation = (stationCode: string): void => localStorage.setItem(STATION, stationCode);
