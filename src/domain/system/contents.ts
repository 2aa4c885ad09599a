/** What is approved of a document: its head and its lines, without what is only booked about them. An agreement is to exactly this. */
import type { AnyDocument } from '#domain/kernel/document.ts';
import { type AnyEntity, type AnyRow, byIndex, type Key } from '#domain/kernel/entity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { canonicalJson } from '#domain/protocol/protocol.ts';
import { ascending } from '#domain/system/order.ts';
import { sha256Text } from './sha256.ts';

/** A document, as far as its contents go. */
export type Approved = Pick<AnyDocument, 'docType' | 'lines' | 'contents'> & { readonly header: Pick<AnyEntity, 'name' | 'fields'> };

/**
 * Columns of a header that are no contents: numbers given by the server or the ERP, the state of the procedure, stamps of who did what and when.
 * A review that was taken back is contents (`reversedAt`): after it everybody is asked anew.
 */
const BOOKED = new Set([
  ...['docNo', 'erpDocNo', 'status', 'printCount', 'createdBy', 'createdByName', 'createdAt', 'updatedBy', 'updatedByName', 'updatedAt'],
  ...['auditedBy', 'auditedByName', 'auditedAt', 'closedBy', 'closedAt', 'closeReason', 'deletedAt'],
]);

/** Counters are raised by other documents. A null is left out, so that a column gained later changes no contents. */
const plain = ({ fields }: Pick<AnyEntity, 'fields'>, row: AnyRow, without: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => !field.counter && !without.has(name) && (row[name] ?? null) !== null)
      .map(([name]) => [name, row[name]]),
  );

/** The entities that are approved with the header, and the field by which each belongs to it. Promises of stock belong to the books. */
function partsOf({ header, lines, contents = [] }: Approved): { readonly entity: AnyEntity; readonly by: string }[] {
  return [...lines, ...contents].flatMap((entity) => (entity.parent?.entity === header.name ? [{ entity, by: entity.parent.field }] : []));
}

/** What has to be read before `contentsHash`. */
export const contentsKeys = (document: Approved, id: string): Key[] => partsOf(document).map(({ entity, by }) => byIndex(entity, by, id));

const NONE: ReadonlySet<string> = new Set();

/** The contents as they are now, as 64 hexadecimal digits. The same on tablet and server: rows have one form on both. Needs `contentsKeys`. */
export function contentsHash(document: Approved, header: { readonly id: string }, rows: Pick<Rows, 'by'>): string {
  const parts = partsOf(document).map(({ entity, by }) => {
    const own = (rows.by(entity, by, header.id) as AnyRow[]).map((row) => ({ id: row.id, ...plain(entity, row, NONE) }));
    return [entity.name, own.sort((a, b) => ascending(a.id, b.id))];
  });
  const head = { id: header.id, ...plain(document.header, header as AnyRow, BOOKED) };
  return sha256Text(canonicalJson({ docType: document.docType, head, parts: Object.fromEntries(parts) }));
}
