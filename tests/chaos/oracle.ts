/** Counts, when everything has come to rest, by what the tablets hold and what the database holds. Neither is believed alone. */

import { brokenRules } from '#server/modules/stock/invariants.ts';
import type { Plant } from '#tests/support/plant.ts';
import type { Insider } from './insider.ts';
import { doneElsewhere, type OtherLine } from './other-line.ts';
import type { Record } from './outbox.ts';
import type { Tablet } from './tablet.ts';

export interface Reckoning {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly reordered: readonly string[];
  /** What is in honest people's names or books and is not theirs. */
  readonly changed: readonly string[];
  /** Given up, held or refused by nobody's decision of theirs. */
  readonly hidden: readonly string[];
  readonly read: readonly string[];
  readonly delayed: readonly string[];
  /** Accepted with a remark that nothing of this day explains: nobody else may lease these documents, and no right is withdrawn. */
  readonly remarked: readonly string[];
  /** Rules of the stock and of the queues that do not hold. */
  readonly broken: readonly string[];
}

interface Logged {
  readonly op_id: string;
  readonly device_id: string;
  /** Null: given up before it ever arrived; of it there is only the id. */
  readonly actor: string | null;
  readonly doc_seq: number;
  readonly payload_hash: string;
  readonly actor_sig: string | null;
  readonly status: string;
  readonly movements: number;
  readonly ordinals: number;
  readonly firsts: number;
}

/** Posts when it is applied, exactly once. */
const POSTS = /^(receipt\.review|box\.)/;
const DONE = /^(applied|accepted_with_issues)$/;

const logText = `select l.op_id, l.device_id, l.actor, l.doc_seq, l.payload_hash, l.actor_sig, l.status,
    coalesce(m.n, 0)::int as movements, coalesce(m.ordinals, 0)::int as ordinals, coalesce(a.n, 0)::int as firsts
  from op_log l
  left join (select op_id, count(*) as n, count(distinct ordinal) as ordinals from stock_movement group by op_id) m on m.op_id = l.op_id
  left join (select op_id, count(*) as n from chaos_arrival where is_first group by op_id) a on a.op_id = l.op_id
  where l.device_id = any($1::uuid[])
  union all
  select g.op_id, g.device_id, null, 0, '', null, 'discarded', 0, 0, 0 from given_up_op g
  where g.device_id = any($1::uuid[]) and not exists (select 1 from op_log l where l.op_id = g.op_id and l.device_id = g.device_id)`;

const nameOf = ({ operation: { type, docKey, docSeq, opId } }: Record): string => `${type} ${docKey} ${docSeq} ${opId}`;

/** What the ledger says of one operation of a tablet, against what the tablet was told. */
function compare(
  record: Record,
  logged: Logged | undefined,
  found: { lost: string[]; doubled: string[]; changed: string[]; hidden: string[] },
): void {
  const { operation, state, verdict } = record;
  const name = nameOf(record);
  if (state === 'queued')
    return void found.lost.push(`${name}: never answered, last ${record.code ?? (record.sentAt === null ? 'not sent' : 'nothing heard')}`);
  if (!logged) return void found.lost.push(`${name}: not in the log`);
  const told = state === 'acked' ? verdict : state === 'given up' ? 'discarded' : 'rejected';
  if (state === 'acked' && !DONE.test(logged.status)) found.hidden.push(`${name}: told ${told}, is ${logged.status}`);
  else if (state !== 'acked' && DONE.test(logged.status)) found.doubled.push(`${name}: told ${told}, is ${logged.status}`);
  else if (logged.status !== told && !(state === 'replaced' && logged.status === 'discarded'))
    found.changed.push(`${name}: told ${told}, is ${logged.status}`);
  if (logged.movements !== logged.ordinals || logged.firsts > 1) found.doubled.push(`${name}: ${logged.movements} movements`);
  if (DONE.test(logged.status) && POSTS.test(operation.type) && logged.movements === 0)
    found.lost.push(`${name}: applied, and nothing was posted`);
  if (!DONE.test(logged.status) && logged.movements > 0) found.doubled.push(`${name}: ${logged.status}, and posted`);
  const same =
    logged.payload_hash === operation.payloadHash && logged.actor_sig === operation.actorSig && logged.doc_seq === operation.docSeq;
  if (logged.actor !== null && (logged.actor !== operation.actor || !same)) found.changed.push(`${name}: not what was signed`);
}

/** In one lane of a tablet, nothing was taken before what stands in front of it. What replaces a refused one comes late by nature. */
async function reordered(plant: Plant, devices: readonly string[]): Promise<string[]> {
  const rows = await plant.rows<{ doc_key: string; doc_seq: number; before: number }>(
    `select doc_key, doc_seq, before from (
       select doc_key, doc_seq, max(doc_seq) over (partition by device_id, doc_key order by n rows between unbounded preceding and 1 preceding) as before
       from chaos_arrival where device_id = any($1::uuid[]) and is_first and replaces is null and doc_seq > 0) t where before >= doc_seq`,
    [devices],
  );
  return rows.map(({ doc_key, doc_seq, before }) => `${doc_key}: ${doc_seq} after ${before}`);
}

const UNEXPLAINED = ['LEASE_LOST', 'RIGHTS_CHANGED', 'AUTHOR_DISABLED', 'POSTED_LATE', 'LINK_CLOSED'];

