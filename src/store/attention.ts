/** Lists of the sync centre (sync.md §18): what needs the user, what waits, what was sent today. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Problem } from '#domain/kernel/problem.ts';
import type { StoreCore } from './core.ts';
import { refusalOf } from './fate.ts';
import { behind, successors } from './outbox/lane-rest.ts';
import { canBeHandedOver, isPlaceless, type StoredOperation, type UnreadableRecord } from './outbox/records.ts';

export interface OutboxItem {
  readonly op: StoredOperation;
  /** Milliseconds since it was stored. */
  readonly age: number;
  /** Why the server will probably refuse it; null = no objection known. */
  readonly doubt: Problem | null;
  /** Sent without an answer. */
  readonly ambiguous: boolean;
}

export interface AttentionItem {
  readonly op: StoredOperation;
  readonly reason: Problem;
  /** What waits for it, with the outcome of a dry run without it. */
  readonly waiting: readonly OutboxItem[];
  /** How many of those are given up or handed to a supervisor together with it: the rest of the lane it blocks. */
  readonly takesAlong: number;
  readonly canBeHandedOver: boolean;
  /** The rows it touched, in the server's current version. */
  readonly server: readonly { readonly entity: string; readonly row: AnyRow | null }[];
}

const item = (core: StoreCore, op: StoredOperation): OutboxItem => ({
  op,
  age: Math.max(0, core.clock.now() - op.enqueuedAt),
  doubt: core.projection.doubt(op.deviceSeq),
  ambiguous: core.pending.ambiguous.has(op.deviceSeq),
});

/** Operations in flight or waiting to be sent, oldest first. */
export function outboxList(core: StoreCore): OutboxItem[] {
  const open = core.pending.ordered().filter(({ state }) => state === 'queued' || state === 'sending');
  return open.map((op) => item(core, op));
}

/** Refused and parked operations that await a decision. */
export async function attentionList(core: StoreCore): Promise<AttentionItem[]> {
  return Promise.all(
    core.pending.troubled().map(async (op) => ({
      op,
      reason: refusalOf(op),
      waiting: behind(core.pending.ordered(), op).map((waiting) => item(core, waiting)),
      takesAlong: op.kind === 'gate' && !isPlaceless(op) ? successors(core.pending.ordered(), op).length : 0,
      canBeHandedOver: canBeHandedOver(op),
      server: await Promise.all(op.touches.map((name) => serverRow(core, name))),
    })),
  );
}

async function serverRow(core: StoreCore, name: string): Promise<{ entity: string; row: AnyRow | null }> {
  const at = name.indexOf('/');
  const entity = core.cache.byName.get(name.slice(0, at));
  return { entity: name.slice(0, at), row: (entity && (await core.cache.get(entity, name.slice(at + 1)))) ?? null };
}

/** Records that could not be read; they are shown and exported, never skipped. */
export const unreadableList = (core: StoreCore): Promise<UnreadableRecord[]> => core.outbox.unreadable.toArray();
