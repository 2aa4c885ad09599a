/** Which operations a person at the desk may see: those on documents and boxes of the person's warehouses, of kinds the person may read. */
import { type Actor, isAdmin } from '#domain/kernel/permission.ts';
import { DOCUMENTS } from '#domain/registry.ts';
import { mayReadDocuments } from '#server/modules/identity/document-rights.ts';
import { isWarehouseBound } from '#server/modules/identity/sync-sets.ts';
import type { Conditions } from '#server/modules/list-query.ts';

/**
 * Adds the scope to a statement over rows with `doc_type` and `places`: the stores of the document, else those that were entered.
 * Where nobody can tell the store, the row is shown: none is silent (sync.md §7).
 */
export function addDeskScope(conditions: Conditions, actor: Actor, alias: string): void {
  if (isAdmin(actor)) return;
  const hidden = DOCUMENTS.filter(({ docType }) => !mayReadDocuments(actor, docType)).map(({ docType }) => docType);
  conditions.add(`not ${alias}.doc_type = any(${conditions.param(hidden)}::text[])`);
  const own = actor.warehouses.length === 0 ? '' : ` or ${alias}.places && ${conditions.param(actor.warehouses)}::uuid[]`;
  conditions.add(`(${alias}.places is null${own})`);
}

/** Documents that belong to no store, and what is kept of materials: for all who may read their kind. */
const everywhere = [...DOCUMENTS.filter(({ header }) => !isWarehouseBound(header)).map(({ docType }) => docType), 'inspectionPlan'];

/** Keeps what is known to lie where the person works. The rest is for the desk, and not for a page that everybody opens. */
export function addKnownPlace(conditions: Conditions, actor: Actor, alias: string): void {
  if (isAdmin(actor)) return;
  conditions.add(`(${alias}.places is not null or ${alias}.doc_type = any(${conditions.param(everywhere)}::text[]))`);
}
