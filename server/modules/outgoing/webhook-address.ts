/** Where a webhook may lead: an address that somebody enters must reach neither the machines beside this server nor services that are no receivers. */
import { BlockList, isIP } from 'node:net';
import type { WebhookConfig } from '#server/config.ts';

/** Networks that are nobody's on the internet: this machine, the plant's, those of hosting machines, and what is reserved. */
const PRIVATE = new BlockList();
for (const [net, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
  ] as const),
  ...([
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.31.196.0', 24],
    ['192.52.193.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['192.175.48.0', 24],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
])
  PRIVATE.addSubnet(net, bits, 'ipv4');
/** Of the other protocol only what is given out to the public, without what stands for an address of the first and what is kept for examples. */
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet('2000::', 3, 'ipv6');
const EMBEDDED_6 = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  EMBEDDED_6.addSubnet(net, bits, 'ipv6');

/** @param address an IP address as `net.isIP` knows it */
export function isPrivate(address: string): boolean {
  if (isIP(address) === 4) return PRIVATE.check(address, 'ipv4');
  return !PUBLIC_6.check(address, 'ipv6') || EMBEDDED_6.check(address, 'ipv6');
}

/** The web's own ports, among those that only the system gives out. */
const WEB_PORTS: ReadonlySet<number> = new Set([80, 443]);
const FIRST_FREE = 1024;
/**
 * Ports of other services: what browsers refuse (WHATWG Fetch, "bad port"), and databases, queues, directories, remote desktops, printers and controllers of
 * machines. Some of them obey lines of text, whatever stands around them.
 */
const TAKEN: ReadonlySet<number> = new Set([
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
  ...[1080, 1433, 1434, 1521, 1522, 1883, 2181, 2375, 2376, 2379, 2380, 3128, 3268, 3269, 3306, 3389, 4369, 5432, 5433, 5671, 5672, 5900],
  ...[5901, 5984, 5985, 5986, 6379, 6380, 6443, 7000, 7001, 7199, 7474, 7687, 8086, 8500, 8883, 9042, 9092, 9100, 9101, 9102, 9160, 9200],
  ...[9300, 9418, 10250, 10255, 11211, 15672, 26379, 27017, 27018, 27019, 28017, 33060, 50000, 61613, 61616],
]);

/** May a message be sent to this port? Asked wherever it is, as a plant's own network has the more of such services. */
export const isWebPort = (port: number): boolean => WEB_PORTS.has(port) || (port >= FIRST_FREE && !TAKEN.has(port));

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');
const isLoopback = (hostname: string): boolean => ['localhost', '127.0.0.1', '::1'].includes(bare(hostname));

/** Why nothing may be sent to an address, however its name resolves; null = it may be tried. */
export function addressFault(url: string, { allowPrivate, allowHttp }: Pick<WebhookConfig, 'allowPrivate' | 'allowHttp'>): string | null {
  if (!URL.canParse(url)) return 'WEBHOOK_ADDRESS';
  const { protocol, hostname, port, username, password } = new URL(url);
  if (username !== '' || password !== '') return 'WEBHOOK_ADDRESS';
  if (protocol !== 'https:' && !(protocol === 'http:' && allowHttp && isLoopback(hostname))) return 'WEBHOOK_HTTPS';
  if (port !== '' && !isWebPort(Number(port))) return 'WEBHOOK_PORT';
  const isNamedHere = isLoopback(hostname) || (isIP(bare(hostname)) > 0 && isPrivate(bare(hostname)));
  return isNamedHere && !allowPrivate ? 'WEBHOOK_PRIVATE' : null;
}
