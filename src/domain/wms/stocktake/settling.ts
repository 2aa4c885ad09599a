/** What the end of a stocktake does to the goods: adjusts and moves them, sets them free, and what keeps a line from being adjusted. */
import { Bin } from '#domain/basic/place.resource.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { type Ctx, combine, type Decision, type Put, put } from '#domain/kernel/operation.ts';
import { guard, type Problem, problem, refuse } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, isPositive, isZero, negQty, type Quantity, subQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { AssetItem, putAsset } from '#domain/wms/asset/asset.entity.ts';
import { retired } from '#domain/wms/asset/asset-birth.ts';
import { boxFacts } from '#domain/wms/box.operation.ts';
import { settleOutOf } from '#domain/wms/production/missing.ts';
import { isLockStatus, mayLieIn } from '#domain/wms/stock/box-machine.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { arrivedHindrance, bringFinds, foundHindrance } from './found-post.ts';
import { isOfPartner } from './partner.ts';
import { isHere } from './snapshot.ts';
import { CheckInfo, type CheckLineRow, type CheckRow, checkLines, finalQty, isBorn, isMoved, isSnapshot } from './stocktake.document.ts';

const DOC = 'checkInfo';
const EQUAL = 1;
const ADJUST = 1;
const COUNTED_OUT = 5;
const RECEIVING_BIN = 0;
const AWAITS_INSPECTION = 4;
const ASSET = 3;

/** The boxes of the lines, and those that have the label of a find by now. */
export const boxKeys = (rows: Rows, docId: string): Key[] =>
  checkLines(rows, docId).flatMap(({ boxId, scannedNo }) => [
    byId(Box, boxId),
    ...(scannedNo === null ? [] : [byIndex(Box, 'boxNo', scannedNo)]),
  ]);
export const binKeys = (rows: Rows, docId: string): Key[] => [
  ...(rows.get(CheckInfo, docId)?.lockedBins ?? []).map((id) => byId(Bin, id)),
  ...checkLines(rows, docId).flatMap(({ bookBinId, actualBinId }) => [
    byId(Bin, bookBinId),
    ...(actualBinId ? [byId(Bin, actualBinId)] : []),
  ]),
];

const boxOf = (rows: Rows, line: CheckLineRow): BoxRow => rows.get(Box, line.boxId) ?? refuse('BOX_MISSING');

function frozenBox(rows: Rows, line: CheckLineRow): BoxRow {
  const box = boxOf(rows, line);
  guard(box.boxStatus === 17, 'G-BOX', boxFacts(box));
  return box;
}

/** Restores the status from before the count, including what that status remembered. */
const thaw = (back: Movement, box: BoxRow, line: CheckLineRow): BoxRow =>
  back.move(box, { status: line.bookStatus, prev: line.bookPrevStatus }, { lineId: line.id });

const unlock = (rows: Rows, header: CheckRow): Partial<Decision> => ({
  put: header.lockedBins.flatMap((id) => {
    const bin = rows.get(Bin, id);
    return bin?.lockedByCheckId === header.id ? [put(Bin, { ...bin, lockedByCheckId: null })] : [];
  }),
});

/** Everything as it was before the count. In snapshot mode nothing was changed, and finds were never frozen. */
export function released(header: CheckRow, rows: Rows, ctx: Ctx): Partial<Decision> {
  if (isSnapshot(header)) return {};
  const back = new Movement(ctx, 'ST_CHANGE', { docType: DOC, docId: header.id }, 0, true);
  for (const line of checkLines(rows, header.id).filter(({ isFound }) => !isFound)) thaw(back, frozenBox(rows, line), line);
  return combine(back.result(), unlock(rows, header));
}

// ---- what keeps a line from being adjusted

/**
 * Why the books of a line cannot be adjusted now; null = they can. Quantities that are promised to others are not taken, nor goods changed that a receipt, an
 * inspection or another document still counts. Needs `boxKeys` and `binKeys`.
 */
