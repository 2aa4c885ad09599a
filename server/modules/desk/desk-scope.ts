/** Which operations a person at the desk may see: those on documents and boxes of the person's warehouses, of kinds the person may read. */
import { type Actor, isAdmin } from '#domain/kernel/permission.ts';
import { DOCUMENTS } from '#domain/registry.ts';
import { anyWarehouse, mayReadDocuments } from '#server/modules/documents/documents.ts';
import { isWarehouseBound } from '#server/modules/identity/sync-sets.ts';
import type { Conditions } from '#server/modules/list-query.ts';
import { quoted } from '#server/store/columns.ts';

const NAMED = ['warehouseId', 'fromWarehouseId', 'toWarehouseId'];

/**
 * Adds the scope to a statement over rows with `doc_type` and `doc_id`.
 * @param payload SQL expression of what was entered: a document that was never made has its warehouses only there
 */
export function addDeskScope(conditions: Conditions, actor: Actor, alias: string, payload: string): void {
  if (isAdmin(actor)) return;
  const hidden = DOCUMENTS.filter(({ docType }) => !mayReadDocuments(actor, docType)).map(({ docType }) => docType);
  conditions.add(`not ${alias}.doc_type = any(${conditions.param(hidden)}::text[])`);
  const held = conditions.param(actor.warehouses);
  for (const { docType, header } of DOCUMENTS.filter((one) => isWarehouseBound(one.header)))
    conditions.add(
      `not exists (select 1 from ${quoted(header.table)} t
         where ${alias}.doc_type = '${docType}' and t.id = ${alias}.doc_id and (${anyWarehouse(header, held)}) is not true)`,
    );
  conditions.add(
    `not exists (select 1 from box t
       where ${alias}.doc_type = 'box' and t.id = ${alias}.doc_id and t.warehouse_id is not null and not t.warehouse_id = any(${held}::uuid[]))`,
  );
  const entered = NAMED.map((name) => `${payload} ->> '${name}'`);
  conditions.add(`(coalesce(${entered.join(', ')}) is null or ${entered.map((each) => `${each} = any(${held}::text[])`).join(' or ')})`);
}
