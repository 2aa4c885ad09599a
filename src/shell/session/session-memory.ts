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

/** Kept at logout: they belong to the place, not to the person (sync.md §13). */
const OF_THE_PLACE = /^(lang$|chejian\.(appearance|station|printer|sentinel|site))/;

export function clearLocalStorage(): void {
  for (const name of Object.keys(localStorage)) if (!OF_THE_PLACE.test(name)) localStorage.removeItem(name);
}

const STATION = 'chejian.station';
/** Station last bound on this device: offered first. */
export const lastStation = (): string | null => localStorage.getItem(STATION);
export const rememberStation = (stationCode: string): void => localStorage.setItem(STATION, stationCode);
