/** Carries out `operation.discard`, `lane.resolve` and `lane.handover`: they change the queue's bookkeeping, not the stock (sync.md §8). */
import type pg from 'pg';
import { isOfOtherDevice } from '#domain/kernel/ids.ts';
import type { DiscardPayload, FileResolvePayload, HandoverPayload, ResolvePayload } from '#domain/registry.ts';
import { type Scene, timeOf } from './decide.ts';
import { handOver } from './handover.ts';
import { discard, type Logged } from './journal.ts';
import { type Incoming, type Lane, type Outcome, refused, waits } from './outcome.ts';
import { resolveFile } from './remarks.ts';

const DISCARD = 'operation.discard';
const RESOLVE = 'lane.resolve';
const HANDOVER = 'lane.handover';
const FILE = 'file.resolve';

/** Operations a settling operation refers to; their log entries are needed to find their lanes. */
export function spokenOf({ wire, payload, fault }: Incoming): string[] {
  if (fault) return [];
  if (wire.type === DISCARD) return (payload as DiscardPayload).opIds;
  if (wire.type === RESOLVE) return [(payload as ResolvePayload).rejected, ...(payload as ResolvePayload).discard];
  if (wire.type === HANDOVER) return carriedBy(payload as HandoverPayload);
  return [];
}

const carriedBy = ({ records, before }: HandoverPayload): string[] => [...records.map(({ operation }) => operation.opId), ...before];

/** Lanes to lock in addition to the operation's own. */
export function spokenLanes({ wire, payload, fault }: Incoming, entries: ReadonlyMap<string, Logged>): string[] {
  if (fault) return [];
  const keys = spokenOf({ wire, payload, fault } as Incoming).flatMap((opId) => entries.get(opId)?.doc_key ?? []);
  return wire.type === RESOLVE || wire.type === HANDOVER ? [...keys, (payload as { docKey: string }).docKey] : keys;
}

function close(opIds: readonly string[], entries: ReadonlyMap<string, Logged>, scene: Scene): void {
  for (const opId of opIds) {
    scene.settled.add(opId);
    if (!entries.has(opId)) scene.givenUp.add(opId);
    const lane = scene.lanes.get(entries.get(opId)?.doc_key ?? '');
    if (lane) lane.open = lane.open.filter((open) => open !== opId);
  }
}

/** Gates that stand behind it were decided on work that nobody does any more (`decide.ts`). */
function noteGivenUp(lane: Lane | undefined, at: string): void {
  if (lane && (lane.givenUpAt === null || Date.parse(lane.givenUpAt) < Date.parse(at))) lane.givenUpAt = at;
}

/** Moves the lane past the refused gate and past the followers given up with it. Those are its next operations: a queue has no holes. */
function moveOn(lane: Lane, payload: ResolvePayload, entries: ReadonlyMap<string, Logged>): void {
  const gate = entries.get(payload.rejected);
  // Its place has already been passed.
  if (!gate && (payload.docSeq ?? lane.lastSeq + 1) <= lane.lastSeq) return;
  const unseen = [payload.rejected, ...payload.discard].filter((opId) => !entries.has(opId)).length;
  lane.lastSeq = Math.max(lane.lastSeq, (gate?.doc_seq ?? lane.lastSeq) + unseen);
  lane.heldBy = null;
}

/** A refused gate that no longer holds the lane: a later try holds it instead, or the gate was itself a decision that came too late. */
const isPassed = (lane: Lane, { rejected, replacement }: ResolvePayload, entries: ReadonlyMap<string, Logged>): boolean => {
  const entry = entries.get(rejected);
  return replacement === null && entry?.status === 'rejected' && lane.heldBy !== rejected && entry.doc_seq <= lane.lastSeq;
};

/** Runs after `decideOne` has accepted it. It may give up only operations that this device brought. */
export async function carryOut(
  tx: pg.PoolClient,
  incoming: Incoming,
  entries: ReadonlyMap<string, Logged>,
  scene: Scene,
): Promise<Outcome | null> {
  const { wire, payload } = incoming;
  const isOthers = (opId: string): boolean => {
    const entry = entries.get(opId);
    return entry ? entry.device_id !== scene.deviceId : isOfOtherDevice(opId, scene.deviceId);
  };
  if (spokenOf(incoming).some(isOthers)) return refused('OTHER_DEVICE');
  // A device that lost our answer may give up what it believes was never accepted. Completed work cannot be given up; the device asks again
  // and is told.
  const done = spokenOf(incoming).find((opId) => /^(applied|accepted_with_issues)$/.test(entries.get(opId)?.status ?? ''));
  if (done !== undefined) return refused('ALREADY_DONE', { opId: done });
  if (wire.type === DISCARD) {
    const { opIds } = payload as DiscardPayload;
    await discard(tx, wire, scene.deviceId, opIds);
    for (const opId of opIds) noteGivenUp(scene.lanes.get(entries.get(opId)?.doc_key ?? ''), timeOf(wire, scene).told);
    close(opIds, entries, scene);
    return null;
  }
  if (wire.type === FILE) return resolveFile(tx, payload as FileResolvePayload, scene.deviceId);
  if (wire.type === HANDOVER) {
    const refusal = await handOver(tx, incoming, entries, scene);
    if (refusal === null) close(carriedBy(payload as HandoverPayload), entries, scene);
    return refusal;
  }
  const resolve = payload as ResolvePayload;
  const lane = scene.lanes.get(resolve.docKey);
  // An operation parked for lack of an answer has no log entry: the lane is then open just before it.
  const parked = !entries.has(resolve.rejected) && lane?.heldBy === null;
  // The gate's replacement never arrived: the gate, an earlier try of it, still holds the lane and is given up with it.
  const holds = lane?.heldBy !== null && [resolve.rejected, ...resolve.discard].includes(lane?.heldBy ?? '');
  if (!lane || (!holds && !parked && !isPassed(lane, resolve, entries))) return refused('NOT_HELD');
  // Everything before it in the lane must go first: moving on from here would skip it permanently.
  if (parked && resolve.docSeq !== undefined && resolve.docSeq > lane.lastSeq + 1)
    return waits('blocked', 'EARLIER', { expected: String(lane.lastSeq + 1) });
  const given = resolve.replacement === null ? [resolve.rejected, ...resolve.discard] : resolve.discard;
  await discard(tx, wire, scene.deviceId, given);
  close(given, entries, scene);
  if (resolve.replacement === null && !isPassed(lane, resolve, entries)) moveOn(lane, resolve, entries);
  return null;
}