function hindrance(header: CheckRow, line: CheckLineRow, rows: Rows): Problem | null {
  // Goods that are new to the books change no row that exists.
  if (isBorn(line)) return arrivedHindrance(header, line, rows);
  const box = boxOf(rows, line);
  // While work goes on a box may change: its difference is measured against what it is by now, as for the others.
  const changed = line.isFound && !isSnapshot(header) ? foundHindrance(box, line) : null;
  if (changed) return changed;
  const { boxNo } = line;
  const status = isSnapshot(header) ? box.boxStatus : line.bookStatus;
  if (status === AWAITS_INSPECTION || rows.get(Bin, line.bookBinId)?.binType === RECEIVING_BIN)
    return problem('CHECK_STILL_RECEIVED', { boxNo });
  if (isSnapshot(header)) {
    if (!isHere(header, box)) return problem('CHECK_GONE', { boxNo });
    if (isLockStatus(status) || status === 17) return problem('CHECK_HELD', { boxNo });
  }
  const left = subQty(addQty(box.qty, line.diffQty ?? '0'), line.missingQty ?? '0');
  if (cmpQty(left, '0') < 0) return problem('CHECK_LESS_LEFT', { boxNo, qty: box.qty });
  if (cmpQty(left, box.reservedQty) < 0) return problem('CHECK_PROMISED', { boxNo, qty: box.reservedQty });
  return isMoved(line) ? binHindrance(header, line, box, rows) : null;
}

/** Why the box cannot be taken to the bin in which it was found. */
function binHindrance(header: CheckRow, line: CheckLineRow, box: BoxRow, rows: Rows): Problem | null {
  const bin = rows.get(Bin, line.actualBinId) ?? refuse('REF_MISSING', { field: 'binId' });
  const { binCode, lockedByCheckId } = bin;
  if (lockedByCheckId !== null && lockedByCheckId !== line.docId) return problem('G-CNT', { binCode });
  return isSnapshot(header) && !mayLieIn(box.boxStatus, bin.binType) ? problem('BIN_TYPE', { binCode }) : null;
}

export interface Hindered {
  readonly lineId: string;
  readonly problem: Problem;
}

/**
 * All differences that cannot be adjusted now. Keeping their books lets the others be adjusted. Nothing is adjusted of goods that a partner keeps.
 * Needs `boxKeys`, `binKeys` and `partnerKeys`.
 */
export const hindrances = (header: CheckRow, lines: readonly CheckLineRow[], rows: Rows): Hindered[] =>
  (isOfPartner(rows, header) ? [] : lines).filter(decidesOn).flatMap((line) => {
    const found = hindrance(header, line, rows);
    return found ? [{ lineId: line.id, problem: found }] : [];
  });

// ---- review

/** What the review does to the boxes of a plan: gains and losses, moves, and back to the previous status, each as a separate movement. */
class Settling {
  readonly #made: Movement[] = [];
  readonly #of = new Map<string, Movement>();

  /** @param types in posting order; list only those that are needed, because the first movement must be number 0 */
  constructor(ctx: Ctx, docId: string, types: readonly ('CNT_GAIN' | 'CNT_LOSS' | 'MV_BIN' | 'ST_CHANGE')[]) {
    for (const [n, type] of types.entries()) {
      const movement = new Movement(ctx, type, { docType: DOC, docId }, n, true);
      this.#made.push(movement);
      this.#of.set(type, movement);
    }
  }

  adjust(box: BoxRow, line: CheckLineRow, diff: Quantity): BoxRow {
    const ref = { lineId: line.id };
    if (isPositive(diff)) return this.#need('CNT_GAIN').bring('ADJUST', box, diff, ref);
    const loss = this.#need('CNT_LOSS');
    const off = box.palletId === null ? box : loss.place(box, null);
    const left = loss.issue(off, 'ADJUST', negQty(diff), COUNTED_OUT, ref);
    return isZero(left.qty) || box.palletId === null ? left : loss.place(left, box.palletId);
  }

  /** A box found elsewhere is taken off its pallet. */
  bring(box: BoxRow, line: CheckLineRow): BoxRow {
    const moved = this.#need('MV_BIN');
    return moved.move(
      box.palletId === null ? box : moved.place(box, null),
      { binId: line.actualBinId ?? line.bookBinId },
      { lineId: line.id },
    );
  }

  get gain(): Movement {
    return this.#need('CNT_GAIN');
  }

