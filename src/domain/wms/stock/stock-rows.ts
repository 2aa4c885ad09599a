/** Rows of the stock list, the same whether they were added up on the device or requested from the server. Pure. */
import { cmpQty, isPositive, isZero } from '#domain/kernel/quantity.ts';
import { ascending } from '#domain/system/order.ts';
import type { StockState, StockTotals } from './stock-groups.ts';

export interface StockRow extends Readonly<Record<StockState, string>> {
  readonly materialId: string;
  readonly warehouseId: string;
  readonly whName: string;
  readonly matCode: string;
  readonly matName: string;
  readonly spec: string | null;
  readonly classCode: string;
  readonly unitCode: string;
  readonly onHand: string;
  /** Only known if the boxes are on this device, because they can only be released there. */
  readonly heldByHand?: string;
  /** Owned, but not here: lent out, at the grinder's, at the repairer's. */
  readonly onLoan: string;
  /** Ours, in the hub of a customer; no part of what is on hand. */
  readonly consigned: string;
  /** Whose hub the store is; null = nobody's. */
  readonly customerName: string | null;
  readonly boxes: number;
  readonly safeStock: string | null;
}

export const keyOf = (row: StockRow): string => `${row.warehouseId}/${row.materialId}`;

/** Groups by which the list can be filtered, with the figure that decides whether a row belongs to one. */
export const GROUP_FIGURE = {
  available: 'available',
  reserved: 'reserved',
  locked: 'locked',
  inTransit: 'inTransit',
  toPutAway: 'toPutAway',
  frozen: 'frozen',
  toInspect: 'toInspect',
  rejected: 'rejected',
  blocked: 'blocked',
  onLoan: 'onLoan',
  consigned: 'consigned',
} as const satisfies Record<string, keyof StockRow>;
export type Group = keyof typeof GROUP_FIGURE;
const isGroup = (name: string): name is Group => Object.hasOwn(GROUP_FIGURE, name);

export interface StockSearch {
  readonly material: string;
  readonly warehouseId: string;
  readonly classCode: string;
  readonly group: string;
  /** Includes materials that the warehouse manages but does not have. */
  readonly zero: boolean;
}

export function inSearch(row: StockRow, search: StockSearch): boolean {
  const words = search.material.toLowerCase().split(/\s+/).filter(Boolean);
  const text = `${row.matCode} ${row.matName} ${row.spec ?? ''}`.toLowerCase();
  if (!words.every((word) => text.includes(word))) return false;
  if (search.warehouseId !== '' && row.warehouseId !== search.warehouseId) return false;
  if (search.classCode !== '' && row.classCode !== search.classCode) return false;
  if (isGroup(search.group)) return isPositive(row[GROUP_FIGURE[search.group]]);
  return search.zero || !isZero(row.onHand) || !isZero(row.onLoan) || !isZero(row.consigned);
}

/** True if the available stock is below the safety stock. */
export const isBelowSafe = (row: Pick<StockRow, 'available' | 'safeStock'>): boolean =>
  row.safeStock !== null && cmpQty(row.available, row.safeStock) < 0;

export const byCode = (a: StockRow, b: StockRow): number => ascending(a.matCode, b.matCode) || ascending(a.whName, b.whName);

interface MaterialFacts {
  readonly matCode: string;
  readonly matName: string;
  readonly spec: string | null;
  readonly baseUnit: string;
  readonly classCode: string;
}

export function stockRow(
  totals: StockTotals,
  material: MaterialFacts,
  place: Pick<StockRow, 'warehouseId' | 'whName' | 'safeStock' | 'customerName'>,
): StockRow {
  const { away: onLoan, ...figures } = totals;
  const { matCode, matName, spec, classCode, baseUnit: unitCode } = material;
  return { ...figures, ...place, onLoan, matCode, matName, spec, classCode, unitCode };
}
