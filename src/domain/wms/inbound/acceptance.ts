/** What may be accepted at the dock: how much of a line, and goods of which dates. What goes beyond it needs a right and a reason. Pure. */
import { restDays } from '#domain/basic/shelf-life.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { type Issue, type Problem, problem } from '#domain/kernel/problem.ts';
import { addQty, minQty, type Quantity, restQty, subQty, sumQty, withinTolerance } from '#domain/kernel/quantity.ts';
import { openQty, type PurchaseOrderLine } from './purchase-order.document.ts';

/** Whoever may accept goods that were not ordered, or that keep for a shorter time than their material asks. */
export const CONCEDE = 'web:wms:receipt:over';

/** A line of a receipt, as far as it takes from what is open behind it. */
export interface TakingLine {
  readonly id: string;
  readonly poLineId: string | null;
  readonly noticeLineId: string | null;
  readonly qty: Quantity;
}

/** What stands behind a line, where this device holds it. */
export interface Behind {
  readonly order: Pick<Row<typeof PurchaseOrderLine>, 'orderQty' | 'receivedQty' | 'replacedQty'> | undefined;
  readonly notice: { readonly noticeQty: Quantity; readonly receivedQty: Quantity } | undefined;
}

/**
 * What is open for a line: of its order line and of its notice line, whichever is less, without what other lines of the same receipt take of them.
 * Null = neither is known, so nobody can say what would be too much. What was typed as this delivery's quantity binds nobody.
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

/** What limits a line at the dock. */
export interface Limits {
  /** Null = not known. */
  readonly openQty: Quantity | null;
  /** Of the material (overReceiptPct). */
  readonly tolerancePct: Quantity;
  /** The least days that goods of the material have to keep when they come; null = it does not ask. */
  readonly minRestDays: number | null;
}

interface AskingMaterial {
  readonly overReceiptPct: Quantity;
  readonly minRestDays?: number | null;
}

/** @param material undefined while it is not known: then nothing is let through that it might ask about */
export const limitsFor = (open: Quantity | null, material: AskingMaterial | undefined): Limits => ({
  openQty: open,
  tolerancePct: material?.overReceiptPct ?? '0',
  minRestDays: material?.minRestDays ?? null,
});

/** By how much a received quantity goes beyond what is open; null while it is within the tolerance, or where nothing is known of it. */
export function overBy({ openQty: open, tolerancePct }: Pick<Limits, 'openQty' | 'tolerancePct'>, qty: Quantity): Quantity | null {
  return open === null || withinTolerance(qty, open, tolerancePct) ? null : subQty(qty, open);
}

/** Dates of a box; null or '' = not known. */
export interface BoxDates {
  readonly productionDate: string | null;
  readonly expiryDate: string | null;
}

/** Dates that no goods can have; null = they may be. */
export function dateFault({ productionDate, expiryDate }: BoxDates, today: string): Problem | null {
  if (productionDate && productionDate > today) return problem('PRODUCED_LATER', { date: productionDate, today });
  if (productionDate && expiryDate && expiryDate < productionDate) return problem('EXPIRES_BEFORE_MADE', { expiryDate, productionDate });
  return null;
}

interface Received {
  readonly matCode: string;
  /** On the line, with this box. */
  readonly qty: Quantity;
  readonly expiryDate: string | null;
}

/** What about a received box needs a concession, in the words for the desk. */
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
 * What of a line nobody has conceded yet: what was accepted plainly goes beyond what is open, or a box was accepted plainly that keeps too short.
 * @returns the first fault, and the boxes that a concession would have to be for: of too many those that came last
 */
export function unconceded<B extends TakenBox>(
  limits: Limits,
  matCode: string,
  taken: readonly B[],
  today: string,
): { readonly open: Issue | undefined; readonly boxes: readonly B[] } {
  const inOrder = [...taken].sort((a, b) => (a.scannedAt < b.scannedAt ? -1 : 1));
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

/** What this delivery should bring of a line: what was planned, but never more than is open. */
export const expectedQty = ({ planQty, openQty: open }: Planned): Quantity => (open ? minQty(planQty, open) : planQty);

/** What a line may bring without being over. A line that nothing stands behind has only its plan. */
export const mostQty = ({ planQty, openQty: open }: Planned): Quantity => open ?? planQty;

export interface Planned {
  readonly planQty: Quantity;
  /** What was open behind the line; null = nobody knows. Rows of before do not say it. */
  readonly openQty?: Quantity | null;
}
