/**
 * Stock of some materials in some stores: from this device's boxes if it holds them, else from the server. Without either it is unknown, which is not
 * zero.
 */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { sumQty } from '#domain/kernel/quantity.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { groupStock } from '#domain/wms/stock/stock-groups.ts';
import type { StockRow } from '#domain/wms/stock/stock-rows.ts';
import type { Known, Unknown } from '#pages/kit/known-figure.tsx';
import { standingOfSets, useSets } from '#pages/kit/standing.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { useSyncStatus, useView } from '#store/hooks.ts';
import { candidatesOf } from './candidates.ts';
import { useWarehouses } from './use-warehouses.ts';

const stockPage = call<{ readonly list: readonly StockRow[] }>('POST /api/wms/wmsStock/wmsStockPageListByWh');
const MOST = 1000;

const unknown = (why: Unknown): Known => ({ qty: null, why });

type Figures = Pick<StockRow, 'available' | 'boxes'>;
const NOTHING: Figures = { available: '0', boxes: 0 };

/** The sources of a store's figures. */
export interface Sources {
  /** By material, for the stores this device holds; undefined while loading. */
  readonly own: ReadonlyMap<string, Figures> | undefined;
  /** Stores that this device does not hold. */
  readonly elsewhere: readonly string[];
  /** The server's answer about those stores, and when it came. */
  readonly server: { readonly rows: readonly (Figures & Pick<StockRow, 'materialId'>)[]; readonly at: number } | undefined;
  /** Why the server has not answered. */
  readonly silent: Unknown;
}

/** What is known about a material. Pure. */
export function knownOf({ own, elsewhere, server, silent }: Sources, materialId: string): Known {
  if (!own) return unknown('asking');
  const here = own.get(materialId) ?? NOTHING;
  if (elsewhere.length === 0) return { qty: here.available, boxes: here.boxes, at: null };
  if (!server) return unknown(silent);
  const all = [here, ...server.rows.filter((row) => row.materialId === materialId)];
  return { qty: sumQty(all.map(({ available }) => available)), boxes: all.reduce((sum, { boxes }) => sum + boxes, 0), at: server.at };
}

/** @param warehouseIds empty = no store has been chosen yet */
export function useKnownStock(warehouseIds: readonly string[], materialIds: readonly string[]): (materialId: string) => Known {
  const { online } = useSyncStatus();
  const sets = useSets();
  const today = useToday();
  const { mine } = useWarehouses();
  const wanted = [...new Set(materialIds)].sort();
  const stores = [...new Set(warehouseIds)].filter(Boolean).sort();
  // A store whose boxes are still coming is asked for like one that is not held here.
  const standings = stores.map((id) => standingOfSets([`boxes:${id}`, 'batches'], sets).kind);
  const held = stores.filter((_, at) => standings[at] === 'held');
  const isFilling = standings.includes('filling');
  const elsewhere = stores.filter((id) => !held.includes(id));
  const isForeign = elsewhere.some((id) => !mine.some((store) => store.id === id));
  const own = useView(Box.name, `known/${today}/${held.join()}/${wanted.join()}`, async (store) => {
    const keys = held.flatMap((warehouseId) => wanted.map((materialId) => [warehouseId, materialId] as const));
    const candidates = (await Promise.all(keys.map(([warehouseId, materialId]) => candidatesOf(store, warehouseId, materialId)))).flat();
    return groupStock(candidates, today);
  });
  const query = { warehouseId: elsewhere, materialId: wanted, pageIndex: 1, pageSize: MOST };
  const asks = elsewhere.length > 0 && wanted.length > 0 && !isForeign;
  const { data, dataUpdatedAt, isFetching } = useQuery({
    queryKey: ['knownStock', query],
    queryFn: ({ signal }) => stockPage(query, { signal, alertError: false }),
    enabled: asks && online,
  });
  const key = JSON.stringify([stores, elsewhere]);
  return useMemo(() => {
    const [all, asked] = JSON.parse(key) as [string[], string[]];
    if (all.length === 0) return () => unknown('noStore');
    const silent: Unknown = isForeign ? 'notYours' : isFetching ? 'asking' : online ? 'failed' : isFilling ? 'filling' : 'notHeld';
    const server = data && !isForeign ? { rows: data.list, at: dataUpdatedAt } : undefined;
    return (materialId: string) => knownOf({ own, elsewhere: asked, server, silent }, materialId);
  }, [own, key, data, dataUpdatedAt, isFetching, isForeign, isFilling, online]);
}
