/** What follows a refused operation in its lane, and what waits for it. Pure: works on one outbox's operations in deviceSeq order. */
import { OPEN_STATES, type StoredOperation } from './records.ts';

/** Unsent successors of an operation in its lane. */
export const successors = (ops: readonly StoredOperation[], { docKey, docSeq }: StoredOperation): StoredOperation[] =>
  ops.filter((op) => op.docKey === docKey && op.docSeq > docSeq && op.state !== 'rejected');

/**
 * Earlier refused tries of the same work, which end with it. Includes those that have left the outbox, because one of them may still hold
 * the lane at the server.
 */
export const earlierTries = ({ replaces, resolves }: StoredOperation): readonly string[] => (replaces === null ? [] : resolves);

/**
 * What must go before a parked operation's place can be given up: the operation must be next in its lane. Replacements of refused facts are
 * excluded: the lane has passed their place, and they may themselves wait for operations behind the parked one.
 */
export const before = (ops: readonly StoredOperation[], { docKey, docSeq }: StoredOperation): StoredOperation[] =>
  ops
    .filter((op) => op.docKey === docKey && op.docSeq < docSeq && OPEN_STATES.includes(op.state))
    .filter(({ kind, replaces }) => kind === 'gate' || replaces === null)
    .slice(-1);

/** Index of what waits for an operation, built once because long queues are walked from one waiting operation to the next. */
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

/** Unfinished operations that wait for this one: its lane after a gate, its dependants, and the subjects of a decision that waits for it. */
export function behind(ops: readonly StoredOperation[], op: StoredOperation): StoredOperation[] {
  const { dependents, lanes, byId } = waitersOf(ops);
  const waiting = new Map<number, StoredOperation>();
  const open = [op];
  for (let next = open.pop(); next; next = open.pop()) {
    // What waits for an operation also waits for its replacement; `resolves` names the operations this one stands for.
    const stood = [next.opId, ...(next.replaces === null ? [] : next.resolves)];
    // Only a refused fact lets others pass; anything that waits blocks the rest of its lane.
    const lets = next.kind === 'fact' && next.state === 'rejected';
    const lane = successors(lanes.get(next.docKey) ?? [], next).filter(({ kind }) => !lets || kind === 'gate');
    const dependent = stood.flatMap((opId) => dependents.get(opId) ?? []);
    // The subjects of a decision stay, and block others, until the decision has arrived.
    const decided = next.replaces === null ? next.resolves.flatMap((opId) => byId.get(opId) ?? []) : [];
    for (const found of [...lane, ...dependent, ...decided]) {
      if (waiting.has(found.deviceSeq)) continue;
      waiting.set(found.deviceSeq, found);
      open.push(found);
    }
  }
  return [...waiting.values()].sort((a, b) => a.deviceSeq - b.deviceSeq);
}
