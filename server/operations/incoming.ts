/** First look at an envelope, before the database is asked: is each operation known, whole, and what it says it is? */
import { createHash } from 'node:crypto';
import { problem } from '#domain/kernel/problem.ts';
import { canonicalJson, type WireOperation } from '#domain/kernel/protocol.ts';
import { operationByType } from '#domain/registry.ts';
import type { Incoming } from './outcome.ts';

export const hashOf = (payload: unknown): string => createHash('sha256').update(canonicalJson(payload)).digest('hex');

export function receive(wire: WireOperation): Incoming {
  const def = operationByType(wire.type, wire.v);
  const none = { wire, def, payload: wire.payload };
  if (!def) return { ...none, fault: null };
  if (hashOf(wire.payload) !== wire.payloadHash) return { ...none, fault: problem('HASH_MISMATCH') };
  const parsed = def.schema.safeParse(wire.payload);
  if (!parsed.success) return { ...none, fault: problem('PAYLOAD_INVALID', { at: parsed.error.issues[0]?.path.join('.') ?? '' }) };
  if (def.lane(parsed.data) !== wire.docKey) return { ...none, fault: problem('LANE_MISMATCH') };
  return { wire, def, payload: parsed.data, fault: null };
}
