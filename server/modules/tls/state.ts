/** What administrators are told of the certificate, and which devices come by an address that goes. */
import { type CertificateState, certificateTroubles } from '#domain/system/certificate-state.ts';
import type { AppContext } from '#server/modules/context.ts';
import { covers } from './keeper.ts';
import { isLoopbackName, nameOfHost } from './names.ts';
import { originOf, secureOrigin } from './origin.ts';

/** @returns null where TLS is not the business of this server */
export function certificateState({ place }: Pick<AppContext, 'place'>): CertificateState | null {
  if (!place) return null;
  const { keeper, port, publicUrl } = place;
  const { facts, root, fault, missing, kind } = keeper;
  const times = { from: facts.from, to: facts.to, rootTo: root?.to ?? null, fault, missing };
  const opened = publicUrl?.startsWith('https://')
    ? [secureOrigin(place, undefined) ?? '']
    : keeper.reachable.map((name) => originOf(name, port()));
  return {
    ...times,
    kind,
    issuer: facts.issuer,
    names: facts.names,
    addresses: opened,
    rootLabel: root?.label ?? null,
    fingerprint: root?.sha256 ?? null,
    troubles: certificateTroubles(times, Date.now()),
  };
}

/** The origin by which a request came, as its browser has it. @returns null where its Host header is none */
export function cameBy({ protocol, host }: { readonly protocol: string; readonly host: string }): string | null {
  const text = `${protocol}://${host}`;
  return nameOfHost(host) !== null && URL.canParse(text) ? new URL(text).origin : null;
}

/**
 * Whether what a device stores belongs to another address than people are to open: other than the one of the settings, or, without such, none that the
 * certificate holds. Where neither is known nothing is old.
 */
export function isOldOrigin(origin: string | null, { config, place }: Pick<AppContext, 'config' | 'place'>): boolean {
  if (origin === null) return false;
  const { protocol, hostname } = new URL(origin);
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isLoopbackName(name)) return false;
  if (config.publicUrl) return origin !== new URL(config.publicUrl).origin;
  if (!place) return false;
  return protocol !== 'https:' || !covers(place.keeper.facts.names, name) || origin !== originOf(name, place.port());
}
