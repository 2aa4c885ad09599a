/** Fixtures with an interval: of the stores that this device holds from its rows, of others as the server knows them. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { useActor, useSession } from '#api/session.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import { AssetItem, type AssetRow } from '#domain/wms/asset/asset.entity.ts';
import { maintStatusOf } from '#domain/wms/asset/maintenance.ts';
import { isMine } from '#screens/wms/kit/stores.ts';
import { useRowsWhere, useSyncStatus } from '#store/hooks.ts';

export interface Serviced {
  readonly asset: AssetRow;
  readonly status: 1 | 2 | 3;
}

/** Fixtures in use that have an interval: what is due first, then by their numbers. */
export function servicedOf(assets: readonly AssetRow[], today: string): readonly Serviced[] {
  return assets
    .flatMap((asset): Serviced[] => {
      const status = asset.retiredAt === null ? maintStatusOf(asset, today) : null;
      return status === null ? [] : [{ asset, status }];
    })
    .sort((a, b) => b.status - a.status || a.asset.assetNo.localeCompare(b.asset.assetNo));
}

const servicedCall = call<AssetRow[]>('POST /api/wms/asset/serviced');

/**
 * The fixtures of this person's stores that have an interval.
 * @returns undefined while they are read; `isHeld`: this device has them all
 */
export function useServiced(
  classes: readonly string[],
  today: string,
): { readonly rows: readonly Serviced[] | undefined; readonly isHeld: boolean } {
  const actor = useActor();
  const sets = useSession((state) => state.session?.sets);
  const { online } = useSyncStatus();
  const stores = useRowsWhere(Warehouse);
  const assets = useRowsWhere(AssetItem);
  const mine = useMemo(
    () => stores && new Set(stores.filter(({ row }) => isMine(row, actor, classes)).map(({ row }) => row.id)),
    [stores, actor, classes],
  );
  const isHeld = mine !== undefined && [...mine].every((id) => sets?.includes(`boxes:${id}`));
  const { data } = useQuery({
    queryKey: ['serviced', actor?.account],
    queryFn: ({ signal }) => servicedCall({}, { signal, alertError: false }),
    enabled: mine !== undefined && !isHeld && online,
  });
  const rows = useMemo(() => {
    if (!mine || !assets) return undefined;
    const held = assets.map(({ row }) => row).filter(({ homeWarehouseId }) => mine.has(homeWarehouseId));
    return isHeld ? servicedOf(held, today) : data && servicedOf(data, today);
  }, [mine, assets, isHeld, data, today]);
  return { rows, isHeld };
}
