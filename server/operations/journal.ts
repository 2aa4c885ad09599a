/** op_log and lanes: what every device has sent, what was answered, and how far each lane has come (sync.md §6 steps 1, 2 and 4). */
import type pg from 'pg';
import type { Issue } from '#domain/kernel/problem.ts';
import type { PushResult, WireOperation } from '#domain/protocol/protocol.ts';
import { storedAt } from './incoming.ts';
import type { Lane } from './outcome.ts';

export interface Logged {
  readonly op_id: string;
  readonly device_id: string;
  readonly doc_key: string;
  readonly doc_seq: number;
  readonly payload_hash: string;
  readonly status: 'applied' | 'accepted_with_issues' | 'rejected' | 'discarded';
  readonly code: string | null;
  readonly params: Record<string, string>;
  readonly issues: Issue[];
  readonly touches: string[];
}

/**
 * Claims the operations not seen before. A conflict waits for the other transaction to end, so that two servers receiving the same envelope
 * apply it once. Sorted, so that two of them never deadlock.
 */
export async function claim(tx: pg.PoolClient, opIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ op_id: string }>({
    name: 'apply/claim',
    text: 'insert into op_claim (op_id) select id from unnest($1::uuid[]) as id order by id on conflict do nothing returning op_id',
    values: [opIds],
  });
  return new Set(rows.map((row) => row.op_id));
}

interface TakenOn {
  /** To be decided now. */
  readonly mine: ReadonlySet<string>;
  /** The log has a verdict for them, or their device has given them up. */
  readonly known: ReadonlyMap<string, Logged>;
}

async function givenUpElsewhere(tx: pg.PoolClient, opIds: readonly string[]): Promise<string[]> {
  if (opIds.length === 0) return [];
  const text = 'select distinct op_id from given_up_op where op_id = any($1::uuid[])';
  return (await tx.query<{ op_id: string }>({ name: 'apply/elsewhere', text, values: [opIds] })).rows.map((row) => row.op_id);
}

/** Separates new operations from known ones. An id that only another device has given up is new: no device decides for others. */
export async function takeOn(tx: pg.PoolClient, deviceId: string, opIds: readonly string[]): Promise<TakenOn> {
  const mine = await claim(tx, opIds);
  const known = await logged(
    tx,
    opIds.filter((opId) => !mine.has(opId)),
    deviceId,
  );
  const rest = opIds.filter((opId) => !mine.has(opId) && !known.has(opId));
  for (const opId of await givenUpElsewhere(tx, rest)) mine.add(opId);
  return { mine, known };
}

const loggedColumns = 'op_id, device_id, doc_key, doc_seq, payload_hash, status, code, params, issues, touches';

/** What is known of these operations: from the log, and from what this device gave up before it arrived. */
export async function logged(tx: pg.PoolClient, opIds: readonly string[], deviceId: string): Promise<Map<string, Logged>> {
  if (opIds.length === 0) return new Map();
  const text = `select op_id, device_id, doc_key, 0 as doc_seq, '' as payload_hash, 'discarded' as status, 'DISCARDED' as code,
      jsonb_build_object('by', by_op) as params, '[]'::jsonb as issues, '{}'::text[] as touches from given_up_op where op_id = any($1::uuid[]) and device_id = $2
    union all select ${loggedColumns} from op_log where op_id = any($1::uuid[])`;
  const { rows } = await tx.query<Logged>({ name: 'apply/logged', text, values: [opIds, deviceId] });
  return new Map(rows.map((row) => [row.op_id, row]));
}

