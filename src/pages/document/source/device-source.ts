/** Documents from the rows of this device: the same online and offline. */
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { everyListedLine, parentField, useListedLines } from '#pages/document/use-listed-lines.ts';
import { useReplicaAge } from '#pages/kit/use-replica-age.ts';
import { useReplicaList } from '#pages/kit/use-replica-list.ts';
import { useRow, useRowsBy, useStore } from '#store/hooks.ts';
import type { Source } from './source.ts';

const NONE: readonly AnyRow[] = [];

export const DEVICE: Source = {
  useList: (page, { query }) => {
    const store = useStore();
    const age = useReplicaAge();
    const list = useReplicaList(page.doc.header, query);
    const lines = useListedLines(
      page,
      list.page.map(({ row }) => row.id),
    );
    const every = async () => ({ rows: await list.every(), lines: await everyListedLine(store, page) });
    return { rows: list.page, loading: list.all === undefined, paging: list.paging, lines, every, shown: age ?? {}, isPartial: false };
  },
  useOne: (page, id) => {
    const [lines] = page.lines;
    const view = useRow(page.doc.header, id);
    const read = useRowsBy(lines ?? (page.doc.header as AnyEntity), lines ? parentField(lines) : 'status', lines ? id : '');
    return { view, lines: lines ? read?.map(({ row }) => row) : NONE, age: useReplicaAge(), isHere: true };
  },
};
