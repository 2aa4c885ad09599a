/** A list over rows held by the device: filtered, sorted and paged in memory, the same online and offline. */

import { startTransition, useMemo, useState } from 'react';
import { FIRST_PAGE } from '#api/constants.ts';
import type { EntityDef, RowOf } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import { useRowsWhere } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import { useSoon } from './use-soon.ts';

export interface ReplicaList<F extends Fields> {
  /** Undefined during the first read. */
  readonly all: Viewed<RowOf<F>>[] | undefined;
  /** The same for a handler: waits for the first read. */
  readonly every: () => Promise<Viewed<RowOf<F>>[]>;
  readonly page: Viewed<RowOf<F>>[];
  readonly total: number;
  readonly paging: { total: number; page: number; size: number; onChange: (next: { page: number; size: number }) => void };
}

interface Query<F extends Fields> {
  readonly filter?: (row: RowOf<F>) => boolean;
  readonly compare?: (a: RowOf<F>, b: RowOf<F>) => number;
}

const field = (row: object, name: 'createdAt' | 'id'): string => String(Reflect.get(row, name));
const descending = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0);
/** Of what has the same moment, what was written last: a list stands in the same order in every engine. */
const newestFirst = (a: object, b: object): number =>
  descending(field(a, 'createdAt'), field(b, 'createdAt')) || descending(field(a, 'id'), field(b, 'id'));

/** @param query keep its identity (useMemo): a new one reads the rows again */
export function useReplicaList<F extends Fields>(entity: EntityDef<F>, query: Query<F>): ReplicaList<F> {
  const rows = useRowsWhere(entity, query.filter, startTransition);
  const [{ page, size }, setPaging] = useState(FIRST_PAGE);
  const all = useMemo(() => rows && [...rows].sort((a, b) => (query.compare ?? newestFirst)(a.row, b.row)), [rows, query.compare]);
  const total = all?.length ?? 0;
  // The last page may have disappeared while the user was on it.
  const shown = Math.min(page, Math.max(1, Math.ceil(total / size)));
  const slice = useMemo(() => all?.slice((shown - 1) * size, shown * size) ?? [], [all, shown, size]);
  return { all, every: useSoon(all), page: slice, total, paging: { total, page: shown, size, onChange: setPaging } };
}

/** Case-insensitive "contains" over several texts; an empty search matches everything. */
export function matches(search: string | undefined, ...texts: (string | null | undefined)[]): boolean {
  const wanted = search?.trim().toLowerCase() ?? '';
  return wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted));
}
