/**
 * The user's decisions about a refused operation (sync.md §8). Every choice is a new operation sent the same way; the refused one stays in
 * the outbox until the server has accepted the choice.
 */
import { reissue } from '#domain/kernel/ids.ts';
import type { OperationDef } from '#domain/kernel/operation.ts';
import { problem } from '#domain/kernel/problem.ts';
import type { HandoverPayload } from '#domain/registry.ts';
import type { StoreCore } from '#store/core.ts';
import { before, behind, earlierTries, successors } from '#store/outbox/lane-rest.ts';
import { assertMove, canBeHandedOver, HANDOVER, isPlaceless, isUnplaced, type StoredOperation, toWire } from '#store/outbox/records.ts';
import { type Request, readPayload, type SubmitOptions, type SubmitResult, submitAll } from './submit.ts';

const DISCARD = 'operation.discard';
const RESOLVE = 'lane.resolve';
const SETTLING: readonly string[] = [DISCARD, RESOLVE, HANDOVER];
/** Most operations in one hand-over, so that it fits an envelope; matches the server's schema. */
const MAX_HANDED = 200;
const MAX_CARRIED = 300 * 1024;

type Author = Pick<SubmitOptions, 'actor'>;
const missing = (opId: string): SubmitResult => ({ ok: false, problem: problem('NOT_IN_OUTBOX', { opId }) });

function request(core: StoreCore, type: string, payload: unknown, more: Partial<Request>): Request {
  const def = core.options.definitions.operationByType(type);
  if (!def) throw new Error(`${type} is not registered`);
  return { def, payload: payload as never, opId: core.newOpId(), ...more };
}

const idsOf = (ops: readonly StoredOperation[]): string[] => ops.map(({ opId }) => opId);

/**
 * Gives refused operations up, with a reason. A refused gate takes the unsent rest of its lane with it, because that rest was decided on a
 * step that never happened.
 */
export async function discard(core: StoreCore, opIds: readonly string[], reason: string, { actor }: Author): Promise<SubmitResult> {
  await core.ready;
  const ops = opIds.map((opId) => core.pending.byOpId(opId));
  const [first] = ops;
  if (!first || ops.some((op) => op === undefined)) return missing(opIds[0] ?? '');
  const present = ops.filter((op) => op !== undefined);
  // An operation that holds its lane can only be given up together with its place: a refused gate, or an operation the server has never
  // taken.
  const holding = present.filter(holdsLane);
  const facts = present.filter((op) => !holding.includes(op));
  const requests = holding.map((op) =>
    laneResolve(core, op, { replacement: null, discard: op.kind === 'gate' ? successors(core.pending.ordered(), op) : [], reason }),
  );
  const rest = facts
    .flatMap((op) => [op.opId, ...earlierTries(op)])
    .filter((opId) => !requests.some(({ resolves }) => resolves?.includes(opId)));
  if (rest.length > 0) requests.push(request(core, DISCARD, { opIds: rest, reason }, { resolves: rest }));
  return submitAll(core, requests, { actor, opId: requests[0]?.opId ?? '', acceptIssues: true });
}

/**
 * A refused gate, a parked operation and one without a place hold their lane. A replacement of a refused fact does not, because its place
 * is long passed; nor does an operation that can never get its place, which the server's lane does not know.
 */
const holdsLane = (op: StoredOperation): boolean => {
  const { state, kind, replaces } = op;
  if (isPlaceless(op)) return false;
  if (kind === 'gate') return state === 'parked' || state === 'rejected';
  return (state === 'parked' || isUnplaced(op)) && replaces === null;
};

interface Resolution {
  readonly replacement: string | null;
  readonly discard: readonly StoredOperation[];
  readonly reason: string;
}

function laneResolve(core: StoreCore, gate: StoredOperation, { replacement, discard: given, reason }: Resolution): Request {
  // A replacement ends the earlier tries only when it is accepted.
  const ids = replacement === null ? [...earlierTries(gate), ...idsOf(given)] : idsOf(given);
  const payload = { docKey: gate.docKey, rejected: gate.opId, docSeq: gate.docSeq, replacement, discard: ids, reason };
  return request(core, RESOLVE, payload, { resolves: [gate.opId, ...ids], after: idsOf(before(core.pending.ordered(), gate)) });
}

