/**
 * THE place where operations become rows (sync.md §6): one transaction per envelope, one verdict per operation. Nothing else writes
 * documents, boxes or the ledger.
 */
import type pg from 'pg';
import { dayIn } from '#domain/kernel/clock.ts';
import { touchOf } from '#domain/kernel/entity.ts';
import type { Decision } from '#domain/kernel/operation.ts';
import { problem } from '#domain/kernel/problem.ts';
import type { PushRequest, PushResponse, PushResult, RowChange, WireOperation } from '#domain/protocol/protocol.ts';
import { UNTRACED } from '#domain/protocol/trust.ts';
import { entityByName, isSettling } from '#domain/registry.ts';
import { currentRows, feedHead } from '#server/store/feed.ts';
import { tellBroken } from '#server/store/readable.ts';
import { setsOf } from '#server/store/sets.ts';
import { inKeyedTransaction } from '#server/store/transaction.ts';
import { hasNoRoom } from '#server/store/trouble.ts';
import { isOfDatabase, isPassing, isUnstorable, StumbledOver, verdictOn } from './certain.ts';
import { decideOne, type Scene, timeOf } from './decide.ts';
import { settleHanded } from './handover.ts';
import { asUnstorable, receive } from './incoming.ts';
import { asDuplicate, saveLanes, saveVerdicts, takeOn, type Verdict } from './journal.ts';
import { saveKept } from './kept.ts';
import type { Movement } from './ledger.ts';
import { load } from './loader.ts';
import { type Incoming, type Outcome, resultOf, SETTLED_BEFORE, waits } from './outcome.ts';
import { postingDays } from './period.ts';
import { endIdleLeases, expectFiles } from './remarks.ts';
import { type FullScene, type Sender, sceneOf } from './scene.ts';
import { carryOut, spokenOf } from './settle.ts';
import { type Vouching, vouch } from './signatures.ts';
import { noteWaiting } from './waiting.ts';
import { write } from './write.ts';

/** Who brings the envelope: a session, or the device itself. Its operations may have other authors. */
export interface Carrier {
  /** Whether rows of this synchronisation set may be sent to the carrier; where it holds nothing it is not told of any that is gone either. */
  readonly mayHold: (set: string) => boolean;
  readonly holdsNothing?: boolean;
}

const MAX_TRIES = 4;

interface Applied {
  readonly results: PushResult[];
  readonly touched: string[];
}

const settles = ({ wire }: Incoming): number => (isSettling(wire.type) ? 0 : 1);

/** In device order, except that a user's decision about a refusal comes first, because older operations wait for it. */
const inTurn = (a: Incoming, b: Incoming): number => settles(a) - settles(b) || a.wire.deviceSeq - b.wire.deviceSeq;

/** An envelope, or an imported file, may name an operation twice: the first one counts, and the copies receive its verdict. */
function eachOnce(incoming: readonly Incoming[]): { once: Incoming[]; again: Incoming[] } {
  const seen = new Set<string>();
  const once: Incoming[] = [];
  const again: Incoming[] = [];
  for (const one of incoming) {
    (seen.has(one.wire.opId) ? again : once).push(one);
    seen.add(one.wire.opId);
  }
  return { once, again };
}

function repeated(again: readonly Incoming[], once: readonly Incoming[], results: readonly PushResult[]): PushResult[] {
  const firsts = new Map(once.map((one) => [one.wire.opId, one.wire]));
  const verdicts = new Map(results.map((result) => [result.opId, result]));
  return again.flatMap(({ wire }) => {
    const first = verdicts.get(wire.opId);
    const same = firsts.get(wire.opId)?.payloadHash === wire.payloadHash;
    if (!first) return [];
    if (!same) return { opId: wire.opId, status: 'rejected', code: 'OP_ID_REUSED', params: {}, issues: [] };
    const { status, code } = first;
    const isDone = status === 'applied' || status === 'accepted_with_issues' || (status === 'rejected' && !UNTRACED.includes(code ?? ''));
    return isDone ? { ...first, status: 'duplicate' as const, first: status } : first;
  });
}

/**
 * Applies an envelope exactly once, even when it arrives concurrently. Never throws for a fault of a single operation.
 * @throws when the server has no space: no verdict was lost, and nothing counts as an attempt
 */
export async function applyEnvelope(
  pool: pg.Pool,
  request: PushRequest,
  carrier: Carrier,
  onFault: (error: unknown) => void = () => undefined,
  vouching: Vouching = {},
): Promise<PushResponse> {
  const { once, again } = eachOnce(request.operations.map(receive).sort(inTurn));
  const { robot, inPerson = robot?.userId } = vouching;
  const vouched = await vouch(pool, request.deviceId, once, inPerson === undefined ? vouching : { ...vouching, inPerson });
  const { results, touched } = await applyTogether(
    pool,
    { deviceId: request.deviceId, vouched, inPerson: inPerson ?? null, robot: robot ?? null },
    once,
    onFault,
  );
  const client = await pool.connect();
  try {
    const rows = carrier.holdsNothing ? [] : await rowsFor(client, touched, carrier);
    const all = again.length > 0 ? [...results, ...repeated(again, once, results)] : results;
    return { serverTime: new Date().toISOString(), feedHead: await feedHead(client), results: all, rows };
  } finally {
    client.release();
  }
}

