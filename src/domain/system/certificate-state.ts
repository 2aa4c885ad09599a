/** How the certificate of the installation stands, as administrators see it. Pure; the server judges by its own clock. */

const DAY_MS = 86_400_000;
/** A week ahead is told. */
export const WARNED_MS = 7 * DAY_MS;
/** A new root means a walk to every device, and that is planned. */
export const ROOT_WARNED_MS = 90 * DAY_MS;

/**
 * ended: no device gets in; early: it does not hold yet, as the server's clock is wrong; fault: a new one could not be made or read; ending: within a week;
 * rootEnding: the root that devices trust, within 90 days; missing: a name cannot stand on it.
 */
export const CERTIFICATE_TROUBLES = ['ended', 'early', 'fault', 'ending', 'rootEnding', 'missing'] as const;
export type CertificateTrouble = (typeof CERTIFICATE_TROUBLES)[number];

export interface CertificateTimes {
  readonly from: string;
  readonly to: string;
  /** Of a root of our own; null = the plant's. */
  readonly rootTo: string | null;
  readonly fault: string | null;
  readonly missing: readonly string[];
}

/** What is wrong with it, worst first. */
export function certificateTroubles({ from, to, rootTo, fault, missing }: CertificateTimes, now: number): readonly CertificateTrouble[] {
  const left = Date.parse(to) - now;
  const found: Readonly<Record<CertificateTrouble, boolean>> = {
    ended: left <= 0,
    early: Date.parse(from) > now,
    fault: fault !== null,
    ending: left > 0 && left <= WARNED_MS,
    rootEnding: rootTo !== null && Date.parse(rootTo) - now <= ROOT_WARNED_MS,
    missing: missing.length > 0,
  };
  return CERTIFICATE_TROUBLES.filter((trouble) => found[trouble]);
}

/** The answer of `/api/system/device/certificate`. Nothing of it is secret. */
export interface CertificateState extends CertificateTimes {
  readonly kind: 'local' | 'own';
  readonly issuer: string;
  readonly names: readonly string[];
  /** Addresses by which devices reach the app, best first. */
  readonly addresses: readonly string[];
  readonly rootLabel: string | null;
  /** SHA-256, to be compared on each device. */
  readonly fingerprint: string | null;
  readonly troubles: readonly CertificateTrouble[];
}
