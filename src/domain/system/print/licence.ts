/** Which licence of the print control a page gets (specification §9: by whether its origin is on an external-network address). */

export type OriginClass = 'in' | 'out';

const PRIVATE_V4 = [/^10\./, /^127\./, /^169\.254\./, /^192\.168\./, /^172\.(1[6-9]|2\d|3[01])\./];
const LOCAL_NAMES = /(^|\.)(localhost|local|lan|internal|intranet|home\.arpa)$/;

/** @param host as in an address, with or without a port. A name without a dot is one of the own network. */
export function originClass(host: string): OriginClass {
  const bare = host.trim().toLowerCase();
  const name = bare.startsWith('[') ? bare.slice(1, bare.indexOf(']')) : bare.replace(/:\d+$/, '');
  if (name.includes(':')) return name === '::1' || /^f[cd]|^fe[89ab]/.test(name) ? 'in' : 'out';
  if (/^\d+(\.\d+){3}$/.test(name)) return PRIVATE_V4.some((range) => range.test(name)) ? 'in' : 'out';
  return !name.includes('.') || LOCAL_NAMES.test(name) ? 'in' : 'out';
}

/** What a page is told. Empty texts: this site has no licence for pages like this one. */
export interface PrintLicence {
  readonly originClass: OriginClass;
  /** Company, key, key A, key B, as SET_LICENSES wants them; null = none. */
  readonly parts: readonly [string, string, string, string] | null;
}

/** A licence as it is typed: up to four parts between '|': company, key, key A, key B. */
export function licenceParts(text: string | null): PrintLicence['parts'] {
  const [company = '', key = '', a = '', b = ''] = (text ?? '').split('|').map((part) => part.trim());
  return company === '' && key === '' ? null : [company, key, a, b];
}

/** May a page on this origin ask the print service of its own machine at all (Chrome since 142, ux §3.4)? A page of the machine itself always may. */
export type LocalAccess = 'free' | 'granted' | 'ask' | 'denied' | 'insecure';

/**
 * @param state what the browser says of `loopback-network` or `local-network-access`; null = it knows no such permission
 */
export function localAccess(page: { readonly hostname: string; readonly secure: boolean }, state: string | null): LocalAccess {
  const name = page.hostname.toLowerCase();
  if (name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127\./.test(name)) return 'free';
  if (state === null) return 'free';
  if (!page.secure) return 'insecure';
  return state === 'granted' ? 'granted' : state === 'denied' ? 'denied' : 'ask';
}
