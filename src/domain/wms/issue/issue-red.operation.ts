/**
 * Red note (红冲, states-2 §2.4.10): takes a part of a reviewed issue back, in whatever month it was posted; the posting itself falls into the open one.
 * It may be reverse-reviewed, but never reversed by another red note.
 */
import { z } from 'zod';
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { add, type Ctx, combine, type Decision } from '#domain/kernel/operation.ts';
import { inScope } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, isZero, negQty, positiveQuantitySchema, type Quantity, subQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import { executionStep } from '#domain/wms/application/application-promise.ts';
import { audited } from '#domain/wms/audited.ts';
import { guardDecimals } from '#domain/wms/line.ts';
import { looseBox, looseBoxId, looseKey } from '#domain/wms/stock/loose.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { guardStorageBin } from '#domain/wms/stock/place-rules.ts';
import { entryKeys, lastMovement, movementKeys, reverse } from '#domain/wms/stock/reversal.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import {
  accountOfIssue,
  guardIssueRight,
  IssueDoc,
  IssueLine,
  type IssueLineRow,
  type IssueRow,
  issueDoc,
  issueLines,
  issueRights,
  lineRef,
  mayRed,
  movementOfIssue,
  putIssueLine,
} from './issue.document.ts';
import { issueApplicationKeys } from './issue.operation.ts';
import { guardSameMonth, shelfOf } from './issue-review.operation.ts';

const reason = z.string().trim().min(2).max(500);
/** Closed by month-end is no obstacle: red notes are for just such documents. */
export const REVERSIBLE: readonly number[] = [2, 4, 5];

const redLine = z.object({ redOfLineId: uuidSchema, qty: positiveQuantitySchema, binId: uuidSchema });

/** What of an issued line is not taken back yet. */
export const reversibleQty = (line: Pick<IssueLineRow, 'qty' | 'redQty'>): Quantity => subQty(line.qty, line.redQty);

/** The issue a red note is about, its lines, and the application it executed. */
const originKeys = (redOfId: string | null): Key[] => (redOfId ? [byId(IssueDoc, redOfId), byIndex(IssueLine, 'docId', redOfId)] : []);

function originOf(rows: Rows, redOfId: string | null): IssueRow {
  const origin = rows.get(IssueDoc, redOfId) ?? refuse('REF_MISSING', { field: 'redOfId' });
  guard(!origin.isRed, 'RED_DOCUMENT', { docNo: origin.docNo ?? '' });
  guard(REVERSIBLE.includes(origin.status), 'DOC_STATUS', {
    docNo: origin.docNo ?? '',
    set: 'issueStatus',
    status: String(origin.status),
    verb: 'red',
  });
  return origin;
}

function guardQty(lines: readonly Pick<IssueLineRow, 'redOfLineId' | 'qty'>[], origins: readonly IssueLineRow[]): void {
  const asked = new Map<string, Quantity>();
  for (const { redOfLineId, qty } of lines) asked.set(redOfLineId ?? '', addQty(asked.get(redOfLineId ?? '') ?? '0', qty));
  for (const [id, qty] of asked) {
    const origin = origins.find((line) => line.id === id) ?? refuse('REF_MISSING', { field: 'redOfLineId' });
    guard(cmpQty(qty, reversibleQty(origin)) <= 0, 'RED_OVER', { matCode: origin.matCode, qty, limit: reversibleQty(origin) });
  }
}

export const issueRed = defineCreate(issueDoc, {
  verb: 'red',
  to: 1,
  offline: false,
  right: issueRights('red', 'create'),
  schema: z.object({
    id: uuidSchema,
    redOfId: uuidSchema,
    remark: z.string().max(500).nullable(),
    lines: z.array(redLine).min(1).max(200),
  }),
  reads: [
    (p) => [...originKeys(p.redOfId), ...p.lines.map((line) => byId(Bin, line.binId))],
    (p, rows) => rows.by(IssueLine, 'docId', p.redOfId).map((line) => byIndex(Unit, 'unitCode', line.unitCode)),
  ],
  decide: (p, rows, ctx) => {
    const origin = originOf(rows, p.redOfId);
    guardIssueRight(ctx.actor, origin.issueType, 'red', 'create');
    guard(inScope(ctx.actor, origin.warehouseId), 'G-WH', { warehouseId: origin.warehouseId });
    const origins = issueLines(rows, origin.id);
    guardQty(p.lines, origins);
    const lines = p.lines.map((line, index): IssueLineRow => {
      const from = origins.find(({ id }) => id === line.redOfLineId) ?? refuse('REF_MISSING', { field: 'redOfLineId' });
      guardStorageBin(rows, line.binId, origin.warehouseId);
      guardDecimals(rows.by(Unit, 'unitCode', from.unitCode)[0], line.qty);
      const own = { id: ctx.newId(`line-${index + 1}`), version: 0, docId: p.id, lineNo: index + 1 };
      return { ...from, ...own, binId: line.binId, qty: line.qty, redQty: '0', redOfLineId: from.id };
    });
    const { issueType, applicationId, rdCode, warehouseId, toWarehouseId, orderNo, partyType, partyId, receiverId, equipmentNo } = origin;
    const from = { sourceDocType: 'issueDoc', sourceDocId: origin.id, sourceDocNo: origin.docNo };
    const red = { isRed: true, redOfId: origin.id, redOfNo: origin.docNo, inboundDocId: null };
    const kept = { issueType, applicationId, rdCode, warehouseId, toWarehouseId, orderNo, partyType, partyId, receiverId, equipmentNo };
    return { header: { ...kept, ...from, ...red, remark: p.remark }, put: lines.map(putIssueLine) };
  },
});

