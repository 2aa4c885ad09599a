/**
 * Operations about operations (sync.md §8): how a person settles what the server refused. The server carries them out itself, because they change
 * the queue's books and no business row; `decide` therefore puts nothing.
 */
import { z } from 'zod';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { decided, defineOperation } from '#domain/kernel/operation.ts';

const reason = z.string().trim().min(2).max(500);

/** Gives up refused facts, with a reason that is kept. */
export const discardSchema = z.object({ opIds: z.array(uuidSchema).min(1).max(500), reason });
export type DiscardPayload = z.infer<typeof discardSchema>;

export const operationDiscard = defineOperation<DiscardPayload>({
  type: 'operation.discard',
  v: 1,
  kind: 'gate',
  offline: true,
  right: '',
  schema: discardSchema,
  lane: (payload) => `discard:${payload.opIds[0]}`,
  reads: [],
  decide: () => decided({}),
});

/** Settles a refused gate: without a replacement the lane moves past it and past what is discarded with it. */
export const resolveSchema = z.object({
  docKey: z.string().max(120),
  rejected: uuidSchema,
  replacement: uuidSchema.nullable(),
  discard: z.array(uuidSchema).max(500),
  reason,
});
export type ResolvePayload = z.infer<typeof resolveSchema>;

export const laneResolve = defineOperation<ResolvePayload>({
  type: 'lane.resolve',
  v: 1,
  kind: 'gate',
  offline: true,
  right: '',
  schema: resolveSchema,
  lane: (payload) => `resolve:${payload.docKey}`,
  reads: [],
  decide: () => decided({}),
});
