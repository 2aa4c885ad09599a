/** Check items of routings: the routingInfo calls (specification §7.3, payloads §6.3). */
import type pg from 'pg';
import { z } from 'zod';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { type CheckItemInput, type CheckItemPage, type CheckItemRow, checkItemSchema, itemsFault } from '#domain/mes/check-list.ts';
import { DemoReviewItem, FirstReviewItem } from '#domain/mes/routing.ts';
import { logEdit } from '#server/modules/audit-log.ts';
import { fail } from '#server/modules/failure.ts';
import { newId } from '#server/modules/records/resources.ts';
import { logChanges, upsertRows } from '#server/store/rows.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';

export type CheckKind = 'first' | 'demo';

const ENTITY = { first: FirstReviewItem, demo: DemoReviewItem } as unknown as Record<CheckKind, AnyEntity>;

export const checkListSchema = z
  .object({
    routingId: z.uuid().optional(),
    routingOpId: z.uuid().optional(),
    productId: z.uuid().optional(),
    opSeq: z.int32().optional(),
    pageIndex: z.number().int().min(1).max(100_000).default(1),
    pageSize: z.number().int().min(1).max(1000).default(200),
  })
  .refine(({ routingId, routingOpId, productId, opSeq }) => routingId || routingOpId || (productId && opSeq !== undefined), 'routingId');

export const checkChangeSchema = z.object({
  routingOpId: z.uuid(),
  version: z.int32().optional(),
  items: z.array(checkItemSchema).max(200),
});

export const checkDeleteSchema = z.object({ itemIds: z.array(z.uuid()).min(1).max(200) });

const columns = (kind: CheckKind): string =>
  `i.id as "itemId", i.routing_op_id as "routingOpId", o.op_seq as "opSeq", o.op_code as "opCode", i.seq, i.item_name as "itemName", i.standard,
   i.lower, i.upper, i.item_unit as "itemUnit", i.method, i.is_key as "isKey", ${kind === 'demo' ? 'i.frequency' : 'null as frequency'}`;

/** If no routing is named, the product's newest reviewed one is used. */
const operations = `select o.id, o.version, o.op_seq, o.op_code from routing_operation o join routing r on r.id = o.routing_id
  where not o.is_removed and r.deleted_at is null and case
    when $1::uuid is not null then o.id = $1 when $2::uuid is not null then r.id = $2 and ($4::int is null or o.op_seq = $4)
    else o.op_seq = $4 and r.id = (select n.id from routing n where n.product_id = $3 and n.status = 1 and n.deleted_at is null
      order by n.audited_at desc nulls last, n.id limit 1) end`;

export async function checkList(db: pg.Pool, kind: CheckKind, question: z.infer<typeof checkListSchema>): Promise<CheckItemPage> {
  const { routingOpId = null, routingId = null, productId = null, opSeq = null, pageIndex, pageSize } = question;
  const asked = [routingOpId, routingId, productId, opSeq];
  const table = ENTITY[kind].table;
  const found = await rowsOf<{ id: string; version: number }>(db, operations, asked);
  const list = await rowsOf<CheckItemRow & { total: number }>(
    db,
    `with o as (${operations}) select ${columns(kind)}, (count(*) over ())::int as total from ${table} i join o on o.id = i.routing_op_id
     order by o.op_seq, i.seq, i.id limit $5 offset $6`,
    [...asked, pageSize, (pageIndex - 1) * pageSize],
  );
  return {
    list: list.map(({ total: _, ...row }) => row),
    total: list[0]?.total ?? 0,
    versions: Object.fromEntries(found.map(({ id, version }) => [id, version])),
  };
}

/** Locks an operation so that its items are changed on the list the user saw. Tablets get the new version. @throws 404, 409 G-VER */
async function lockOperation(tx: Queryable, routingOpId: string, version?: number): Promise<void> {
  const row = await rowOf<{ version: number }>(tx, 'select version from routing_operation where id = $1 and not is_removed for update', [
    routingOpId,
  ]);
  if (!row) fail(404, 'NOT_FOUND');
  if (version !== undefined && row.version !== version) fail(409, 'G-VER');
  await tx.query('update routing_operation set version = version + 1 where id = $1', [routingOpId]);
  await logChanges(tx as Parameters<typeof logChanges>[0], [{ entity: 'routingOperation', id: routingOpId, scope: 'materials', op: 'u' }]);
}

