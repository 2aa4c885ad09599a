/**
 * What documents have in the database beside their tables: a number that is given once per kind, and their place in the views by which a document is named
 * without knowing its kind. `npm run db:draft` prints what a new document needs of it.
 */
import type { AnyDocument } from '#domain/kernel/document.ts';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { columnOf, quoted } from './columns.ts';
import type { Existing } from './draft.ts';
import { type Queryable, rowsOf } from './transaction.ts';

/** End of the names of the indexes below; the server counts on when a number was given elsewhere meanwhile (server/operations/certain.ts). */
const NUMBER_KEY = '_doc_no_key';

const numberIndexDdl = ({ table }: AnyEntity): string =>
  `create unique index ${quoted(`${table}${NUMBER_KEY}`)} on ${quoted(table)} (doc_no) where doc_no is not null;`;

const hasNumberIndex = ({ table }: AnyEntity, { indexes }: Existing): boolean =>
  (indexes.get(table) ?? []).some(({ columns, unique, whole }) => unique && !whole && columns.join() === 'doc_no');

/** One document's part of a view: what it selects beside its type. */
interface Part {
  readonly docType: string;
  readonly table: string;
  readonly columns: string;
}

interface View {
  readonly name: string;
  readonly parts: readonly Part[];
}

const HEAD = 'id, doc_no, status, biz_date, created_by_name, created_at, updated_at';

/** Fields of a header that name a store. */
export const warehouseFields = (header: AnyEntity): string[] =>
  Object.entries(header.fields).flatMap(([name, { ref }]) => (ref === 'warehouse' ? [name] : []));

const placesOf = (header: AnyEntity): string[] => warehouseFields(header).map((field) => columnOf(header, field).name);

/** @param isPlaced whether documents of this header belong to stores */
export const viewsOf = (documents: readonly AnyDocument[], isPlaced: (header: AnyEntity) => boolean): readonly View[] => [
  { name: 'document_head', parts: documents.map(({ docType, header: { table } }) => ({ docType, table, columns: HEAD })) },
  {
    name: 'document_place',
    parts: documents
      .filter(({ header }) => isPlaced(header))
      .map(({ docType, header }) => ({
        docType,
        table: header.table,
        columns: `id, array_remove(array[${placesOf(header).join(', ')}], null) as places`,
      })),
  },
];

const viewDdl = ({ name, parts }: View): string => {
  const selects = parts.map(({ docType, table, columns }) => `select '${docType}'::text as doc_type, ${columns} from ${table}`);
  return `create or replace view ${name} as\n${selects.join('\nunion all\n')};`;
};

/** What a part says, however PostgreSQL or the definition spells it: the type of the document and the columns. */
const said = (docType: string | undefined, columns: string): string =>
  [docType, ...[...columns.matchAll(/\w*(?:warehouse_id|doc_no|biz_date)\b/g)].map(([name]) => name).sort()].join(' ');

/** Views of documents as they stand: of each what its parts say. */
export async function existingViews(db: Queryable): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await rowsOf<{ name: string; text: string }>(
    db,
    `select relname as name, pg_get_viewdef(oid) as text from pg_class
     where relkind = 'v' and relnamespace = 'public'::regnamespace and relname in ('document_head', 'document_place')`,
  );
  return new Map(found.map(({ name, text }) => [name, text.split('UNION ALL').map((part) => said(/'(\w+)'::text/.exec(part)?.[1], part))]));
}

/**
 * The statements that a new document needs; empty = the database has everything.
 * @param views as `existingViews` tells
 */
export function documentDraft(
  documents: readonly AnyDocument[],
  wanted: readonly View[],
  existing: Existing,
  views: ReadonlyMap<string, readonly string[]>,
): string[] {
  const numbers = documents.filter(({ header }) => !hasNumberIndex(header, existing)).map(({ header }) => numberIndexDdl(header));
  const changed = wanted.filter(({ name, parts }) => {
    const held = [...(views.get(name) ?? [])].sort();
    return (
      held.join() !==
      parts
        .map(({ docType, columns }) => said(docType, columns))
        .sort()
        .join()
    );
  });
  return [...numbers, ...changed.map(viewDdl)];
}
