/** The network address by which limits are counted. */
import { isIP } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The first four groups of an IPv6 address, "::" filled in. */
function network(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...gap, ...right].slice(0, 4);
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':');
}

/**
 * The part of an address that one subscriber controls: a whole IPv4 address, or the first 64 bits of an IPv6 address. Within those 64 bits a single
 * machine can take a new address as often as it likes.
 * @param address as reported by the socket or a trusted proxy, with or without a zone; none where whoever asked has gone away meanwhile
 */
export function sourceOf(address: string | undefined): string {
  if (address === undefined) return 'gone';
  const [bare = ''] = address.split('%');
  const v4 = MAPPED.exec(bare)?.[1] ?? bare;
  return isIP(v4) === 6 ? `${network(v4)}::/64` : v4;
}
