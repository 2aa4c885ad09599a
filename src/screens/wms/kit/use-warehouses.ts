/** Warehouses by name, as choices, and those in which the signed-in person may work. */
import { useCallback, useMemo } from 'react';
import { actorOf, useSession } from '#api/session.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { inScope } from '#domain/kernel/permission.ts';
import { ascending } from '#domain/system/order.ts';
import { useRowsWhere, useSyncStatus } from '#store/hooks.ts';
import type { Option } from '#ui/form/options.ts';

type WarehouseRow = Row<typeof Warehouse>;

export interface Warehouses {
  /** False while nobody can tell whose stores there are. */
  readonly isRead: boolean;
  readonly all: readonly WarehouseRow[];
  /** Active ones in the person's scope. */
  readonly mine: readonly WarehouseRow[];
  readonly options: readonly Option[];
  readonly name: (id: string | null | undefined) => string;
  /** The line-side store of this station, or the only one the person may work in. */
  readonly ownLineSide: WarehouseRow | undefined;
  readonly ofClass: (whClassCode: WarehouseRow['whClassCode'], scoped?: boolean) => readonly WarehouseRow[];
}

export const warehouseOption = ({ id, whCode, whName }: WarehouseRow): Option => ({ value: id, label: whName, code: whCode });

export function useWarehouses(): Warehouses {
  const views = useRowsWhere(Warehouse);
  const session = useSession((state) => state.session);
  const all = useMemo(() => (views ?? []).map(({ row }) => row).sort((a, b) => ascending(a.whCode, b.whCode)), [views]);
  const mine = useMemo(() => {
    const actor = session && actorOf(session);
    return all.filter((row) => row.isActive && actor !== null && inScope(actor, row.id));
  }, [all, session]);
  const options = useMemo(() => mine.map(warehouseOption), [mine]);
  const names = useMemo(() => new Map(all.map((row) => [row.id, row.whName])), [all]);
  const name = useCallback((id: string | null | undefined) => names.get(id ?? '') ?? '', [names]);
  const ofClass = useCallback<Warehouses['ofClass']>(
    (code, scoped = true) => (scoped ? mine : all.filter((row) => row.isActive)).filter((row) => row.whClassCode === code),
    [all, mine],
  );
  const { sets } = useSyncStatus();
  const lineSide = ofClass('CJYCL-K');
  const here = lineSide.filter(({ id }) => sets.includes(`boxes:${id}`));
  const ownLineSide = here.length === 1 ? here[0] : lineSide.length === 1 ? lineSide[0] : undefined;
  return { isRead: views !== undefined, all, mine, options, name, ofClass, ownLineSide };
}
