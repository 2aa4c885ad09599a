/** Which operations may be sent now. Pure. Blocking is derived from what is on disk, never stored (sync.md §1.2, §8). */
import { isUnplaced, type StoredOperation } from '#store/outbox/records.ts';

export interface SelectLimits {
  readonly operations: number;
  readonly bytes: number;
  /** Lanes the server has put on hold for a while. */
  readonly held: ReadonlySet<string>;
  /** Sent without an answer: they are resent regardless of any hold, because only the server knows their outcome. */
  readonly ambiguous: ReadonlySet<number>;
  /** Done, only not written yet: they are skipped, and nothing waits for them. */
  readonly settling?: ReadonlySet<number>;
}

export interface Selection {
  readonly batch: readonly StoredOperation[];
  readonly parked: number;
}

interface Survey {
  /** Given up by a decision that is itself in flight. */
  readonly abandoned: ReadonlySet<string>;
  readonly unfinished: Set<string>;
  /** Refused operation → its replacement. */
  readonly replacedBy: ReadonlyMap<string, string>;
  /** Places of refused facts, by operation: a replacement goes before everything that waits for its place. */
  readonly places: ReadonlyMap<string, number>;
  /** Lane → lowest place a replacement must take before the rest may continue. */
  readonly gaps: ReadonlyMap<string, number>;
}

function survey(ops: readonly StoredOperation[]): Survey {
  const abandoned = new Set<string>();
  const unfinished = new Set<string>();
  const replacedBy = new Map<string, string>();
  const gaps = new Map<string, number>();
  const places = new Map<string, number>();
  for (const op of ops) {
    unfinished.add(op.opId);
    if (op.state === 'rejected' && op.kind === 'fact') places.set(op.opId, op.docSeq);
    if (op.state !== 'queued') continue;
    for (const opId of op.resolves) if (opId !== op.replaces) abandoned.add(opId);
    if (op.replaces === null) continue;
    replacedBy.set(op.replaces, op.opId);
    if (op.kind === 'gate') gaps.set(op.docKey, Math.min(op.docSeq, gaps.get(op.docKey) ?? Number.POSITIVE_INFINITY));
  }
  return { abandoned, unfinished, replacedBy, places, gaps };
}

/**
 * The next envelope, in deviceSeq order. A lane stops at its first operation that cannot go; other lanes continue.
 * @param all all unfinished operations in deviceSeq order
 */
export function selectBatch(all: readonly StoredOperation[], limits: SelectLimits): Selection {
  const { settling } = limits;
  const ops = settling && settling.size > 0 ? all.filter(({ deviceSeq }) => !settling.has(deviceSeq)) : all;
  const facts = survey(ops);
  const batch: StoredOperation[] = [];
  const stuck = new Set<string>();
  const open = new Set<string>();
  let bytes = 0;
  let parked = 0;
  for (const op of ops) {
    if (op.state === 'parked') parked += 1;
    if (op.state !== 'queued') {
      if (op.state === 'rejected' && op.kind === 'fact' && !isUnplaced(op)) open.add(op.docKey);
      else stuck.add(op.docKey);
      continue;
    }
    const isHeld = limits.held.has(op.docKey) && !limits.ambiguous.has(op.deviceSeq);
    if (isHeld || (!limits.ambiguous.has(op.deviceSeq) && waits(op, facts, stuck, open))) {
      stuck.add(op.docKey);
      continue;
    }
    if (batch.length >= limits.operations || (batch.length > 0 && bytes + op.size > limits.bytes)) break;
    batch.push(op);
    bytes += op.size;
    facts.unfinished.delete(op.opId);
  }
  return { batch, parked };
}

function waits(
  op: StoredOperation,
  { abandoned, unfinished, replacedBy, places, gaps }: Survey,
  stuck: ReadonlySet<string>,
  open: ReadonlySet<string>,
): boolean {
  const takesPlace = op.replaces !== null && (op.kind === 'gate' || places.get(op.replaces) === op.docSeq);
  if (abandoned.has(op.opId)) return true;
  if (stuck.has(op.docKey) && !takesPlace) return true;
  if (op.kind === 'gate' && open.has(op.docKey)) return true;
  const gap = gaps.get(op.docKey);
  if (gap !== undefined && gap < op.docSeq) return true;
  return op.dependsOn.some((opId) => unfinished.has(opId) || unfinished.has(replacedBy.get(opId) ?? ''));
}