const goodsKeys = (rows: Rows, docId: string): Key[] =>
  issueLines(rows, docId).flatMap((line) => [
    byId(Box, line.boxId),
    byId(Bin, line.binId),
    byId(Material, line.materialId),
    looseKey(homeOf(line)),
    ...(line.toBinId ? [looseKey(shelfOf(line))] : []),
  ]);

const homeOf = ({ binId, materialId, batchId }: IssueLineRow) => ({ binId, materialId, batchId, status: 2 as const });

const redKeys = [
  (p: { id: string }, rows: Rows): Key[] => {
    const redOfId = rows.get(IssueDoc, p.id)?.redOfId ?? null;
    return [...reviewKeys('issueDoc', p.id), ...originKeys(redOfId), ...goodsKeys(rows, p.id), ...issueApplicationKeys(rows, p.id)];
  },
];

/** Into the loose stock of the bin, or into the box it came from while that is still empty. */
function homeFor(doc: IssueRow, line: IssueLineRow, rows: Rows, ctx: Ctx): BoxRow {
  if (rows.get(Material, line.materialId)?.boxManaged === false)
    return looseBox(rows, ctx, { ...homeOf(line), warehouseId: doc.warehouseId });
  const box = rows.get(Box, line.boxId) ?? refuse('BOX_MISSING');
  const empty = isZero(box.qty);
  guard(empty || (box.binId === line.binId && box.boxStatus === 2), 'RED_BOX', { boxNo: box.boxNo });
  return { ...box, warehouseId: doc.warehouseId, binId: line.binId, boxStatus: 2, closedReason: null };
}

function takeBack(doc: IssueRow, lines: readonly IssueLineRow[], rows: Rows, ctx: Ctx): Partial<Decision> {
  const store = doc.toWarehouseId !== null;
  const movement = new Movement(ctx, `${movementOfIssue(doc)}_R`, { docType: 'issueDoc', docId: doc.id });
  for (const line of lines) {
    const ref = lineRef(doc, line.id);
    const home = homeFor(doc, line, rows, ctx);
    if (!store) {
      movement.bring(accountOfIssue(doc), home, line.qty, ref);
      continue;
    }
    // A box that went over whole comes back whole; loose goods are poured out of the store's bin.
    const there = rows.get(Box, rows.get(Material, line.materialId)?.boxManaged === false ? looseBoxId(shelfOf(line)) : line.boxId);
    guard(there !== undefined && cmpQty(line.qty, there.qty) <= 0, 'NOTHING_IN_STORE', { matCode: line.matCode, qty: line.qty });
    if (there.id === home.id) movement.move(there, { warehouseId: doc.warehouseId, binId: line.binId }, ref);
    else movement.pour(there, line.qty, home, ref);
  }
  return movement.result();
}

const redCounters = (lines: readonly IssueLineRow[], sign: 1 | -1): Partial<Decision> => ({
  add: lines.flatMap((line) =>
    line.redOfLineId ? [add(IssueLine, line.redOfLineId, 'redQty', sign === 1 ? line.qty : negQty(line.qty))] : [],
  ),
});

export const issueReviewRed = defineMove(issueDoc, {
  verb: 'reviewRed',
  offered: mayRed('review'),
  from: [1, 3],
  to: 2,
  offline: false,
  right: issueRights('red', 'review'),
  warehouses: (doc) => [doc.warehouseId],
  reads: redKeys,
  decide: (doc, p, rows, ctx) => {
    guardIssueRight(ctx.actor, doc.issueType, 'red', 'review');
    guard(doc.isRed, 'NOT_RED', { docNo: doc.docNo ?? '' });
    guardReview(rows, issueDoc, doc, ctx.actor);
    const origin = originOf(rows, doc.redOfId);
    const lines = issueLines(rows, p.id);
    guardQty(lines, issueLines(rows, origin.id));
    for (const line of lines) guardStorageBin(rows, line.binId, doc.warehouseId);
    const back = executionStep('takeBack', rows, doc.applicationId, lines);
    return { header: audited(ctx), ...combine(takeBack(doc, lines, rows, ctx), redCounters(lines, 1), back) };
  },
});

export const issueUnreviewRed = defineMove(issueDoc, {
  verb: 'unreviewRed',
  offered: mayRed('unreview'),
  from: [2],
  to: 3,
  offline: false,
  right: issueRights('red', 'unreview'),
  warehouses: (doc) => [doc.warehouseId],
  payload: { reason },
  reads: [(p, rows) => [...(redKeys[0]?.(p, rows) ?? []), ...movementKeys(p.id)], (p, rows) => entryKeys(p.id, rows)],
  decide: (doc, p, rows, ctx) => {
    guardIssueRight(ctx.actor, doc.issueType, 'red', 'unreview');
    guard(doc.isRed, 'NOT_RED', { docNo: doc.docNo ?? '' });
    const movement = lastMovement(rows, p.id, ['GI_DEPT_R', 'GI_PRODUCTION_R', 'GR_HW_TO_STORE_R']);
    guardSameMonth(movement.postingDate, ctx);
    const lines = issueLines(rows, p.id);
    const undone = {
      auditedBy: null,
      auditedByName: null,
      auditedAt: null,
      reversedBy: ctx.actor.userId,
      reversedAt: ctx.occurredAt,
      reverseReason: p.reason,
    };
    const again = executionStep('execute', rows, doc.applicationId, lines);
    return { header: undone, ...combine(reverse(ctx, rows, movement), redCounters(lines, -1), again) };
  },
});
