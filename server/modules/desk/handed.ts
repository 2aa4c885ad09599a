/** Operations handed over to a supervisor (sync.md §8): complete, with the current state of the document, until somebody has settled each. */
import type pg from 'pg';
import { z } from 'zod';
import type { Rebirth } from '#domain/kernel/ids.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { logEdit } from '#server/modules/audit-log.ts';
import { fail } from '#server/modules/failure.ts';
import { Conditions, type Page } from '#server/modules/list-query.ts';
import { readable } from '#server/modules/records/beside.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { addDeskScope } from './desk-scope.ts';

export const handedQuerySchema = z.object({
  pageIndex: z.number().int().min(1).max(100_000).default(1),
  pageSize: z.number().int().min(1).max(200).default(20),
  state: z.enum(['open', 'settled']).default('open'),
});
export type HandedQuery = z.infer<typeof handedQuerySchema>;

export const handedSettleSchema = z.object({ opId: z.uuid(), note: z.string().trim().min(2).max(500) });

export interface HandedOperation {
  readonly opId: string;
  readonly docKey: string;
  readonly docType: string;
  readonly docId: string | null;
  readonly docNo: string | null;
  readonly docStatus: number | null;
  readonly docUpdatedAt: string | null;
  readonly operation: WireOperation;
  /** Why the server refused it; null = it was never judged. */
  readonly code: string | null;
  readonly params: Record<string, string>;
  /** What the author asks the supervisor to do. */
  readonly reason: string;
  /** Null = the author did not sign it, so only the person who carried it is known. */
  readonly authorName: string | null;
  readonly handedByName: string | null;
  readonly deviceId: string;
  readonly deviceName: string | null;
  readonly occurredAt: string;
  readonly handedAt: string;
  readonly outcome: 'applied' | 'settled' | null;
  readonly settledByName: string | null;
  readonly settledAt: string | null;
  readonly note: string | null;
  /** Other operations of the same hand-over that were redone. Operations that build on them must refer to the new ids. */
  readonly rebirths: Rebirth[];
  /** True if it contains prices that the reader may not read. The reader may not redo it, because the prices would be lost. */
  readonly withheld: boolean;
}

const columns = `x.op_id as "opId", x.doc_key as "docKey", x.doc_type as "docType", x.doc_id as "docId", coalesce(h.doc_no, b.box_no) as "docNo",
  h.status as "docStatus", coalesce(h.updated_at, b.updated_at) as "docUpdatedAt", x.operation, x.code, x.params, x.reason,
  a.user_name as "authorName", u.user_name as "handedByName", x.device_id as "deviceId", d.name as "deviceName",
  x.occurred_at as "occurredAt", x.handed_at as "handedAt", x.outcome, x.settled_by_name as "settledByName", x.settled_at as "settledAt", x.note,
  coalesce((select jsonb_agg(jsonb_build_object('from', s.op_id, 'to', s.new_op_id, 'payload', s.operation -> 'payload') order by s.ordinal)
    from handover s where s.by_op = x.by_op and s.op_id <> x.op_id and s.new_op_id is not null), '[]') as rebirths`;

const joins = `left join document_head h on h.id = x.doc_id and h.doc_type = x.doc_type left join box b on b.id = x.doc_id and x.doc_type = 'box'
  left join app_user a on a.id = x.author left join app_user u on u.id = x.handed_by left join device d on d.device_id = x.device_id`;

function conditionsOf(actor: Actor, state: HandedQuery['state']): Conditions {
  const conditions = new Conditions();
  conditions.add(state === 'open' ? 'x.outcome is null' : 'x.outcome is not null');
  addDeskScope(conditions, actor, 'x');
  return conditions;
}

/** Open ones in the order of handing over and of happening, so that an operation comes after those it builds on. */
export async function listHanded(db: pg.Pool, actor: Actor, { pageIndex, pageSize, state }: HandedQuery): Promise<Page<HandedOperation>> {
  const conditions = conditionsOf(actor, state);
  const total = await countOf(db, conditions);
  const order = state === 'open' ? 'x.handed_at, x.by_op, x.ordinal' : 'x.settled_at desc, x.op_id';
  const limit = `limit ${conditions.param(pageSize)} offset ${conditions.param((pageIndex - 1) * pageSize)}`;
  const text = `select ${columns} from handover x ${joins}${conditions.where} order by ${order} ${limit}`;
  const found = await rowsOf<Omit<HandedOperation, 'withheld'>>(db, text, conditions.values);
  const list = found.map((handed): HandedOperation => {
    const shown = readable(actor, handed);
    return { ...shown, withheld: JSON.stringify(shown.operation.payload) !== JSON.stringify(handed.operation.payload) };
  });
  return { list, total, pageIndex, pageSize, sums: {} };
}

async function countOf(on: Queryable, conditions: Conditions): Promise<number> {
  const row = await rowOf<{ n: number }>(on, `select count(*)::int as n from handover x${conditions.where}`, [...conditions.values]);
  return row?.n ?? 0;
}

export const countHanded = (on: Queryable, actor: Actor): Promise<number> => countOf(on, conditionsOf(actor, 'open'));

/** Settles operations in another way than by redoing them: by a telephone call, or by another posting. The note says how. */
export const settleHandedOtherwise = (db: pg.Pool, actor: Actor, { opId, note }: z.infer<typeof handedSettleSchema>): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const conditions = conditionsOf(actor, 'open');
    conditions.add(`x.op_id = ${conditions.param(opId)}`);
    const text = `select x.op_id, x.doc_type, x.doc_id from handover x${conditions.where} for update`;
    const found = await rowOf<{ doc_type: string; doc_id: string | null }>(tx, text, conditions.values);
    if (!found) {
      const other = await rowOf<{ by: string }>(tx, 'select settled_by_name as by from handover where op_id = $1 and outcome is not null', [
        opId,
      ]);
      return other ? fail(409, 'HANDED_SETTLED', { by: other.by }) : fail(404, 'NOT_FOUND');
    }
    await tx.query(
      `update handover set outcome = 'settled', settled_at = now(), settled_by = $2, settled_by_name = $3, note = $4 where op_id = $1`,
      [opId, actor.userId, actor.userName, note],
    );
    const edit = { docType: found.doc_type, docId: found.doc_id ?? opId, action: 'settleHanded' };
    await logEdit(tx, actor, { ...edit, before: null, after: { opId, note } });
    return true;
  });
