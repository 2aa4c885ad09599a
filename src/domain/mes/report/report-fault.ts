/** What a report of work contradicts (area-mes §4). The tablet asks before it lets anybody report; the server asks again, in order of arrival. Pure. */
import { cmpQty, isPositive, isZero, type Quantity, subQty, sumQty } from '#domain/kernel/quantity.ts';
import type { FirstConfirmRow } from '#domain/mes/check.ts';
import { latestFirst } from '#domain/system/order.ts';
import { CARD_ACTIVE } from '#domain/wms/production/card.operation.ts';
import { cardWipOf, type Floor, type Made, piecesOf, wipOf } from '#domain/wms/production/floor.ts';
import { leftToReport } from '#domain/wms/production/left-to-report.ts';
import type { OrderOperationRow, ProdOrderRow, WipCardRow } from '#domain/wms/production/production-order.ts';
import type { ReportWorkRow } from './report-work.document.ts';

export { leftToReport };

/** Code of `reportErrorType`. */
export type ReportFault = 1 | 2 | 3 | 5 | 6;

/** Statuses of an order in which work may be reported (D-ORD). */
export const REPORTABLE: readonly number[] = [2, 3];
/** The same figures within this time are taken for the same report. */
const TWICE_WITHIN = 120_000;

export interface ReportAsked {
  readonly order: Pick<ProdOrderRow, 'status' | 'deletedAt'>;
  readonly card: Pick<WipCardRow, 'status'> | null;
  readonly operation: OrderOperationRow;
  readonly floor: Floor;
  readonly made: Made;
  readonly stationCode: string | null;
  readonly firsts: readonly FirstConfirmRow[];
  readonly others: readonly ReportWorkRow[];
  readonly cardId: string | null;
  readonly shift?: number | null;
  /** When it was reported. */
  readonly at: string;
}

/** The first article that counts at a station: its own, or one of no particular station. */
export function firstArticle(firsts: readonly FirstConfirmRow[], stationCode: string | null): FirstConfirmRow | undefined {
  const own = firsts.filter((one) => one.stationCode === null || stationCode === null || one.stationCode === stationCode);
  const time = ({ selfAt, inspectAt, openedAt }: FirstConfirmRow): string => openedAt ?? inspectAt ?? selfAt ?? '';
  return latestFirst(own, time)[0];
}

/** Longer than any shift lasts: the same shift of the next day is another one. */
const SHIFT_MOST = 14 * 3_600_000;

/** When and in which shift work is reported. */
export interface Worked {
  readonly shift?: number | null | undefined;
  /** An instant. */
  readonly at: string;
}

/** Whether the first article was opened in the shift in which work is reported. One from before shifts were kept holds. */
function isOfShift({ shift, openedAt }: Pick<FirstConfirmRow, 'shift' | 'openedAt'>, worked: Worked): boolean {
  if (shift === null || openedAt === null || (worked.shift ?? null) === null) return true;
  return shift === worked.shift && Math.abs(Date.parse(worked.at) - Date.parse(openedAt)) < SHIFT_MOST;
}

/**
 * Whether the newest first article of the operation at this station is released, where one is needed. It is needed again when the shift has changed, and
 * whenever a trigger has opened a new one: a tool, a batch of material, a program, a repair (area-mes §1 n).
 * @param worked left out: whatever the shift
 */
export function isFirstReleased(
  { needFirstArticle }: Pick<OrderOperationRow, 'needFirstArticle'>,
  firsts: readonly FirstConfirmRow[],
  stationCode: string | null,
  worked?: Worked,
): boolean {
  if (!needFirstArticle) return true;
  const first = firstArticle(firsts, stationCode);
  return first?.result === 1 && (worked === undefined || isOfShift(first, worked));
}

/** Pieces of the card, or of the order, that an earlier operation has not reported yet. */
function stillEarlier(floor: Floor, { opSeq }: OrderOperationRow, hasCard: boolean): Quantity {
  let rest = '0';
  for (let earlier = floor.previous(opSeq); earlier; earlier = floor.previous(earlier.opSeq)) {
    const step = floor.card(earlier.opSeq);
    rest = sumQty([rest, hasCard ? (step ? cardWipOf(step) : '0') : sumQty([wipOf(earlier), floor.waiting(earlier)])]);
  }
  return rest;
}

const isSame = (asked: ReportAsked, other: ReportWorkRow): boolean => {
  const { made, cardId, at } = asked;
  const figures = [
    [made.good, other.goodQty],
    [made.scrapLabour, other.scrapLabourQty],
    [made.scrapMaterial, other.scrapMaterialQty],
    [made.suspect, other.suspectQty],
  ] as const;
  const apart = Math.abs(Date.parse(at) - Date.parse(other.endAt ?? other.createdAt));
  return other.status === 1 && other.cardId === cardId && apart < TWICE_WITHIN && figures.every(([a, b]) => cmpQty(a, b) === 0);
};

/** @returns null = it counts */
export function reportFault(asked: ReportAsked): ReportFault | null {
  const { order, card, operation, floor, made, firsts, stationCode, cardId, shift, at } = asked;
  if (!REPORTABLE.includes(order.status) || order.deletedAt !== null) return 6;
  // What is done outside is counted when it comes back, and only then.
  if (operation.isOutsource || (cardId !== null && card?.status !== CARD_ACTIVE)) return 6;
  if (!isFirstReleased(operation, firsts, stationCode, { shift, at })) return 3;
  const left = leftToReport(floor, operation, cardId !== null);
  const over = subQty(piecesOf(made), left);
  if (!isPositive(over)) return null;
  if (asked.others.some((other) => isSame(asked, other))) return 5;
  const earlier = stillEarlier(floor, operation, cardId !== null);
  return !isZero(earlier) && cmpQty(over, earlier) <= 0 ? 2 : 1;
}
