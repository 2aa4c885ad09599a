/** Which issue line returned goods are proposed to have gone out with: the oldest of which something may still come back. Pure. */
import { cmpQty, isFigure, isPositive, type Quantity, quantity, subQty } from '#domain/kernel/quantity.ts';
import { returnableQty, type SalesIssueLineRow, type SalesIssueRow } from '#domain/wms/sales/sales-issue.document.ts';

/** An issue line of which something may still come back. */
export interface SoldLine {
  /** Of the issue line. */
  readonly id: string;
  /** Of the issue. */
  readonly docId: string;
  readonly docNo: string;
  /** When the goods left; null = reviewed, and nobody has said that the lorry has left. */
  readonly shippedAt: string | null;
  readonly boxNo: string;
  readonly materialId: string;
  /** '' = the goods have none. */
  readonly batchNo: string;
  /** What may still come back. */
  readonly left: Quantity;
}

/** @returns null where nothing may come back of the line */
export function soldLine(line: SalesIssueLineRow, issue: SalesIssueRow): SoldLine | null {
  const left = returnableQty(line, issue);
  if (!isPositive(left)) return null;
  const { id, boxNo, materialId, batchNo } = line;
  return { id, docId: issue.id, docNo: issue.docNo ?? '', shippedAt: issue.shippedAt, boxNo, materialId, batchNo: batchNo ?? '', left };
}

/** Goods whose day is not known stand last: they have left today at the earliest. */
const UNKNOWN_DAY = '9999';

/** The order in which they are proposed and offered. */
export const oldestFirst = (a: SoldLine, b: SoldLine): number => keyOf(a).localeCompare(keyOf(b));
const keyOf = ({ shippedAt, docNo, boxNo }: SoldLine): string => [shippedAt ?? UNKNOWN_DAY, docNo, boxNo].join('/');

/** Returned goods, as entered so far. */
export interface BackGoods {
  readonly materialId: string;
  readonly batchNo: string;
  /** The number on the returned label; '' = there is none. */
  readonly fromBoxNo: string;
  /** As typed. */
  readonly qty: string;
  /** What a person has chosen, '' = none of them; undefined = nobody has chosen, so a line is proposed. */
  readonly chosen: string | undefined;
}

const same = (a: string, b: string): boolean => a.trim().toUpperCase() === b.trim().toUpperCase();
const qtyOf = ({ qty }: BackGoods): Quantity => (isFigure(qty) ? quantity(qty) : '0');

/** A label names one line, a batch narrows them down, and goods of a batch that was never sold to this customer are of none. */
function fitting(goods: BackGoods, sold: readonly SoldLine[]): readonly SoldLine[] {
  const own = sold.filter(({ materialId }) => materialId === goods.materialId);
  const labelled = goods.fromBoxNo === '' ? [] : own.filter(({ boxNo }) => same(boxNo, goods.fromBoxNo));
  if (labelled.length > 0) return labelled;
  return goods.batchNo === '' ? own : own.filter(({ batchNo }) => same(batchNo, goods.batchNo));
}

/**
 * The issue line of each of these goods: what was chosen, else the oldest with enough left for the quantity, else the oldest with anything left. What one
 * takes is no longer there for the next.
 * @param sold of the customer, oldest first
 * @returns ids; '' = none, as of goods that were sold before this system
 */
export function proposedFor(goods: readonly BackGoods[], sold: readonly SoldLine[]): readonly string[] {
  const left = new Map(sold.map(({ id, left: qty }) => [id, qty]));
  const take = (id: string, qty: Quantity): string => {
    const before = left.get(id);
    if (before !== undefined) left.set(id, subQty(before, qty));
    return id;
  };
  const leftOf = ({ id }: SoldLine): Quantity => left.get(id) ?? '0';
  // Chosen ones first: what nobody has chosen makes do with the rest.
  const chosen = goods.map((one) => (one.chosen === undefined ? undefined : take(one.chosen, qtyOf(one))));
  return goods.map((one, n) => {
    const own = chosen[n];
    if (own !== undefined) return own;
    const open = fitting(one, sold).filter((line) => isPositive(leftOf(line)));
    const found = open.find((line) => cmpQty(leftOf(line), qtyOf(one)) >= 0) ?? open[0];
    return found ? take(found.id, qtyOf(one)) : '';
  });
}