const itemsOf = (on: Queryable, kind: CheckKind, routingOpId: string): Promise<CheckItemRow[]> =>
  rowsOf<CheckItemRow>(
    on,
    `select ${columns(kind)} from ${ENTITY[kind].table} i join routing_operation o on o.id = i.routing_op_id where o.id = $1 order by i.seq, i.id`,
    [routingOpId],
  );

/** Adds and changes items; items that are not named stay. @returns all items of the operation after the change */
export function changeChecks(
  db: pg.Pool,
  actor: Actor,
  kind: CheckKind,
  { routingOpId, version, items }: z.output<typeof checkChangeSchema>,
): Promise<CheckItemRow[]> {
  return inTransaction(db, async (tx) => {
    await lockOperation(tx, routingOpId, version);
    const before = await itemsOf(tx, kind, routingOpId);
    const known = new Set(before.map(({ itemId }) => itemId));
    if (items.some(({ itemId }) => itemId !== null && !known.has(itemId))) fail(404, 'NOT_FOUND');
    const named = new Set(items.map(({ itemId }) => itemId));
    const fault = itemsFault([...items, ...before.filter(({ itemId }) => !named.has(itemId))]);
    if (fault) fail(400, fault.code, { item: items[fault.at]?.itemName ?? '' });
    const rows = items.map(({ itemId, frequency, ...item }: CheckItemInput) => ({
      ...item,
      id: itemId ?? newId(),
      version: 1,
      routingOpId,
      ...(kind === 'demo' ? { frequency } : {}),
    }));
    await upsertRows(tx, ENTITY[kind], rows);
    const after = await itemsOf(tx, kind, routingOpId);
    const docType = ENTITY[kind].name;
    await logEdit(tx, actor, { docType, docId: routingOpId, action: 'update', before: { items: before }, after: { items: after } });
    return after;
  });
}

/** Finds an item in use: a confirmation not decided yet asks for every item of its operation, a running operation's in-process checks contain theirs. */
const openUse: Record<CheckKind, string> = {
  first: `select f.first_batch as name, i.item_name as item from first_review_item i join routing_operation r on r.id = i.routing_op_id
    join prod_order d on d.routing_id = r.routing_id join order_operation p on p.order_id = d.id and p.op_seq = r.op_seq
    join first_confirm f on f.order_op_id = p.id and f.result = 0 where i.id = any($1::uuid[]) limit 1`,
  demo: `select d.order_no as name, i.item_name as item from demo_review_item i join routing_operation r on r.id = i.routing_op_id
    join prod_order d on d.routing_id = r.routing_id and d.status in (2, 3, 4) join order_operation p on p.order_id = d.id and p.op_seq = r.op_seq
      and p.status <> 3
    join prod_review v on v.order_op_id = p.id and v.items @> jsonb_build_array(jsonb_build_object('itemId', i.id)) where i.id = any($1::uuid[]) limit 1`,
};

/** @throws 409 ITEM_IN_USE while an open confirmation asks for one of them */
export function deleteChecks(db: pg.Pool, actor: Actor, kind: CheckKind, itemIds: readonly string[]): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const table = ENTITY[kind].table;
    const found = await rowsOf<{ id: string; op: string; name: string }>(
      tx,
      `select id, routing_op_id as op, item_name as name from ${table} where id = any($1::uuid[]) order by id for update`,
      [itemIds],
    );
    if (found.length < new Set(itemIds).size) fail(404, 'NOT_FOUND');
    const used = await rowOf<{ name: string; item: string }>(tx, openUse[kind], [itemIds]);
    if (used) fail(409, 'ITEM_IN_USE', used);
    for (const op of [...new Set(found.map((row) => row.op))].sort()) await lockOperation(tx, op);
    await tx.query(`delete from ${table} where id = any($1::uuid[])`, [itemIds]);
    for (const { op, name } of found)
      await logEdit(tx, actor, { docType: ENTITY[kind].name, docId: op, action: 'delete', before: { itemName: name }, after: null });
    return true;
  });
}
