/** Carries out `operation.discard` and `lane.resolve`: they change the books of the queue, not the stock (sync.md §8). */
import type pg from 'pg';
import type { DiscardPayload, ResolvePayload } from '#domain/registry.ts';
import type { Scene } from './decide.ts';
import { discard, type Logged } from './journal.ts';
import { type Incoming, type Lane, type Outcome, refused } from './outcome.ts';

export const DISCARD = 'operation.discard';
export const RESOLVE = 'lane.resolve';

/** Operations that a settling one speaks of; their log entries are needed to find their lanes. */
export function spokenOf({ wire, payload, fault }: Incoming): string[] {
  if (fault) return [];
  if (wire.type === DISCARD) return (payload as DiscardPayload).opIds;
  if (wire.type === RESOLVE) return [(payload as ResolvePayload).rejected, ...(payload as ResolvePayload).discard];
  return [];
}

/** Lanes that have to be locked beside the operation's own. */
export function spokenLanes({ wire, payload, fault }: Incoming, entries: ReadonlyMap<string, Logged>): string[] {
  if (fault) return [];
  const keys = spokenOf({ wire, payload, fault } as Incoming).flatMap((opId) => entries.get(opId)?.doc_key ?? []);
  return wire.type === RESOLVE ? [...keys, (payload as ResolvePayload).docKey] : keys;
}

function close(opIds: readonly string[], entries: ReadonlyMap<string, Logged>, scene: Scene): void {
  for (const opId of opIds) {
    scene.settled.add(opId);
    const lane = scene.lanes.get(entries.get(opId)?.doc_key ?? '');
    if (lane) lane.open = lane.open.filter((open) => open !== opId);
  }
}

/** The lane moves past the refused gate and past those of its followers that are given up with it. They are its next ones: a queue has no holes. */
function moveOn(lane: Lane, payload: ResolvePayload, entries: ReadonlyMap<string, Logged>): void {
  const gate = entries.get(payload.rejected);
  const unseen = [payload.rejected, ...payload.discard].filter((opId) => !entries.has(opId)).length;
  lane.lastSeq = Math.max(lane.lastSeq, (gate?.doc_seq ?? lane.lastSeq) + unseen);
  lane.heldBy = null;
}

/** After `decideOne` has accepted it. Only what this device brought may be given up by it. */
export async function carryOut(
  tx: pg.PoolClient,
  incoming: Incoming,
  entries: ReadonlyMap<string, Logged>,
  scene: Scene,
): Promise<Outcome | null> {
  const { wire, payload } = incoming;
  if (spokenOf(incoming).some((opId) => entries.has(opId) && entries.get(opId)?.device_id !== scene.deviceId))
    return refused('OTHER_DEVICE');
  // A device may give up what it believes was never taken, because it lost our answer. What has happened cannot be given up; it asks again and is told.
  const done = spokenOf(incoming).find((opId) => /^(applied|accepted_with_issues)$/.test(entries.get(opId)?.status ?? ''));
  if (done !== undefined) return refused('ALREADY_DONE', { opId: done });
  if (wire.type === DISCARD) {
    const { opIds } = payload as DiscardPayload;
    await discard(tx, wire, scene.deviceId, opIds);
    close(opIds, entries, scene);
    return null;
  }
  const resolve = payload as ResolvePayload;
  const lane = scene.lanes.get(resolve.docKey);
  // An operation that was parked because it never found an answer has no entry: then the lane stands open before it.
  const parked = !entries.has(resolve.rejected) && lane?.heldBy === null;
  if (!lane || (lane.heldBy !== resolve.rejected && !parked)) return refused('NOT_HELD');
  const given = resolve.replacement === null ? [resolve.rejected, ...resolve.discard] : resolve.discard;
  await discard(tx, wire, scene.deviceId, given);
  close(given, entries, scene);
  if (resolve.replacement === null) moveOn(lane, resolve, entries);
  return null;
}
