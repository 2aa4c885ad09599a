/**
 * Operations about operations (sync.md §8): how a person settles what the server refused. The server carries them out itself, because they change
 * the queue's books and no business row; `decide` therefore puts nothing.
 */

import { z } from 'zod';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { decided, defineOperation, type OperationDef } from '#domain/kernel/operation.ts';
import { named } from '#domain/protocol/named.ts';
import { wireOperationSchema } from '#domain/protocol/protocol.ts';
import { MAX_FILE_BYTES } from '#domain/protocol/received.ts';
import { MAX_INTEGER } from '#domain/protocol/shape.ts';

/** What all of them share: anybody may decide, offline too, about what lies on the device in hand. */
const settling = <P>(kind: OperationDef['kind'], type: string, schema: z.ZodType<P>, lane: (payload: P) => string): OperationDef<P> =>
  defineOperation({ type, v: 1, kind, offline: true, right: '', suppliers: true, schema, lane, reads: [], decide: () => decided({}) });

const reason = z.string().trim().min(2).max(500);

/**
 * Gives up refused facts, with a reason that is kept. An id that the server does not know is taken: the device may have lost the answer, or its record may
 * never have arrived. It binds this device alone: an id whose end names another device is refused (OTHER_DEVICE), and under an id that names none any other
 * device still gets its own verdict.
 */
export const discardSchema = z.object({ opIds: z.array(uuidSchema).min(1).max(500), reason });
export type DiscardPayload = z.infer<typeof discardSchema>;

export const operationDiscard = settling<DiscardPayload>(
  'gate',
  'operation.discard',
  discardSchema,
  (payload) => `discard:${payload.opIds[0]}`,
);

/** Settles a refused gate: without a replacement the lane moves past it and past what is discarded with it. */
export const resolveSchema = z.object({
  docKey: z.string().max(120),
  rejected: uuidSchema,
  /** Place of the refused operation in its lane; operations of earlier builds do not name it. */
  docSeq: z.number().int().positive().max(MAX_INTEGER).optional(),
  replacement: uuidSchema.nullable(),
  discard: z.array(uuidSchema).max(500),
  reason,
});
export type ResolvePayload = z.infer<typeof resolveSchema>;

/** A lane for each: of two operations of one document the later one may be given up first, and that decision waits for the other. */
export const laneResolve = settling<ResolvePayload>(
  'gate',
  'lane.resolve',
  resolveSchema,
  (payload) => `resolve:${payload.docKey}/${payload.rejected}`,
);

export const MAX_HANDED = 200;
/** Longer than anything that a refusal says of one thing. */
const MOST_SAID = 10_000;

/** Leaves operations of one lane to a supervisor, complete: what was entered, by whom, and why the server refused it. The tablet is free. */
export const handoverSchema = z.object({
  docKey: z.string().max(120),
  records: z
    .array(
      z.object({
        operation: wireOperationSchema,
        /** Null: the server has never judged it. */
        refusal: z.object({ code: z.string().max(64), params: named(z.string().max(MOST_SAID)) }).nullable(),
      }),
    )
    .min(1)
    .max(MAX_HANDED),
  /** Earlier tries that the carried ones were to replace; they end with them. */
  before: z.array(uuidSchema).max(MAX_HANDED).default([]),
  reason,
});
export type HandoverPayload = z.infer<typeof handoverSchema>;

export const laneHandover = settling<HandoverPayload>(
  'gate',
  'lane.handover',
  handoverSchema as z.ZodType<HandoverPayload>,
  (payload) => `handover:${payload.docKey}/${payload.records[0]?.operation.opId}`,
);

/** Settles a file that the server refused: another one in its place, under the same id, or none. */
export const fileResolveSchema = z.object({
  id: uuidSchema,
  replacement: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), size: z.int().positive().max(MAX_FILE_BYTES) }).nullable(),
  reason,
});
export type FileResolvePayload = z.infer<typeof fileResolveSchema>;

export const fileResolve = settling<FileResolvePayload>('fact', 'file.resolve', fileResolveSchema, (payload) => `file:${payload.id}`);

/** True for a person's decision about other operations: it goes first, waits for nothing, and changes no business row. */
export const isSettling = (type: string): boolean =>
  [operationDiscard, laneResolve, laneHandover, fileResolve].some((def) => def.type === type);
