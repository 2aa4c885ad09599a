/** What waits to be put back into these stores: usable things that were appraised, with who brought them and where they usually lie. */
import { useMemo } from 'react';
import { Person } from '#domain/basic/party.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { ascending } from '#domain/system/order.ts';
import { AssetItem } from '#domain/wms/asset/asset.entity.ts';
import { LendLine } from '#domain/wms/lending/lend.document.ts';
import type { Awaiting } from '#domain/wms/lending/put-back.job.ts';
import { isAwaited, ReturnIn, type ReturnInRow } from '#domain/wms/lending/return-in.document.ts';
import { useView } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';

/** States of a return that may be awaited: new, and reversed. */
const STATES = ['0', '2'];

async function awaitingOf(store: Store, row: ReturnInRow): Promise<Awaiting> {
  const [person, line, asset] = await Promise.all([
    store.row(Person, row.borrowerId),
    store.row(LendLine, row.lendLineId),
    row.assetId ? store.row(AssetItem, row.assetId) : undefined,
  ]);
  const homeId = asset?.row.homeBinId ?? null;
  const home = homeId ? (await store.row(Bin, homeId))?.row : undefined;
  const { id, boxId, boxNo, warehouseId, matCode, matName, unitCode, qty } = row;
  return {
    id,
    boxId,
    boxNo,
    warehouseId,
    matCode,
    matName,
    unit: unitCode,
    qty,
    isLoose: line?.row.isLoose === true,
    borrower: person?.row.personName ?? '',
    home: home?.warehouseId === warehouseId ? home.binCode : '',
  };
}

/** The return that waits for the goods of this box. */
export async function awaitingBox(store: Store, boxId: string): Promise<Awaiting | undefined> {
  const row = (await store.rowsBy(ReturnIn, 'boxId', boxId)).map((view) => view.row).find(isAwaited);
  return row && awaitingOf(store, row);
}

const oldestFirst = (a: ReturnInRow, b: ReturnInRow): number => ascending(a.createdAt, b.createdAt);

/** Undefined while loading. The oldest first. */
export function useAwaiting(storeIds: ReadonlySet<string>): readonly Awaiting[] | undefined {
  const all = useView('returnIn', 'returnIn/awaiting', async (store) => {
    const rows = (await store.rowsByEach(ReturnIn, 'status', STATES)).map(({ row }) => row);
    return Promise.all(
      rows
        .filter(isAwaited)
        .sort(oldestFirst)
        .map((row) => awaitingOf(store, row)),
    );
  });
  return useMemo(() => all?.filter(({ warehouseId }) => storeIds.has(warehouseId)), [all, storeIds]);
}
