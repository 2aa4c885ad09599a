/** This installation proves its device identity (sync.md §21): it signs a fresh challenge from the server with the key it is named after. */
import type { Envelope } from '#domain/protocol/protocol.ts';
import { challengeResponseSchema, type DeviceProof, sessionText } from '#domain/protocol/trust.ts';
import type { StoreCore } from '#store/core.ts';
import type { Schema } from './net.ts';

const TIMEOUT_MS = 10_000;

export interface ProofParts {
  /** Origin of the server; '' = the page's origin. */
  readonly base: string;
  readonly core: Pick<StoreCore, 'keys' | 'deviceId'>;
  readonly fetch?: typeof fetch;
}

/**
 * A call about the device itself.
 * @returns null when our server clearly refuses
 * @throws when the server is unreachable or another host answers, which says nothing about the key
 */
export async function deviceCall<T>(
  { base, fetch: given }: ProofParts,
  step: string,
  body: object,
  schema: Schema<T>,
  token?: string,
): Promise<T | null> {
  const send = given ?? ((input: RequestInfo | URL, init?: RequestInit) => fetch(input, init));
  const response = await send(`${base}/api/sync/device/${step}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token ? { 'X-Auth-Token': token } : {}) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    cache: 'no-store',
    redirect: 'error',
  });
  const { status, data } = (await response.json()) as Partial<Envelope<unknown>>;
  if (status === 403 || status === 404) return null;
  const parsed = schema.safeParse(data);
  if (status !== 200 || !parsed.success) throw new Error(`device ${step}: ${status}`);
  return parsed.data;
}

/** A fresh challenge from the server for this device to sign. */
export const askChallenge = (parts: ProofParts): Promise<string | null> =>
  deviceCall(parts, 'challenge', { deviceId: parts.core.deviceId }, challengeResponseSchema).then((asked) => asked?.challenge ?? null);

/**
 * The proof for a session of this account, valid for one call within a minute.
 * @returns null on an installation without a key, which then works without a device identity
 * @throws when the server cannot be reached
 */
export async function proofFor(parts: ProofParts, account: string): Promise<DeviceProof | null> {
  const { keys, deviceId } = parts.core;
  const publicKey = await keys.devicePublicKey();
  if (publicKey === null) return null;
  const challenge = await askChallenge(parts);
  const signature = challenge && (await keys.signAsDevice(sessionText(deviceId, account, challenge)));
  return challenge && signature ? { deviceId, publicKey, challenge, signature } : null;
}
