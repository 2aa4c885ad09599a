/** What a verdict does to a box, its inspection, the receipt and the order. Every operation that judges goes through here. */
import { Bin } from '#domain/basic/place.resource.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { type Ctx, combine, type Decision } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, negQty, type Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { binOf, boxFacts, boxOf } from '#domain/wms/box.operation.ts';
import { mayLieIn } from '#domain/wms/stock/box-machine.ts';
import { type BoxRow, Movement, movementId } from '#domain/wms/stock/movement.ts';
import { guardNotBack } from '#domain/wms/stock/place-rules.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { verdictCounters } from './counters.ts';
import { defectClosed, defectFound, defectKeys } from './defect-log.ts';
import {
  Inspection,
  type InspectionBoxRow,
  type InspectionRow,
  inspectionBoxes,
  inspectionBoxId,
  isUndecided,
  putInspectionBox,
  type Verdict,
} from './inspection.document.ts';

/** One verdict about a box or, if it has a number for the part, about a part of it. */
export interface BoxPick {
  readonly boxId: string;
  readonly qty: Quantity;
  readonly verdict: Verdict;
  readonly childNo: string | null;
}

const REJECT_BINS = '5';

export const judgeKeys = (docId: string, picks: readonly BoxPick[], binId: string | null, rows: Rows): Key[] => {
  const warehouseId = rows.get(Inspection, docId)?.warehouseId;
  return [
    ...picks.flatMap(({ boxId, childNo }) => [byId(Box, boxId), ...(childNo ? [byIndex(Box, 'boxNo', childNo)] : [])]),
    ...defectKeys(picks.map(({ boxId }) => boxId)),
    ...(warehouseId ? [byIndex(Bin, 'warehouseId+binType', warehouseId, REJECT_BINS)] : []),
    ...(binId ? [byId(Bin, binId)] : []),
  ];
};

/** Status by verdict: single boxes are rejected to 14, a whole batch to 7. */
const STATUS = { 1: 2, 2: 6, 3: 14 } as const;
export const BATCH_REJECTED = 7;
const FROZEN_BY_AGE = 13;
export interface Judging {
  readonly header: InspectionRow;
  readonly rows: Rows;
  readonly ctx: Ctx;
  readonly defectCode: string | null;
  readonly reason: string | null;
  /** Where rejected goods go; null = the store's bin for rejected goods, if it has one. */
  readonly binId: string | null;
  /** Status of rejected boxes: 14 for single ones, 7 for a batch. */
  readonly rejected: 7 | 14;
}

/** The store's place for unqualified goods: the requested one, or the configured one. */
function rejectBin({ header, rows, binId }: Judging, rejected: readonly BoxRow[]): string | null {
  if (binId !== null) {
    const bin = binOf(rows, binId);
    for (const box of rejected) guardNotBack(bin, box.binId);
    guard(bin.warehouseId === header.warehouseId && mayLieIn(14, bin.binType), 'BIN_TYPE', { binCode: bin.binCode });
    return bin.id;
  }
  const bins = rows.by(Bin, 'warehouseId+binType', header.warehouseId, REJECT_BINS);
  return bins.find((bin) => bin.isActive && bin.lockedByCheckId === null)?.id ?? null;
}

/** The status that a verdict leads to; null = the box keeps its status (expired, or rejected again while the batch is rejected). */
function statusAfter(box: BoxRow, verdict: Verdict, rejected: 7 | 14): 2 | 6 | 7 | 14 | null {
  if (box.boxStatus === FROZEN_BY_AGE) return null;
  const status = verdict === 3 ? rejected : STATUS[verdict];
  return box.boxStatus === BATCH_REJECTED && verdict === 3 ? null : status;
}

const JUDGED_FROM: Readonly<Record<Verdict, readonly number[]>> = { 1: [4, 7, 13], 2: [4, 7], 3: [4, 7, 13] };

