/** What may be accepted at the dock: how much of a line, and goods with which dates. Anything beyond these limits needs a right and a reason. Pure. */
import { restDays } from '#domain/basic/shelf-life.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { type Issue, type Problem, problem } from '#domain/kernel/problem.ts';
import { addQty, minQty, type Quantity, restQty, subQty, sumQty, withinTolerance } from '#domain/kernel/quantity.ts';
import { ascending } from '#domain/system/order.ts';
import { openQty, type PurchaseOrderLine } from './purchase-order.document.ts';

/** The right to accept goods that were not ordered, or whose remaining shelf life is shorter than their material requires. */
export const CONCEDE = 'web:wms:receipt:over';

/** The part of a receipt line that matters for what is still open. */
export interface TakingLine {
  readonly id: string;
  readonly poLineId: string | null;
  readonly noticeLineId: string | null;
  readonly qty: Quantity;
}

/** The order line and notice line of a receipt line, if this device holds them. */
export interface Behind {
  readonly order: Pick<Row<typeof PurchaseOrderLine>, 'orderQty' | 'receivedQty' | 'replacedQty'> | undefined;
  readonly notice: { readonly noticeQty: Quantity; readonly receivedQty: Quantity } | undefined;
}

/**
 * How much is still open for a line: the lesser of what is open on its order line and on its notice line, minus what other lines of the same receipt
 * take from them. Null = neither is known, so nobody can say what would be too much. The quantity typed in for this delivery is not binding.
 */
export function openFor(line: TakingLine, lines: readonly TakingLine[], { order, notice }: Behind): Quantity | null {
  const takenBy = (key: 'poLineId' | 'noticeLineId'): Quantity =>
    sumQty(lines.filter((other) => other.id !== line.id && other[key] === line[key]).map(({ qty }) => qty));
  const open = [
    ...(order ? [restQty(openQty(order), takenBy('poLineId'))] : []),
    ...(notice ? [restQty(restQty(notice.noticeQty, notice.receivedQty), takenBy('noticeLineId'))] : []),
  ];
  return open.length === 0 ? null : open.reduce(minQty);
}

/** The limits of a line at the dock. */
export interface Limits {
  /** Null = not known. */
  readonly openQty: Quantity | null;
  /** Tolerance of the material (overReceiptPct). */
  readonly tolerancePct: Quantity;
  /** The minimum number of days that goods of this material must still keep on arrival; null = no minimum. */
  readonly minRestDays: number | null;
}

interface AskingMaterial {
  readonly overReceiptPct: Quantity;
  readonly minRestDays?: number | null;
}

/** @param material undefined while it is unknown; the tolerance is then zero, and no minimum shelf life is checked */
export const limitsFor = (open: Quantity | null, material: AskingMaterial | undefined): Limits => ({
  openQty: open,
  tolerancePct: material?.overReceiptPct ?? '0',
  minRestDays: material?.minRestDays ?? null,
});

/** By how much a received quantity exceeds what is open; null if it is within the tolerance, or if nothing is known about what is open. */
export function overBy({ openQty: open, tolerancePct }: Pick<Limits, 'openQty' | 'tolerancePct'>, qty: Quantity): Quantity | null {
  return open === null || withinTolerance(qty, open, tolerancePct) ? null : subQty(qty, open);
}

/** Dates of a box; null or '' = not known. */
export interface BoxDates {
  readonly productionDate: string | null;
  readonly expiryDate: string | null;
}

/** Checks for impossible dates; null = the dates are possible. */
export function dateFault({ productionDate, expiryDate }: BoxDates, today: string): Problem | null {
  if (productionDate && productionDate > today) return problem('PRODUCED_LATER', { date: productionDate, today });
  if (productionDate && expiryDate && expiryDate < productionDate) return problem('EXPIRES_BEFORE_MADE', { expiryDate, productionDate });
  return null;
}

interface Received {
  readonly matCode: string;
  /** Quantity on the line, including this box. */
  readonly qty: Quantity;
  readonly expiryDate: string | null;
}

/** The reasons why a received box needs a concession, worded for the desk. */
export function concessionsFor(limits: Limits, { matCode, qty, expiryDate }: Received, today: string): Issue[] {
  const { minRestDays: least, openQty: open } = limits;
  const over = overBy(limits, qty);
  const rest = least !== null && expiryDate ? restDays(expiryDate, today) : null;
  return [
    ...(over === null ? [] : [{ code: 'QTY_OVER', params: { matCode, qty, limit: open ?? '', over } }]),
    ...(rest === null || least === null || rest >= least
      ? []
      : [{ code: 'REST_LIFE_SHORT', params: { matCode, expiryDate: expiryDate ?? '', rest: String(rest), least: String(least) } }]),
  ];
}

interface TakenBox {
  readonly qty: Quantity;
  readonly expiryDate: string | null;
  readonly scannedAt: string;
  readonly concession?: string | null;
}

/**
 * What has not been conceded yet: boxes accepted without a concession that exceed what is open, or whose shelf life is too short.
 * @returns the first fault, and the boxes that need a concession. If the quantity is exceeded, these are the boxes scanned last.
 */
export function unconceded<B extends TakenBox>(
  limits: Limits,
  matCode: string,
  taken: readonly B[],
  today: string,
): { readonly open: Issue | undefined; readonly boxes: readonly B[] } {
  const inOrder = [...taken].sort((a, b) => ascending(a.scannedAt, b.scannedAt));
  const total = sumQty(taken.map(({ qty }) => qty));
  let plain: Quantity = '0';
  const found = inOrder.flatMap((box) => {
    if (box.concession) return [];
    const short = concessionsFor(limits, { matCode, qty: '0', expiryDate: box.expiryDate }, today);
    const isOver = overBy(limits, addQty(plain, box.qty)) !== null;
    if (!isOver) plain = addQty(plain, box.qty);
    const issues = [...(isOver ? concessionsFor(limits, { matCode, qty: total, expiryDate: null }, today) : []), ...short];
    return issues.length > 0 ? [{ box, issues }] : [];
  });
  return { open: found[0]?.issues[0], boxes: found.map(({ box }) => box) };
}

/** How much of a line this delivery should bring: the planned quantity, but never more than is open. */
export const expectedQty = ({ planQty, openQty: open }: Planned): Quantity => (open ? minQty(planQty, open) : planQty);

/** The most a line may bring before it counts as over: the open quantity, or the plan if the line has no order or notice. */
export const mostQty = ({ planQty, openQty: open }: Planned): Quantity => open ?? planQty;

export interface Planned {
  readonly planQty: Quantity;
  /** How much was open on the order and notice; null = nobody knows. Older rows do not have it. */
  readonly openQty?: Quantity | null;
}
