/** Identifiers. Nothing else in the domain mints one: an operation's id comes from outside, all others are derived from it. */
import { v5 as uuidV5 } from 'uuid';
import { z } from 'zod';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isUuid = (value: string): boolean => UUID.test(value);
export const uuidSchema = z.string().regex(UUID);

/** Ids that were derived lately, in two generations: the same operation is decided again with every fold, and more than once at the server. */
const MAX_KNOWN = 20_000;
let known = new Map<string, string>();
let earlier = new Map<string, string>();

/**
 * The n-th id born in an operation: UUIDv5(opId, n). Tablet and server derive the same one, so a document created without a network
 * keeps its identity for ever.
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
 * A time-ordered UUID version 7 out of a clock reading and ten random bytes (RFC 9562). Pure: both are handed in.
 * @param epochMs milliseconds since 1970, 48 bit
 */
export const uuidV7 = (epochMs: number, random: Uint8Array): string => textOf(timed(epochMs, random, 7));

/** A UUID version 8 (RFC 9562) out of the first 128 bits of a digest. */
export function uuidOfDigest(digest: Uint8Array): string {
  const bytes = digest.slice(0, 16);
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return textOf(bytes);
}

const HEAD = 26;
const versionOf = (uuid: string): string => uuid[14] ?? '';
/** What the end of an operation's id has to be: ten hexadecimal digits of UUIDv5(device, the rest of the id). */
const tagOf = (head: string, deviceId: string): string => uuidV5(head, deviceId).replaceAll('-', '').slice(0, 10);

/**
 * The id of a new operation: time-ordered like version 7, and its end names the device it was made on, so that no other device can have a verdict under
 * it (sync.md §21). The name is 40 bits long: whoever knows the id before it was sent would have to try about 2^40 device keys to find one that fits.
 * @param epochMs milliseconds since 1970, 48 bit
 * @param random ten random bytes, of which five are used
 */
export function operationId(epochMs: number, random: Uint8Array, deviceId: string): string {
  const head = textOf(timed(epochMs, random, 8)).slice(0, HEAD);
  return head + tagOf(head, deviceId);
}

/** True for an id that names another device. Ids of other versions were made before ids named their device; they name none. */
export const isOfOtherDevice = (opId: string, deviceId: string): boolean =>
  versionOf(opId) === '8' && opId.slice(HEAD) !== tagOf(opId.slice(0, HEAD), deviceId);

/** True for a device that is called by the fingerprint of its key. Devices of before have ids of another version. */
export const isNamedByKey = (deviceId: string): boolean => versionOf(deviceId) === '8';

// The same work under a new operation's id: a retry, or a supervisor who does it in his own name. Ids that are born in an operation follow from its id,
// so every one of them that stands in a payload has to be born again.

/** An operation that takes the place of another one. */
export interface Rebirth {
  readonly from: string;
  readonly to: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Names of the ids that payloads refer to: documents, boxes and parts of boxes; lines are numbered. */
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
 * @param rebirths the operation itself, and those it builds on that were done anew before it (a scan follows its receipt)
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
