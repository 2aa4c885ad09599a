/** Carries out `operation.discard`, `lane.resolve` and `lane.handover`: they change the books of the queue, not the stock (sync.md §8). */
import type pg from 'pg';
import { isOfOtherDevice } from '#domain/kernel/ids.ts';
import type { DiscardPayload, FileResolvePayload, HandoverPayload, ResolvePayload } from '#domain/registry.ts';
import type { Scene } from './decide.ts';
import { handOver } from './handover.ts';
import { discard, type Logged } from './journal.ts';
import { type Incoming, type Lane, type Outcome, refused, waits } from './outcome.ts';
import { resolveFile } from './remarks.ts';

const DISCARD = 'operation.discard';
const RESOLVE = 'lane.resolve';
const HANDOVER = 'lane.handover';
const FILE = 'file.resolve';

/** Operations that a settling one speaks of; their log entries are needed to find their lanes. */
export function spokenOf({ wire, payload, fault }: Incoming): string[] {
  if (fault) return [];
  if (wire.type === DISCARD) return (payload as DiscardPayload).opIds;
  if (wire.type === RESOLVE) return [(payload as ResolvePayload).rejected, ...(payload as ResolvePayload).discard];
  if (wire.type === HANDOVER) return carriedBy(payload as HandoverPayload);
  return [];
}

const carriedBy = ({ records, before }: HandoverPayload): string[] => [...records.map(({ operation }) => operation.opId), ...before];

/** Lanes that have to be locked beside the operation's own. */
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

/** The lane moves past the refused gate and past those of its followers that are given up with it. They are its next ones: a queue has no holes. */
function moveOn(lane: Lane, payload: ResolvePayload, entries: ReadonlyMap<string, Logged>): void {
  const gate = entries.get(payload.rejected);
  // Its place has been passed already.
  if (!gate && (payload.docSeq ?? lane.lastSeq + 1) <= lane.lastSeq) return;
  const unseen = [payload.rejected, ...payload.discard].filter((opId) => !entries.has(opId)).length;
  lane.lastSeq = Math.max(lane.lastSeq, (gate?.doc_seq ?? lane.lastSeq) + unseen);
  lane.heldBy = null;
}

/** A refused gate that holds nothing any more: a later try holds the lane instead, or it was itself a decision that came too late. */
const isPassed = (lane: Lane, { rejected, replacement }: ResolvePayload, entries: ReadonlyMap<string, Logged>): boolean => {
  const entry = entries.get(rejected);
  return replacement === null && entry?.status === 'rejected' && lane.heldBy !== rejected && entry.doc_seq <= lane.lastSeq;
};

/** After `decideOne` has accepted it. Only what this device brought may be given up by it. */
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
  // A device may give up what it believes was never taken, because it lost our answer. What has happened cannot be given up; it asks again and is told.
  const done = spokenOf(incoming).find((opId) => /^(applied|accepted_with_issues)$/.test(entries.get(opId)?.status ?? ''));
  if (done !== undefined) return refused('ALREADY_DONE', { opId: done });
  if (wire.type === DISCARD) {
    const { opIds } = payload as DiscardPayload;
    await discard(tx, wire, scene.deviceId, opIds);
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
  // An operation that was parked because it never found an answer has no entry: then the lane stands open before it.
  const parked = !entries.has(resolve.rejected) && lane?.heldBy === null;
  // What was to take the gate's place never came: the gate, an earlier try of it, still holds the lane and is given up with it.
  const holds = lane?.heldBy !== null && [resolve.rejected, ...resolve.discard].includes(lane?.heldBy ?? '');
  if (!lane || (!holds && !parked && !isPassed(lane, resolve, entries))) return refused('NOT_HELD');
  // Whatever stands before it in the lane goes first: moving on from here would pass over it for good.
  if (parked && resolve.docSeq !== undefined && resolve.docSeq > lane.lastSeq + 1)
    return waits('blocked', 'EARLIER', { expected: String(lane.lastSeq + 1) });
  const given = resolve.replacement === null ? [resolve.rejected, ...resolve.discard] : resolve.discard;
  await discard(tx, wire, scene.deviceId, given);
  close(given, entries, scene);
  if (resolve.replacement === null && !isPassed(lane, resolve, entries)) moveOn(lane, resolve, entries);
  return null;
}
