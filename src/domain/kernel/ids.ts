/** Identifiers. Nothing else in the domain mints one: an operation's id comes from outside, all others are derived from it. */
import { v5 as uuidV5 } from 'uuid';
import { z } from 'zod';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isUuid = (value: string): boolean => UUID.test(value);
export const uuidSchema = z.string().regex(UUID);

/**
 * The n-th id born in an operation: UUIDv5(opId, n). Tablet and server derive the same one, so a document created without a network
 * keeps its identity for ever.
 */
export const derivedId = (opId: string, n: number | string): string => uuidV5(String(n), opId);

/**
 * A time-ordered UUID version 7 out of a clock reading and ten random bytes (RFC 9562). Pure: both are handed in.
 * @param epochMs milliseconds since 1970, 48 bit
 */
export function uuidV7(epochMs: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16);
  let rest = Math.floor(epochMs);
  for (let i = 5; i >= 0; i -= 1) {
    bytes[i] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
