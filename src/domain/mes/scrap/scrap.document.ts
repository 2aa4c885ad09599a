/**
 * What becomes of spoilt pieces (area-mes §3): the shift leader names them with who or what spoilt them (S-APP), a keeper weighs them into the store of
 * process scrap or of material scrap (S-RCV). Both kinds are pieces of the order's product. They travel with what is inbound, because the stores of scrap
 * hold no production orders.
 */
import { defineDocument, defineHeader, defineLine } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { cmpQty, isPositive, type Quantity, subQty } from '#domain/kernel/quantity.ts';
import { scrapKind } from '#domain/mes/codes.ts';
import { applicationStatus, receiptStatus } from '#domain/wms/codes.ts';
import { inbound } from '#domain/wms/inbound/purchasing.ts';

/** What both documents say of the pieces. */
const PIECES = {
  orderId: f.ref('prodOrder'),
  orderNo: f.str(40),
  scrapKind: f.choice(scrapKind),
  materialId: f.ref('material'),
  matCode: f.str(40),
  matName: f.name(),
  unitCode: f.str(10),
  /** Of the order. */
  batchNo: optional(f.str(40)),
};

export const LabourMaterialDispose = defineHeader(
  'labourMaterialDispose',
  applicationStatus,
  {
    ...PIECES,
    qty: f.qty(),
    receivedQty: f.counter(),
    /** Null: whoever weighs them chooses it. */
    toWarehouseId: optional(f.ref('warehouse')),
  },
  { sets: inbound, indexes: ['orderId'] },
);

export const LabourMaterialDisposeLine = defineLine(
  'labourMaterialDisposeLine',
  LabourMaterialDispose,
  {
    docId: f.id(),
    lineNo: f.int(),
    orderOpId: f.ref('orderOperation'),
    opSeq: f.int(),
    opCode: optional(f.codeRef('operationDef')),
    qty: f.qty(),
    defectCode: optional(f.codeRef('defectReason')),
    responsibleId: optional(f.ref('person')),
    supplierId: optional(f.ref('supplier')),
    /** The component that was spoilt, where the material is to blame. */
    partId: optional(f.ref('material')),
    partBatchNo: optional(f.str(40)),
    /** How much of it is claimed, in its own unit. */
    partQty: optional(f.qty()),
    poLineId: optional(f.ref('purchaseOrderLine')),
  },
  ['orderOpId'],
);

export const LabourMaterialReceive = defineHeader(
  'labourMaterialReceive',
  receiptStatus,
  {
    disposeId: f.ref('labourMaterialDispose'),
    ...PIECES,
    qty: f.qty(),
    weightKg: f.qty('kg'),
    boxNo: f.str(40),
    toWarehouseId: f.ref('warehouse'),
    toBinId: f.ref('bin', 'toWarehouseId'),
  },
  { sets: (row) => [`docs:${row.toWarehouseId}`], indexes: ['disposeId', 'orderId'] },
);

const right = (verb: string): string => `web:mes:scrap:${verb}`;
export const SCRAP_RIGHT = {
  create: right('create'),
  review: right('review'),
  unreview: right('unreview'),
  delete: right('delete'),
  receive: right('receive'),
  takeBack: right('takeBack'),
} as const;

export const labourMaterialDispose = defineDocument({
  docType: 'labourMaterialDispose',
  pages: ['/mes/labourMaterialDispose', '/mes/labourMaterialReceiveGoods'],
  opens: '/mes/labourMaterialDispose',
  area: 'mes',
  header: LabourMaterialDispose,
  lines: [LabourMaterialDisposeLine],
  status: applicationStatus,
  numbering: { prefix: 'LD', date: 'yyMMdd', digits: 4 },
  print: SCRAP_RIGHT.create,
  deleted: 7,
  systemEdges: [
    [2, 4],
    [2, 6],
    [4, 6],
    [4, 2],
    [6, 4],
    [6, 2],
  ],
});

export const labourMaterialReceive = defineDocument({
  docType: 'labourMaterialReceive',
  pages: '/mes/labourMaterialReceiveGoodsRecord',
  area: 'mes',
  readers: ['web:wms'],
  header: LabourMaterialReceive,
  status: receiptStatus,
  numbering: { prefix: 'LR', date: 'yyMMdd', digits: 4 },
});

export type DisposeRow = Row<typeof LabourMaterialDispose>;
export type DisposeLineRow = Row<typeof LabourMaterialDisposeLine>;
export type ScrapReceiptRow = Row<typeof LabourMaterialReceive>;

/** Class of the store for each kind (specification, warehouse §3). */
export const SCRAP_STORES: Readonly<Record<1 | 2, string>> = { 1: 'BL-K', 2: 'LF-K' };

/** Pieces that were named and have not been weighed in. */
export const leftToReceive = ({ qty, receivedQty }: Pick<DisposeRow, 'qty' | 'receivedQty'>): Quantity => subQty(qty, receivedQty);

/** The status that follows from what the store has taken in; one that was closed stays so. */
export function disposeAfter({ status, qty, receivedQty }: Pick<DisposeRow, 'status' | 'qty' | 'receivedQty'>): DisposeRow['status'] {
  if (![2, 4, 6].includes(status)) return status;
  if (cmpQty(receivedQty, qty) >= 0) return 6;
  return isPositive(receivedQty) ? 4 : 2;
}
