/** What the line has packed for a store, as a device of the store knows it: the application with its boxes, and which of them a receipt has. Pure. */
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { Bin, WarehouseMaterial } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { ANY_DECIMALS, type Quantity } from '#domain/kernel/quantity.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import {
  CompletionBox,
  type CompletionBoxRow,
  type CompletionRow,
  isGivenUp,
  WipCompletion,
} from '#domain/wms/production/completion.document.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { type MadeGoods, madeGoods } from './finished.job.ts';
import { ARRIVAL, FinishedReceipt, FinishedReceiptLine } from './finished-receipt.document.ts';

export interface Packed {
  readonly completion: CompletionRow;
  readonly goods: MadeGoods;
  /** In the order in which they were packed. */
  readonly boxes: readonly CompletionBoxRow[];
  /** The receipt in which a box stands, by its number. */
  readonly taken: Readonly<Record<string, string>>;
  /** The receipts of it to which boxes can be added, the one with most of them first: two devices may have begun one each without a network. */
  readonly openIds: readonly string[];
}

/** Reviewed, or partly taken in. */
const TO_RECEIVE: readonly number[] = [2, 4];
export const isToReceive = ({ status, deletedAt }: Pick<CompletionRow, 'status' | 'deletedAt'>): boolean =>
  TO_RECEIVE.includes(status) && deletedAt === null;

export const boxesIn = ({ boxes, taken }: Pick<Packed, 'boxes' | 'taken'>): readonly CompletionBoxRow[] =>
  boxes.filter(({ boxNo }) => boxNo in taken);
export const isAllIn = (packed: Packed): boolean => packed.boxes.length > 0 && boxesIn(packed).length === packed.boxes.length;

/** The facts of goods that a terminal needs; null = the device does not hold the material. */
export async function goodsHeld(rows: HeldRows, materialId: string): Promise<MadeGoods | null> {
  const material = (await rows.row(Material, materialId))?.row;
  if (!material) return null;
  const [unit] = await rows.rowsBy(Unit, 'unitCode', material.baseUnit);
  return madeGoods(material, unit?.row.decimalPlaces ?? ANY_DECIMALS);
}

/** @returns null where the device does not hold the application or its goods */
export async function readPacked(rows: HeldRows, completionId: string): Promise<Packed | null> {
  const completion = (await rows.row(WipCompletion, completionId))?.row;
  const goods = completion && (await goodsHeld(rows, completion.materialId));
  if (!completion || !goods) return null;
  const [found, all] = await Promise.all([
    rows.rowsBy(CompletionBox, 'docId', completionId),
    rows.rowsBy(FinishedReceipt, 'completionId', completionId),
  ]);
  const receipts = all.map(({ row }) => row).filter(({ deletedAt }) => deletedAt === null);
  const lines = await Promise.all(receipts.map(({ id }) => rows.rowsBy(FinishedReceiptLine, 'docId', id)));
  const live = lines.flat().flatMap(({ row }) => (row.isRemoved ? [] : [[row.boxNo, row.docId] as const]));
  const held = (id: string): number => live.filter(([, receiptId]) => receiptId === id).length;
  const open = receipts.filter(({ status }) => status === 0).map(({ id }) => id);
  const order = new Map(completion.boxes.map(({ boxNo }, n) => [boxNo, n]));
  const place = ({ boxNo }: CompletionBoxRow): number => order.get(boxNo) ?? order.size;
  return {
    completion,
    goods,
    boxes: found.map(({ row }) => row).sort((a, b) => place(a) - place(b)),
    taken: Object.fromEntries(live),
    openIds: open.sort((a, b) => held(b) - held(a)),
  };
}

/** The application that a box was packed for, if this device holds it and it was not given up. */
export async function packedHere(rows: HeldRows, boxNo: string): Promise<CompletionRow | null> {
  const boxes = await rows.rowsBy(CompletionBox, 'boxNo', boxNo);
  const found = await Promise.all(boxes.map(({ row }) => rows.row(WipCompletion, row.docId)));
  return found.flatMap((one) => (one && !isGivenUp(one.row) ? [one.row] : []))[0] ?? null;
}

type BinRow = Row<typeof Bin>;
const RECEIVING = 0;
const DEFAULT = 7;

/**
 * Where made goods would be set down by the rules: the bin that is configured for them, one where they already lie, else the only default bin of the store.
 * What waits for an inspection stands in the only receiving area.
 * @param lying ids of the bins where such goods lie
 */
export function arrivalBin(
  bins: readonly BinRow[],
  {
    configured,
    lying,
    needInspect,
  }: { readonly configured: string | null; readonly lying: readonly string[]; readonly needInspect: boolean },
): string | null {
  const open = bins.filter((bin) => bin.isActive && !bin.isTransit && bin.lockedByCheckId === null);
  const only = (type: number): string | null => {
    const [one, ...more] = open.filter(({ binType }) => binType === type);
    return one && more.length === 0 ? one.id : null;
  };
  if (needInspect) return only(RECEIVING);
  const shelves = open.filter(({ binType }) => binType !== RECEIVING && ARRIVAL.includes(binType));
  const named = shelves.find(({ id }) => id === configured) ?? shelves.find(({ id }) => lying.includes(id));
  return named?.id ?? only(DEFAULT);
}

export async function suggestedBin(
  rows: HeldRows,
  { warehouseId, needInspect }: { readonly warehouseId: string; readonly needInspect: boolean },
  materialId: string,
): Promise<string | null> {
  const [bins, [rule], boxes] = await Promise.all([
    rows.rowsBy(Bin, 'warehouseId', warehouseId),
    rows.rowsBy(WarehouseMaterial, 'warehouseId+materialId', warehouseId, materialId),
    rows.rowsBy(Box, 'warehouseId+materialId', warehouseId, materialId),
  ]);
  const lying = boxes.flatMap(({ row }) => row.binId ?? []);
  return arrivalBin(
    bins.map(({ row }) => row),
    { configured: rule?.row.defaultBinId ?? null, lying, needInspect },
  );
}

/** How much of it is packed and not received. */
export const waiting = ({ boxes, taken }: Packed): readonly { readonly boxNo: string; readonly qty: Quantity }[] =>
  boxes.filter(({ boxNo }) => !(boxNo in taken));
