/** Which kind a document is of, where one header holds several: pages are opened by it, also for whoever does not hold the document. */
import { toSnake } from '#domain/kernel/entity.ts';
import { DOCUMENTS, documentByType } from '#domain/registry.ts';
import { quoted } from '#server/store/columns.ts';

/** The field of the header that tells the kind, as text; of a document of one kind null. */
export function kindIn(docType: string): string {
  const { kinds } = documentByType(docType) ?? {};
  return kinds ? `${quoted(toSnake(kinds.field))}::text` : 'null::text';
}

/** The kind of the document that a row names by its type and id. @param alias of the row in the statement */
export const kindOfRow = (alias: string): string =>
  `case ${alias}.doc_type ${DOCUMENTS.filter(({ kinds }) => kinds !== undefined)
    .map(
      ({ docType, header }) =>
        `when '${docType}' then (select ${kindIn(docType)} from ${quoted(header.table)} k where k.id = ${alias}.doc_id)`,
    )
    .join(' ')} end`;
