/** op_log and lanes: what every device has sent, what was answered, and how far each lane has come (sync.md §6 steps 1, 2 and 4). */
import type pg from 'pg';
import type { Issue } from '#domain/kernel/problem.ts';
import type { PushResult, WireOperation } from '#domain/kernel/protocol.ts';
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
 * Takes possession of the operations that nobody has brought before. A conflict waits for the other transaction to end: that is what makes two
 * servers that receive the same envelope apply it once. Sorted, so that two of them never wait for each other.
 */
export async function claim(tx: pg.PoolClient, opIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ op_id: string }>({
    name: 'apply/claim',
    text: 'insert into op_claim (op_id) select id from unnest($1::uuid[]) as id order by id on conflict do nothing returning op_id',
    values: [opIds],
  });
  return new Set(rows.map((row) => row.op_id));
}

const loggedColumns = 'op_id, device_id, doc_key, doc_seq, payload_hash, status, code, params, issues, touches';

export async function logged(tx: pg.PoolClient, opIds: readonly string[]): Promise<Map<string, Logged>> {
  if (opIds.length === 0) return new Map();
  const text = `select ${loggedColumns} from op_log where op_id = any($1::uuid[])`;
  const { rows } = await tx.query<Logged>({ name: 'apply/logged', text, values: [opIds] });
  return new Map(rows.map((row) => [row.op_id, row]));
}

/** Which of these refused operations are settled by what took their place, or by what took the place of that. */
export async function replacements(tx: pg.PoolClient, opIds: readonly string[]): Promise<Set<string>> {
  if (opIds.length === 0) return new Set();
  const text = `with recursive heir as (
      select replaces as origin, op_id, status from op_log where replaces = any($1::uuid[])
      union select h.origin, o.op_id, o.status from heir h join op_log o on o.replaces = h.op_id where h.status = 'rejected')
    select distinct origin as replaces from heir where status <> 'rejected'`;
  const { rows } = await tx.query<{ replaces: string }>({ name: 'apply/replaced', text, values: [opIds] });
  return new Set(rows.map((row) => row.replaces));
}

export function asDuplicate(wire: WireOperation, entry: Logged): PushResult {
  // An operation that was given up before it ever arrived has no hash to compare.
  const unseen = entry.status === 'discarded' && entry.payload_hash === '';
  if (!unseen && entry.payload_hash !== wire.payloadHash)
    return { opId: wire.opId, status: 'rejected', code: 'OP_ID_REUSED', params: {}, issues: [] };
  const { code, params, issues } = entry;
  return { opId: wire.opId, status: 'duplicate', first: entry.status, code, params, issues };
}

/** The lanes, made where they are missing and locked in the order of their names. */
export async function lockLanes(tx: pg.PoolClient, deviceId: string, docKeys: Iterable<string>): Promise<Map<string, Lane>> {
  const keys = [...new Set(docKeys)].sort();
  await tx.query({
    name: 'apply/lanes-make',
    text: 'insert into lane (device_id, doc_key) select $1, k from unnest($2::text[]) as k order by k on conflict do nothing',
    values: [deviceId, keys],
  });
  const { rows } = await tx.query<{ doc_key: string; last_seq: number; open: string[]; held_by: string | null }>({
    name: 'apply/lanes-lock',
    text: 'select doc_key, last_seq, open, held_by from lane where device_id = $1 and doc_key = any($2::text[]) order by doc_key for update',
    values: [deviceId, keys],
  });
  return new Map(rows.map((row) => [row.doc_key, { docKey: row.doc_key, lastSeq: row.last_seq, open: row.open, heldBy: row.held_by }]));
}

export async function saveLanes(tx: pg.PoolClient, deviceId: string, lanes: Iterable<Lane>): Promise<void> {
  const values = [...lanes].map(({ docKey, lastSeq, open, heldBy }) => ({ docKey, lastSeq, open, heldBy }));
  await tx.query({
    name: 'apply/lanes-save',
    text: `update lane l set last_seq = r."lastSeq", open = array(select jsonb_array_elements_text(r.open))::uuid[], held_by = r."heldBy"
      from jsonb_to_recordset($2::jsonb) as r("docKey" text, "lastSeq" int, open jsonb, "heldBy" uuid) where l.device_id = $1 and l.doc_key = r."docKey"`,
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
    actor_key_id, actor_sig, status, code, params, issues, touches)
  select r."opId", $2, r."deviceSeq", r."docKey", r."docSeq", r.type, r.v, r."payloadHash", r.payload, r.actor, r."occurredAt", r.replaces, r.build,
    r."actorKeyId", r."actorSig", r.status, r.code, r.params, r.issues, array(select jsonb_array_elements_text(r.touches))
  from jsonb_to_recordset($1::jsonb) as r("opId" uuid, "deviceSeq" int, "docKey" text, "docSeq" int, type text, v int, "payloadHash" text, payload jsonb,
    actor uuid, "occurredAt" timestamptz, replaces uuid, build text, "actorKeyId" text, "actorSig" text, status text, code text, params jsonb, issues jsonb, touches jsonb)`;

/** Writes what was claimed into the log, with its verdict, and removes every trace of what has to come again. */
export async function saveVerdicts(
  tx: pg.PoolClient,
  deviceId: string,
  verdicts: readonly Verdict[],
  traceless: readonly string[],
): Promise<void> {
  const rows = verdicts.map(({ wire: { dependsOn: _, ...wire }, ...verdict }) => ({ ...wire, ...verdict }));
  if (rows.length > 0) await tx.query({ name: 'apply/verdicts', text: verdictsText, values: [JSON.stringify(rows), deviceId] });
  if (traceless.length > 0)
    await tx.query({ name: 'apply/traceless', text: 'delete from op_claim where op_id = any($1::uuid[])', values: [traceless] });
}

/** Marks operations as given up. One that never arrived gets a row all the same, so that a late copy of it is a duplicate and never runs. */
export async function discard(tx: pg.PoolClient, by: WireOperation, deviceId: string, opIds: readonly string[]): Promise<void> {
  await claim(tx, opIds);
  await tx.query({
    name: 'apply/discard',
    text: `insert into op_log (op_id, device_id, device_seq, doc_key, doc_seq, type, v, payload_hash, payload, actor, occurred_at, status, code, params)
      select id, $2, 0, $3, 0, 'discarded', 1, '', '{}', $4, $5, 'discarded', 'DISCARDED', jsonb_build_object('by', $6::text) from unnest($1::uuid[]) as id order by id
      on conflict (op_id) do update set status = 'discarded' where op_log.status = 'rejected'`,
    values: [opIds, deviceId, by.docKey, by.actor, by.occurredAt, by.opId],
  });
}
