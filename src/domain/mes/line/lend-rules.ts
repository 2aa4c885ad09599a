/** Which boxes of a line store each kind of loan takes. Pure: the form offers by it, and the review asks it again. */
import { type Problem, problem } from '#domain/kernel/problem.ts';
import { isPositive, quantity } from '#domain/kernel/quantity.ts';
import type { EnteredLine } from '#domain/wms/line.ts';
import { USABLE } from '#domain/wms/production/missing.ts';
import { type Candidate, freeQty } from '#domain/wms/stock/allocation.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { isPart, type Sources } from '#domain/wms/taken/taken-lines.ts';
import type { LendKind, LineLendLineRow } from './line-lend.document.ts';

/** Goods to which nothing has happened for so many days are dead stock. */
export const DEAD_DAYS = 30;
const DAY_MS = 86_400_000;
/** Isolated: stopped by quality (states-1, box status 1). */
const ON_HOLD = 1;

type Known = Pick<BoxRow, 'boxNo' | 'boxStatus' | 'prevStatus' | 'orderNo' | 'updatedAt' | 'receivedAt'>;

/** Whole days since anything happened to a box; null = never recorded. @param now ISO timestamp */
export function idleDaysOf({ updatedAt, receivedAt }: Pick<Known, 'updatedAt' | 'receivedAt'>, now: string): number | null {
  const since = updatedAt ?? receivedAt;
  return since === null ? null : Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / DAY_MS));
}

/** The status in which the borrowing order uses the box: isolated goods are what they were before. */
export const statusWhenLent = ({ boxStatus, prevStatus }: Pick<Known, 'boxStatus' | 'prevStatus'>): number =>
  boxStatus === ON_HOLD ? (prevStatus ?? 2) : boxStatus;

/**
 * Why a box cannot be lent as this kind; null = it can.
 * @param now ISO timestamp
 */
export function lendFault(kind: LendKind, box: Known, now: string): Problem | null {
  const { boxNo } = box;
  const wanted = kind === 3 ? [ON_HOLD] : USABLE;
  if (!wanted.includes(box.boxStatus))
    return problem(kind === 3 ? 'LEND_NOT_ISOLATED' : 'LEND_NOT_USABLE', { boxNo, status: String(box.boxStatus) });
  if (!USABLE.includes(statusWhenLent(box))) return problem('LEND_UNFIT', { boxNo, status: String(box.prevStatus ?? '') });
  if (kind === 1 && box.orderNo === null) return problem('LEND_NO_ORDER', { boxNo });
  const days = idleDaysOf(box, now);
  if (kind === 2 && days !== null && days < DEAD_DAYS)
    return problem('LEND_NOT_DEAD', { boxNo, days: String(days), limit: String(DEAD_DAYS) });
  return null;
}

const oldestFirst = (a: Candidate, b: Candidate): number =>
  (a.box.receivedAt ?? '') < (b.box.receivedAt ?? '') ? -1 : (a.box.receivedAt ?? '') > (b.box.receivedAt ?? '') ? 1 : 0;

const isOpen = (bin: Candidate['bin']): boolean => bin?.isActive === true && !bin.isTransit && bin.lockedByCheckId === null;

/** What the form offers of a kind: the boxes of a material, the oldest first. Days are counted to the beginning of today. */
const sourcesOf =
  (kind: LendKind): Sources =>
  (candidates, materialId, today) =>
    candidates
      .filter(({ box, bin }) => box.materialId === materialId && isOpen(bin) && isPositive(freeQty(box)))
      .filter(({ box }) => !isLoose(box) && box.palletId === null && lendFault(kind, box, today) === null)
      .sort(oldestFirst);
/** By kind; each keeps its identity. */
export const LEND_SOURCES: Readonly<Record<LendKind, Sources>> = { 1: sourcesOf(1), 2: sourcesOf(2), 3: sourcesOf(3) };

type Stored = Pick<LineLendLineRow, 'id' | 'materialId' | 'matCode' | 'matName' | 'unitCode' | 'fromBoxId' | 'qty' | 'newBoxNo'>;
/** A stored line as the form holds it. */
export const storedLend = ({ id, materialId, matCode, matName, unitCode, fromBoxId, qty, newBoxNo }: Stored): EnteredLine => ({
  key: id,
  materialId,
  matCode,
  matName,
  unit: unitCode,
  boxId: fromBoxId,
  qty,
  newBoxNo: newBoxNo ?? '',
});

/** The lines as the operations take them; a part of a box bears a number of its own. */
export const lendPayload = (lines: readonly EnteredLine[], candidates: readonly Candidate[]) =>
  lines.map((line) => {
    const { materialId = '', qty = '', boxId = '' } = line;
    return { boxId, materialId, qty: quantity(qty), newBoxNo: isPart(line, candidates) ? line.newBoxNo || null : null };
  });
