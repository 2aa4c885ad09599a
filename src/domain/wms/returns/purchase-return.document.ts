/** Purchase return (model-4 §1.6, S-INB, states-2 §2.4.7): boxes go back to their supplier. */

import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { put } from '#domain/kernel/operation.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { ascending } from '#domain/system/order.ts';
import { AREAS } from '#domain/wms/areas.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { freeQty } from '#domain/wms/stock/allocation.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { voucherStatus } from '#domain/wms/voucher/codes.ts';
import { returnMode } from './codes.ts';

export const PurchaseReturn = defineHeader(
  'purchaseReturn',
  voucherStatus,
  {
    supplierId: f.ref('supplier'),
    warehouseId: f.ref('warehouse'),
    returnMode: f.choice(returnMode),
    reasonCode: optional(f.str(60)),
  },
  { sets: (row) => [`docs:${row.warehouseId}`], indexes: ['warehouseId', 'supplierId'] },
);

export const PurchaseReturnLine = defineLine(
  'purchaseReturnLine',
  PurchaseReturn,
  {
    ...LINE,
    boxId: f.ref('box'),
    boxNo: f.str(40),
    /** Status of the box when it was put on the return. The review checks the box itself again. */
    boxStatus: f.choice(boxStatus),
    qty: f.qty(),
    receiptLineId: optional(f.ref('receiptLine')),
    poLineId: optional(f.ref('purchaseOrderLine')),
    reason: optional(f.text()),
    /** No longer among the lines of the last entry. */
    isRemoved: f.bool(),
  },
  ['boxId'],
);

export const purchaseReturn = defineDocument({
  docType: 'purchaseReturn',
  pages: AREAS.map(({ purchaseReturns }) => purchaseReturns.page),
  header: PurchaseReturn,
  lines: [PurchaseReturnLine],
  status: voucherStatus,
  numbering: { prefix: 'PR', date: 'yyMMdd', digits: 4 },
  print: 'web:wms:preturn:print',
});

export type PurchaseReturnRow = Row<typeof PurchaseReturn>;
export type PurchaseReturnLineRow = Row<typeof PurchaseReturnLine>;
export const putPurchaseReturnLine = (row: PurchaseReturnLineRow) => put(PurchaseReturnLine, row);

export const returnedLines = (rows: Rows, docId: string): PurchaseReturnLineRow[] =>
  rows.by(PurchaseReturnLine, 'docId', docId).filter((line) => !line.isRemoved);

/** Normal, awaiting inspection, conceded and rejected goods may go back (GI_SUPPLIER_RETURN). */
export const RETURNABLE: readonly number[] = [2, 4, 6, 7, 14];
export const REPLACE = 1;

/** Rejected goods first, because they are returned most often. */
const ORDER = [14, 7, 6, 4, 2];

/** Boxes of a store that may go back to the supplier, in the order in which they are offered. */
export const returnableBoxes = (boxes: readonly BoxRow[], supplierId: string): BoxRow[] =>
  boxes
    .filter((box) => box.supplierId === supplierId && RETURNABLE.includes(box.boxStatus) && isPositive(freeQty(box)))
    .sort((a, b) => ORDER.indexOf(a.boxStatus) - ORDER.indexOf(b.boxStatus) || ascending(a.boxNo, b.boxNo));
