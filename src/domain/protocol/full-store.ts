/** Whether an error says that a store of this device has no room. Such an error says nothing about the line, and is never told as "offline". */

/** As browsers call it: the standard's name, and Firefox's for what it has not translated. */
const NAMES: readonly unknown[] = ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED', 'NS_ERROR_FILE_NO_DEVICE_SPACE', 'ENOSPC'];
/** Chromium opens no database on a full disk, and says why only in words. */
const WORDS = /full disk|no space left|QuotaExceededError/i;
/** Errors in errors: Dexie wraps that of the browser, a bulk of writes brings one for each. */
const DEPTH = 4;

interface Told {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly inner?: unknown;
  readonly failures?: unknown;
}

export function isStoreFull(error: unknown, depth = DEPTH): boolean {
  if (depth === 0 || typeof error !== 'object' || error === null) return false;
  const { name, code, message, cause, inner, failures } = error as Told;
  if (NAMES.includes(name) || NAMES.includes(code) || WORDS.test(String(message ?? ''))) return true;
  const within = Array.isArray(failures) ? [cause, inner, ...failures.slice(0, DEPTH)] : [cause, inner];
  return within.some((one) => isStoreFull(one, depth - 1));
}
