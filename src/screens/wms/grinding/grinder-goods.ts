/** What is held for the grinder, and what is with the grinder, as this device holds it. */
import { useMemo } from 'react';
import { Unit } from '#domain/basic/material.resource.ts';
import { Supplier } from '#domain/basic/party.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { isPositive, isZero } from '#domain/kernel/quantity.ts';
import { ascending } from '#domain/system/order.ts';
import {
  Application,
  ApplicationLine,
  type ApplicationLineRow,
  type ApplicationRow,
  isApproved,
} from '#domain/wms/application/application.document.ts';
import { AssetItem } from '#domain/wms/asset/asset.entity.ts';
import { awayQty, GrindOut, GrindOutLine, type GrindOutLineRow, type GrindOutRow } from '#domain/wms/grinding/grind-out.document.ts';
import type { Away } from '#domain/wms/grinding/receive.job.ts';
import type { Held } from '#domain/wms/grinding/send.job.ts';
import { travels } from '#domain/wms/stock/loose.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { useView } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';

/** Applications that are reviewed or partly sent, and issues of which something is away. */
const OPEN = ['2', '4'];
const TO_GRIND = 1;

const nameOf = async (store: Store, id: string | null): Promise<string> => (id ? ((await store.row(Supplier, id))?.row.supName ?? '') : '');

async function heldOf(store: Store, head: ApplicationRow, line: ApplicationLineRow): Promise<Held | undefined> {
  const box = line.boxId ? (await store.row(Box, line.boxId))?.row : undefined;
  if (!box || box.lockDocId !== head.id) return undefined;
  const isLoose = travels(box);
  return {
    id: line.id,
    applicationId: head.id,
    applicationNo: head.docNo ?? '',
    boxId: box.id,
    boxNo: isLoose ? line.matCode : box.boxNo,
    warehouseId: head.fromWarehouseId ?? '',
    matCode: line.matCode,
    matName: line.matName,
    unit: line.unitCode,
    qty: box.qty,
    isLoose,
    grinder: await nameOf(store, head.grinderId),
  };
}

const isWaiting = (line: ApplicationLineRow): boolean => isApproved(line) && isZero(line.doneQty);

async function linesOf(store: Store, head: ApplicationRow): Promise<Held[]> {
  const lines = (await store.rowsBy(ApplicationLine, 'docId', head.id)).map(({ row }) => row).filter(isWaiting);
  const held = await Promise.all(lines.sort((a, b) => a.lineNo - b.lineNo).map((line) => heldOf(store, head, line)));
  return held.filter((one) => one !== undefined);
}

/** The line that this box is held for. */
export async function heldBox(store: Store, boxId: string): Promise<Held | undefined> {
  const lockId = (await store.row(Box, boxId))?.row.lockDocId;
  const head = lockId ? (await store.row(Application, lockId))?.row : undefined;
  return head?.docType === 'GRIND' ? (await linesOf(store, head)).find((held) => held.boxId === boxId) : undefined;
}

/** Undefined while loading. The oldest application first. */
export function useHeld(storeIds: ReadonlySet<string>): readonly Held[] | undefined {
  const all = useView('applicationLine', 'grinding/held', async (store) => {
    const heads = (await store.rowsByEach(Application, 'status', OPEN)).map(({ row }) => row).filter(({ docType }) => docType === 'GRIND');
    const found = await Promise.all(heads.sort((a, b) => ascending(a.createdAt, b.createdAt)).map((head) => linesOf(store, head)));
    return found.flat();
  });
  return useMemo(() => all?.filter(({ warehouseId }) => storeIds.has(warehouseId)), [all, storeIds]);
}

async function awayOf(store: Store, head: GrindOutRow, line: GrindOutLineRow): Promise<Away> {
  const [asset, units, grinder] = await Promise.all([
    line.assetId ? store.row(AssetItem, line.assetId) : undefined,
    store.rowsBy(Unit, 'unitCode', line.unitCode),
    nameOf(store, head.grinderId),
  ]);
  const homeId = asset?.row.homeBinId ?? null;
  const home = homeId ? (await store.row(Bin, homeId))?.row : undefined;
  return {
    id: line.id,
    grindOutId: head.id,
    assetId: line.assetId,
    boxId: line.boxId,
    boxNo: line.isLoose ? line.matCode : line.boxNo,
    warehouseId: head.warehouseId,
    matCode: line.matCode,
    matName: line.matName,
    unit: line.unitCode,
    decimals: units[0]?.row.decimalPlaces ?? 6,
    open: awayQty(line),
    isLoose: line.isLoose,
    isGround: head.grindPurpose === TO_GRIND && line.assetId !== null,
    sizeMin: asset?.row.sizeMin ?? null,
    grinder,
    expectedBack: head.expectedBack ?? '',
    home: home?.warehouseId === head.warehouseId ? home.binCode : '',
  };
}

const isOpenLine = (line: GrindOutLineRow): boolean => isPositive(awayQty(line));

/** The line that this box is away on. */
export async function awayBox(store: Store, boxId: string): Promise<Away | undefined> {
  for (const { row: line } of await store.rowsBy(GrindOutLine, 'boxId', boxId)) {
    const head = (await store.row(GrindOut, line.docId))?.row;
    if (head && OPEN.includes(String(head.status)) && isOpenLine(line)) return awayOf(store, head, line);
  }
  return undefined;
}

/** Undefined while loading. What is expected first comes first; without a day it comes last. */
export function useAway(storeIds: ReadonlySet<string>): readonly Away[] | undefined {
  const all = useView('grindOutLine', 'grinding/away', async (store) => {
    const heads = (await store.rowsByEach(GrindOut, 'status', OPEN)).map(({ row }) => row);
    const found = await Promise.all(
      heads.map(async (head) => {
        const lines = (await store.rowsBy(GrindOutLine, 'docId', head.id)).map(({ row }) => row).filter(isOpenLine);
        return Promise.all(lines.map((line) => awayOf(store, head, line)));
      }),
    );
    const day = ({ expectedBack }: Away): string => expectedBack || '9999';
    return found.flat().sort((a, b) => ascending(day(a), day(b)));
  });
  return useMemo(() => all?.filter(({ warehouseId }) => storeIds.has(warehouseId)), [all, storeIds]);
}
