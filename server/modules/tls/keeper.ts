/** What a keeper of a certificate answers, whether it makes it itself or reads the plant's own. */
import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import type { Pair } from './issue.ts';

/** What may be told of a certificate: everything but its key. */
export interface CertificateFacts {
  /** The names it holds; of the plant's own it may hold some with `*`. */
  readonly names: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly issuer: string;
}

export interface RootFacts {
  readonly pem: string;
  readonly label: string;
  readonly to: string;
  /** By which a person compares what has come over an open line. */
  readonly sha256: string;
  /** What Windows shows of it. */
  readonly sha1: string;
}

export interface TlsKeeper {
  /** `local`: of our own making. `own`: the plant's. */
  readonly kind: 'local' | 'own';
  readonly pair: Pair;
  readonly facts: CertificateFacts;
  /** Only of our own making: the plant's devices know the root of the plant's. */
  readonly root: RootFacts | null;
  /** Names by which other devices reach this server, best first. */
  readonly reachable: readonly string[];
  /** Names that the certificate ought to hold and cannot. */
  readonly missing: readonly string[];
  /** Why it could not be renewed or read anew the last time; null = nothing is wrong. */
  readonly fault: string | null;
  /** Looks whether a new one is needed or there. @returns whether there is a new one */
  look(): boolean;
}

const lineOf = (distinguished: string, part: string): string | undefined =>
  distinguished
    .split('\n')
    .find((line) => line.startsWith(`${part}=`))
    ?.slice(part.length + 1);

/** How people know a certificate's subject or issuer. */
export const shownName = (distinguished: string): string =>
  lineOf(distinguished, 'CN') ?? lineOf(distinguished, 'O') ?? distinguished.replace(/\n/g, ', ');

const isoOf = (date: string): string => new Date(date).toISOString();

/** "DNS:localhost, IP Address:10.0.0.1" → the names. */
const namesIn = (alternative: string | undefined): string[] =>
  (alternative ?? '')
    .split(', ')
    .map((part) => /^(?:DNS|IP Address):(.+)$/.exec(part)?.[1]?.replaceAll('"', ''))
    .filter((name) => name !== undefined)
    .map((name) => (isIP(name) === 6 ? new URL(`http://[${name}]`).hostname.slice(1, -1) : name.toLowerCase()));

export function factsOf(cert: string): CertificateFacts {
  const { subjectAltName, validFrom, validTo, issuer } = new X509Certificate(cert);
  return { names: namesIn(subjectAltName), from: isoOf(validFrom), to: isoOf(validTo), issuer: shownName(issuer) };
}

export function rootFactsOf(pem: string): RootFacts {
  const { subject, validTo, fingerprint256, fingerprint } = new X509Certificate(pem);
  return { pem, label: shownName(subject), to: isoOf(validTo), sha256: fingerprint256, sha1: fingerprint };
}

/** @throws Error where key and certificate do not belong together, or the machine's library takes neither */
export function checkPair({ key, cert }: Pair): void {
  createSecureContext({ key, cert });
}

export const isSignedBy = (cert: string, root: string): boolean => new X509Certificate(cert).verify(new X509Certificate(root).publicKey);

/** Whether a certificate with these names holds for a name; `*` stands for one label. */
export const covers = (names: readonly string[], name: string): boolean =>
  names.includes(name) || (isIP(name) === 0 && names.includes(`*.${name.split('.').slice(1).join('.')}`));
