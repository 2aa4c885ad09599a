/**
 * What a person decides about a refused operation (sync.md §8). Every choice is an operation of its own and goes the same way out;
 * the refused one stays in the outbox until the server has accepted the choice.
 */
import type { OperationDef } from '#domain/kernel/operation.ts';
import { problem } from '#domain/kernel/problem.ts';
import type { StoreCore } from './core.ts';
import type { StoredOperation } from './records.ts';
import { type Request, type SubmitOptions, type SubmitResult, submitAll } from './submit.ts';

const DISCARD = 'operation.discard';
const RESOLVE = 'lane.resolve';

type Author = Pick<SubmitOptions, 'actor'>;
const missing = (opId: string): SubmitResult => ({ ok: false, problem: problem('NOT_IN_OUTBOX', { opId }) });

function request(core: StoreCore, type: string, payload: unknown, more: Partial<Request>): Request {
  const def = core.options.definitions.operationByType(type);
  if (!def) throw new Error(`${type} is not registered`);
  return { def, payload: payload as never, opId: core.newOpId(), ...more };
}

/** Unsent successors of an operation in its lane. */
export function successors(core: StoreCore, op: StoredOperation): StoredOperation[] {
  return core.pending.ordered().filter(({ docKey, docSeq, state }) => docKey === op.docKey && docSeq > op.docSeq && state !== 'rejected');
}

/** Unfinished operations that wait for this one: its lane after a gate, and whatever depends on it. */
export function behind(core: StoreCore, op: StoredOperation): StoredOperation[] {
  const waiting = new Map<number, StoredOperation>();
  const open = [op];
  for (let next = open.pop(); next; next = open.pop()) {
    const { opId } = next;
    const lane =
      next.kind === 'gate' || next.state === 'parked'
        ? successors(core, next)
        : successors(core, next).filter(({ kind }) => kind === 'gate');
    const dependent = core.pending.ordered().filter(({ dependsOn }) => dependsOn.includes(opId));
    for (const found of [...lane, ...dependent]) {
      if (waiting.has(found.deviceSeq)) continue;
      waiting.set(found.deviceSeq, found);
      open.push(found);
    }
  }
  return [...waiting.values()].sort((a, b) => a.deviceSeq - b.deviceSeq);
}

/**
 * Gives refused operations up, with a reason. A refused gate takes the unsent rest of its lane with it, because that rest was decided on a step
 * that never happened.
 */
export async function discard(core: StoreCore, opIds: readonly string[], reason: string, { actor }: Author): Promise<SubmitResult> {
  await core.ready;
  const ops = opIds.map((opId) => core.pending.byOpId(opId));
  const [first] = ops;
  if (!first || ops.some((op) => op === undefined)) return missing(opIds[0] ?? '');
  const present = ops.filter((op) => op !== undefined);
  // What holds its lane can only be given up together with the lane's place: a refused gate, or an operation the server has never taken.
  const holding = present.filter(({ state, kind }) => state === 'parked' || (state === 'rejected' && kind === 'gate'));
  const facts = present.filter((op) => !holding.includes(op));
  const requests = holding.map((op) =>
    laneResolve(core, op, { replacement: null, discard: op.kind === 'gate' ? successors(core, op) : [], reason }),
  );
  const rest = facts.map(({ opId }) => opId).filter((opId) => !requests.some(({ resolves }) => resolves?.includes(opId)));
  if (rest.length > 0) requests.push(request(core, DISCARD, { opIds: rest, reason }, { resolves: rest }));
  return submitAll(core, requests, { actor, opId: requests[0]?.opId ?? '', acceptIssues: true });
}

interface Resolution {
  readonly replacement: string | null;
  readonly discard: readonly StoredOperation[];
  readonly reason: string;
}

function laneResolve(core: StoreCore, gate: StoredOperation, { replacement, discard: given, reason }: Resolution): Request {
  const ids = given.map(({ opId }) => opId);
  const payload = { docKey: gate.docKey, rejected: gate.opId, replacement, discard: ids, reason };
  return request(core, RESOLVE, payload, { resolves: [gate.opId, ...ids] });
}

/**
 * Puts a corrected operation in the place of a refused one. A fact is simply replaced; a gate keeps its place in the lane. A document whose creation
 * was refused gets a new id with the new operation, so what waited for the old one is given up with it.
 * @param options.opId of the new operation
 */
export async function replace<P>(
  core: StoreCore,
  refused: string,
  def: OperationDef<P>,
  payload: P,
  options: SubmitOptions & { readonly reason: string },
): Promise<SubmitResult> {
  await core.ready;
  const op = core.pending.byOpId(refused);
  if (op?.state !== 'rejected') return missing(refused);
  const parsed = def.schema.safeParse(payload);
  if (!parsed.success)
    return {
      ok: false,
      problem: problem('INVALID', { path: parsed.error.issues[0]?.path.join('.') ?? '', message: parsed.error.message }),
    };
  const notAfter = behind(core, op).map(({ opId }) => opId);
  const own = { def, payload: parsed.data, opId: options.opId, notAfter } as unknown as Request;
  if (op.kind === 'fact') return submitAll(core, [{ ...own, replaces: refused }], options);
  if (def.lane(parsed.data) !== op.docKey) {
    const gone = laneResolve(core, op, { replacement: null, discard: successors(core, op), reason: options.reason });
    return submitAll(core, [gone, own], options);
  }
  const resolution = laneResolve(core, op, { replacement: options.opId, discard: [], reason: options.reason });
  return submitAll(core, [resolution, { ...own, replaces: refused, docSeq: op.docSeq, after: [resolution.opId] }], options);
}

/** Sends a refused operation once more as it was, because what stood in its way has been put right at the desk. */
export async function retry(core: StoreCore, refused: string, reason: string, { actor }: Author): Promise<SubmitResult> {
  const op = core.pending.byOpId(refused);
  const def = op && core.options.definitions.operationByType(op.type, op.v);
  if (!op || !def) return missing(refused);
  return replace(core, refused, def, op.payload as never, { actor, opId: core.newOpId(), acceptIssues: true, reason });
}
