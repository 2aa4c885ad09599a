/**
 * Sales issue (S-APP2 with S-SHP): goods leave a store for a customer, or for the hub where they stay ours until the customer signs. The review moves the
 * stock; shipping, arriving and signing only tell how far the goods are.
 */
import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { put } from '#domain/kernel/operation.ts';
import { cmpQty, isPositive, type Quantity, subQty, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { shippingStatus } from '#domain/wms/codes.ts';
import { issueStatus } from '#domain/wms/issue/issue-codes.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { Box, StockReservation } from '#domain/wms/stock/stock.entity.ts';
import { liveLines } from '#domain/wms/voucher/voucher.document.ts';
import { DEFECTIVE, signResult, soType } from './sales-codes.ts';
import { SALES_RIGHT } from './sales-order.document.ts';

export const SalesIssue = defineHeader(
  'salesIssue',
  issueStatus,
  {
    soType: f.choice(soType),
    /** Empty where goods had to leave before their order arrived. */
    soId: optional(f.ref('salesOrder')),
    customerId: f.ref('customer'),
    warehouseId: f.ref('warehouse'),
    /** Of the customer when the issue was made. The goods stay in our books there until they are signed for. */
    hubWarehouseId: optional(f.ref('warehouse')),
    shipStatus: f.choice(shippingStatus),
    plateNo: optional(f.str(20)),
    driver: optional(f.str(40)),
    packingListNo: optional(f.str(40)),
    shippedAt: optional(f.ts()),
    arrivedAt: optional(f.ts()),
    /** Who signed on the customer's side. */
    signedBy: optional(f.str(40)),
    signedAt: optional(f.ts()),
  },
  {
    sets: (row) => [`docs:${row.warehouseId}`, ...(row.hubWarehouseId ? [`docs:${row.hubWarehouseId}`] : [])],
    indexes: ['warehouseId', 'soId', 'customerId'],
  },
);

/** One box of the issue, or a part of loose stock. Its reservation has the same id. */
export const SalesIssueLine = defineLine(
  'salesIssueLine',
  SalesIssue,
  {
    ...LINE,
    soLineId: optional(f.ref('salesOrderLine')),
    boxId: f.ref('box'),
    boxNo: f.str(40),
    isLoose: f.bool(),
    batchId: optional(f.ref('batch')),
    binId: f.ref('bin'),
    /** What leaves: as listed until it is picked, then as picked. */
    qty: f.qty(),
    /** What the issue was made for of the order line. */
    askedQty: f.qty(),
    suggestedBoxId: f.ref('box'),
    overrideReason: optional(f.text()),
    /** The box from which the pick split this part off, and how much of it was held then. */
    splitFromId: optional(f.ref('box')),
    listedQty: optional(f.qty()),
    pickedAt: optional(f.ts()),
    pickedByName: optional(f.name()),
    /** The pallet it stood on when it left, for the packing list. */
    palletNo: optional(f.str(40)),
    result: f.choice(signResult),
    signedQty: f.qty(),
    /** Of what the customer did not accept: back in a store, or lost. */
    settledQty: f.qty(),
    returnedQty: f.counter(),
    weightKg: optional(f.qty('kg')),
    /** Let go again: damaged, not found, or not wanted. */
    isRemoved: f.bool(),
  },
  ['boxId', 'soLineId'],
);

export const salesIssue = defineDocument({
  docType: 'salesIssue',
  pages: ['/products/products-delivery', '/sales-issue-order'],
  opens: '/sales-issue-order',
  header: SalesIssue,
  lines: [SalesIssueLine, StockReservation],
  status: issueStatus,
  numbering: { prefix: 'SI', date: 'yyMMdd', digits: 4 },
  deleted: 7,
  print: SALES_RIGHT.print,
});

export type SalesIssueRow = Row<typeof SalesIssue>;
export type SalesIssueLineRow = Row<typeof SalesIssueLine>;
export const putSalesIssueLine = (row: SalesIssueLineRow) => put(SalesIssueLine, row);
export const salesIssueLines = (rows: Rows, docId: string): SalesIssueLineRow[] => liveLines(rows.by(SalesIssueLine, 'docId', docId));

export const DOC = 'salesIssue';
export const REVIEWED = 2;
/** Created, or taken back by a reverse review: its boxes are still to be picked. */
export const OPEN: readonly number[] = [1, 3];

/** Closed or deleted: the issue holds nothing any more. */
const OVER: readonly number[] = [5, 7];

/** Whether the issue keeps the box of a line for its customer. */
export const holds = ({ status }: Pick<SalesIssueRow, 'status'>, { isRemoved }: Pick<SalesIssueLineRow, 'isRemoved'>): boolean =>
  !isRemoved && !OVER.includes(status);

/** How far the goods are (S-SHP). */
export const [NOT_SHIPPED, SHIP_CLOSED, SHIPPED, ARRIVED, RECEIVED] = [0, 1, 2, 3, 4] as const;

/** Statuses in which goods may be sold: normal, or of defective goods the unqualified, those awaiting scrapping and scrap. */
export const sellableStatuses = (type: SalesIssueRow['soType']): readonly number[] => (type === DEFECTIVE ? [7, 14, 10] : [2]);

/**
 * What the customer said of each line, as the operation takes it: all of it was accepted, a part, or nothing.
 * @param said answers by line: the result, and the quantity where it is short
 */
export const signedLines = (
  lines: readonly Pick<SalesIssueLineRow, 'id' | 'qty'>[],
  said: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
) =>
  lines.map(({ id, qty }) => {
    const result = Number(said[id]?.result) as 1 | 2 | 3;
    const accepted: Readonly<Record<number, string>> = { 1: qty, 2: String(said[id]?.signedQty ?? '') };
    return { lineId: id, result, signedQty: accepted[result] ?? '0' };
  });

/** What the customer has not accepted of a signed line, and nobody has settled. '0' before it is signed. */
export const unsettledQty = ({
  result,
  qty,
  signedQty,
  settledQty,
}: Pick<SalesIssueLineRow, 'result' | 'qty' | 'signedQty' | 'settledQty'>): Quantity =>
  result === 0 ? '0' : subQty(subQty(qty, signedQty), settledQty);

/** Whether a line can be picked, or put back where it was picked. */
export const isPickable = ({ isRemoved }: SalesIssueLineRow, { status }: Pick<SalesIssueRow, 'status'>): boolean =>
  !isRemoved && OPEN.includes(status);

/** Whether nobody has settled yet what the customer did not accept of a line. */
export const isUnsettled = (line: SalesIssueLineRow): boolean => !line.isRemoved && isPositive(unsettledQty(line));

/** Whether what is not accepted comes back in a box of its own: goods in a hub keep their box, what was the customer's already needs a new one. */
export const needsNewBox = (
  { isLoose }: Pick<SalesIssueLineRow, 'isLoose'>,
  { hubWarehouseId }: Pick<SalesIssueRow, 'hubWarehouseId'>,
): boolean => hubWarehouseId === null || isLoose;

/**
 * What the picked goods of an issue weigh. Defective goods are sold by weight (area finished goods and sales, trap 9).
 * @returns kg of those that were weighed, and how many lines were not
 */
export function weightOf(lines: readonly Pick<SalesIssueLineRow, 'weightKg' | 'pickedAt' | 'isRemoved'>[]): {
  readonly kg: Quantity;
  readonly unweighed: number;
} {
  const picked = lines.filter(({ isRemoved, pickedAt }) => !isRemoved && pickedAt !== null).map(({ weightKg }) => weightKg);
  const weighed = picked.filter((weight) => weight !== null);
  return { kg: sumQty(weighed), unweighed: picked.length - weighed.length };
}

/** The same in words, as a weight or by a key; null = the goods are sold by the piece, or none is picked yet. */
export function weightSaid({ soType: type }: Pick<SalesIssueRow, 'soType'>, lines: readonly SalesIssueLineRow[]) {
  if (type !== DEFECTIVE || lines.every(({ pickedAt }) => pickedAt === null)) return null;
  const { kg, unweighed } = weightOf(lines);
  if (unweighed === 0) return `${kg} kg`;
  return { key: isPositive(kg) ? 'weight.part' : 'weight.none', params: { kg, n: String(unweighed) } };
}

/** Whether a line takes a part of its box, which then leaves in a box of its own. */
export const isPartOf = ({ isLoose, qty }: Pick<SalesIssueLineRow, 'isLoose' | 'qty'>, box: Pick<BoxRow, 'qty'> | undefined): boolean =>
  !isLoose && box !== undefined && cmpQty(qty, box.qty) < 0;

type Sent = Pick<SalesIssueLineRow, 'qty' | 'result' | 'signedQty' | 'returnedQty' | 'isRemoved'>;

/**
 * What may still come back from the customer of a line: what has left and was not refused, or of goods in a hub what was signed for.
 * @returns '0' before the issue is reviewed
 */
export function returnableQty(line: Sent, { status, hubWarehouseId }: Pick<SalesIssueRow, 'status' | 'hubWarehouseId'>): Quantity {
  if (status !== REVIEWED || line.isRemoved) return '0';
  const unsigned = hubWarehouseId === null ? line.qty : '0';
  return subQty(line.result === 0 ? unsigned : line.signedQty, line.returnedQty);
}

export const lineBoxKeys = (rows: Rows, docId: string): Key[] => salesIssueLines(rows, docId).map(({ boxId }) => byId(Box, boxId));
export const boxNoKeys = (boxNo: string | null): Key[] => (boxNo ? [byIndex(Box, 'boxNo', boxNo)] : []);
export const reservationOf = (rows: Rows, docId: string, lineId: string) =>
  rows.by(StockReservation, 'docId', docId).find(({ id }) => id === lineId);
