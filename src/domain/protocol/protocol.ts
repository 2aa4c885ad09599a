/** The wire (sync.md §3, §6, §9, §10, §14): what a device and the server say to each other. Additive for ever: devices stay offline for months. */
import { z } from 'zod';
import { toldInstantSchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { named } from './named.ts';
import { RANGE_KINDS } from './number-kinds.ts';
import { MAX_INTEGER } from './shape.ts';

export const MAX_PUSH_OPERATIONS = 200;
export const MAX_PUSH_BYTES = 512 * 1024;
/** Far more than the stores and lines of a plant, and what a device holds beside them. */
const MOST_SETS = 1000;

/** A lane: kind of document or box, and which one. */
export const docKeySchema = z.string().regex(/^[a-zA-Z]+:.{1,160}$/);
const docKey = docKeySchema;

/** Passed on as it came: a copy would lose names such as __proto__ in silence, and what is left would not be what its author signed. */
const payloadSchema = z
  .unknown()
  .refine((value) => value !== null && typeof value === 'object' && !Array.isArray(value))
  .meta({ type: 'object' }) as unknown as z.ZodType<Record<string, unknown>>;

/** An operation as it travels: everything but the state that the device keeps for itself. */
export const wireOperationSchema = z.object({
  opId: uuidSchema,
  deviceSeq: z.number().int().positive(),
  docKey,
  docSeq: z.number().int().positive(),
  type: z.string().min(3).max(64),
  v: z.number().int().positive(),
  payload: payloadSchema,
  /** SHA-256 of the canonical JSON of the payload, hex. */
  payloadHash: z.string().regex(/^[0-9a-f]{64}$/),
  dependsOn: z.array(uuidSchema).max(1000),
  /** userId of the author. He need not be the one whose session carries it (sync.md §12). */
  actor: uuidSchema,
  actorKeyId: z.string().max(64).nullable(),
  actorSig: z.string().max(200).nullable(),
  occurredAt: z.string().max(40),
  bootId: z.string().max(64),
  build: z.string().max(64),
  /** The refused operation that this one takes the place of (sync.md §8). */
  replaces: uuidSchema.nullable(),
  /** Another person who stands for it, by a signature of their own made at the author's device (sync.md §23). */
  second: z.object({ userId: uuidSchema, keyId: z.string().max(64), signature: z.string().max(200) }).optional(),
  /** Refused and settled before the server was restored: it only takes its place again and is not executed (sync.md §16). */
  settled: z.boolean().optional(),
});
export type WireOperation = z.infer<typeof wireOperationSchema>;

export const pushRequestSchema = z.object({
  deviceId: uuidSchema,
  operations: z.array(wireOperationSchema).min(1).max(MAX_PUSH_OPERATIONS),
});
export type PushRequest = z.infer<typeof pushRequestSchema>;

export const VERDICTS = ['applied', 'duplicate', 'accepted_with_issues', 'rejected', 'blocked', 'retry', 'unsupported'] as const;
export type VerdictStatus = (typeof VERDICTS)[number];

const facts = z.record(z.string(), z.string());
export const pushResultSchema = z.object({
  opId: uuidSchema,
  status: z.enum(VERDICTS),
  /** For a duplicate: the verdict that was stored the first time. */
  first: z.enum(['applied', 'accepted_with_issues', 'rejected', 'discarded']).optional(),
  code: z.string().nullable(),
  params: facts,
  issues: z.array(z.object({ code: z.string(), params: facts })),
});
export type PushResult = z.infer<typeof pushResultSchema>;

/** The current row of something touched, or null when it lies outside what the asker may hold. */
export const rowChangeSchema = z.object({
  entity: z.string(),
  id: z.string(),
  version: z.number().int(),
  row: z.record(z.string(), z.unknown()).nullable(),
});
export type RowChange = z.infer<typeof rowChangeSchema>;

export const pushResponseSchema = z.object({
  serverTime: z.string(),
  feedHead: z.string(),
  results: z.array(pushResultSchema),
  rows: z.array(rowChangeSchema),
});
export type PushResponse = z.infer<typeof pushResponseSchema>;

/** A cursor is opaque to the device; an empty one means "not filled yet". */
export const pullRequestSchema = z.object({
  deviceId: uuidSchema,
  sets: named(z.string().max(80), { most: MOST_SETS, longest: 80 }),
  limit: z.number().int().min(1).max(5000).default(1000),
});
export type PullRequest = z.infer<typeof pullRequestSchema>;

export const pullResponseSchema = z.object({
  changes: z.array(rowChangeSchema),
  /** New cursors by set; the key '*' stands for every set asked for. */
  sets: z.record(z.string(), z.string()),
  more: z.boolean(),
  /** Sets that must be dropped and filled again: a new feed epoch, or a right that was lost. */
  reset: z.array(z.string()).optional(),
  feedHead: z.string(),
  /** Which state of the session's rights is in force (sync.md §22); earlier servers do not say it. */
  rights: z.number().int().optional(),
});
export type PullResponse = z.infer<typeof pullResponseSchema>;

export const fillRequestSchema = z.object({
  deviceId: uuidSchema,
  set: z.string().max(80),
  afterKey: z.string().max(200).nullable(),
  limit: z.number().int().min(1).max(20000).default(5000),
});
export type FillRequest = z.infer<typeof fillRequestSchema>;

export const fillResponseSchema = z.object({
  rows: z.array(z.object({ entity: z.string(), row: z.record(z.string(), z.unknown()) })),
  /** Null when the set is complete. */
  nextKey: z.string().nullable(),
  /** Position of the feed before the first page; kept through all pages and used for the first pull. */
  startCursor: z.string(),
});
export type FillResponse = z.infer<typeof fillResponseSchema>;

export const leaseRequestSchema = z.object({
  deviceId: uuidSchema,
  docKey,
  action: z.enum(['take', 'release', 'break']),
  reason: z.string().max(500).optional(),
});
export type LeaseRequest = z.infer<typeof leaseRequestSchema>;
export const leaseResponseSchema = z.object({
  docKey: z.string(),
  deviceId: z.string().nullable(),
  until: z.string().nullable(),
  holderName: z.string().nullable(),
});
export type LeaseResponse = z.infer<typeof leaseResponseSchema>;

export const numbersRequestSchema = z.object({
  deviceId: uuidSchema,
  kind: z.enum(RANGE_KINDS),
  count: z.number().int().min(1).max(2000),
});
export type NumbersRequest = z.infer<typeof numbersRequestSchema>;
/** Numbers prefix + from … prefix + to, zero-padded to `digits`; they are this device's alone. */
export const numbersResponseSchema = z.object({
  kind: z.string(),
  prefix: z.string(),
  digits: z.number().int(),
  from: z.number().int(),
  to: z.number().int(),
});
export type NumbersResponse = z.infer<typeof numbersResponseSchema>;

export const heartbeatResponseSchema = z.object({
  serverTime: z.string(),
  bound: z.boolean(),
  /** Where the binding was lost: who works at the station now; null = nobody. Told to whoever has worked there. */
  takenBy: z.string().nullable().optional(),
  feedHead: z.string(),
  nonce: z.string().nullable(),
  build: z.string(),
  wantManifest: z.boolean(),
});
export type HeartbeatResponse = z.infer<typeof heartbeatResponseSchema>;

/** At most so many operations in one part of a manifest; a longer queue is announced in several. */
export const MANIFEST_PART = 1000;

const count = z.number().int().min(0).max(MAX_INTEGER);
const place = z.number().int().positive().max(MAX_INTEGER);

/** What a device has not sent yet (sync.md §16). One part names every unsent operation with after < deviceSeq ≤ through. */
export const manifestRequestSchema = z.object({
  deviceId: uuidSchema,
  /** Fingerprint of everything unfinished, as the heartbeat carries it. */
  digest: z.string().max(200),
  /** The last sequence number that this device has given out. */
  highestSeq: count,
  after: count,
  through: count,
  operations: z
    .array(
      z.object({
        opId: uuidSchema,
        deviceSeq: place,
        docKey,
        type: z.string().min(3).max(64),
        actor: uuidSchema,
        occurredAt: toldInstantSchema,
      }),
    )
    .max(MANIFEST_PART),
  unsent: count,
  oldestUnsentAt: toldInstantSchema.nullable(),
  rejected: count,
  parked: count,
  persisted: z.boolean().nullable(),
  build: z.string().max(64),
});
export type ManifestRequest = z.infer<typeof manifestRequestSchema>;
/** `full`: the server counts otherwise; the next manifest should name everything. */
export const manifestResponseSchema = z.object({ full: z.boolean() });
export type ManifestResponse = z.infer<typeof manifestResponseSchema>;

/** How far this device has come in each lane, by what the server has told it. The answer names the lanes in which the server knows less. */
export const lanesRequestSchema = z.object({
  deviceId: uuidSchema,
  lanes: z.array(z.object({ docKey, docSeq: place })).max(MANIFEST_PART),
});
export type LanesRequest = z.infer<typeof lanesRequestSchema>;
/** `heldBy`: the refused gate at which the server waits in this lane. */
export const lanesResponseSchema = z.object({
  gaps: z.array(z.object({ docKey: z.string(), expected: z.number().int(), heldBy: z.string().nullable() })),
});
export type LanesResponse = z.infer<typeof lanesResponseSchema>;

/** Places where an installation leaves its id; what one of them forgets, the others still know. */
export const SENTINEL_PLACES = ['indexedDb', 'cacheStorage', 'localStorage'] as const;
export type SentinelPlace = (typeof SENTINEL_PLACES)[number];

/** The storage of `oldDeviceId` was cleared; this browser is `newDeviceId` now. Said, not proved: nothing is declared lost by it (sync.md §21). */
export const wipedRequestSchema = z.object({
  oldDeviceId: uuidSchema,
  newDeviceId: uuidSchema,
  which: z.array(z.enum(SENTINEL_PLACES)).max(SENTINEL_PLACES.length),
});
export type WipedRequest = z.infer<typeof wipedRequestSchema>;

/** Operations that were announced, never arrived, and will not come any more. */
export const lostOperationSchema = z.object({
  opId: z.string(),
  deviceSeq: z.number().int(),
  type: z.string(),
  docType: z.string(),
  docId: z.string().nullable(),
  docNo: z.string().nullable(),
  /** Only where the author announced it in person: nothing else vouches for an announcement. */
  actorName: z.string().nullable(),
  /** Whose session announced it; earlier servers do not say it. */
  announcedByName: z.string().nullable().optional(),
  occurredAt: z.string(),
});
export type LostOperation = z.infer<typeof lostOperationSchema>;
/** Is this the tablet that worked at the same station under another id? */
export const sameTabletSchema = z.object({ deviceId: uuidSchema, oldDeviceId: uuidSchema, same: z.boolean() });
export type SameTabletRequest = z.infer<typeof sameTabletSchema>;

/**
 * `lost`: by name, only what the caller may know: all of it with the old device's own session, otherwise what the caller has done there.
 * `count`: how many operations the old installation has announced and never sent; earlier servers do not say it.
 */
export const wipedResponseSchema = z.object({ lost: z.array(lostOperationSchema), count: z.number().int().optional() });
export type WipedResponse = z.infer<typeof wipedResponseSchema>;

/** A file of an operation goes up in pieces of this size (sync.md §15). */
export const MAX_PIECE_BYTES = 256 * 1024;
/** How far the server is with a file. `unwanted`: no operation that it has names it (any more). */
export const fileAnswerSchema = z.object({
  id: uuidSchema,
  size: z.number(),
  received: z.number(),
  state: z.enum(['missing', 'stored', 'refused', 'given_up', 'unwanted']),
  code: z.string().nullable(),
  params: facts,
});
export type FileAnswer = z.infer<typeof fileAnswerSchema>;

/** Envelope of every answer (specification §7). */
export interface Envelope<T> {
  status: number;
  message: string;
  data: T;
}

/** JSON with sorted keys and no undefined members: equal payloads have equal text, so their hash can be compared. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    members.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

/** What a worker's signature covers: everything but the sequences, which are known only when the record is stored. */
export interface SignedFields {
  readonly opId: string;
  readonly deviceId: string;
  readonly docKey: string;
  readonly type: string;
  readonly v: number;
  readonly payloadHash: string;
  readonly occurredAt: string;
  readonly actorKeyId: string;
}

/** The text under the signature of an operation. Any change here makes every queued operation of every tablet unreadable. */
export const signedText = ({ opId, deviceId, docKey, type, v, payloadHash, occurredAt, actorKeyId }: SignedFields): string =>
  canonicalJson({ opId, deviceId, docKey, type, v, payloadHash, occurredAt, actorKeyId });

/**
 * The text under a countersignature: what the author signs, and that it is countersigned by whom. One made for a step stands for no other step, contents or device.
 * @param keyId of the second person's key
 */
export const countersignedText = (fields: Omit<SignedFields, 'actorKeyId'>, userId: string, keyId: string): string =>
  canonicalJson({ countersigned: userId, of: signedText({ ...fields, actorKeyId: keyId }) });
