/** What stands in the lane behind a refused operation, and what waits for it. Pure: on the operations of one outbox, in order of their deviceSeq. */
import { OPEN_STATES, type StoredOperation } from './records.ts';

/** Unsent successors of an operation in its lane. */
export const successors = (ops: readonly StoredOperation[], { docKey, docSeq }: StoredOperation): StoredOperation[] =>
  ops.filter((op) => op.docKey === docKey && op.docSeq > docSeq && op.state !== 'rejected');

/** Earlier refused tries of the same work, which end with it; also those that have left the outbox, since one of them may still hold the lane at the server. */
export const earlierTries = ({ replaces, resolves }: StoredOperation): readonly string[] => (replaces === null ? [] : resolves);

/**
 * What has to go before the place of a parked operation can be given up: that is only possible when it is the next one in its lane. What takes the place
 * of a refused fact is not among it; the lane has passed that place, and it may itself wait for what stands behind the parked one.
 */
export const before = (ops: readonly StoredOperation[], { docKey, docSeq }: StoredOperation): StoredOperation[] =>
  ops
    .filter((op) => op.docKey === docKey && op.docSeq < docSeq && OPEN_STATES.includes(op.state))
    .filter(({ kind, replaces }) => kind === 'gate' || replaces === null)
    .slice(-1);

/** Where to find what waits for an operation; read once, because long queues are walked from one waiting operation to the next. */
function waitersOf(ops: readonly StoredOperation[]) {
  const dependents = new Map<string, StoredOperation[]>();
  const lanes = new Map<string, StoredOperation[]>();
  const add = (to: Map<string, StoredOperation[]>, name: string, op: StoredOperation): void => {
    const held = to.get(name);
    if (held) held.push(op);
    else to.set(name, [op]);
  };
  for (const op of ops) {
    add(lanes, op.docKey, op);
    for (const opId of op.dependsOn) add(dependents, opId, op);
  }
  return { dependents, lanes, byId: new Map(ops.map((op) => [op.opId, op])) };
}

/** Unfinished operations that wait for this one: its lane after a gate, whatever depends on it, and what a decision waiting for it is about. */
export function behind(ops: readonly StoredOperation[], op: StoredOperation): StoredOperation[] {
  const { dependents, lanes, byId } = waitersOf(ops);
  const waiting = new Map<number, StoredOperation>();
  const open = [op];
  for (let next = open.pop(); next; next = open.pop()) {
    // Whoever waits for an operation waits for what takes its place; `resolves` names what this one stands for.
    const stood = [next.opId, ...(next.replaces === null ? [] : next.resolves)];
    // Only a refused fact lets others pass; whatever waits keeps everything behind it in its lane waiting.
    const lets = next.kind === 'fact' && next.state === 'rejected';
    const lane = successors(lanes.get(next.docKey) ?? [], next).filter(({ kind }) => !lets || kind === 'gate');
    const dependent = stood.flatMap((opId) => dependents.get(opId) ?? []);
    // What a decision is about stays, and keeps others waiting, until the decision has arrived.
    const decided = next.replaces === null ? next.resolves.flatMap((opId) => byId.get(opId) ?? []) : [];
    for (const found of [...lane, ...dependent, ...decided]) {
      if (waiting.has(found.deviceSeq)) continue;
      waiting.set(found.deviceSeq, found);
      open.push(found);
    }
  }
  return [...waiting.values()].sort((a, b) => a.deviceSeq - b.deviceSeq);
}