async function remarked(plant: Plant, devices: readonly string[]): Promise<string[]> {
  const rows = await plant.rows<{ name: string }>(
    `select l.type || ' ' || l.doc_key || ' ' || (i.issue ->> 'code') as name from op_log l, jsonb_array_elements(l.issues) i(issue)
     where l.device_id = any($1::uuid[]) and i.issue ->> 'code' = any($2::text[])`,
    [devices, UNEXPLAINED],
  );
  return rows.map(({ name }) => name);
}

/** Boxes and quantities: each scan that holds is one box, and what was reviewed is what lies there. */
async function miscounted(plant: Plant, done: readonly Record[], warehouseId: string): Promise<string[]> {
  const count = (type: string): number => done.filter(({ operation }) => operation.type === type).length;
  const [row] = await plant.rows<{ receipts: number; boxes: number; scanned: string; stored: string }>(
    `select (select count(*)::int from receipt where warehouse_id = $1) as receipts,
      (select count(*)::int from receipt_box b join receipt r on r.id = b.doc_id where r.warehouse_id = $1) as boxes,
      (select coalesce(sum(b.qty), 0) from receipt_box b join receipt r on r.id = b.doc_id where r.warehouse_id = $1 and r.status in (3, 4) and not b.is_removed) as scanned,
      (select coalesce(sum(qty), 0) from box where warehouse_id = $1) as stored`,
    [warehouseId],
  );
  const { receipts = 0, boxes = 0, scanned = '', stored = '' } = row ?? {};
  return [
    ...(receipts === count('receipt.create') ? [] : [`${receipts} receipts of ${count('receipt.create')}`]),
    ...(boxes === count('receipt.scan') ? [] : [`${boxes} boxes of ${count('receipt.scan')} scans`]),
    ...(Number(scanned) === Number(stored) ? [] : [`${stored} lie there, ${scanned} were received`]),
  ];
}

/** Devices, keys, sessions and losses of honest people are what these people have made them. */
async function touched(plant: Plant, tablets: readonly Tablet[]): Promise<{ changed: string[]; hidden: string[] }> {
  const changed: string[] = [];
  const hidden: string[] = [];
  for (const { installation, hands } of tablets) {
    const [row] = await plant.rows<{
      revoked: boolean;
      keys: string[];
      signing: string[];
      strangers: number;
      losses: number;
      handed: number;
    }>(
      `select d.revoked_at is not null as revoked,
        array(select public_key from device_key k where k.device_id = d.device_id) as keys,
        array(select key_id from signing_key k where k.device_id = d.device_id) as signing,
        (select count(*)::int from user_session s where s.device_id = d.device_id and s.account <> $2) as strangers,
        (select count(*)::int from device_loss l where l.device_id = d.device_id) as losses,
        (select count(*)::int from handover h where h.device_id = d.device_id) as handed
       from device d where d.device_id = $1`,
      [installation.id, hands.account],
    );
    const { keyId } = installation.person(hands.account).key;
    const itself =
      row && !row.revoked && String(row.keys) === installation.key.publicKey && String(row.signing) === keyId && row.strangers === 0;
    if (!itself) changed.push(`tablet of ${hands.account}: ${JSON.stringify(row)}`);
    if (row && row.losses + row.handed > 0) hidden.push(`tablet of ${hands.account}: ${row.losses} losses, ${row.handed} handed over`);
  }
  return { changed, hidden };
}

export interface Scene {
  readonly plant: Plant;
  readonly tablets: readonly Tablet[];
  readonly insiders: readonly Insider[];
  readonly warehouseId: string;
  readonly line: OtherLine;
  /** No operation may wait longer for its verdict after it was first sent, faults included. */
  readonly boundMs: number;
}

export async function reckon({ plant, tablets, insiders, warehouseId, line, boundMs }: Scene): Promise<Reckoning> {
  const devices = tablets.map(({ installation }) => installation.id);
  const logged = new Map((await plant.rows<Logged>(logText, [devices])).map((row) => [row.op_id, row]));
  const records = tablets.flatMap(({ outbox }) => outbox.records);
  const found = { lost: [] as string[], doubled: [] as string[], changed: [] as string[], hidden: [] as string[] };
  // First: it says why all the rest is missing.
  for (const { outbox, sighs, hands } of tablets)
    if (outbox.open().length > 0) found.lost.push(`${hands.account} last heard: ${sighs.join(' | ')}`);
  for (const record of records) compare(record, logged.get(record.operation.opId), found);
  const own = new Set(records.map(({ operation }) => operation.opId));
  for (const { op_id, status } of logged.values())
    if (!own.has(op_id)) found.changed.push(`${op_id}, ${status}: nobody there has done this`);
  const done = records.filter(({ state }) => state === 'acked');
  const sums = await miscounted(plant, done, warehouseId);
  const { changed, hidden } = await touched(plant, tablets);
  const slow = records.filter(({ sentAt, doneAt }) => sentAt !== null && doneAt !== null && doneAt - sentAt > boundMs);
  const broken = await brokenRules(plant.pool);
  return {
    lost: [...found.lost, ...sums],
    doubled: found.doubled,
    reordered: await reordered(plant, devices),
    changed: [...found.changed, ...changed, ...(await doneElsewhere(plant, line))],
    hidden: [...found.hidden, ...hidden, ...tablets.flatMap(({ outbox }) => outbox.alarms)],
    read: insiders.flatMap(({ read }) => read),
    delayed: slow.map(nameOf),
    remarked: await remarked(plant, devices),
    broken: Object.entries(broken).map(([rule, rows]) => `${rule}: ${JSON.stringify(rows)}`),
  };
}
