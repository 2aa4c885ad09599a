/** The version of this program: shown by /health and compared by devices. */
const version = Object.values(import.meta.glob<string>('../../package.json', { eager: true, import: 'version' }))[0];

export const build = version ?? 'unknown';

const numbersOf = (text: string): readonly number[] | null => (/^\d+\.\d+\.\d+$/.test(text) ? text.split('.').map(Number) : null);

/** Builds without a version number, or unknown ones, count as older than any with a number. */
export function isOlder(one: string | undefined, than: string): boolean {
  const [a, b] = [numbersOf(one ?? ''), numbersOf(than) ?? []];
  if (!a) return true;
  const at = a.findIndex((number, index) => number !== b[index]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
}
