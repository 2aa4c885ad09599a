/** Sales order (S-APP): what a customer wants. Orders for products come from the ERP; those for materials and defective goods are entered here. */
import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { put } from '#domain/kernel/operation.ts';
import { cmpQty, isPositive, type Quantity, subQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { applicationStatus } from '#domain/wms/codes.ts';
import { StockReservation } from '#domain/wms/stock/stock.entity.ts';
import { soType } from './sales-codes.ts';

export const SalesOrder = defineHeader(
  'salesOrder',
  applicationStatus,
  {
    soType: f.choice(soType),
    /** The number it has in the ERP; orders that were entered here have none. */
    soNo: optional(f.str(40)),
    customerId: f.ref('customer'),
    customerPo: optional(f.str(40)),
    salesId: optional(f.ref('person')),
    orderDate: f.date(),
    currency: f.str(3),
    /** The store that sells. Of orders from the ERP it is said when they are issued. */
    warehouseId: optional(f.ref('warehouse')),
  },
  { sets: () => ['sales'], indexes: ['customerId', 'soType'], unique: ['soNo'] },
);

export const SalesOrderLine = defineLine('salesOrderLine', SalesOrder, {
  ...LINE,
  orderQty: f.qty(),
  /** In issues that were made and are not posted yet. */
  openQty: f.counter(),
  /** Posted, less what the customer did not accept. */
  issuedQty: f.counter(),
  returnedQty: f.counter(),
  requiredDate: optional(f.date()),
  /** No longer among the lines of the last entry. */
  isRemoved: f.bool(),
});

const right = (verb: string): string => `web:wms:sales:${verb}`;
export const SALES_RIGHT = {
  create: right('create'),
  edit: right('edit'),
  review: right('review'),
  unreview: right('unreview'),
  close: right('close'),
  pick: right('pick'),
  ship: right('ship'),
  sign: right('sign'),
  sync: right('sync'),
  print: right('print'),
} as const;

export type SalesOrderRow = Row<typeof SalesOrder>;
export type SalesOrderLineRow = Row<typeof SalesOrderLine>;

type Progress = Pick<SalesOrderLineRow, 'orderQty' | 'issuedQty' | 'isRemoved'>;

/** 2 nothing, 4 a part, 6 everything of the order has been issued. */
export function orderProgress(lines: readonly Progress[]): 2 | 4 | 6 {
  const live = lines.filter(({ isRemoved }) => !isRemoved);
  if (live.length > 0 && live.every((line) => cmpQty(line.issuedQty, line.orderQty) >= 0)) return 6;
  return live.some((line) => isPositive(line.issuedQty)) ? 4 : 2;
}

export const salesOrder = defineDocument({
  docType: 'salesOrder',
  kinds: {
    field: 'soType',
    pages: {
      1: ['/product-sales', '/sales-order'],
      2: ['/materials-sale', '/sales-order'],
      3: ['/defective-product-sale', '/sales-order'],
    },
  },
  header: SalesOrder,
  lines: [SalesOrderLine, StockReservation],
  status: applicationStatus,
  numbering: { prefix: 'SO', date: 'yyMMdd', digits: 4 },
  deleted: 7,
  systemEdges: [
    [2, 4],
    [2, 6],
    [4, 6],
    [6, 4],
    [4, 2],
    [6, 2],
  ],
  rollup: (header, lines) => {
    const status = Number(header.status);
    return [2, 4, 6].includes(status) ? orderProgress(lines as unknown as SalesOrderLineRow[]) : status;
  },
});

/** Lines that count, in their order. */
export const salesOrderLines = (rows: Rows, docId: string): SalesOrderLineRow[] =>
  rows
    .by(SalesOrderLine, 'docId', docId)
    .filter((line) => !line.isRemoved)
    .sort((a, b) => a.lineNo - b.lineNo);

export const putSalesOrderLine = (row: SalesOrderLineRow) => put(SalesOrderLine, row);

/** What may still be put into an issue. Never below 0. */
export const issuableQty = ({ orderQty, issuedQty, openQty }: Pick<SalesOrderLineRow, 'orderQty' | 'issuedQty' | 'openQty'>): Quantity => {
  const left = subQty(subQty(orderQty, issuedQty), openQty);
  return isPositive(left) ? left : '0';
};

/** Lines of which something may still be put into an issue, in their order, with how much. */
export const openLines = (lines: readonly SalesOrderLineRow[]): (SalesOrderLineRow & { readonly open: Quantity })[] =>
  lines
    .map((line) => ({ ...line, open: issuableQty(line) }))
    .filter(({ isRemoved, open }) => !isRemoved && isPositive(open))
    .sort((a, b) => a.lineNo - b.lineNo);

/** What an issue has to read of its order: the header, whose lock keeps others out, its lines and what is set aside for them. */
export const orderKeys = (soId: string | null): Key[] =>
  soId === null ? [] : [byId(SalesOrder, soId), byIndex(SalesOrderLine, 'docId', soId), byIndex(StockReservation, 'docId', soId)];
