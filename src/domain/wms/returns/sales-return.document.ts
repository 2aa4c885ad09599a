/** Sales return (model-8 §1.12, S-INB, states-2 §2.4.20): customers send goods back, into the finished-goods store or the repair store. */
import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { put } from '#domain/kernel/operation.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { soType } from '#domain/wms/sales/sales-codes.ts';
import { voucherStatus } from '#domain/wms/voucher/codes.ts';
import { liveLines } from '#domain/wms/voucher/voucher.document.ts';

export const SalesReturn = defineHeader(
  'salesReturn',
  voucherStatus,
  {
    soType: f.choice(soType),
    customerId: f.ref('customer'),
    toWarehouseId: f.ref('warehouse'),
    returnReason: f.codeRef('defectReason'),
    /** True if the goods wait for a verdict. Otherwise their store decides: good, or to be repaired. */
    needInspect: f.bool(),
  },
  { sets: (row) => [`docs:${row.toWarehouseId}`], indexes: ['toWarehouseId', 'customerId'] },
);

export const SalesReturnLine = defineLine(
  'salesReturnLine',
  SalesReturn,
  {
    ...LINE,
    /** The box that will hold the goods. A number that has left the house is never used again. */
    boxId: f.ref('box'),
    boxNo: f.str(40),
    qty: f.qty(),
    toBinId: f.ref('bin'),
    productionDate: optional(f.date()),
    expiryDate: optional(f.date()),
    /** The number on the returned label, if there is one. Numbers from before this system are unknown to it. */
    fromBoxNo: optional(f.str(40)),
    /** Set for goods that a sales issue sent out, empty for all others. */
    issueLineId: optional(f.ref('salesIssueLine')),
    /** No longer among the lines of the last entry. */
    isRemoved: f.bool(),
  },
  ['boxId', 'issueLineId'],
);

const right = (verb: string): string => `web:wms:sreturn:${verb}`;
export const SALES_RETURN_RIGHT = {
  create: right('create'),
  edit: right('edit'),
  delete: right('delete'),
  review: right('review'),
  unreview: right('unreview'),
  print: right('print'),
} as const;

export const salesReturn = defineDocument({
  docType: 'salesReturn',
  kinds: {
    field: 'soType',
    pages: { 1: ['/products/return-to-warehouse', '/sales-return'], 2: '/sales-return', 3: '/defective-product-sale-return' },
  },
  header: SalesReturn,
  lines: [SalesReturnLine],
  status: voucherStatus,
  numbering: { prefix: 'SR', date: 'yyMMdd', digits: 4 },
  print: SALES_RETURN_RIGHT.print,
});

export type SalesReturnRow = Row<typeof SalesReturn>;
export type SalesReturnLineRow = Row<typeof SalesReturnLine>;
export const putSalesReturnLine = (row: SalesReturnLineRow) => put(SalesReturnLine, row);
export const salesReturnLines = (rows: Rows, docId: string): SalesReturnLineRow[] => liveLines(rows.by(SalesReturnLine, 'docId', docId));

export const FINISHED = 'CCP-K';
export const REPAIR = 'CPFX-K';
/** Stores that take goods back from customers (stock-rules §3.9). */
export const RETURN_STORES: readonly string[] = [FINISHED, REPAIR];