/** Judges boxes of an inspection: splits off parts, changes statuses, moves rejected goods, updates the counters. */
export function judge(judging: Judging, picks: readonly BoxPick[]): Partial<Decision> {
  const { header, rows, ctx } = judging;
  const doc = { docType: 'inspection', docId: header.id };
  const open = new Map(inspectionBoxes(rows, header.id).map((row) => [row.boxId, row]));
  const split = new Movement(ctx, 'BOX_SPLIT', doc);
  const judged = picks.map((pick, n) => ({ pick, n, ...partOf(judging, pick, n, split, open) }));
  const change = new Movement(ctx, 'ST_CHANGE', doc, split.result().postings.length);
  const posted = movementId(ctx, split.result().postings.length);
  const rejected = judged.filter(({ pick }) => pick.verdict === 3).map(({ box }) => box);
  const bin = rejected.length > 0 ? rejectBin(judging, rejected) : null;
  const parts = judged.map(({ pick, n, box, row, rest }) => {
    const status = statusAfter(box, pick.verdict, judging.rejected);
    const after = status === null ? box : change.move(box, { status, ...(pick.verdict === 3 && bin ? { binId: bin } : {}) });
    const { defectCode, reason } = judging;
    const stamp = { judgedAt: ctx.occurredAt, judgedByName: ctx.actor.userName };
    const verdict = { verdict: pick.verdict, movementId: status === null ? null : posted, qty: pick.qty };
    const source = { ...doc, docNo: header.docNo };
    const logged = defectsOf(pick.verdict, after, box);
    return combine({ put: rest }, verdictCounters(header, row, pick.verdict, pick.qty), {
      put: [
        putInspectionBox({ ...row, ...verdict, ...stamp, defectCode: pick.verdict === 1 ? null : defectCode, reason }),
        ...(logged === 'found' ? [defectFound(ctx, after, { defectCode, reason, source }, n)] : []),
        ...(logged === 'closed' ? defectClosed(rows, ctx, pick.boxId, pick.verdict === 2 ? 2 : 3) : []),
      ],
    });
  });
  // The split writes the boxes that gave away a part, the change writes the judged ones. The change comes last, so its rows win.
  return combine(split.result(), change.result(), ...parts);
}

const isBad = (box: BoxRow): boolean => box.boxStatus === 7 || box.boxStatus === 14;
const defectsOf = (verdict: Verdict, after: BoxRow, before: BoxRow): 'found' | 'closed' | null => {
  if (verdict === 3) return isBad(after) && !isBad(before) ? 'found' : null;
  return isBad(before) ? 'closed' : null;
};

/** The box to be judged: the whole box, or a part with its own number. */
function partOf({ header, rows, ctx }: Judging, pick: BoxPick, n: number, split: Movement, open: Map<string, InspectionBoxRow>) {
  const row = open.get(pick.boxId) ?? refuse('INSPECT_OTHER_BOX');
  const box = split.current(boxOf(rows, pick.boxId, ctx));
  guard(isUndecided(row), 'INSPECT_DECIDED', { boxNo: row.boxNo, by: row.judgedByName ?? '' });
  guard(JUDGED_FROM[pick.verdict].includes(box.boxStatus), 'G-BOX', boxFacts(box));
  guard(cmpQty(pick.qty, box.qty) <= 0, 'G-QTY', { qty: pick.qty, limit: box.qty });
  if (cmpQty(pick.qty, box.qty) === 0) {
    open.set(row.boxId, { ...row, verdict: pick.verdict });
    return { box, row, rest: [] };
  }
  guard(pick.childNo !== null, 'CHILD_NO_REQUIRED');
  guard(rows.by(Box, 'boxNo', pick.childNo).length === 0, 'BOX_NO_USED', { boxNo: pick.childNo });
  const { child, parent } = split.split(box, { id: ctx.newId(`part-${n + 1}`), boxNo: pick.childNo, qty: pick.qty });
  const rest = { ...row, qty: parent.qty };
  open.set(row.boxId, rest);
  const born = { id: inspectionBoxId(header.id, child.id), version: 0, boxId: child.id, boxNo: child.boxNo, qty: child.qty };
  return { box: child, row: { ...row, ...born }, rest: [putInspectionBox(rest)] };
}

/** Removes a box's verdict from the counters. The movement is mirrored elsewhere. */
export function takeBack(header: InspectionRow, row: InspectionBoxRow): Partial<Decision> {
  if (row.verdict === null) return {};
  const cleared = { verdict: null, movementId: null, defectCode: null, reason: null, judgedAt: null, judgedByName: null };
  return combine(verdictCounters(header, row, row.verdict, negQty(row.qty)), { put: [putInspectionBox({ ...row, ...cleared })] });
}
