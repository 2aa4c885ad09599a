/** Identifiers. The domain mints none elsewhere: an operation's id comes from outside, all others are derived from it. */
import { v5 as uuidV5 } from 'uuid';
import { z } from 'zod';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isUuid = (value: string): boolean => UUID.test(value);
export const uuidSchema = z.string().regex(UUID);

/** Cache of recently derived ids in two generations: every fold decides the same operation again, and the server does so more than once. */
const MAX_KNOWN = 20_000;
let known = new Map<string, string>();
let earlier = new Map<string, string>();

/**
 * The n-th id created in an operation: UUIDv5(opId, n). Device and server derive the same one, so a document created offline keeps its
 * identity.
 */
export function derivedId(opId: string, n: number | string): string {
  const key = `${opId}/${n}`;
  const found = known.get(key) ?? earlier.get(key);
  if (found) return found;
  const id = uuidV5(String(n), opId);
  if (known.size >= MAX_KNOWN) {
    earlier = known;
    known = new Map();
  }
  known.set(key, id);
  return id;
}

const textOf = (bytes: Uint8Array): string => {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

function timed(epochMs: number, random: Uint8Array, version: 7 | 8): Uint8Array {
  const bytes = new Uint8Array(16);
  let rest = Math.floor(epochMs);
  for (let i = 5; i >= 0; i -= 1) {
    bytes[i] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = (version << 4) | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes;
}

/**
 * A time-ordered UUID version 7 from a clock reading and ten random bytes (RFC 9562). Pure: the caller supplies both.
 * @param epochMs milliseconds since 1970, 48 bit
 */
export const uuidV7 = (epochMs: number, random: Uint8Array): string => textOf(timed(epochMs, random, 7));

/** A UUID version 8 (RFC 9562) from the first 128 bits of a digest. */
export function uuidOfDigest(digest: Uint8Array): string {
  const bytes = digest.slice(0, 16);
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return textOf(bytes);
}

const HEAD = 26;
const versionOf = (uuid: string): string => uuid[14] ?? '';
/** The required end of an operation's id: ten hexadecimal digits of UUIDv5(device, the rest of the id). */
const tagOf = (head: string, deviceId: string): string => uuidV5(head, deviceId).replaceAll('-', '').slice(0, 10);

/**
 * The id of a new operation: time-ordered like version 7. Its end names the device that made it, so no other device can obtain a verdict
 * under it (sync.md §21). The tag has 40 bits: an attacker who knows the id before it is sent must try about 2^40 device keys to find a
 * match.
 * @param epochMs milliseconds since 1970, 48 bit
 * @param random ten random bytes, of which five are used
 */
export function operationId(epochMs: number, random: Uint8Array, deviceId: string): string {
  const head = textOf(timed(epochMs, random, 8)).slice(0, HEAD);
  return head + tagOf(head, deviceId);
}

/** True for an id that names another device. Ids of other versions predate the device tag and name none. */
export const isOfOtherDevice = (opId: string, deviceId: string): boolean =>
  versionOf(opId) === '8' && opId.slice(HEAD) !== tagOf(opId.slice(0, HEAD), deviceId);

/** True for a device named by the fingerprint of its key. Older devices have ids of another version. */
export const isNamedByKey = (deviceId: string): boolean => versionOf(deviceId) === '8';

// The same work under a new operation's id: a retry, or a supervisor repeating it under their own name. Ids created in an operation derive
// from its id, so each one in the payload is derived again.

/** An operation that replaces another one. */
export interface Rebirth {
  readonly from: string;
  readonly to: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Names of the ids that payloads refer to: documents, boxes and parts of boxes. Lines are numbered. */
const BORN = ['doc', 'box', 'child', 'rest'];

const linesIn = (payload: Rebirth['payload']): number => (Array.isArray(payload.lines) ? payload.lines.length : 0);

function births(rebirths: readonly Rebirth[]): ReadonlyMap<string, string> {
  const born = new Map<string, string>();
  for (const { from, to, payload } of rebirths) {
    const lines = Array.from({ length: linesIn(payload) }, (_, i) => [`line-${i + 1}`, `part-${i + 1}`]).flat();
    for (const name of [...BORN, ...lines]) born.set(derivedId(from, name), derivedId(to, name));
  }
  return born;
}

/**
 * The payload for the new operation.
 * @param rebirths the operation itself, and the operations it builds on that were reissued before it (a scan follows its receipt)
 */
export function reissue<P>(payload: P, rebirths: readonly Rebirth[]): P {
  const born = births(rebirths);
  const copy = (value: unknown): unknown => {
    if (typeof value === 'string') return born.get(value) ?? value;
    if (Array.isArray(value)) return value.map(copy);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copy(inner)]));
  };
  return copy(payload) as P;
}
