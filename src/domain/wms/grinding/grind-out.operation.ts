/**
 * Goods leave for the grinder (states-2 §2.4.15): each scan of something that was approved is booked at once, as at the counter that lends. It has
 * happened when it is written, also without a network; refused is only what is not held for this application.
 */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, type Key } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine, type Decision } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { ApplicationLine, type ApplicationRow, applicationKeys } from '#domain/wms/application/application.document.ts';
import { executableApplication, executionStep } from '#domain/wms/application/application-promise.ts';
import { audited } from '#domain/wms/audited.ts';
import { boxFacts } from '#domain/wms/box.operation.ts';
import { lendingStore } from '#domain/wms/lending/lend.operation.ts';
import { lendingRights } from '#domain/wms/lending-stores.ts';
import { lineBase } from '#domain/wms/line.ts';
import { travels } from '#domain/wms/stock/loose.ts';
import { Movement } from '#domain/wms/stock/movement.ts';
import { entryKeys, movementKeys, reverse } from '#domain/wms/stock/reversal.ts';
import { Box, StockMovement } from '#domain/wms/stock/stock.entity.ts';
import {
  GrindOut,
  type GrindOutLineRow,
  type GrindOutRow,
  grindOut,
  grindOutLines,
  grindProgress,
  putGrindOutLine,
} from './grind-out.document.ts';

const reason = z.string().trim().min(2).max(500);
const HELD = 5;
const AT_GRINDER = 8;

const lineSchema = z.object({ applicationLineId: uuidSchema, boxId: uuidSchema });
const linesSchema = z.array(lineSchema).min(1).max(200);
type Line = z.infer<typeof lineSchema>;

const thingKeys = (lines: readonly Line[]): Key[] => lines.flatMap(({ boxId }) => [byId(Box, boxId)]);

/** The materials of the things, which their lines quote. */
const materialKeys = (lines: readonly Line[], rows: Rows): Key[] =>
  lines.flatMap(({ boxId }) => {
    const materialId = rows.get(Box, boxId)?.materialId;
    return materialId ? [byId(Material, materialId)] : [];
  });

type Issue = Pick<GrindOutRow, 'id' | 'warehouseId' | 'applicationId'>;

/** One thing leaves. @param n counts the lines of the operation, from 1 @throws REF_MISSING, G-BOX */
function sent(issue: Issue, { applicationLineId, boxId }: Line, n: number, rows: Rows, ctx: Ctx, movement: Movement): GrindOutLineRow {
  const wanted = rows.get(ApplicationLine, applicationLineId);
  const fits = wanted?.docId === issue.applicationId && wanted.boxId === boxId;
  if (!wanted || !fits) refuse('REF_MISSING', { field: 'applicationLineId' });
  const box = rows.get(Box, boxId) ?? refuse('BOX_MISSING');
  const isHeld = box.boxStatus === HELD && box.lockDocId === issue.applicationId && box.warehouseId === issue.warehouseId;
  guard(isHeld, 'G-BOX', boxFacts(box));
  const base = lineBase(rows, ctx, issue.id, n, box.materialId);
  movement.move(box, { status: AT_GRINDER }, { lineId: base.id });
  const thing = { applicationLineId, assetId: wanted.assetId, boxId, boxNo: box.boxNo, isLoose: travels(box) };
  return { ...base, ...thing, fromStatus: box.prevStatus ?? 2, qty: box.qty, goodQty: '0', scrapQty: '0' };
}

/** Things leave under one issue, and the application counts them as done. */
function allSent(issue: Issue, lines: readonly Line[], first: number, rows: Rows, ctx: Ctx): Partial<Decision> {
  const movement = new Movement(ctx, 'ST_GRIND_OUT', { docType: 'grindOut', docId: issue.id });
  const born = lines.map((line, at) => ({ ...sent(issue, line, at + 1, rows, ctx, movement), lineNo: first + at }));
  return combine({ put: born.map(putGrindOutLine) }, movement.result(), executionStep('execute', rows, issue.applicationId, born));
}

/** The application that is carried out. @throws DOC_STATUS, OTHER_APPLICATION */
function approvedFor(applicationId: string, warehouseId: string, rows: Rows): ApplicationRow {
  const application = executableApplication(rows, applicationId, 'grind');
  const fits = application.docType === 'GRIND' && application.fromWarehouseId === warehouseId;
  guard(fits, 'OTHER_APPLICATION', { docNo: application.docNo ?? '' });
  return application;
}

/** The first thing of a visit leaves. */
export const grindOutCounter = defineCreate(grindOut, {
  verb: 'counter',
  to: 2,
  kind: 'fact',
  offline: true,
  right: lendingRights('grind'),
  schema: z.object({ id: uuidSchema, warehouseId: uuidSchema, applicationId: uuidSchema, lines: linesSchema }),
  reads: [
    (p) => [byId(Warehouse, p.warehouseId), ...applicationKeys(p.applicationId), ...thingKeys(p.lines)],
    (p, rows) => materialKeys(p.lines, rows),
  ],
  decide: (p, rows, ctx) => {
    lendingStore(rows, p.warehouseId, 'grind', ctx);
    const { docNo, grindPurpose, grinderType, grinderId, needDate } = approvedFor(p.applicationId, p.warehouseId, rows);
    const source = { sourceDocType: 'application', sourceDocId: p.applicationId, sourceDocNo: docNo };
    const work = { grindPurpose: grindPurpose ?? 1, grinderType: grinderType ?? 1, grinderId, expectedBack: needDate };
    const header = { warehouseId: p.warehouseId, applicationId: p.applicationId, ...work, ...source, ...audited(ctx) };
    return { header, ...allSent(p, p.lines, 1, rows, ctx) };
  },
});

