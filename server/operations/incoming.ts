/** First check of an envelope, before any database access: is each operation known, complete, and what it claims to be? */
import { createHash } from 'node:crypto';
import { readInstant } from '#domain/kernel/clock.ts';
import { type Problem, problem } from '#domain/kernel/problem.ts';
import { canonicalJson, type WireOperation } from '#domain/protocol/protocol.ts';
import { flawOf, isSoundText, MAX_INTEGER, MAX_PAYLOAD_DEPTH, MOST_PAYLOAD_VALUES, soundText, UNWANTED } from '#domain/protocol/shape.ts';
import { operationByType } from '#domain/registry.ts';
import type { Incoming } from './outcome.ts';

export const hashOf = (payload: unknown): string => createHash('sha256').update(canonicalJson(payload)).digest('hex');

/** The operation time stored in the log: the reported one, or the server's current time if that is unparsable. */
export const storedAt = ({ occurredAt }: Pick<WireOperation, 'occurredAt'>): string => readInstant(occurredAt) ?? new Date().toISOString();

const invalid = (at: string): Problem => problem('PAYLOAD_INVALID', { at: soundText(at, 200) });

/** Names used in database queries. If one cannot even be queried, the operation has no lane and no key, so nothing can be recorded for it. */
const ASKED = ['docKey', 'type', 'actorKeyId'] as const;
/** Fields that are only stored. No signature covers them, so the row may hold them repaired. */
const KEPT = ['actorSig', 'bootId', 'build'] as const;

const unsound = <K extends (typeof ASKED | typeof KEPT)[number]>(wire: WireOperation, names: readonly K[]): K | undefined =>
  names.find((name) => !isSoundText(wire[name] ?? ''));

/** The operation in a storable form. Everything its author signed stays unchanged. */
const storable = (wire: WireOperation): WireOperation => ({
  ...wire,
  payload: {},
  second: undefined,
  deviceSeq: Math.min(wire.deviceSeq, MAX_INTEGER),
  actorSig: wire.actorSig && soundText(wire.actorSig, 200),
  bootId: soundText(wire.bootId, 64),
  build: soundText(wire.build, 64),
});

/** Never throws, and checks the nesting depth before it recurses into anything. */
export function receive(wire: WireOperation): Incoming {
  const nameless = unsound(wire, ASKED) ?? (Object.values(wire.second ?? {}).every(isSoundText) ? undefined : 'second');
  if (nameless) return { wire: storable(wire), def: undefined, payload: {}, fault: invalid(nameless), isNameless: true };
  const def = operationByType(wire.type, wire.v);
  const flaw = flawOf(wire.payload, MAX_PAYLOAD_DEPTH, ['text', 'number'], MOST_PAYLOAD_VALUES);
  const kept = unsound(wire, KEPT) ?? (wire.deviceSeq > MAX_INTEGER ? 'deviceSeq' : undefined);
  const broken = flaw ? `payload${flaw.at && '.'}${flaw.at}` : kept;
  if (broken !== undefined) return { wire: storable(wire), def, payload: {}, fault: def ? invalid(broken) : null };
  const none = { wire, def, payload: wire.payload };
  if (!def) return { ...none, fault: null };
  if (readInstant(wire.occurredAt) === null)
    return { ...none, fault: problem('OCCURRED_AT_INVALID', { told: soundText(wire.occurredAt, 40) }) };
  if (hashOf(wire.payload) !== wire.payloadHash) return { ...none, fault: problem('HASH_MISMATCH') };
  const unseen = flawOf(wire.payload, MAX_PAYLOAD_DEPTH, UNWANTED, MOST_PAYLOAD_VALUES);
  if (unseen) return { ...none, fault: invalid(`payload.${unseen.at}`) };
  const parsed = def.schema.safeParse(wire.payload);
  if (!parsed.success) return { ...none, fault: invalid(parsed.error.issues[0]?.path.join('.') ?? '') };
  if (def.lane(parsed.data) !== wire.docKey) return { ...none, fault: problem('LANE_MISMATCH') };
  return { wire, def, payload: parsed.data, fault: null };
}

/** The database has reported that no row can hold this operation. */
export const asUnstorable = (one: Incoming): Incoming => ({ ...one, wire: storable(one.wire), payload: {}, fault: invalid('') });
