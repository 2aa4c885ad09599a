/**
 * Loose stock: materials that are not kept in boxes have one loose box per bin, material, batch and status (INV-21). Nobody scans or names such a
 * box. Its address is what it contains, and its id follows from that, so tablet and server mean the same row.
 */
import { byId, type Key } from '#domain/kernel/entity.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import type { Ctx } from '#domain/kernel/operation.ts';
import type { Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { unlabelled } from '#domain/wms/stock/without-box.ts';
import type { BoxRow, LineRef, Movement, Place } from './movement.ts';
import { newBox } from './new-box.ts';
import { Box } from './stock.entity.ts';

export const LOOSE = 2;
export const isLoose = (box: Pick<BoxRow, 'boxType'>): boolean => box.boxType === LOOSE;

export interface LooseAddress {
  readonly binId: string;
  readonly materialId: string;
  readonly batchId: string | null;
  readonly status: BoxRow['boxStatus'];
}

export const looseBoxId = ({ binId, materialId, batchId, status }: LooseAddress): string =>
  derivedId(binId, `loose/${materialId}/${batchId ?? ''}/${status}`);

export const looseKey = (address: LooseAddress): Key => byId(Box, looseBoxId(address));

const numberOf = (id: string): string => unlabelled('L', id);

/** Number of the box in which loose goods travel from store to store. */
export const travelNo = (boxId: string): string => unlabelled('T', boxId);
/** Whether loose goods are in a box of their own for a while. */
export const travels = ({ id, boxNo }: Pick<BoxRow, 'id' | 'boxNo'>): boolean => boxNo === travelNo(id);
/** Makes a box for a part of loose stock, with the place and status of that stock. `Movement.pour` fills it. */
export function travelBox(source: BoxRow, ctx: Ctx, id: string): BoxRow {
  const { materialId, batchId, warehouseId, binId, boxStatus, supplierId, receivedAt } = source;
  return newBox(ctx, { id, boxNo: travelNo(id), materialId, batchId, qty: '0', boxStatus, warehouseId, binId, supplierId, receivedAt });
}
/** Number of the box that loose goods lie in while they are on loan. */
export const loanNo = (boxId: string): string => unlabelled('V', boxId);
/** Number of loose goods on a receipt: what arrived at one time in one bin. */
export const arrivalNo = (boxId: string): string => unlabelled('R', boxId);

/**
 * The loose box at an address, to be filled by `Movement.bring` or `Movement.pour`: the existing one, or an empty one. Needs `looseKey`.
 * @param origin facts about goods that arrive in an empty place. Stock that already lies there keeps its own.
 */
export function looseBox(
  rows: Rows,
  ctx: Ctx,
  address: LooseAddress & { readonly warehouseId: string },
  origin: Partial<Pick<BoxRow, 'supplierId' | 'orderNo' | 'receivedAt'>> = {},
): BoxRow {
  const { materialId, batchId, warehouseId, binId, status } = address;
  const id = looseBoxId(address);
  const place = { warehouseId, binId, boxStatus: status, closedReason: null };
  const known = rows.get(Box, id);
  if (known && known.closedReason === null) return { ...known, ...place };
  const version = known?.version ?? 0;
  return newBox(ctx, { id, version, boxNo: numberOf(id), boxType: LOOSE, materialId, batchId, qty: '0', ...origin, ...place });
}

/**
 * Puts goods at a place in a status. A box moves as a whole; loose goods are poured into the loose stock there, which needs `looseKey`.
 * @param part how much of loose goods; null = the whole box moves
 * @returns the box that holds them there
 */
export function putAt(
  movement: Movement,
  box: BoxRow,
  to: Place & { readonly status: BoxRow['boxStatus'] },
  part: Quantity | null,
  { rows, ctx, ref }: { readonly rows: Rows; readonly ctx: Ctx; readonly ref: LineRef },
): BoxRow {
  if (part === null) return movement.move(box, to, ref);
  const { materialId, batchId, supplierId, receivedAt } = box;
  return movement.pour(box, part, looseBox(rows, ctx, { ...to, materialId, batchId }, { supplierId, receivedAt }), ref).target;
}