const ownKeys = (p: { id: string }, rows: Rows): Key[] => {
  const doc = rows.get(GrindOut, p.id);
  return doc ? [byId(Warehouse, doc.warehouseId), ...applicationKeys(doc.applicationId)] : [];
};

/** Another thing of the same visit leaves. */
export const grindOutAdd = defineMove(grindOut, {
  verb: 'add',
  from: [2, 4],
  kind: 'fact',
  offline: true,
  right: lendingRights('grind'),
  warehouses: (header) => [header.warehouseId],
  payload: { lines: linesSchema },
  reads: [(p, rows) => [...ownKeys(p, rows), ...thingKeys(p.lines)], (p, rows) => materialKeys(p.lines, rows)],
  decide: (header, p, rows, ctx) => {
    lendingStore(rows, header.warehouseId, 'grind', ctx);
    approvedFor(header.applicationId, header.warehouseId, rows);
    const last = Math.max(0, ...grindOutLines(rows, p.id).map(({ lineNo }) => lineNo));
    return allSent(header, p.lines, last + 1, rows, ctx);
  },
});

/** Nothing of it left: everything is held for the application again. */
export const grindOutUnreview = defineMove(grindOut, {
  verb: 'unreview',
  from: [2],
  to: 3,
  offline: false,
  right: lendingRights('unreview'),
  warehouses: (header) => [header.warehouseId],
  payload: { reason },
  reads: [
    (p, rows) => [...ownKeys(p, rows), ...movementKeys(p.id), ...grindOutLines(rows, p.id).map(({ boxId }) => byId(Box, boxId))],
    (p, rows) => entryKeys(p.id, rows),
  ],
  decide: (header, p, rows, ctx) => {
    lendingStore(rows, header.warehouseId, 'unreview', ctx);
    const lines = grindOutLines(rows, p.id);
    const all = rows.by(StockMovement, 'docId', p.id);
    const reversed = new Set(all.map(({ reversalOf }) => reversalOf));
    const standing = all.filter(({ id, movementType }) => movementType === 'ST_GRIND_OUT' && !reversed.has(id));
    const mirrors = standing.map((movement, ordinal) => held(reverse(ctx, rows, movement, { ordinal }), lines, header));
    return combine(...mirrors, executionStep('takeBack', rows, header.applicationId, lines));
  },
});

/** The ledger does not say what a box was before it was held; the lines do. */
function held(mirror: ReturnType<typeof reverse>, lines: readonly GrindOutLineRow[], { applicationId }: GrindOutRow): Partial<Decision> {
  const lock = { lockDocType: 'application', lockDocId: applicationId };
  const put = mirror.put.map((one) => {
    const line = lines.find(({ boxId }) => boxId === one.row.id);
    return line ? { ...one, row: { ...one.row, ...lock, prevStatus: line.fromStatus } } : one;
  });
  return { ...mirror, put };
}

const storeKeys = [
  (p: { id: string }, rows: Rows): Key[] => {
    const warehouseId = rows.get(GrindOut, p.id)?.warehouseId;
    return warehouseId ? [byId(Warehouse, warehouseId)] : [];
  },
];

/** The grinder names another day. */
export const grindOutExpect = defineMove(grindOut, {
  verb: 'expect',
  from: [2, 4],
  offline: false,
  right: lendingRights('grind'),
  warehouses: (header) => [header.warehouseId],
  payload: { expectedBack: daySchema, reason: reason.nullable() },
  reads: storeKeys,
  decide: (header, p, rows, ctx) => {
    lendingStore(rows, header.warehouseId, 'grind', ctx);
    guard(p.expectedBack >= ctx.today, 'DUE_BEFORE');
    return {
      header: { expectedBack: p.expectedBack, remark: [header.remark, p.reason].filter(Boolean).join(' · ').slice(0, 500) || null },
    };
  },
});

export const grindOutClose = defineMove(grindOut, {
  verb: 'close',
  from: [6],
  to: 5,
  offline: false,
  right: lendingRights('close'),
  warehouses: (header) => [header.warehouseId],
  payload: { reason },
  reads: storeKeys,
  decide: (header, _p, rows, ctx) => {
    lendingStore(rows, header.warehouseId, 'close', ctx);
    // Its status follows when the whole envelope is written; what came back may have been taken back earlier in the same one.
    const status = String(grindProgress(grindOutLines(rows, header.id)));
    guard(status === '6', 'DOC_STATUS', { docNo: header.docNo ?? '', set: 'grindOutStatus', status, verb: 'close' });
    return {};
  },
});

export const grindOutDelete = defineMove(grindOut, {
  verb: 'delete',
  from: [3],
  to: 7,
  offline: false,
  right: lendingRights('grind'),
  warehouses: (header) => [header.warehouseId],
  reads: storeKeys,
  decide: (header, _p, rows, ctx) => {
    lendingStore(rows, header.warehouseId, 'grind', ctx);
    return {};
  },
});
