/** Tables of documents with columns that summarise the lines. */
import { useMemo } from 'react';
import type { EntityDef, RowOf } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import type { ReplicaList } from '#pages/kit/use-replica-list.ts';
import { useRowsByEach, useStore } from '#store/hooks.ts';
import type { Store, Viewed } from '#store/store.ts';
import type { Column } from '#ui/table/columns.ts';

/** Lines of one document. */
export type LinesOf<L> = (docId: string) => readonly L[];

const NONE: readonly never[] = [];

export function linesByDoc<L extends object>(lines: readonly L[], index = 'docId'): LinesOf<L> {
  const byDoc = new Map<string, L[]>();
  for (const line of lines) {
    const docId = String(Reflect.get(line, index));
    const own = byDoc.get(docId);
    if (own) own.push(line);
    else byDoc.set(docId, [line]);
  }
  return (docId) => byDoc.get(docId) ?? NONE;
}

/** All lines on this device, for an export, where the page's lines are not enough. */
export async function everyLine<L extends Fields>(store: Store, lines: EntityDef<L>, index = 'docId'): Promise<LinesOf<RowOf<L>>> {
  const every = await store.rows(lines);
  return linesByDoc(
    every.map(({ row }) => row),
    index,
  );
}

/**
 * Builds the columns twice: for the page, which has read only the lines of its own documents, and for the export, which reads the lines of all documents found.
 * @param columnsOf keep its identity (useCallback)
 * @param index index of the lines that names their document
 */
export function useDocumentTable<H extends Fields, L extends Fields>(
  lines: EntityDef<L>,
  { page, all }: Pick<ReplicaList<H>, 'page' | 'all'>,
  columnsOf: (linesOf: LinesOf<RowOf<L>>) => Column<Viewed<RowOf<H>>>[],
  index = 'docId',
) {
  const store = useStore();
  const read = useRowsByEach(
    lines,
    index,
    page.map(({ row }) => row.id),
  );
  const linesOf = useMemo(
    () =>
      linesByDoc(
        (read ?? []).map(({ row }) => row),
        index,
      ),
    [read, index],
  );
  const columns = useMemo(() => columnsOf(linesOf), [columnsOf, linesOf]);
  const exportAll = async () => ({ rows: all ?? [], columns: columnsOf(await everyLine(store, lines, index)) });
  return { columns, linesOf, exportAll };
}