async function applyTogether(
  pool: pg.Pool,
  sender: Sender,
  incoming: readonly Incoming[],
  onFault: (error: unknown) => void,
): Promise<Applied> {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    try {
      return await inKeyedTransaction(pool, (tx) => applyAll(tx, sender, incoming));
    } catch (error) {
      if (isPassing(error) && attempt < MAX_TRIES) continue;
      if (hasNoRoom(error)) throw error;
      onFault(error);
      break;
    }
  }
  return applyApart(pool, sender, incoming, onFault);
}

/** Applies one operation. What would meet the same error whenever it is sent is refused; what another one has caused is tried again. */
async function applyOne(pool: pg.Pool, sender: Sender, one: Incoming, onFault: (error: unknown) => void): Promise<Applied> {
  const alone = (incoming: Incoming): Promise<Applied> => inKeyedTransaction(pool, (tx) => applyAll(tx, sender, [incoming]));
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await alone(one);
    } catch (error) {
      if (isPassing(error) && attempt < MAX_TRIES) continue;
      const fault = verdictOn(error);
      if (one.fault || !(fault || isUnstorable(error))) throw error;
      if (fault) return await alone({ ...one, fault });
      onFault(error);
      return await alone(asUnstorable(one));
    }
  }
}

/** Applies operations one by one, so that a single poisoned one answers "retry" and the others pass. */
async function applyApart(
  pool: pg.Pool,
  sender: Sender,
  incoming: readonly Incoming[],
  onFault: (error: unknown) => void,
): Promise<Applied> {
  const all: Applied = { results: [], touched: [] };
  for (const one of incoming) {
    try {
      const { results, touched } = await applyOne(pool, sender, one, onFault);
      all.results.push(...results);
      all.touched.push(...touched);
    } catch (error) {
      if (hasNoRoom(error)) throw error;
      onFault(error);
      all.results.push(resultOf(one.wire.opId, waits('retry', 'SERVER_FAULT')));
    }
  }
  return all;
}

async function applyAll(tx: pg.PoolClient, sender: Sender, incoming: readonly Incoming[]): Promise<Applied> {
  // An operation that cannot be vouched for is not claimed: a forgery must not use up the rightful operation's id.
  const supported = incoming.filter(({ def, wire }) => def !== undefined && !sender.vouched.outcomes.has(wire.opId));
  const { mine, known } = await takeOn(
    tx,
    sender.deviceId,
    supported.map(({ wire }) => wire.opId),
  );
  const fresh = supported.filter(({ wire }) => mine.has(wire.opId));
  const scene = await sceneOf(tx, sender, fresh);
  scene.broken.push(...(await load(tx, scene.rows, fresh)));
  const outcomes = new Map<string, Outcome>();
  for (const one of fresh) outcomes.set(one.wire.opId, await decideOn(tx, one, scene));
  await record(tx, fresh, outcomes, scene);
  const touched: string[] = [];
  const results = incoming.map(({ wire }) => {
    const entry = known.get(wire.opId);
    if (entry?.device_id === sender.deviceId) touched.push(...entry.touches);
    if (entry) return asDuplicate(wire, entry, sender.deviceId);
    const outcome =
      sender.vouched.outcomes.get(wire.opId) ??
      outcomes.get(wire.opId) ??
      waits('unsupported', 'UNSUPPORTED', { type: wire.type, v: String(wire.v) });
    if (outcome.kind === 'done') touched.push(...names(outcome.decision));
    return resultOf(wire.opId, outcome);
  });
  return { results, touched };
}

const names = (decision: Decision): string[] => [
  ...decision.put.map(({ entity, row }) => touchOf(entity, row.id)),
  ...decision.add.map(({ entity, id }) => touchOf(entity, id)),
];

/** A rule may not know what to do with a value that it cannot read: then it is the row, and not the program, that has to be put right. */
async function decideOn(tx: pg.PoolClient, one: Incoming, scene: FullScene): Promise<Outcome> {
  scene.broken.push(...(await load(tx, scene.rows, [one])));
  try {
    return await decide(tx, one, scene);
  } catch (error) {
    const [row] = scene.broken;
    throw row && !isOfDatabase(error) ? new StumbledOver(row, error) : error;
  }
}

async function decide(tx: pg.PoolClient, one: Incoming, scene: FullScene): Promise<Outcome> {
  if (isSettling(one.wire.type)) {
    const lane = scene.lanes.get(one.wire.docKey);
    const accepted = decideOne(one, scene);
    const full = accepted.kind === 'done' ? scene.kept.take('refused', one.wire, spokenOf(one).length) : null;
    const refusal = accepted.kind === 'done' ? (full ?? (await carryOut(tx, one, scene.entries, scene))) : null;
    if (refusal && lane) lane.heldBy = null;
    if (refusal?.kind === 'waits' && lane) {
      lane.lastSeq = one.wire.docSeq - 1;
      scene.settled.delete(one.wire.opId);
    }
    return refusal ?? accepted;
  }
  return decideOne(one, scene);
}

