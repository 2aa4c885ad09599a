/** The end of a stocktake (D-CHK 3→7): differences are explained, decided and posted, or the plan is terminated without any adjustment. */
import { z } from 'zod';
import { Bin } from '#domain/basic/place.resource.ts';
import { defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine, type Decision, type Put, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, isPositive, isZero, negQty, type Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import { AssetItem, putAsset } from '#domain/wms/asset/asset.entity.ts';
import { retired } from '#domain/wms/asset/asset-birth.ts';
import { boxFacts } from '#domain/wms/box.operation.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { checkDiffReason } from './codes.ts';
import { guardRecounted, toRecount } from './count.operation.ts';
import { bringFinds, foundKeys, guardUnchanged } from './found-post.ts';
import {
  CHECK,
  CheckInfo,
  type CheckLineRow,
  type CheckRow,
  checkInfo,
  checkLineOf,
  checkLines,
  finalQty,
  isBorn,
  isMoved,
  mayTerminate,
  putCheckLine,
} from './stocktake.document.ts';

const DOC = 'checkInfo';
const reason = z.string().trim().min(2).max(500);
const EQUAL = 1;
const COUNTED_OUT = 5;
const RECEIVING_BIN = 0;
const AWAITS_INSPECTION = 4;
const ASSET = 3;

// ---- submit

export const checkSubmit = defineMove(checkInfo, {
  verb: 'submit',
  from: [3, 4],
  to: 5,
  offline: false,
  right: CHECK.submit,
  /** Why the count differs from the books. A reason given earlier stays. */
  payload: {
    reasons: z
      .array(z.object({ lineId: uuidSchema, reason: checkDiffReason.schema, remark: z.string().trim().max(500).nullable() }))
      .max(5000),
  },
  decide: (header, p, rows) => {
    const lines = checkLines(rows, p.id);
    guardRecounted(header, lines);
    const given = new Map(p.reasons.map((one) => [one.lineId, one]));
    for (const { lineId } of p.reasons) checkLineOf(rows, p.id, lineId);
    const changed = lines
      .filter(({ diffType }) => diffType !== EQUAL)
      .map((line) => {
        const known = given.get(line.id);
        const diffReason = known?.reason ?? line.diffReason ?? refuse('CHECK_REASON', { boxNo: line.boxNo });
        return { ...line, diffReason, remark: known ? known.remark : line.remark, adjustDecision: null };
      });
    return { put: changed.map(putCheckLine) };
  },
});

// ---- release the goods

const boxKeys = (rows: Rows, docId: string): Key[] => checkLines(rows, docId).map((line) => byId(Box, line.boxId));
const binKeys = (rows: Rows, docId: string): Key[] => [
  ...(rows.get(CheckInfo, docId)?.lockedBins ?? []).map((id) => byId(Bin, id)),
  ...checkLines(rows, docId).flatMap(({ bookBinId, actualBinId }) => [
    byId(Bin, bookBinId),
    ...(actualBinId ? [byId(Bin, actualBinId)] : []),
  ]),
];

function frozenBox(rows: Rows, line: CheckLineRow): BoxRow {
  const box = rows.get(Box, line.boxId) ?? refuse('BOX_MISSING');
  guard(box.boxStatus === 17, 'G-BOX', boxFacts(box));
  return box;
}

function foundBox(rows: Rows, line: CheckLineRow): BoxRow {
  const box = rows.get(Box, line.boxId) ?? refuse('BOX_MISSING');
  guardUnchanged(box, line);
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

/** An adjustment must not take quantities promised to others, nor change goods that a receipt or an inspection still counts. */
function guardAdjust(rows: Rows, box: BoxRow, line: CheckLineRow): void {
  const counted = finalQty(line) ?? '0';
  const open = line.bookStatus === AWAITS_INSPECTION || rows.get(Bin, line.bookBinId)?.binType === RECEIVING_BIN;
  guard(!open, 'CHECK_STILL_RECEIVED', { boxNo: box.boxNo });
  guard(cmpQty(counted, box.reservedQty) >= 0, 'CHECK_PROMISED', { boxNo: box.boxNo, qty: box.reservedQty });
  if (!isMoved(line)) return;
  const bin = rows.get(Bin, line.actualBinId) ?? refuse('REF_MISSING', { field: 'binId' });
  guard(bin.lockedByCheckId === null || bin.lockedByCheckId === line.docId, 'G-CNT', { binCode: bin.binCode });
}

const decidesOn = (line: CheckLineRow): boolean => line.diffType !== EQUAL;

/** The reviewer must be the person named in the plan, and must not be one of the counters. */
function guardReviewer(header: CheckRow, personId: string | null): void {
  guard(header.reviewerId === null || header.reviewerId === personId, 'CHECK_REVIEWER', { docNo: header.docNo ?? '' });
  guard(personId === null || !header.counterIds.includes(personId), 'REVIEWER_COUNTS');
}

/** What the review does to the goods. Finds that nobody saw the second time, and those that are not adjusted, leave the books as they are. */
function settle(all: readonly CheckLineRow[], rows: Rows, ctx: Ctx, header: CheckRow): Partial<Decision> {
  const lines = all.filter((line) => !line.isFound || (line.adjustDecision === 1 && decidesOn(line)));
  const listed = lines.filter((line) => !line.isFound);
  const adjusted = lines.filter((line) => line.adjustDecision === 1);
  const needed = [
    ...(adjusted.some(({ diffQty }) => isPositive(diffQty ?? '0')) ? (['CNT_GAIN'] as const) : []),
    ...(adjusted.some(({ diffType }) => diffType === 3) ? (['CNT_LOSS'] as const) : []),
    ...(adjusted.some(isMoved) ? (['MV_BIN'] as const) : []),
    ...(listed.some((line) => line.adjustDecision !== 1 || !isZero(finalQty(line) ?? '0')) ? (['ST_CHANGE'] as const) : []),
  ];
  const settling = new Settling(ctx, header.id, needed);
  for (const line of lines.filter((one) => !isBorn(one))) {
    let box = line.isFound ? foundBox(rows, line) : frozenBox(rows, line);
    if (line.adjustDecision === 1 && decidesOn(line)) {
      guardAdjust(rows, box, line);
      if (!isZero(line.diffQty ?? '0')) box = settling.adjust(box, line, line.diffQty ?? '0');
      if (isZero(box.qty)) continue;
      if (isMoved(line)) box = settling.bring(box, line);
    }
    if (!line.isFound) settling.thaw(box, line);
  }
  const finds = lines.some(isBorn) ? bringFinds(settling.gain, lines, { rows, ctx, header }) : {};
  return combine(settling.result(), finds);
}

/** The assets of pieces that differ; one round after the boxes. */
const assetKeys = (rows: Rows, docId: string): Key[] =>
  checkLines(rows, docId)
    .filter((line) => decidesOn(line) && rows.get(Box, line.boxId)?.boxType === ASSET)
    .map(({ boxId }) => byIndex(AssetItem, 'boxId', boxId));

/** Pieces that nobody has found are assets no more, until they turn up. Needs `assetKeys`. */
const missingPieces = (lines: readonly CheckLineRow[], rows: Rows, ctx: Ctx): Put[] =>
  lines
    .filter((line) => line.adjustDecision === 1 && isZero(finalQty(line) ?? '0'))
    .filter(({ boxId }) => rows.get(Box, boxId)?.boxType === ASSET)
    .flatMap(({ boxId }) => rows.by(AssetItem, 'boxId', boxId).filter(({ retiredAt }) => retiredAt === null))
    .map((asset) => putAsset(retired(asset, ctx)));

export const checkReview = defineMove(checkInfo, {
  verb: 'review',
  from: [5],
  to: 6,
  offline: false,
  right: CHECK.review,
  /** The decision for each difference. Lines without a difference need none. */
  payload: { decisions: z.array(z.object({ lineId: uuidSchema, decision: z.literal([1, 2]) })).max(5000) },
  reads: [
    (p, rows) => [...reviewKeys(DOC, p.id), ...boxKeys(rows, p.id), ...binKeys(rows, p.id), ...foundKeys(rows, p.id)],
    (p, rows) => assetKeys(rows, p.id),
  ],
  decide: (header, p, rows, ctx) => {
    guardReview(rows, checkInfo, header, ctx.actor);
    guardReviewer(header, ctx.actor.personId);
    const decisions = new Map(p.decisions.map(({ lineId, decision }) => [lineId, decision]));
    const lines = checkLines(rows, p.id).map((line): CheckLineRow => {
      const decision = decidesOn(line) ? (decisions.get(line.id) ?? refuse('CHECK_DECISION', { boxNo: line.boxNo })) : 1;
      return { ...line, adjustDecision: decision };
    });
    return combine(settle(lines, rows, ctx, header), unlock(rows, header), {
      put: [...lines.map(putCheckLine), ...missingPieces(lines, rows, ctx)],
    });
  },
});

export const checkReject = defineMove(checkInfo, {
  verb: 'reject',
  from: [5],
  to: 4,
  offline: false,
  right: CHECK.review,
  /** The lines to be counted again. */
  payload: { reason, lineIds: z.array(uuidSchema).min(1).max(5000) },
  decide: (header, p, rows, ctx) => {
    guardReviewer(header, ctx.actor.personId);
    const lines = [...new Set(p.lineIds)].map((lineId) => checkLineOf(rows, p.id, lineId));
    return { put: lines.map((line) => putCheckLine({ ...toRecount(line), adjustDecision: 3 })) };
  },
});

// ---- terminated

/** Everything returns to its state before the count. The counts stay on the plan but adjust nothing. */
export const checkTerminate = defineMove(checkInfo, {
  verb: 'terminate',
  from: [1, 2, 3, 4],
  to: 7,
  offline: false,
  right: [CHECK.terminate, CHECK.create],
  offered: mayTerminate,
  payload: { reason },
  reads: [(p, rows) => [...boxKeys(rows, p.id), ...binKeys(rows, p.id)]],
  decide: (header, p, rows, ctx) => {
    guard(mayTerminate(header, ctx.actor), 'NOT_YOURS', { docNo: header.docNo ?? '' });
    const back = new Movement(ctx, 'ST_CHANGE', { docType: DOC, docId: p.id }, 0, true);
    for (const line of checkLines(rows, p.id).filter(({ isFound }) => !isFound)) thaw(back, frozenBox(rows, line), line);
    const closed = { closedBy: ctx.actor.userId, closedAt: ctx.occurredAt, closeReason: p.reason };
    return { header: closed, ...combine(back.result(), unlock(rows, header)) };
  },
});