/** Which of these refused operations are settled by their replacement, or by a replacement of that; only operations of the same device count. */
export async function replacements(tx: pg.PoolClient, opIds: readonly string[], deviceId: string): Promise<Set<string>> {
  if (opIds.length === 0) return new Set();
  const text = `with recursive heir as (
      select replaces as origin, op_id, status from op_log where replaces = any($1::uuid[]) and device_id = $2
      union select h.origin, o.op_id, o.status from heir h join op_log o on o.replaces = h.op_id and o.device_id = $2 where h.status = 'rejected')
    select distinct origin as replaces from heir where status <> 'rejected'`;
  const { rows } = await tx.query<{ replaces: string }>({ name: 'apply/replaced', text, values: [opIds, deviceId] });
  return new Set(rows.map((row) => row.replaces));
}

/** @returns the original verdict to the device that brought the operation; any other device learns only that the id is taken */
export function asDuplicate(wire: WireOperation, entry: Logged, deviceId: string): PushResult {
  // The device vouched for a damaged record's place, but not for its contents.
  const unseen = entry.payload_hash === '';
  if (entry.device_id !== deviceId || (!unseen && entry.payload_hash !== wire.payloadHash))
    return { opId: wire.opId, status: 'rejected', code: 'OP_ID_REUSED', params: {}, issues: [] };
  const { code, params, issues } = entry;
  return { opId: wire.opId, status: 'duplicate', first: entry.status, code, params, issues };
}

type Place = Pick<WireOperation, 'docKey' | 'docSeq'>;
const placeOf = (docKey: string, docSeq: number): string => `${docKey}/${docSeq}`;

/**
 * Places a lane has passed although no operation of the device is in them: an operation that was not the device's own once took them. The
 * rightful operation may still arrive. Queried only for operations that late.
 */
export async function freePlaces(
  tx: pg.PoolClient,
  deviceId: string,
  fresh: readonly { readonly wire: Place }[],
  lanes: ReadonlyMap<string, Lane>,
): Promise<ReadonlySet<string>> {
  const late = fresh.map(({ wire }) => wire).filter(({ docKey, docSeq }) => docSeq <= (lanes.get(docKey)?.lastSeq ?? 0));
  if (late.length === 0) return new Set();
  const { rows } = await tx.query<{ docKey: string; docSeq: number }>({
    name: 'apply/places',
    text: 'select doc_key as "docKey", doc_seq as "docSeq" from op_log where device_id = $1 and doc_key = any($2::text[])',
    values: [deviceId, [...new Set(late.map(({ docKey }) => docKey))]],
  });
  const taken = new Set(rows.map(({ docKey, docSeq }) => placeOf(docKey, docSeq)));
  return new Set(late.map(({ docKey, docSeq }) => placeOf(docKey, docSeq)).filter((place) => !taken.has(place)));
}

export const isFree = (free: ReadonlySet<string>, { docKey, docSeq }: Place): boolean => free.has(placeOf(docKey, docSeq));

/** The lanes, created where missing and locked in name order. */
export async function lockLanes(tx: pg.PoolClient, deviceId: string, docKeys: Iterable<string>): Promise<Map<string, Lane>> {
  const keys = [...new Set(docKeys)].sort();
  const making = tx.query({
    name: 'apply/lanes-make',
    text: 'insert into lane (device_id, doc_key) select $1, k from unnest($2::text[]) as k order by k on conflict do nothing',
    values: [deviceId, keys],
  });
  const locking = tx.query<{ doc_key: string; last_seq: number; open: string[]; held_by: string | null; given_up_at: string | null }>({
    name: 'apply/lanes-lock',
    text: 'select doc_key, last_seq, open, held_by, given_up_at from lane where device_id = $1 and doc_key = any($2::text[]) order by doc_key for update',
    values: [deviceId, keys],
  });
  const [, { rows }] = await Promise.all([making, locking]);
  const laneOf = ({ doc_key: docKey, last_seq: lastSeq, open, held_by: heldBy, given_up_at: givenUpAt }: (typeof rows)[number]): Lane => ({
    docKey,
    lastSeq,
    open,
    heldBy,
    givenUpAt,
  });
  return new Map(rows.map((row) => [row.doc_key, laneOf(row)]));
}

