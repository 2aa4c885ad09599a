import { useMemo } from 'react';
import type { EntityDef, RowOf } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import { useRowsBy } from '#store/hooks.ts';
import { liveLines } from './document-columns.ts';

/** The lines of a document that this device holds, in order and without those that were removed; undefined while they are read. */
export function useLinesOf<F extends Fields>(entity: EntityDef<F>, docId: string): RowOf<F>[] | undefined {
  const read = useRowsBy(entity, 'docId', docId);
  return useMemo(() => read && liveLines(read.map(({ row }) => row as RowOf<F> & object)), [read]);
}
