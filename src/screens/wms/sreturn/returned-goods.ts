/** What comes back, line by line, each a box: its place in the receiving area, its batch, its dates. Pure. */
import { quantity } from '#domain/kernel/quantity.ts';
import type { SalesReturnLineRow } from '#domain/wms/returns/sales-return.document.ts';
import { codeOf, isEmptyLine, type LineValues } from '#pages/lines/line-cells.ts';
import { type FindGoods, goodsFaults } from '#screens/wms/kit/goods.ts';
import type { Option } from '#ui/form/options.ts';

/** @param toBinId of the receiving area, where the store has only one */
export const newReturned = (toBinId: string): LineValues => ({
  ...{ matCode: '', qty: '', toBinId, batchNo: '', productionDate: '', expiryDate: '', boxNo: '', fromBoxNo: '' },
});
/** Cells that are typed in; the place alone begins no line. */
const TYPED = ['matCode', 'qty', 'batchNo', 'productionDate', 'expiryDate', 'boxNo', 'fromBoxNo'];
export const isBegun = (line: LineValues): boolean => !isEmptyLine(line, TYPED);

export const lineOf = ({ matCode, qty, toBinId, boxNo, ...line }: SalesReturnLineRow): LineValues => ({
  ...{ matCode, qty, toBinId, boxNo, batchNo: line.batchNo ?? '', fromBoxNo: line.fromBoxNo ?? '' },
  ...{ productionDate: line.productionDate ?? '', expiryDate: line.expiryDate ?? '' },
});

export interface Returned {
  readonly find: FindGoods;
  readonly bins: readonly Option[];
  /** The only receiving area of the store; '' = there are several, or none is known yet. */
  readonly bin: string;
}

/** There is no other place: nobody has to choose it. */
export const placed = (line: LineValues, bin: string): LineValues => (line.toBinId ? line : { ...line, toBinId: bin });

export function faultsOf(line: LineValues, index: number, all: readonly LineValues[], { find, bin }: Omit<Returned, 'bins'>) {
  const faults = goodsFaults(line, find);
  if (!placed(line, bin).toBinId) faults.toBinId = 'bin';
  const boxNo = (line.boxNo ?? '').trim();
  if (boxNo !== '' && all.some((other, n) => n < index && (other.boxNo ?? '').trim() === boxNo)) faults.boxNo = 'twice';
  return faults;
}

export function lackOf(lines: readonly LineValues[], known: Omit<Returned, 'bins'>): string | null {
  const isWrong = (line: LineValues, n: number) => !known.find(codeOf(line)) || Object.keys(faultsOf(line, n, lines, known)).length > 0;
  return lines.some(isWrong) ? 'wrong' : null;
}

const orNull = (text: string | undefined): string | null => text?.trim() || null;

export const payloadOf = (lines: readonly LineValues[], { find, bin }: Omit<Returned, 'bins'>) =>
  lines.map((line) => ({
    ...{ materialId: find(codeOf(line))?.row.id ?? '', qty: quantity(line.qty ?? '0'), toBinId: placed(line, bin).toBinId ?? '' },
    ...{ boxNo: (line.boxNo ?? '').trim(), batchNo: orNull(line.batchNo), fromBoxNo: orNull(line.fromBoxNo) },
    ...{ productionDate: orNull(line.productionDate), expiryDate: orNull(line.expiryDate) },
  }));