export async function saveLanes(tx: pg.PoolClient, deviceId: string, lanes: Iterable<Lane>): Promise<void> {
  const values = [...lanes].map(({ docKey, lastSeq, open, heldBy, givenUpAt }) => ({ docKey, lastSeq, open, heldBy, givenUpAt }));
  await tx.query({
    name: 'apply/lanes-save',
    text: `update lane l set last_seq = r."lastSeq", open = array(select jsonb_array_elements_text(r.open))::uuid[], held_by = r."heldBy",
        given_up_at = r."givenUpAt"
      from jsonb_to_recordset($2::jsonb) as r("docKey" text, "lastSeq" int, open jsonb, "heldBy" uuid, "givenUpAt" timestamptz) where l.device_id = $1 and l.doc_key = r."docKey"`,
    values: [deviceId, JSON.stringify(values)],
  });
}

export interface Verdict {
  readonly wire: WireOperation;
  readonly status: 'applied' | 'accepted_with_issues' | 'rejected' | 'discarded';
  readonly code: string | null;
  readonly params: Readonly<Record<string, string>>;
  readonly issues: readonly Issue[];
  readonly touches: readonly string[];
}

const verdictsText = `
  insert into op_log (op_id, device_id, device_seq, doc_key, doc_seq, type, v, payload_hash, payload, actor, occurred_at, replaces, build,
    actor_key_id, actor_sig, second, status, code, params, issues, touches)
  select r."opId", $2, r."deviceSeq", r."docKey", r."docSeq", r.type, r.v, r."payloadHash", r.payload, r.actor, r."occurredAt", r.replaces, r.build,
    r."actorKeyId", r."actorSig", r.second, r.status, r.code, r.params, r.issues, array(select jsonb_array_elements_text(r.touches))
  from jsonb_to_recordset($1::jsonb) as r("opId" uuid, "deviceSeq" int, "docKey" text, "docSeq" int, type text, v int, "payloadHash" text, payload jsonb,
    actor uuid, "occurredAt" timestamptz, replaces uuid, build text, "actorKeyId" text, "actorSig" text, second jsonb, status text, code text, params jsonb, issues jsonb, touches jsonb)`;

/** Writes the claimed operations into the log with their verdicts, and removes every trace of those that must be resent. */
export async function saveVerdicts(
  tx: pg.PoolClient,
  deviceId: string,
  verdicts: readonly Verdict[],
  traceless: readonly string[],
): Promise<void> {
  const rows = verdicts.map(({ wire: { dependsOn: _, ...wire }, ...verdict }) => ({ ...wire, occurredAt: storedAt(wire), ...verdict }));
  const [texts, nothing] = [{ name: 'apply/verdicts', text: verdictsText }, 'delete from op_claim where op_id = any($1::uuid[])'];
  await Promise.all([
    rows.length > 0 ? tx.query({ ...texts, values: [JSON.stringify(rows), deviceId] }) : null,
    traceless.length > 0 ? tx.query({ name: 'apply/traceless', text: nothing, values: [traceless] }) : null,
  ]);
}

/**
 * Marks operations as given up. One that never arrived is remembered for this device, so that a late copy from it never runs; the same id
 * from another device is unaffected.
 */
export async function discard(tx: pg.PoolClient, by: WireOperation, deviceId: string, opIds: readonly string[]): Promise<void> {
  await claim(tx, opIds);
  await tx.query({
    name: 'apply/discard',
    text: `with refused as (
        update op_log set status = 'discarded' where op_id = any($1::uuid[]) and device_id = $2 and status = 'rejected')
      insert into given_up_op (device_id, op_id, by_op, actor, doc_key)
      select $2, id, $5, $4, $3 from unnest($1::uuid[]) as id where not exists (select 1 from op_log o where o.op_id = id and o.device_id = $2) order by id
      on conflict do nothing`,
    values: [opIds, deviceId, by.docKey, by.actor, by.opId],
  });
}
