/**
 * Verdicts (states-2 §2.4.6): on single boxes in tranches, on the batch as a whole, and sorting. A second person decides about concession and
 * withdrawal.
 */
import { z } from 'zod';
import { defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { combine, type Decision, type Put, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, positiveQuantitySchema, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { latestFirst } from '#domain/system/order.ts';
import { ApproveType } from '#domain/system/platform.resource.ts';
import { reviewKeys } from '#domain/system/review.ts';
import { guardSecond } from '#domain/system/second-person.ts';
import type { qualityStatus } from '#domain/wms/codes.ts';
import { photosSchema } from '#domain/wms/photos.ts';
import { billedKeys, billingKeys, guardUnbilled } from '#domain/wms/purchase/statement.entity.ts';
import { isExpired } from '#domain/wms/stock/allocation.ts';
import { reverse } from '#domain/wms/stock/reversal.ts';
import { Batch, Box, StockLedgerEntry, StockMovement } from '#domain/wms/stock/stock.entity.ts';
import { inspectDecision } from './codes.ts';
import { defectClosed, defectKeys } from './defect-log.ts';
import {
  guardLive,
  Inspection,
  type InspectionRow,
  inspection,
  inspectionBoxes,
  isFullyChecked,
  isUndecided,
  undecided,
  type Verdict,
} from './inspection.document.ts';
import { hasOpen, isBegun, lotStatus, sampleSays } from './standing.ts';
import { BATCH_REJECTED, type BoxPick, judge, judgeKeys, takeBack } from './verdicts.ts';

const CONCEDED = 4;
const RECORDED = 5;
type Quality = (typeof qualityStatus.codes)[number];
const text60 = z.string().trim().max(60).nullable();
const reason = z.string().trim().min(2).max(500);
const lineShape = { boxId: uuidSchema, qty: positiveQuantitySchema, childNo: z.string().trim().min(1).max(40).nullable() };
const batchKeys = (docId: string, rows: Rows): Key[] => {
  const batchId = rows.get(Inspection, docId)?.batchId;
  return batchId ? [byId(Batch, batchId)] : [];
};

/** The batch carries the latest verdict, so that its next lot is inspected accordingly. */
function batchStatus(rows: Rows, header: InspectionRow, status: Quality): Put[] {
  const batch = rows.get(Batch, header.batchId);
  return batch && batch.qualityStatus !== status ? [put(Batch, { ...batch, qualityStatus: status })] : [];
}

/** The status after these verdicts. An older inspection that called its lot qualified while a part was still open keeps that status. */
function statusAfter(header: InspectionRow, picks: readonly BoxPick[]): Quality {
  if (header.status !== RECORDED) return header.status as Quality;
  const sum = (verdict: Verdict): string => sumQty(picks.filter((pick) => pick.verdict === verdict).map(({ qty }) => qty));
  return lotStatus({
    ...header,
    acceptedQty: addQty(header.acceptedQty, sum(1)),
    concessionQty: addQty(header.concessionQty, sum(2)),
    rejectedQty: addQty(header.rejectedQty, sum(3)),
  });
}

/** Single boxes pass (→2) or are rejected (→14), in as many tranches as needed. Rejecting ignores the sample; passing depends on it. */
export const inspectionJudge = defineMove(inspection, {
  verb: 'judge',
  kind: 'fact',
  from: [5, 2, 4],
  also: [
    [5, 2],
    [5, 3],
    [5, 4],
  ],
  offline: true,
  right: 'web:wms:quality:verdict',
  offered: (header) => header.status === RECORDED || hasOpen(header),
  payload: {
    lines: z
      .array(z.object({ ...lineShape, verdict: z.union([z.literal(1), z.literal(3)]) }))
      .min(1)
      .max(500),
    defectCode: text60,
    reason: z.string().trim().max(500).nullable(),
    binId: uuidSchema.nullable(),
  },
  reads: [(p, rows) => [...judgeKeys(p.id, p.lines, p.binId, rows), ...batchKeys(p.id, rows)]],
  decide: (header, p, rows, ctx) => {
    guardLive(header);
    const passes = p.lines.some((line) => line.verdict === 1);
    const fails = p.lines.some((line) => line.verdict === 3);
    const accepted = cmpQty(header.defectQty, String(header.acceptNo)) <= 0 || isFullyChecked(header);
    guard(!passes || accepted, 'INSPECT_ABOVE_AC', { qty: header.defectQty, limit: String(header.acceptNo) });
    guard(!fails || (p.defectCode ?? p.reason ?? '').length > 0, 'REASON_REQUIRED');
    const { defectCode, reason: why, binId } = p;
    const goods = judge({ header, rows, ctx, defectCode, reason: why, binId, rejected: 14 }, p.lines);
    const status = statusAfter(header, p.lines);
    const decision = status === 2 ? { decision: 1 as const } : {};
    return { header: { status, ...decision }, ...combine(goods, { put: batchStatus(rows, header, status) }) };
  },
});

const openPicks = (rows: Rows, docId: string, verdict: Verdict): BoxPick[] =>
  undecided(rows, docId).map((row) => ({ boxId: row.boxId, qty: rows.get(Box, row.boxId)?.qty ?? row.qty, verdict, childNo: null }));

/**
 * The sample fails: everything still open goes to 7 and to the place for unqualified goods (5→3). If part of the lot has already passed or been
 * conceded, the rest is rejected box by box instead, and the lot's status follows from all verdicts together.
 */
export const inspectionReject = defineMove(inspection, {
  verb: 'reject',
  from: [5],
  to: 3,
  also: [
    [5, 2],
    [5, 4],
  ],
  offline: true,
  right: 'web:wms:quality:verdict',
  offered: (header) => sampleSays(header) !== 'accept',
  payload: {
    defectCode: z.string().trim().min(1).max(60),
    reason: z.string().trim().max(500).nullable(),
    decision: inspectDecision.schema.nullable(),
    binId: uuidSchema.nullable(),
  },
  reads: [(p, rows) => [...judgeKeys(p.id, keysOnly(rows, p.id), p.binId, rows), ...batchKeys(p.id, rows)]],
  decide: (header, p, rows, ctx) => {
    guardLive(header);
    guard(cmpQty(header.defectQty, String(header.rejectNo)) >= 0 || isFullyChecked(header), 'INSPECT_BELOW_RE', {
      qty: header.defectQty,
      limit: String(header.rejectNo),
    });
    const picks = openPicks(rows, p.id, 3);
    guard(picks.length > 0, 'INSPECT_ALL_DECIDED', { docNo: header.docNo ?? '' });
    const status = statusAfter(header, picks);
    const rejected = status === 3 ? BATCH_REJECTED : 14;
    const goods = judge({ header, rows, ctx, defectCode: p.defectCode, reason: p.reason, binId: p.binId, rejected }, picks);
    return { header: { status, decision: p.decision }, ...combine(goods, { put: batchStatus(rows, header, status) }) };
  },
});

/** Boxes whose quantities are not read yet. */
const keysOnly = (rows: Rows, docId: string): BoxPick[] =>
  undecided(rows, docId).map(({ boxId, qty }) => ({ boxId, qty, verdict: 3, childNo: null }));

/** 3→5: everything is checked. The boxes of the rejected batch are open again and pass or fail one by one. */
export const inspectionSort = defineMove(inspection, {
  verb: 'sort',
  from: [3],
  to: 5,
  offline: false,
  right: 'web:wms:quality:verdict',
  reads: [(p, rows) => inspectionBoxes(rows, p.id).map(({ boxId }) => byId(Box, boxId))],
  decide: (header, p, rows) => {
    guardLive(header);
    const back = inspectionBoxes(rows, p.id).filter((row) => row.verdict === 3 && rows.get(Box, row.boxId)?.boxStatus === BATCH_REJECTED);
    guard(back.length > 0, 'INSPECT_NOTHING_TO_SORT', { docNo: header.docNo ?? '' });
    return { header: { isSorted: true, decision: 3 as const }, ...combine(...back.map((row) => takeBack(header, row))) };
  },
});

/** A concession is possible if something is not good enough: defects above Ac, a rejected batch, or boxes that an earlier concession left open. */
function mayConcede(header: InspectionRow): boolean {
  if (header.status === RECORDED) return sampleSays(header) !== 'accept';
  return header.status !== CONCEDED || hasOpen(header);
}

/** 3, 5→4 once nothing is open. Must be done by another person than the inspector, with a reason and, if the site requires it, a document. */
export const inspectionConcede = defineMove(inspection, {
  verb: 'concede',
  from: [3, 5, 4],
  also: [
    [3, 4],
    [5, 4],
  ],
  offline: false,
  right: 'web:wms:quality:concede',
  offered: mayConcede,
  payload: { lines: z.array(z.object(lineShape)).min(1).max(500), reason, photos: photosSchema },
  reads: [(p, rows) => [...judgeKeys(p.id, concessions(p.lines), null, rows), ...batchKeys(p.id, rows), ...reviewKeys('inspection')]],
  decide: (header, p, rows, ctx) => {
    guardLive(header);
    guardSecond({ userId: header.inspectedBy, personId: header.inspectorId }, ctx.actor, 'INSPECT_SAME_PERSON', {
      by: header.inspectedByName ?? '',
    });
    // Conceded goods are frozen all the same once their shelf life is over: only an extension lets them be used.
    const batch = rows.get(Batch, header.batchId);
    guard(!isExpired(batch, ctx.today), 'CONCEDE_EXPIRED', { batchNo: header.batchNo ?? '' });
    const rule = rows.by(ApproveType, 'docType', 'inspection')[0];
    guard(!rule?.needAttachment || p.photos.length > 0, 'G-ATT');
    const approved = { approverId: ctx.actor.userId, approverName: ctx.actor.userName, decision: 2 as const };
    const picks = concessions(p.lines);
    // Boxes rejected by the batch verdict are reopened for this one decision; other verdicts stand.
    const reopened = header.status === 3 ? rejectedAmong(rows, p.id, p.lines).map((row) => takeBack(header, row)) : [];
    const cleared = new Map(reopened.flatMap((part) => part.put ?? []).map(({ row }) => [row.id, row]));
    const judging = { header, rows: withRows(rows, p.id, cleared), ctx, defectCode: null, reason: p.reason, binId: null };
    const goods = judge({ ...judging, rejected: 14 }, picks);
    // In a rejected batch every box already has a verdict.
    const status = header.status === RECORDED ? statusAfter(header, picks) : CONCEDED;
    return { header: { ...approved, status }, ...combine(...reopened, goods, { put: batchStatus(rows, header, status) }) };
  },
});

const concessions = (lines: readonly Omit<BoxPick, 'verdict'>[]): BoxPick[] => lines.map((line) => ({ ...line, verdict: 2 }));

const rejectedAmong = (rows: Rows, docId: string, lines: readonly { boxId: string }[]) =>
  inspectionBoxes(rows, docId).filter((row) => row.verdict === 3 && lines.some(({ boxId }) => boxId === row.boxId));

/** The rows as they will be once these inspection boxes are open again. */
const withRows = (rows: Rows, docId: string, changed: ReadonlyMap<string, object>): Rows => ({
  get: (entity, id) => rows.get(entity, id),
  isKnown: (key) => rows.isKnown(key),
  by: (entity, index, ...values) => {
    const found = rows.by(entity, index, ...values);
    if (entity.name !== 'inspectionBox' || values[0] !== docId) return found;
    return found.map((row) => (changed.get(row.id) as typeof row | undefined) ?? row);
  },
});

const postedBoxes = (rows: Rows, docId: string) => inspectionBoxes(rows, docId).filter((row) => row.movementId !== null);
const postedMovements = (rows: Rows, docId: string): string[] => [
  ...new Set(postedBoxes(rows, docId).flatMap(({ movementId }) => movementId ?? [])),
];

const receiptLines = (rows: Rows, docId: string): string[] => [
  ...new Set(inspectionBoxes(rows, docId).flatMap(({ receiptLineId }) => receiptLineId ?? [])),
];

/**
 * 2, 3, 4→5, or from 5 while a part is judged, as long as no statement has billed what was accepted. Posts exact mirrors, newest first, and only if no box was touched since. Parts that were split off
 * remain boxes of their own.
 */
export const inspectionWithdraw = defineMove(inspection, {
  verb: 'withdraw',
  from: [2, 3, 4, 5],
  to: 5,
  offline: false,
  right: 'web:wms:quality:withdraw',
  offered: (header) => header.status !== RECORDED || isBegun(header),
  payload: { reason },
  reads: [
    (p, rows) => [
      ...postedMovements(rows, p.id).flatMap((id) => [byId(StockMovement, id), byIndex(StockLedgerEntry, 'movementId', id)]),
      ...inspectionBoxes(rows, p.id).map(({ boxId }) => byId(Box, boxId)),
      ...defectKeys(inspectionBoxes(rows, p.id).map(({ boxId }) => boxId)),
      ...batchKeys(p.id, rows),
      ...billedKeys(receiptLines(rows, p.id)),
    ],
    (p, rows) => billingKeys(rows, receiptLines(rows, p.id)),
  ],
  decide: (header, p, rows, ctx) => {
    guardLive(header);
    guardUnbilled(rows, receiptLines(rows, p.id));
    const posted = postedMovements(rows, p.id).map((id) => rows.get(StockMovement, id) ?? refuse('NOTHING_TO_REVERSE'));
    const movements = latestFirst(posted, ({ recordedAt }) => recordedAt);
    const mirrored: Partial<Decision>[] = movements.map((movement, n) => reverse(ctx, rows, movement, { ordinal: n }));
    const judged = inspectionBoxes(rows, p.id).filter((row) => !isUndecided(row) && row.verdict !== null);
    guard(judged.length > 0, 'NOTHING_TO_REVERSE');
    const defects = judged.filter((row) => row.verdict === 3).flatMap((row) => defectClosed(rows, ctx, row.boxId, null));
    const open = { approverId: null, approverName: null, decision: null, extendedTo: null };
    return {
      header: open,
      ...combine(...mirrored, ...judged.map((row) => takeBack(header, row)), { put: [...defects, ...batchStatus(rows, header, 5)] }),
    };
  },
});
