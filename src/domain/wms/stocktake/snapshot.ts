/**
 * Counting while work goes on (freezeMode 2, area "stocktake" §3). The difference is the count against what the books said when the plan was issued plus what
 * has moved until the count. Only the server's ledger knows what moved: a tablet that was out of the network may have taken something before the count and
 * send it after. So every step that looks at differences computes them anew.
 */
import { byIndex, defineEntity, type Key } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { subQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import type { CheckSettling } from '#domain/wms/answers.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { type CheckLineRow, type CheckRow, checkLines, differenceOf, isSnapshot, LIVE } from './stocktake.document.ts';

/** Statuses in which goods are in their bin (findings.ts), held by a document or a stocktake or not. */
export const STANDING: readonly number[] = [1, 2, 4, 5, 6, 7, 13, 14, 15, 17];

/** A view of the server's ledger, one row per line of a plan in snapshot mode, under the id of the line. It is never sent to devices. */
export const CheckMoved = defineEntity({
  name: 'checkMoved',
  indexes: ['docId'],
  fields: {
    docId: f.id(),
    /** When the count was made that these figures are about; null = not counted. */
    countedAt: optional(f.ts()),
    movedQty: f.qty(),
    isLate: f.bool(),
    /** What was used of it before the count without a booking, and of no other line. Zero where no line shows it. */
    missingQty: f.qty(),
  },
});

/** Keys that `linesNow` needs. Frozen plans have no such rows. */
export const movedKeys = (docId: string): Key[] => [byIndex(CheckMoved, 'docId', docId)];

/**
 * The lines of a plan with their differences as the books are now. Lines of a frozen plan are as stored.
 * @param rows need `movedKeys`
 */
export function linesNow(header: Pick<CheckRow, 'id' | 'freezeMode'>, rows: Rows): CheckLineRow[] {
  const lines = checkLines(rows, header.id);
  if (!isSnapshot(header)) return lines;
  const moved = new Map(rows.by(CheckMoved, 'docId', header.id).map((one) => [one.id, one]));
  return lines.map((line) => {
    const now = moved.get(line.id);
    // A count that came in just now is not in the view yet; it has taken its own figure along.
    if (!now || now.countedAt !== (line.secondAt ?? line.firstAt)) return line;
    const isOpen = line.firstQty === null;
    const fresh = { ...line, movedQty: isOpen ? null : now.movedQty, missingQty: isOpen ? null : now.missingQty, isLate: now.isLate };
    return { ...fresh, ...differenceOf(fresh) };
  });
}

const REVIEW = 5;
/** Whether the server may know more of the differences than a device: work goes on, or what is adjusted now may be held. */
export const isUnsettled = (plan: Pick<CheckRow, 'status' | 'freezeMode'>): boolean =>
  LIVE.includes(plan.status) && (isSnapshot(plan) || plan.status === REVIEW);

/** The lines with what the server says of them. */
export function linesWith(lines: readonly CheckLineRow[], settling: CheckSettling | undefined): readonly CheckLineRow[] {
  const known = new Map(settling?.lines.map(({ lineId, ...now }) => [lineId, now]));
  return known.size === 0 ? lines : lines.map((line) => ({ ...line, ...(known.get(line.id) as Partial<CheckLineRow> | undefined) }));
}

/** Whether the goods are still in the plan's store, to be counted there: what is lent, away or scrapped is not. */
export const isHere = ({ warehouseId }: Pick<CheckRow, 'warehouseId'>, box: Pick<BoxRow, 'warehouseId' | 'boxStatus'>): boolean =>
  box.warehouseId === warehouseId && STANDING.includes(box.boxStatus);

/**
 * Copies the current place and quantity of a box to its line, as far as this device knows them. Lines of frozen plans never change. Later steps compute
 * again what has moved.
 */
export function placedNow(header: Pick<CheckRow, 'freezeMode' | 'warehouseId'>, line: CheckLineRow, box: BoxRow | undefined): CheckLineRow {
  if (!isSnapshot(header) || !box) return line;
  const isThere = isHere(header, box);
  return {
    ...line,
    bookBinId: isThere && box.binId !== null ? box.binId : line.bookBinId,
    movedQty: subQty(isThere ? box.qty : '0', line.bookQty),
    countMovementId: box.lastMovementId,
    isLate: false,
  };
}
