/** Which operations a person at the desk may see: those on documents and boxes of their warehouses, of kinds they may read. */
import { type Actor, isAdmin } from '#domain/kernel/permission.ts';
import { DOCUMENTS } from '#domain/registry.ts';
import { mayReadDocuments } from '#server/modules/identity/document-rights.ts';
import { isWarehouseBound } from '#server/modules/identity/sync-sets.ts';
import type { Conditions } from '#server/modules/list-query.ts';

/**
 * Adds the scope to a statement over rows with `doc_type` and `places`: the stores of the document, or else the stores entered in the operation. If
 * the store is unknown the row is shown, because no issue may stay silent (sync.md §7).
 */
export function addDeskScope(conditions: Conditions, actor: Actor, alias: string): void {
  if (isAdmin(actor)) return;
  const hidden = DOCUMENTS.filter(({ docType }) => !mayReadDocuments(actor, docType)).map(({ docType }) => docType);
  conditions.add(`not ${alias}.doc_type = any(${conditions.param(hidden)}::text[])`);
  const own = actor.warehouses.length === 0 ? '' : ` or ${alias}.places && ${conditions.param(actor.warehouses)}::uuid[]`;
  conditions.add(`(${alias}.places is null${own})`);
}

/** Documents that belong to no store, and inspection plans, which belong to materials. Everybody who may read their kind sees them. */
const everywhere = [...DOCUMENTS.filter(({ header }) => !isWarehouseBound(header)).map(({ docType }) => docType), 'inspectionPlan'];

/** Keeps only rows known to be in the person's stores. Rows of unknown place belong to the desk, not on a page that everybody opens. */
export function addKnownPlace(conditions: Conditions, actor: Actor, alias: string): void {
  if (isAdmin(actor)) return;
  conditions.add(`(${alias}.places is not null or ${alias}.doc_type = any(${conditions.param(everywhere)}::text[]))`);
}
