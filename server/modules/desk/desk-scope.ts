/** Which operations a person at the desk may see: those on documents and boxes of the person's warehouses, of kinds the person may read. */
import { type Actor, isAdmin } from '#domain/kernel/permission.ts';
import { DOCUMENTS } from '#domain/registry.ts';
import { anyWarehouse, mayReadDocuments } from '#server/modules/documents/documents.ts';
import { isWarehouseBound } from '#server/modules/identity/sync-sets.ts';
import type { Conditions } from '#server/modules/list-query.ts';
import { quoted } from '#server/store/columns.ts';

const NAMED = ['warehouseId', 'fromWarehouseId', 'toWarehouseId'];
const BINS = ['binId', 'fromBinId', 'toBinId'];

const UUID = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';

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

/**
 * Keeps what can be told to lie where the person works: an operation on a document or box that was never made, and that names no store and no bin, may be
 * anybody's. The desk lists it all the same; a page that everybody opens does not.
 */
export function addKnownPlace(conditions: Conditions, actor: Actor, alias: string, payload: string): void {
  if (isAdmin(actor)) return;
  const everywhere = DOCUMENTS.filter(({ header }) => !isWarehouseBound(header)).map(({ docType }) => docType);
  const held = conditions.param(actor.warehouses);
  const bins = BINS.map((name) => `case when ${payload} ->> '${name}' ~ '${UUID}' then (${payload} ->> '${name}')::uuid end`);
  conditions.add(
    `(${alias}.doc_type = any(${conditions.param([...everywhere, 'inspectionPlan'])}::text[])
      or exists (select 1 from document_head t where t.doc_type = ${alias}.doc_type and t.id = ${alias}.doc_id)
      or exists (select 1 from box t where ${alias}.doc_type = 'box' and t.id = ${alias}.doc_id and t.warehouse_id is not null)
      or exists (select 1 from defect_log t where ${alias}.doc_type = 'defectLog' and t.id = ${alias}.doc_id and t.warehouse_id = any(${held}::uuid[]))
      or coalesce(${NAMED.map((name) => `${payload} ->> '${name}'`).join(', ')}) is not null
      or exists (select 1 from bin t where t.id in (${bins.join(', ')}) and t.warehouse_id = any(${held}::uuid[])))`,
  );
}
