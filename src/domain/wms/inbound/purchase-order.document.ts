/** Purchase orders (model-4 §1.6, states-2 §2.4.2). */
import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { cmpQty, subQty } from '#domain/kernel/quantity.ts';
import { collabStatus, objectKind, orderType } from '#domain/wms/codes.ts';
import { coverage, inbound, PURCHASING } from './purchasing.ts';

export const PurchaseOrder = defineHeader(
  'purchaseOrder',
  collabStatus,
  {
    poNo: f.str(40),
    supplierId: f.ref('supplier'),
    buyerId: optional(f.ref('person')),
    orderDate: f.date(),
    currency: f.str(3),
    taxRate: f.qty('%'),
    poType: f.choice(orderType),
    /** It came from the ERP, which alone changes it. */
    isOfErp: f.bool(),
    /** Since when the supplier sees it; before that the buyer may still change it. */
    announcedAt: optional(f.ts()),
    /** What the buyer said to the last objection. */
    answerText: optional(f.text()),
  },
  { sets: inbound, indexes: ['supplierId'], unique: ['poNo'] },
);

export const PurchaseOrderLine = defineLine('purchaseOrderLine', PurchaseOrder, {
  ...LINE,
  orderQty: f.qty(),
  shippedQty: f.counter(),
  receivedQty: f.counter(),
  acceptedQty: f.counter(),
  rejectedQty: f.counter(),
  returnedQty: f.counter(),
  /** How much of the returned quantity the supplier has to deliver again. */
  replacedQty: f.counter(),
  requiredDate: optional(f.date()),
  /** The day that the supplier has promised last. */
  promisedDate: optional(f.date()),
  /** What the supplier objects to, until the buyer has answered. */
  objectKind: optional(f.choice(objectKind)),
  supplierRemark: optional(f.text()),
  /** No longer among the lines of the last entry. */
  isRemoved: f.bool(),
});

/** Every day that a supplier has promised for a line, so that it shows how often one was moved. */
export const PurchasePromise = defineLine(
  'purchasePromise',
  PurchaseOrder,
  {
    docId: f.id(),
    lineId: f.ref('purchaseOrderLine'),
    promisedDate: f.date(),
    saidAt: f.ts(),
    saidByName: f.name(),
    reason: optional(f.text()),
  },
  ['lineId'],
);

export type PurchaseOrderRow = Row<typeof PurchaseOrder>;
export type PurchaseOrderLineRow = Row<typeof PurchaseOrderLine>;

/** Received goods, minus those that have to be delivered again. A device that has not seen the newer column yet holds rows without it. */
const keptQty = ({ receivedQty, replacedQty }: { receivedQty: string; replacedQty?: string }): string =>
  subQty(receivedQty, replacedQty ?? '0');

/** What the supplier still owes: ordered − received + returned for replacement, never below zero (INV-16). */
export const openQty = (line: Pick<Row<typeof PurchaseOrderLine>, 'orderQty' | 'receivedQty' | 'replacedQty'>): string => {
  const open = subQty(line.orderQty, keptQty(line));
  return cmpQty(open, '0') > 0 ? open : '0';
};

export const purchaseOrder = defineDocument({
  docType: 'purchaseOrder',
  pages: '/srm/srmPurchase',
  readers: PURCHASING,
  header: PurchaseOrder,
  lines: [PurchaseOrderLine, PurchasePromise],
  status: collabStatus,
  numbering: { prefix: 'PO', date: 'yyMMdd', digits: 4 },
  systemEdges: [
    [1, 3],
    [3, 4],
    [1, 4],
    [4, 3],
    [3, 1],
    [4, 1],
  ],
  rollup: (header, lines) => {
    const status = Number(header.status);
    if (![1, 3, 4].includes(status)) return status;
    const ordered = lines.filter((line) => 'orderQty' in line && line.isRemoved !== true);
    const kept = ordered.map((line) => ({ ...line, keptQty: keptQty(line as never) }));
    return { none: 1, part: 3, all: 4 }[coverage(kept, 'keptQty', 'orderQty')];
  },
});
