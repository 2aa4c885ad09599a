/** Finished-goods receipt (S-INB, states-2 §2.4.23): what was made comes into the finished or semi-finished store, with or without an order of production. */
import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { put } from '#domain/kernel/operation.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { voucherStatus } from '#domain/wms/voucher/codes.ts';
import { liveLines } from '#domain/wms/voucher/voucher.document.ts';

export const FinishedReceipt = defineHeader(
  'finishedReceipt',
  voucherStatus,
  {
    warehouseId: f.ref('warehouse'),
    /** The application that the goods come with; null = nobody has applied, and no counter of an order moves. */
    completionId: optional(f.ref('wipCompletion')),
    /** As it stands on the card of the goods. Sites without production in this system have no row for it. */
    orderNo: optional(f.str(40)),
    /** True if the goods wait for a verdict (inspection type 2), otherwise they are good. */
    needInspect: f.bool(),
    inboundDocId: optional(f.id()),
  },
  { sets: (row) => [`docs:${row.warehouseId}`], indexes: ['warehouseId', 'orderNo', 'completionId'] },
);

export const FinishedReceiptLine = defineLine(
  'finishedReceiptLine',
  FinishedReceipt,
  {
    ...LINE,
    boxId: f.ref('box'),
    boxNo: f.str(40),
    qty: f.qty(),
    toBinId: f.ref('bin'),
    productionDate: optional(f.date()),
    expiryDate: optional(f.date()),
    /** Taken back at the terminal, or no longer among the lines of the last entry. Its number is not given to another box. */
    isRemoved: f.bool(),
  },
  ['boxId', 'boxNo'],
);

const right = (verb: string): string => `web:wms:finished:${verb}`;
export const FINISHED_RIGHT = {
  receive: right('receive'),
  review: right('review'),
  unreview: right('unreview'),
  print: right('print'),
} as const;

export const finishedReceipt = defineDocument({
  docType: 'finishedReceipt',
  pages: '/products/products-warehousing',
  header: FinishedReceipt,
  lines: [FinishedReceiptLine],
  status: voucherStatus,
  numbering: { prefix: 'FR', date: 'yyMMdd', digits: 4 },
  print: FINISHED_RIGHT.print,
});

export type FinishedReceiptRow = Row<typeof FinishedReceipt>;
export type FinishedReceiptLineRow = Row<typeof FinishedReceiptLine>;
export const putFinishedReceiptLine = (row: FinishedReceiptLineRow) => put(FinishedReceiptLine, row);
export const finishedReceiptLines = (rows: Rows, docId: string): FinishedReceiptLineRow[] =>
  liveLines(rows.by(FinishedReceiptLine, 'docId', docId));

/** Stores that take in what production has made. */
export const MADE_STORES: readonly ('CCP-K' | 'BCP-K')[] = ['CCP-K', 'BCP-K'];

/** Bins that made goods may be set down in: they go straight to their shelf, or stand in the receiving area until they are put away. */
export const ARRIVAL: readonly (number | null)[] = [null, 0, 7];
