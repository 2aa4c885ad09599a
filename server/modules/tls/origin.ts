/** Where a browser finds https, told from how it came by http. */
import { covers, type TlsKeeper } from './keeper.ts';
import { inAddress, nameOfHost } from './names.ts';

/** @param port on which https is served @param publicUrl where people open the site, when the settings say so */
export interface Place {
  readonly keeper: TlsKeeper;
  readonly port: () => number;
  readonly publicUrl?: string | undefined;
}

const USUAL_PORT = 443;

/** The origin of a name. */
export const originOf = (name: string, port: number): string => `https://${inAddress(name)}${port === USUAL_PORT ? '' : `:${port}`}`;

/**
 * By the name the browser came by, so that people keep what they know; by another where the certificate does not hold that one. What the settings say comes
 * before both: a name is an origin, and everything a tablet stores belongs to one.
 * @returns null where the certificate holds no name that can be typed
 */
export function secureOrigin({ keeper, port, publicUrl }: Place, host: string | undefined): string | null {
  if (publicUrl?.startsWith('https://')) return new URL(publicUrl).origin;
  const came = nameOfHost(host);
  if (came !== null && covers(keeper.facts.names, came)) return originOf(came, port());
  const [first] = keeper.reachable;
  return first === undefined ? null : originOf(first, port());
}
