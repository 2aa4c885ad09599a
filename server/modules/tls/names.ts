/** By which names and addresses this machine may be reached, and which of them a certificate can hold. */
import { BlockList, isIP } from 'node:net';
import { hostname, type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { domainToASCII } from 'node:url';

/** Names of the machine itself, which no other device means. */
export const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '::1'];

const DNS_NAME = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** A name as it stands in a certificate. @returns null where it is neither a host name nor an address */
export function certifiable(name: string): string | null {
  const bare = name.trim().replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) > 0) return bare.includes('%') ? null : bare.toLowerCase();
  // What ends a name in an address would be cut off silently.
  if (/[/\\?#@%:]/.test(bare)) return null;
  const ascii = domainToASCII(bare).replace(/\.$/, '');
  return DNS_NAME.test(ascii) && !/^[\d.]+$/.test(ascii) ? ascii : null;
}

/** Bridges and tunnels that programs of this machine make for themselves: no tablet comes that way. */
const OF_PROGRAMS = /^(docker|br-|virbr|cni|flannel|vboxnet|vmnet|utun|lxc|podman|vEthernet|VMware|VirtualBox)/i;

const unique = new BlockList();
unique.addSubnet('fc00::', 7, 'ipv6');

/** IPv6 only where the plant gives it out itself: what a provider gives out changes every few hours. */
const lasts = ({ family, address }: NetworkInterfaceInfo): boolean => family === 'IPv4' || unique.check(address, 'ipv6');

/** What is known of the machine; handed in by tests. */
export interface Machine {
  readonly host: string;
  readonly interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>;
}

export const thisMachine = (): Machine => ({ host: hostname(), interfaces: networkInterfaces() });

export interface Names {
  /** By which other devices reach it: what was set first, then addresses, then the machine's own name. */
  readonly reachable: readonly string[];
  /** All that belongs into the certificate. */
  readonly all: readonly string[];
}

const ANY = ['0.0.0.0', '::'];

/** @param listens the address the server listens on @param given names from the settings */
export function namesOf({ host, interfaces }: Machine, listens: string, given: readonly string[]): Names {
  const own = (name: string): string[] => [certifiable(name) ?? []].flat();
  const set = given.flatMap(own);
  // Whoever listens on one address is reached by no other.
  if (!ANY.includes(listens)) {
    const only = [...new Set([...set, ...own(listens)])];
    return { reachable: only.filter((name) => !isLoopbackName(name)), all: [...new Set([...only, ...LOOPBACK])] };
  }
  const name = own(host);
  // Bonjour and mDNS know a machine by this name; without them nobody asks for it.
  const local = name.filter((one) => !one.includes('.')).map((one) => `${one}.local`);
  const lines = Object.entries(interfaces).flatMap(([line, found = []]) =>
    found.filter((one) => !one.internal && lasts(one)).map(({ address }) => ({ line, address: address.toLowerCase() })),
  );
  const addresses = (ofPrograms: boolean) => lines.filter(({ line }) => OF_PROGRAMS.test(line) === ofPrograms).map((one) => one.address);
  const reachable = [...new Set([...set, ...addresses(false), ...name])].filter((one) => !isLoopbackName(one));
  return { reachable, all: [...new Set([...reachable, ...local, ...addresses(true), ...LOOPBACK])] };
}

/** Whether a name always means the machine that asks. */
export const isLoopbackName = (name: string): boolean => name === 'localhost' || name.startsWith('127.') || name === '::1';

/** As it stands in an address of the browser. */
export const inAddress = (name: string): string => (isIP(name) === 6 ? `[${name}]` : name);

/** The name out of a Host header, without port and brackets. @returns null where it is none */
export const nameOfHost = (host: string | undefined): string | null =>
  host === undefined || host.length > 260 ? null : certifiable(host.replace(/:\d{1,5}$/, ''));