  thaw(box: BoxRow, line: CheckLineRow): BoxRow {
    return thaw(this.#need('ST_CHANGE'), box, line);
  }

  result(): Partial<Decision> {
    return combine(...this.#made.map((movement) => movement.result()));
  }

  #need(type: string): Movement {
    const movement = this.#of.get(type);
    if (!movement) throw new Error(`no movement ${type}`);
    return movement;
  }
}

export const decidesOn = (line: Pick<CheckLineRow, 'diffType'>): boolean => line.diffType !== EQUAL;

const isAdjusted = (line: CheckLineRow): boolean => line.adjustDecision === ADJUST && decidesOn(line);

const NO_FINDS = { decision: {}, boxIds: new Map<string, string>() };

/** The count saw goods out of which something was used without a booking: that is booked now, so that the books say what was counted (area-mes §1 d). */
function usedBefore(
  header: CheckRow,
  lines: readonly CheckLineRow[],
  decision: Partial<Decision>,
  found: ReadonlyMap<string, string>,
  { rows, ctx }: { readonly rows: Rows; readonly ctx: Ctx },
): Partial<Decision> {
  const used = lines.filter(({ adjustDecision, missingQty }) => adjustDecision === ADJUST && isPositive(missingQty ?? '0'));
  if (used.length === 0) return decision;
  const after = new Map((decision.put ?? []).flatMap(({ entity, row }) => (entity.name === Box.name ? [[row.id, row as BoxRow]] : [])));
  const sources = used.map((line) => {
    const id = found.get(line.id) ?? line.boxId;
    return { box: after.get(id) ?? rows.get(Box, id) ?? refuse('BOX_MISSING'), most: line.missingQty ?? '0' };
  });
  const latest =
    used
      .map((line) => line.secondAt ?? line.firstAt ?? '')
      .sort()
      .at(-1) ?? '';
  const settled = settleOutOf(rows, ctx, sources, header.warehouseId, (decision.postings ?? []).length, ({ usedAt }) => usedAt <= latest);
  return combine(decision, ...settled);
}

/**
 * Adjusts what was decided, brings in what was found, and sets everything free. Finds that nobody saw the second time, and those that are not adjusted, leave
 * the books as they are. @throws the first hindrance
 */
export function settled(header: CheckRow, lines: readonly CheckLineRow[], rows: Rows, ctx: Ctx): Partial<Decision> {
  const adjusted = lines.filter(isAdjusted);
  const isFrozen = !isSnapshot(header);
  const frozen = isFrozen ? lines.filter(({ isFound }) => !isFound) : [];
  const needed = [
    ...(adjusted.some(({ diffQty }) => isPositive(diffQty ?? '0')) ? (['CNT_GAIN'] as const) : []),
    ...(adjusted.some(({ diffType }) => diffType === 3) ? (['CNT_LOSS'] as const) : []),
    ...(adjusted.some((line) => !isBorn(line) && isMoved(line)) ? (['MV_BIN'] as const) : []),
    ...(frozen.some((line) => line.adjustDecision !== ADJUST || !isZero(finalQty(line) ?? '0')) ? (['ST_CHANGE'] as const) : []),
  ];
  const settling = new Settling(ctx, header.id, needed);
  const known = lines.filter((line) => !isBorn(line) && (isAdjusted(line) || (isFrozen && !line.isFound)));
  for (const line of known) {
    const thaws = isFrozen && !line.isFound;
    let box = thaws ? frozenBox(rows, line) : boxOf(rows, line);
    if (isAdjusted(line)) {
      const found = hindrance(header, line, rows);
      if (found) refuse(found.code, found.params);
      if (!isZero(line.diffQty ?? '0')) box = settling.adjust(box, line, line.diffQty ?? '0');
      if (isZero(box.qty)) continue;
      // A box that was moved after it was counted is where it was moved to.
      if (isMoved(line) && box.binId === line.bookBinId) box = settling.bring(box, line);
    }
    if (thaws) settling.thaw(box, line);
  }
  for (const line of adjusted.filter(isBorn)) {
    const found = hindrance(header, line, rows);
    if (found) refuse(found.code, found.params);
  }
  const finds = adjusted.some(isBorn) ? bringFinds(settling.gain, adjusted, { rows, ctx, header }) : NO_FINDS;
  const decision = combine(settling.result(), finds.decision, unlock(rows, header));
  return usedBefore(header, lines, decision, finds.boxIds, { rows, ctx });
}

/** The assets of pieces that differ; one round after the boxes. */
export const assetKeys = (rows: Rows, docId: string): Key[] =>
  checkLines(rows, docId)
    .filter((line) => decidesOn(line) && rows.get(Box, line.boxId)?.boxType === ASSET)
    .map(({ boxId }) => byIndex(AssetItem, 'boxId', boxId));

/** Pieces that nobody has found are assets no more, until they turn up. Needs `assetKeys`. */
export const missingPieces = (lines: readonly CheckLineRow[], rows: Rows, ctx: Ctx): Put[] =>
  lines
    .filter((line) => isAdjusted(line) && isZero(finalQty(line) ?? '0'))
    .filter(({ boxId }) => rows.get(Box, boxId)?.boxType === ASSET)
    .flatMap(({ boxId }) => rows.by(AssetItem, 'boxId', boxId).filter(({ retiredAt }) => retiredAt === null))
    .map((asset) => putAsset(retired(asset, ctx)));
