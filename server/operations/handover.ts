/** Operations handed to a supervisor (sync.md §8): permanently removed from their device's lane, and kept complete until they are settled. */
import type pg from 'pg';
import { hasRight } from '#domain/kernel/permission.ts';
import { MAX_INTEGER } from '#domain/protocol/shape.ts';
import { DEVICE_RIGHT } from '#domain/protocol/trust.ts';
import type { HandoverPayload } from '#domain/registry.ts';
import { rowsOf } from '#server/store/transaction.ts';
import type { Author } from './actors.ts';
import type { Scene } from './decide.ts';
import { hashOf, storedAt } from './incoming.ts';
import { claim, type Logged } from './journal.ts';
import { type Incoming, type Lane, type Outcome, refused } from './outcome.ts';
import { expectFiles } from './remarks.ts';

type Records = HandoverPayload['records'];
type Entries = ReadonlyMap<string, Logged>;

/** The lane's position without these operations; null = the lane is not waiting for them: a queue has no holes. */
function movedOn(lane: Lane, records: Records, entries: Entries): Pick<Lane, 'lastSeq' | 'heldBy'> | null {
  let { lastSeq, heldBy } = lane;
  for (const { operation } of records) {
    const entry = entries.get(operation.opId);
    if (!entry && (heldBy !== null || operation.docSeq !== lastSeq + 1)) return null;
    if (!entry || operation.opId === heldBy) lastSeq = Math.max(lastSeq, operation.docSeq);
    if (operation.opId === heldBy) heldBy = null;
  }
  return { lastSeq, heldBy };
}

/** The carried operation is the refused one, byte for byte. */
const isGenuine = ({ operation }: Records[number], docKey: string, entries: Entries): boolean => {
  const entry = entries.get(operation.opId);
  const same = !entry || entry.payload_hash === '' || (entry.payload_hash === operation.payloadHash && entry.doc_seq === operation.docSeq);
  const fits = Math.max(operation.deviceSeq, operation.docSeq, operation.v) <= MAX_INTEGER;
  return fits && operation.docKey === docKey && hashOf(operation.payload) === operation.payloadHash && same;
};

const keepText = `
  insert into handover (op_id, by_op, ordinal, device_id, doc_key, type, v, operation, code, params, reason, author, handed_by, occurred_at)
  select (r.operation ->> 'opId')::uuid, $2, r.ordinal, $3, r.operation ->> 'docKey', r.operation ->> 'type', (r.operation ->> 'v')::int, r.operation,
    r.refusal ->> 'code', coalesce(r.refusal -> 'params', '{}'), $4, r.author, $5, r.at
  from jsonb_to_recordset($1::jsonb) as r(operation jsonb, refusal jsonb, ordinal int, at timestamptz, author uuid)
  on conflict (op_id) do nothing`;

/** Operations that never arrived also get a complete row, so that a late copy is a duplicate and never runs. */
const logText = `
  insert into op_log (op_id, device_id, device_seq, doc_key, doc_seq, type, v, payload_hash, payload, actor, occurred_at, replaces, build, status, code, params)
  select r."opId", $2, r."deviceSeq", r."docKey", r."docSeq", r.type, r.v, r."payloadHash", r.payload, r.actor, r."occurredAt", r.replaces, r.build,
    'discarded', 'HANDED_OVER', jsonb_build_object('by', $3::text)
  from jsonb_to_recordset($1::jsonb) as r("opId" uuid, "deviceSeq" int, "docKey" text, "docSeq" int, type text, v int, "payloadHash" text, payload jsonb,
    actor uuid, "occurredAt" timestamptz, replaces uuid, build text)
  on conflict (op_id) do nothing`;

/** Call after the hand-over itself is accepted, and after checking that nothing it carries is already done. */
export async function handOver(tx: pg.PoolClient, { wire, payload }: Incoming, entries: Entries, scene: Scene): Promise<Outcome | null> {
  const { docKey, records: given, before, reason } = payload as HandoverPayload;
  const lane = scene.lanes.get(docKey);
  const records = [...given].sort((a, b) => a.operation.docSeq - b.operation.docSeq || a.operation.deviceSeq - b.operation.deviceSeq);
  if (!lane || !records.every((record) => isGenuine(record, docKey, entries))) return refused('HANDOVER_INVALID');
  const moved = movedOn(lane, records, entries);
  if (!moved) return refused('NOT_HELD');
  Object.assign(lane, moved);
  const operations = records.map(({ operation }) => operation);
  const ids = operations.map(({ opId }) => opId);
  await claim(tx, ids);
  await tx.query(`update op_log set status = 'discarded' where op_id = any($1::uuid[]) and status = 'rejected'`, [[...ids, ...before]]);
  const logged = operations.map((operation) => ({ ...operation, occurredAt: storedAt(operation) }));
  await tx.query(logText, [JSON.stringify(logged), scene.deviceId, wire.opId]);
  const kept = records.map(({ operation, refusal }, ordinal) => ({
    operation,
    refusal,
    ordinal,
    at: storedAt(operation),
    // Contents that their author has not signed have no author: the desk shows who carried them.
    author: scene.vouched.isAuthors(operation) ? operation.actor : null,
  }));
  await tx.query(keepText, [JSON.stringify(kept), wire.opId, scene.deviceId, reason, wire.actor]);
  await expectFiles(tx, operations, { heirs: false });
  return null;
}

export interface Handed {
  readonly op_id: string;
  readonly outcome: string | null;
  readonly settled_by_name: string | null;
}

/** The handed-over operations a supervisor is about to repeat, locked, so that two supervisors never repeat the same one. */
export async function lockHanded(tx: pg.PoolClient, opIds: readonly string[]): Promise<Map<string, Handed>> {
  if (opIds.length === 0) return new Map();
  const text = 'select op_id, outcome, settled_by_name from handover where op_id = any($1::uuid[]) order by op_id for update';
  return new Map((await rowsOf<Handed>(tx, text, [opIds])).map((row) => [row.op_id, row]));
}

/** Why this operation must not replace a handed-over one; null = it may. */
export function mayTakeOver(replaces: string | null, author: Author, handed: ReadonlyMap<string, Handed>): Outcome | null {
  const found = replaces === null ? undefined : handed.get(replaces);
  if (!found) return null;
  if (found.outcome !== null) return refused('HANDED_SETTLED', { by: found.settled_by_name ?? '' });
  return hasRight(author.now, DEVICE_RIGHT) ? null : refused('NO_RIGHT', { right: DEVICE_RIGHT });
}

/** Marks it as done for the rest of the envelope. */
export function takenUp(replaces: string, handed: Map<string, Handed>): void {
  const found = handed.get(replaces);
  if (found) handed.set(replaces, { ...found, outcome: 'applied' });
}

/** Records them as done, by the operations that repeated them. */
export async function settleHanded(
  tx: pg.PoolClient,
  done: readonly { readonly opId: string; readonly replaces: string | null; readonly actor: string }[],
): Promise<void> {
  const taken = done.filter(({ replaces }) => replaces !== null);
  if (taken.length === 0) return;
  await tx.query(
    `update handover h set outcome = 'applied', settled_at = now(), settled_by = r.actor, settled_by_name = coalesce(u.user_name, ''), new_op_id = r."opId"
     from jsonb_to_recordset($1::jsonb) as r("opId" uuid, replaces uuid, actor uuid) left join app_user u on u.id = r.actor
     where h.op_id = r.replaces and h.outcome is null`,
    [JSON.stringify(taken)],
  );
}
