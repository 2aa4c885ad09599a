/** Whether a user may read documents of a kind at all. Which ones depends on their stores. */
import { type Actor, isAdmin } from '#domain/kernel/permission.ts';
import { documentByType } from '#domain/registry.ts';

/** Prefixes of the rights of an area. Everything that is not a document counts as the warehouse's, because a home page or a log may name anything. */
const RIGHTS = { wms: 'web:wms', basic: 'web:basedata', mes: 'web:mes', srm: 'web:srmdata' } as const;

export function mayReadDocuments(actor: Actor, docType: string): boolean {
  if (actor.supplierId !== null) return false;
  const { area = 'wms', readers = [] } = documentByType(docType) ?? {};
  const beginnings = [RIGHTS[area], ...readers];
  return isAdmin(actor) || actor.rights.some((right) => beginnings.some((beginning) => right.startsWith(beginning)));
}
