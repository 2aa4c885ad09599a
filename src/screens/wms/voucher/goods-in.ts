/** Goods that come from outside, line by line. Pure. */
import { quantity } from '#domain/kernel/quantity.ts';
import type { VoucherLineRow } from '#domain/wms/voucher/voucher.document.ts';
import { codeOf, isEmptyLine, type LineValues } from '#pages/lines/line-cells.ts';
import { type FindGoods, goodsFaults } from '#screens/wms/kit/goods.ts';

export const newLine = (): LineValues => ({
  ...{ matCode: '', qty: '', binId: '', batchNo: '', productionDate: '', expiryDate: '', boxNo: '', status: '' },
});
/** Cells that are typed in; the status alone begins no line. */
const TYPED = ['matCode', 'qty', 'binId', 'batchNo', 'productionDate', 'expiryDate', 'boxNo'];
export const isBegun = (line: LineValues): boolean => !isEmptyLine(line, TYPED);

export const lineOf = ({ matCode, qty, toBinId, boxNo, toStatus, ...line }: VoucherLineRow): LineValues => ({
  ...{ matCode, qty, binId: toBinId ?? '', boxNo: boxNo ?? '', status: toStatus === 4 ? '4' : '' },
  ...{ batchNo: line.batchNo ?? '', productionDate: line.productionDate ?? '', expiryDate: line.expiryDate ?? '' },
});

/** What is wrong with a line: words under `entry.fault`, by cell. */
export function faultsOf(line: LineValues, find: FindGoods): Record<string, string> {
  const faults = goodsFaults(line, find);
  return (line.binId ?? '') === '' ? { ...faults, binId: 'bin' } : faults;
}

export const lackOf = (lines: readonly LineValues[], find: FindGoods): string | null =>
  lines.some((line) => Object.keys(faultsOf(line, find)).length > 0) ? 'wrong' : null;

/** Goods that must be in a box and have no number yet: it is taken when they are saved. */
export const needsNumber = (line: LineValues, find: FindGoods): boolean =>
  (line.boxNo ?? '') === '' && (find(codeOf(line))?.row.boxManaged === true || line.status === '4');

const orNull = (text: string | undefined): string | null => text?.trim() || null;

export const payloadOf = (lines: readonly LineValues[], find: FindGoods) =>
  lines.map((line) => ({
    ...{ materialId: find(codeOf(line))?.row.id ?? '', qty: quantity(line.qty ?? '0'), binId: line.binId ?? '' },
    ...{ batchNo: orNull(line.batchNo), productionDate: orNull(line.productionDate), expiryDate: orNull(line.expiryDate) },
    ...{ boxNo: orNull(line.boxNo), status: line.status === '4' ? (4 as const) : (2 as const) },
  }));
