/** Goods from outside, line by line. */
import { problem } from '#domain/kernel/problem.ts';
import { STORAGE_BINS } from '#domain/wms/stock/box-machine.ts';
import { StockVoucherLine } from '#domain/wms/voucher/voucher.document.ts';
import type { Known } from '#pages/document/lines/line-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import { codeOf, type LineValues } from '#pages/lines/line-cells.ts';
import { withNumbers } from '#screens/wms/kit/box-numbers.ts';
import { batchFaults, useArrivalBins, withExpiry } from '#screens/wms/kit/goods.ts';
import type { Store } from '#store/store.ts';
import type { Option } from '#ui/form/options.ts';

/** Storage and the receiving area, where new goods may be put first. */
const ARRIVE: readonly (number | null)[] = [...STORAGE_BINS, 0];
const WAITING = 4;
const USABLE = 2;

export const INCOMING = linesOf<typeof StockVoucherLine.fields, readonly Option[]>(StockVoucherLine, {
  docType: 'stockVoucher',
  material: 'materialId',
  cells: [
    { key: 'qty', width: 110 },
    { key: 'binId', field: 'toBinId', optional: false, width: 136, choices: (bins) => bins },
    { key: 'batchNo', code: true, width: 104 },
    ...['productionDate', 'expiryDate'].map((key) => ({ key, width: 140 })),
    { key: 'boxNo', title: 'boxNo', code: true, width: 128 },
    {
      key: 'status',
      start: '',
      field: 'toStatus',
      optional: true,
      width: 100,
      none: ({ code }) => code(USABLE),
      choices: (_bins, _draft, { code }) => [{ value: String(WAITING), label: code(WAITING) }],
    },
  ],
  useMore: ({ head }) => useArrivalBins(head.warehouseId ?? '', ARRIVE),
  faults: batchFaults,
  changed: withExpiry,
  stored: ({ toStatus }) => ({ status: toStatus === WAITING ? String(WAITING) : '' }),
  sent: ({ status }) => ({ status: status === '' ? USABLE : WAITING }),
});

/** True for goods that must be in a box and have no number yet; they get one on saving. */
export const needsNumber = (line: LineValues, { find }: Pick<Known, 'find'>): boolean =>
  (line.boxNo ?? '') === '' && (find(codeOf(line))?.row.boxManaged === true || line.status === String(WAITING));

export const numbered = async (lines: readonly LineValues[], known: Pick<Known, 'find'>, store: Store) =>
  (await withNumbers(store, lines, 'boxNo', (line) => needsNumber(line, known))) ?? problem('NO_NUMBERS');
