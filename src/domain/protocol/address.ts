/**
 * What an address inside the program is. Whatever is navigated to by a text (the address bar's `/redirect/…`, the page to return to after signing in, stored
 * tabs, paths in answers) is asked here first: a browser takes `//host`, `/\host`, `javascript:` and their encoded forms for places of their own.
 */

const MOST_LENGTH = 8_192;
/** Segments as the program's pages have them. No sign of them means anything to a browser, so nothing has to be decoded to know where a path leads. */
const PATH = /^(?:\/|(?:\/[A-Za-z0-9_~-][A-Za-z0-9_.~-]*)+)$/;
/** A query never chooses the host. Invisible characters, spaces and backslashes still stand in none that the program has written. */
const QUERY = /^[^\p{C}\p{Z}\\#]*$/u;

/** Where the text leads inside the program, or null where it leads elsewhere, or nowhere. */
export function internalAddress(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > MOST_LENGTH) return null;
  const at = text.indexOf('?');
  const path = at === -1 ? text : text.slice(0, at);
  const query = at === -1 ? '' : text.slice(at + 1);
  return PATH.test(path) && QUERY.test(query) ? text : null;
}

/** Starts the installed print control; the browser asks before it obeys. */
const CONTROL_START = 'CLodop.protocol:setup';

/** Returns the address that a link in a message may open in a new tab: a file on this server, or the print control. */
export const linkAddress = (text: string): string | undefined => (text === CONTROL_START ? text : (internalAddress(text) ?? undefined));
