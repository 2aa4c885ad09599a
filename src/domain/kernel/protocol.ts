/** The wire (sync.md §3, §6, §9, §10, §14): what a device and the server say to each other. Additive for ever: devices stay offline for months. */
import { z } from 'zod';
import { uuidSchema } from './ids.ts';

export const MAX_PUSH_OPERATIONS = 200;
export const MAX_PUSH_BYTES = 512 * 1024;

const docKey = z.string().regex(/^[a-zA-Z]+:.{1,80}$/);

/** An operation as it travels: everything but the state that the device keeps for itself. */
export const wireOperationSchema = z.object({
  opId: uuidSchema,
  deviceSeq: z.number().int().positive(),
  docKey,
  docSeq: z.number().int().positive(),
  type: z.string().min(3).max(64),
  v: z.number().int().positive(),
  payload: z.record(z.string(), z.unknown()),
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
  sets: z.record(z.string().max(80), z.string().max(80)),
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
  kind: z.enum(['box', 'pallet']),
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
  feedHead: z.string(),
  nonce: z.string().nullable(),
  build: z.string(),
  wantManifest: z.boolean(),
});
export type HeartbeatResponse = z.infer<typeof heartbeatResponseSchema>;

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