/**
 * Puts a corrected operation in a refused one's place, with the same lane number. If the creation of a document was refused, the new
 * operation creates it under a new id, so everything waiting for the old one is given up with it.
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
  if (op?.state !== 'rejected' || core.pending.beingResolved().has(refused)) return missing(refused);
  const read = readPayload(def, payload);
  if (!read.ok) return read;
  const notAfter = behind(core.pending.ordered(), op).map(({ opId }) => opId);
  const resolves = earlierTries(op);
  const own = { def, payload: read.payload, opId: options.opId, notAfter, resolves } as unknown as Request;
  const sameLane = def.lane(read.payload) === op.docKey && !isPlaceless(op);
  // Takes the refused one's place: a gate behind it may be waiting for exactly this.
  if (op.kind === 'fact' && sameLane) return submitAll(core, [{ ...own, replaces: refused, docSeq: op.docSeq }], options);
  if (op.kind === 'fact' || isPlaceless(op)) {
    const given = [refused, ...resolves];
    const gone = request(core, DISCARD, { opIds: given, reason: options.reason }, { resolves: given });
    return submitAll(core, [gone, { ...own, resolves: [] }], options);
  }
  if (!sameLane) {
    const gone = laneResolve(core, op, { replacement: null, discard: successors(core.pending.ordered(), op), reason: options.reason });
    return submitAll(core, [gone, own], options);
  }
  const resolution = laneResolve(core, op, { replacement: options.opId, discard: [], reason: options.reason });
  return submitAll(core, [resolution, { ...own, replaces: refused, docSeq: op.docSeq, after: [resolution.opId] }], options);
}

/** Sends a refused operation again unchanged, because the desk has removed its obstacle. Ids created in it are derived again for the new one. */
export async function retry(core: StoreCore, refused: string, reason: string, { actor }: Author): Promise<SubmitResult> {
  const op = core.pending.byOpId(refused);
  const def = op && core.options.definitions.operationByType(op.type, op.v);
  if (!op || !def) return missing(refused);
  const opId = core.newOpId();
  const payload = reissue(op.payload, [{ from: refused, to: opId, payload: op.payload }]);
  return replace(core, refused, def, payload as never, { actor, opId, acceptIssues: true, reason });
}

/**
 * Hands a refused or parked operation to a supervisor, complete; a gate takes the unsent rest of its lane with it. This frees the device:
 * the operations leave the outbox once they are on the server's list.
 */
export async function handOver(core: StoreCore, opId: string, reason: string, { actor }: Author): Promise<SubmitResult> {
  await core.ready;
  const op = core.pending.byOpId(opId);
  if (!op || op.state === 'queued' || SETTLING.includes(op.type) || !canBeHandedOver(op)) return missing(opId);
  const tries = earlierTries(op);
  const chunks = inChunks([op, ...(op.kind === 'gate' && !isPlaceless(op) ? successors(core.pending.ordered(), op) : [])]);
  const requests: Request[] = [];
  for (const [n, chunk] of chunks.entries()) {
    const payload: HandoverPayload = { docKey: op.docKey, records: chunk.map(recordOf), before: n === 0 ? [...tries] : [], reason };
    const after = n === 0 ? idsOf(before(core.pending.ordered(), op)) : requests.slice(-1).map((previous) => previous.opId);
    requests.push(request(core, HANDOVER, payload, { resolves: [...idsOf(chunk), ...payload.before], after }));
  }
  return submitAll(core, requests, { actor, opId: requests[0]?.opId ?? '', acceptIssues: true });
}

const recordOf = (op: StoredOperation): HandoverPayload['records'][number] => {
  const { code, params } = op.verdict ?? { code: null, params: {} };
  return { operation: toWire(op), refusal: code === null ? null : { code, params: { ...params } } };
};

/** In lane order, each chunk small enough for one operation. */
function inChunks(ops: readonly StoredOperation[]): StoredOperation[][] {
  const chunks: StoredOperation[][] = [];
  let bytes = 0;
  for (const op of [...ops].sort((a, b) => a.docSeq - b.docSeq || a.deviceSeq - b.deviceSeq)) {
    const last = chunks.at(-1);
    if (last && last.length < MAX_HANDED && bytes + op.size <= MAX_CARRIED) last.push(op);
    else {
      chunks.push([op]);
      bytes = 0;
    }
    bytes += op.size;
  }
  return chunks;
}

/** Gives a parked operation its next chance now instead of in half an hour. Not a decision, so nothing is recorded. */
export async function unparkNow(core: StoreCore, opId: string): Promise<boolean> {
  const { operations } = core.outbox;
  const moved = await core.outbox.transaction('rw', operations, async (): Promise<StoredOperation | null> => {
    const op = await operations.where('opId').equals(opId).first();
    if (op?.state !== 'parked') return null;
    assertMove(op.opId, op.state, 'queued');
    const next: StoredOperation = { ...op, state: 'queued' };
    await operations.put(next);
    return next;
  });
  if (!moved) return false;
  await core.moved([moved]);
  core.channel.post({ t: 'wake' });
  return true;
}
