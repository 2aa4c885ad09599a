/** A sales return while it is entered. Pure. */
import { decimalsOf, isPositive, isQuantity, quantity } from '#domain/kernel/quantity.ts';
import type { SalesReturnLineRow, SalesReturnRow } from '#domain/wms/returns/sales-return.document.ts';
import { isEmptyLine, type LineValues } from '#pages/lines/line-cells.ts';
import { codeOf } from '#screens/wms/raw-out/demand-draft.ts';
import type { FindGoods } from '#screens/wms/voucher/entry-draft.ts';

export interface SalesDraft {
  readonly customerId: string;
  readonly toWarehouseId: string;
  readonly returnReason: string;
  readonly needInspect: boolean;
  readonly remark: string;
  readonly lines: readonly LineValues[];
}
export const emptyReturn: SalesDraft = {
  ...{ customerId: '', toWarehouseId: '', returnReason: '', needInspect: true, remark: '', lines: [] },
};

/** @param toBinId of the receiving area, where the store has only one */
export const newReturned = (toBinId: string): LineValues => ({
  ...{ matCode: '', qty: '', toBinId, batchNo: '', productionDate: '', expiryDate: '', boxNo: '', fromBoxNo: '' },
});
/** Cells that are typed in; the place alone begins no line. */
const TYPED = ['matCode', 'qty', 'batchNo', 'productionDate', 'expiryDate', 'boxNo', 'fromBoxNo'];
export const begun = (lines: readonly LineValues[]): LineValues[] => lines.filter((line) => !isEmptyLine(line, TYPED));

/** What is stored, to be edited. */
export function draftOf(row: SalesReturnRow, stored: readonly SalesReturnLineRow[]): SalesDraft {
  const { customerId, toWarehouseId, returnReason, needInspect } = row;
  const lines = stored.map(({ matCode, qty, toBinId, batchNo, productionDate, expiryDate, boxNo, fromBoxNo }) => ({
    ...{ matCode, qty, toBinId, boxNo, batchNo: batchNo ?? '', fromBoxNo: fromBoxNo ?? '' },
    ...{ productionDate: productionDate ?? '', expiryDate: expiryDate ?? '' },
  }));
  return { customerId, toWarehouseId, returnReason, needInspect, remark: row.remark ?? '', lines };
}

/** What is wrong with a line: words of ns `sreturn` under `edit.fault`, by cell. */
export function faultsOf(line: LineValues, index: number, all: readonly LineValues[], find: FindGoods): Record<string, string> {
  const goods = find(codeOf(line));
  const faults: Record<string, string> = {};
  const { qty = '', boxNo = '' } = line;
  if (codeOf(line) === '') faults.matCode = 'code';
  else if (goods === null || goods?.row.isActive === false) faults.matCode = 'unknown';
  if (!isQuantity(qty) || !isPositive(quantity(qty))) faults.qty = 'figure';
  else if (goods && decimalsOf(qty) > goods.decimals) faults.qty = 'decimals';
  if ((line.toBinId ?? '') === '') faults.toBinId = 'bin';
  if (goods?.row.batchManaged && (line.batchNo ?? '') === '') faults.batchNo = 'batch';
  if (goods?.row.shelfLifeManaged && (line.expiryDate ?? '') === '') faults.expiryDate = 'expiry';
  if (boxNo.trim() !== '' && all.some((other, n) => n < index && (other.boxNo ?? '').trim() === boxNo.trim())) faults.boxNo = 'twice';
  return faults;
}

export type ReturnLack = 'customer' | 'store' | 'reason' | 'lines' | 'wrong';

/** What is missing before it can be saved; null = nothing. */
export function lackOf(draft: SalesDraft, find: FindGoods): ReturnLack | null {
  const lines = begun(draft.lines);
  if (draft.customerId === '') return 'customer';
  if (draft.toWarehouseId === '') return 'store';
  if (draft.returnReason === '') return 'reason';
  if (lines.length === 0) return 'lines';
  const isOpen = (line: LineValues, n: number): boolean => !find(codeOf(line)) || Object.keys(faultsOf(line, n, lines, find)).length > 0;
  return lines.some(isOpen) ? 'wrong' : null;
}

const orNull = (text: string | undefined): string | null => text?.trim() || null;

/** @param lines with their numbers */
export const contentOf = ({ returnReason, needInspect, remark }: SalesDraft, lines: readonly LineValues[], find: FindGoods) => ({
  ...{ returnReason, needInspect, remark: orNull(remark) },
  lines: lines.map((line) => ({
    ...{ materialId: find(codeOf(line))?.row.id ?? '', qty: quantity(line.qty ?? '0'), toBinId: line.toBinId ?? '' },
    ...{ boxNo: (line.boxNo ?? '').trim(), batchNo: orNull(line.batchNo), fromBoxNo: orNull(line.fromBoxNo) },
    ...{ productionDate: orNull(line.productionDate), expiryDate: orNull(line.expiryDate) },
  })),
});