async function record(tx: pg.PoolClient, fresh: readonly Incoming[], outcomes: Map<string, Outcome>, scene: Scene): Promise<void> {
  const dayOf = ({ wire }: Incoming) => dayIn(scene.site.timeZone, timeOf(wire, scene).at);
  const posting = fresh.filter(({ wire }) => {
    const outcome = outcomes.get(wire.opId);
    return outcome?.kind === 'done' && outcome.decision.postings.length > 0;
  });
  const dayFor = await postingDays(tx, posting.map(dayOf), {
    today: dayIn(scene.site.timeZone, scene.now),
    anyDay: scene.vouched.trusted,
  });
  const movements: Movement[] = [];
  for (const one of posting) {
    const outcome = outcomes.get(one.wire.opId);
    if (outcome?.kind !== 'done') continue;
    const { told, isDoubted } = timeOf(one.wire, scene);
    const { day, isRedated } = dayFor(dayOf(one));
    if (isRedated) outcomes.set(one.wire.opId, { ...outcome, issues: [...outcome.issues, problem('POSTED_LATE', { day })] });
    const stamp = {
      opId: one.wire.opId,
      postingDate: day,
      isRedated: isRedated || isDoubted,
      occurredAt: told,
      recordedAt: scene.now,
    };
    const by = { userId: one.wire.actor, deviceId: scene.deviceId };
    movements.push(...outcome.decision.postings.map((entry, ordinal) => ({ ...stamp, ...by, ordinal, posting: entry })));
  }
  const decisions = fresh.flatMap(({ wire }) => {
    const outcome = outcomes.get(wire.opId);
    return outcome?.kind === 'done' ? [outcome.decision] : [];
  });
  await Promise.all([saveLanes(tx, scene.deviceId, scene.lanes.values()), saveKept(tx, scene.deviceId, scene.kept)]);
  // Draws numbers, for which others wait from then on: what can be written before is.
  if (decisions.length > 0) await write(tx, decisions, movements, scene.rows);
  const { verdicts, traceless } = split(fresh, outcomes);
  const done = verdicts.filter(({ wire, status }) => (status === 'applied' || status === 'accepted_with_issues') && !isSettling(wire.type));
  const accepted = done.map(({ wire }) => wire);
  await Promise.all([
    saveVerdicts(tx, scene.deviceId, verdicts, traceless),
    settleHanded(tx, accepted),
    expectFiles(tx, accepted, { heirs: true }),
    noteWaiting(tx, scene, fresh, outcomes),
    endIdleLeases(tx, scene.deviceId, scene.around),
  ]);
}

/** A REPLACED_ALREADY operation is not recorded as a replacement. */
const inPlace = (wire: WireOperation, code: string): WireOperation => (code === 'REPLACED_ALREADY' ? { ...wire, replaces: null } : wire);

function split(fresh: readonly Incoming[], outcomes: ReadonlyMap<string, Outcome>): { verdicts: Verdict[]; traceless: string[] } {
  const verdicts: Verdict[] = [];
  const traceless: string[] = [];
  for (const { wire } of fresh) {
    const outcome = outcomes.get(wire.opId);
    const { opId } = wire;
    // Its claim stays: a late copy must find the id taken.
    if (outcome?.kind === 'givenUp') continue;
    if (outcome?.kind === 'done') {
      const { status, issues } = resultOf(opId, outcome);
      verdicts.push({ wire, status: status as Verdict['status'], code: null, params: {}, issues, touches: names(outcome.decision) });
    } else if (outcome?.kind === 'refused')
      verdicts.push({
        wire: inPlace(wire, outcome.problem.code),
        status: 'rejected',
        code: outcome.problem.code,
        params: outcome.problem.params,
        issues: [],
        touches: [],
      });
    else if (outcome?.kind === 'settled')
      verdicts.push({ wire, status: 'discarded', code: SETTLED_BEFORE, params: {}, issues: [], touches: [] });
    else traceless.push(opId);
  }
  return { verdicts, traceless };
}

/** The current rows, for duplicates too: a device that lost our answer needs them as much as one that hears it the first time. */
async function rowsFor(client: pg.PoolClient, touched: readonly string[], carrier: Carrier): Promise<RowChange[]> {
  const entries = [...new Set(touched)].map((name) => ({
    entity: name.slice(0, name.indexOf('/')),
    id: name.slice(name.indexOf('/') + 1),
  }));
  const current = await currentRows(client, entries);
  await tellBroken(
    client,
    current.flatMap(({ entity, id, broken: field }) => (field === undefined ? [] : { entity, id, field })),
  );
  return current.flatMap(({ entity: name, id, row, header, broken }) => {
    const entity = entityByName(name);
    if (!entity || !row || broken !== undefined) return [];
    const sets = setsOf(entity, row, header);
    const held = sets.some(carrier.mayHold);
    // A row in no set never leaves the server; a row that has left the requester's sets is reported as gone.
    if (sets.length === 0 && entity.sets(row as never).length === 0 && entity.name !== 'box') return [];
    return [{ entity: name, id, version: row.version, row: held ? row : null }];
  });
}
