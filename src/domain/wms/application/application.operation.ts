/** The moves of an application (states-2 §2.4.1, S-APP). Entering one asks for nothing but base data, so it waits for no network; what touches stock does. */
import { z } from 'zod';
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { isSpare } from '#domain/basic/material-rules.ts';
import { periodOf } from '#domain/kernel/clock.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, isPositive, isZero, positiveQuantitySchema, quantitySchema, subQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardApplied, guardReview, reviewKeys } from '#domain/system/review.ts';
import { amountKeys, amountOf } from '#domain/wms/amount.ts';
import { AssetItem } from '#domain/wms/asset/asset.entity.ts';
import { eachOnce, guardDecimals, lineBase } from '#domain/wms/line.ts';
import { quotaClassKeys, quotaGivenBack, quotaKeys, quotaTaken } from '#domain/wms/office/quota-use.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { entryKeys, lastMovement, movementKeys, reverse } from '#domain/wms/stock/reversal.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import {
  Application,
  ApplicationLine,
  type ApplicationLineRow,
  type ApplicationRow,
  application,
  applicationLines,
  applicationProgress,
  isApproved,
  putApplicationLine,
} from './application.document.ts';
import { boxesHeldAgain, boxesOf, boxesReleased, boxesTaken, boxKeys, guardNameable, joinedKeys } from './application-boxes.ts';
import { code40, guardHead, headKeys, headShape } from './application-head.ts';
import {
  APPLICATION_KINDS,
  type ApplicationType,
  applicationRights,
  applicationType,
  guardApplicationRight,
  guardChanges,
  mayWith,
  reviewAsked,
} from './application-kinds.ts';
import { dropPromises, promise, stockKeys, stockPlaceKeys } from './application-promise.ts';

const reason = z.string().trim().min(2).max(500);
const lineShape = {
  materialId: uuidSchema,
  applyQty: positiveQuantitySchema,
  assetId: uuidSchema.nullable(),
  // Applications queued by an older version of the app name none.
  boxId: uuidSchema.nullable().default(null),
  oldPartNo: code40.nullable().default(null),
  remark: z.string().max(500).nullable(),
};
const lineSchema = z.object(lineShape);
type LineInput = z.infer<typeof lineSchema>;
const materialKeys = (lines: readonly LineInput[]): Key[] =>
  lines.flatMap((line) => [
    byId(Material, line.materialId),
    ...(line.boxId ? [byId(Box, line.boxId), byIndex(AssetItem, 'boxId', line.boxId)] : []),
  ]);
const unitKeys = (lines: readonly LineInput[], rows: Rows): Key[] =>
  lines.flatMap((line) => {
    const unit = rows.get(Material, line.materialId)?.baseUnit;
    return unit ? [byIndex(Unit, 'unitCode', unit)] : [];
  });

interface NewHead {
  readonly id: string;
  readonly docType: ApplicationType;
  readonly fromWarehouseId: string | null;
}

/** The box of a line, where the kind's lines name one: it is in the giving store, and the review could move it. */
function boxOfLine(line: LineInput, { docType, fromWarehouseId }: NewHead, rows: Rows): BoxRow | undefined {
  const { boxes } = APPLICATION_KINDS[docType];
  guard((line.boxId !== null) === (boxes === 'scrap' || boxes === 'lock'), 'REF_MISSING', { field: 'boxId' });
  guard(line.oldPartNo === null || boxes === 'new', 'REF_MISSING', { field: 'oldPartNo' });
  const box = rows.get(Box, line.boxId);
  if (box) guardNameable(box, line, fromWarehouseId);
  return box;
}

function newLine(line: LineInput, lineNo: number, head: NewHead, rows: Rows, ctx: Ctx): ApplicationLineRow {
  const material = rows.get(Material, line.materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
  guard(material.isActive, 'MATERIAL_INACTIVE', { matCode: material.matCode });
  guard(APPLICATION_KINDS[head.docType].spares !== true || isSpare(material), 'NOT_SPARE', { matCode: material.matCode });
  guardDecimals(rows.by(Unit, 'unitCode', material.baseUnit)[0], line.applyQty);
  const counters = { approvedQty: '0', openQty: '0', doneQty: '0', status: 0 as const, rejectReason: null, isRemoved: false };
  const { applyQty, assetId, remark } = line;
  const box = boxOfLine(line, head, rows);
  const asset = box && rows.by(AssetItem, 'boxId', box.id)[0];
  const named = { boxId: box?.id ?? null, boxNo: box?.boxNo ?? line.oldPartNo, assetId: asset?.id ?? assetId };
  return { ...lineBase(rows, ctx, head.id, lineNo, line.materialId), ...counters, ...named, applyQty, remark };
}

export const applicationCreate = defineCreate(application, {
  verb: 'create',
  to: 1,
  offline: true,
  right: applicationRights('create'),
  schema: z.object({
    id: uuidSchema,
    docType: applicationType.schema,
    ...headShape,
    lines: z.array(lineSchema).min(1).max(200),
  }),
  reads: [(p) => [...headKeys(p), ...materialKeys(p.lines)], (p, rows) => unitKeys(p.lines, rows)],
  decide: (p, rows, ctx) => {
    guardApplicationRight(ctx.actor, p.docType, 'create');
    guardHead(p, p.docType, rows, ctx);
    const { id, lines, ...head } = p;
    const born = lines.map((line, index) => newLine(line, index + 1, p, rows, ctx));
    return { header: { ...head, closedPeriod: null }, put: born.map(putApplicationLine) };
  },
});

const savedLine = z.object({ lineId: uuidSchema.nullable(), ...lineShape });

/** Edits an application that nobody has reviewed: its head, and its lines as a whole. A line that is not named any more is taken off. */
export const applicationSave = defineMove(application, {
  verb: 'save',
  from: [1, 3],
  offline: true,
  right: applicationRights('edit'),
  offered: mayWith('edit'),
  payload: { ...headShape, lines: z.array(savedLine).min(1).max(200).refine(eachOnce('lineId')) },
  reads: [(p) => [...headKeys(p), ...materialKeys(p.lines)], (p, rows) => unitKeys(p.lines, rows)],
  decide: (header, p, rows, ctx) => {
    guardChanges(ctx.actor, header, 'edit');
    guardHead(p, header.docType, rows, ctx);
    const all = rows.by(ApplicationLine, 'docId', header.id);
    const live = applicationLines(rows, header.id);
    let lineNo = Math.max(0, ...all.map((line) => line.lineNo));
    const saved = p.lines.map((line) => {
      const { lineId, ...values } = line;
      const { oldPartNo, ...stored } = values;
      const before = live.find((one) => one.id === lineId);
      guard(lineId === null || before !== undefined, 'REF_MISSING', { field: 'lineId' });
      if (before?.materialId === line.materialId && before.boxId === line.boxId) {
        boxOfLine(line, { ...header, fromWarehouseId: p.fromWarehouseId }, rows);
        guardDecimals(rows.by(Unit, 'unitCode', before.unitCode)[0], line.applyQty);
        return { ...before, ...stored, boxNo: before.boxId ? before.boxNo : oldPartNo };
      }
      lineNo += 1;
      return newLine(values, lineNo, { ...header, fromWarehouseId: p.fromWarehouseId }, rows, ctx);
    });
    const kept = new Set(saved.map(({ id }) => id));
    const removed = live.filter(({ id }) => !kept.has(id)).map((line) => ({ ...line, isRemoved: true }));
    const { id: _id, lines: _lines, ...head } = p;
    return { header: head, put: [...saved, ...removed].map(putApplicationLine) };
  },
});

const verdictSchema = z.object({
  lineId: uuidSchema,
  /** 0 rejects the line. */
  approvedQty: quantitySchema,
  rejectReason: z.string().trim().max(500).nullable(),
});

const materialsOf = (rows: Rows, docId: string): string[] => applicationLines(rows, docId).map((line) => line.materialId);

/** The store whose stock is set aside; null where the kind does not reserve. */
const reservingStore = (rows: Rows, docId: string): string | null => {
  const header = rows.get(Application, docId);
  return header && APPLICATION_KINDS[header.docType].reserves ? header.fromWarehouseId : null;
};

/** An application for office supplies; undefined for other kinds, which use no quota. */
const quotaOf = (rows: Rows, docId: string): ApplicationRow | undefined => {
  const header = rows.get(Application, docId);
  return header && APPLICATION_KINDS[header.docType].open === true ? header : undefined;
};
const usedQuotaKeys = (rows: Rows, docId: string): Key[] => {
  const applied = quotaOf(rows, docId);
  return applied ? quotaKeys(applied, materialsOf(rows, docId)) : [];
};
const usedClassKeys = (rows: Rows, docId: string): Key[] => (quotaOf(rows, docId) ? quotaClassKeys(rows, materialsOf(rows, docId)) : []);

/** What is approved and not executed yet, line by line. */
const stillOpen = (lines: readonly ApplicationLineRow[]) =>
  lines.filter(isApproved).map(({ materialId, approvedQty, doneQty }) => ({ materialId, qty: subQty(approvedQty, doneQty) }));

const promiseKeys = [
  (p: { id: string }, rows: Rows): Key[] => {
    const store = reservingStore(rows, p.id);
    const type = rows.get(Application, p.id)?.docType;
    return [
      ...usedQuotaKeys(rows, p.id),
      ...(type ? reviewKeys(type, p.id) : []),
      ...(store ? stockKeys(store, materialsOf(rows, p.id)) : []),
    ];
  },
  (p: { id: string }, rows: Rows): Key[] => {
    const store = reservingStore(rows, p.id);
    const type = rows.get(Application, p.id)?.docType;
    return [
      ...usedClassKeys(rows, p.id),
      ...(type ? amountKeys(rows, type, applicationLines(rows, p.id)) : []),
      ...(store ? stockPlaceKeys(rows, store, materialsOf(rows, p.id)) : []),
    ];
  },
];

function judged(line: ApplicationLineRow, verdict: z.infer<typeof verdictSchema> | undefined): ApplicationLineRow {
  const given = verdict ?? refuse('LINE_NOT_JUDGED', { lineNo: String(line.lineNo), matCode: line.matCode });
  guard(cmpQty(given.approvedQty, line.applyQty) <= 0, 'G-QTY', { qty: given.approvedQty, limit: line.applyQty });
  if (isPositive(given.approvedQty)) return { ...line, approvedQty: given.approvedQty, status: 1, rejectReason: null };
  guard((given.rejectReason ?? '').length > 1, 'REASON_REQUIRED');
  return { ...line, approvedQty: '0', status: 2, rejectReason: given.rejectReason };
}

/** Approves each line in full, in part, or not at all, and sets the approved quantities aside. Online only: the store's stock decides. */
export const applicationReview = defineMove(application, {
  verb: 'review',
  from: [1, 3],
  to: 2,
  offline: false,
  right: applicationRights('review'),
  offered: mayWith('review'),
  warehouses: (header) => [header.fromWarehouseId ?? header.toWarehouseId],
  payload: { lines: z.array(verdictSchema).min(1).max(400) },
  reads: [
    (p, rows) => [...(promiseKeys[0]?.(p, rows) ?? []), ...boxKeys(rows, p.id)],
    (p, rows) => [...(promiseKeys[1]?.(p, rows) ?? []), ...joinedKeys(rows, p.id)],
  ],
  decide: (header, p, rows, ctx) => {
    guardApplicationRight(ctx.actor, header.docType, 'review');
    const asked = reviewAsked(header);
    if (asked) guardApplied(asked, ctx);
    guardReview(rows, application, header, ctx.actor, amountOf(rows, header.docType, applicationLines(rows, header.id)));
    const lines = applicationLines(rows, header.id).map((line) =>
      judged(
        line,
        p.lines.find(({ lineId }) => lineId === line.id),
      ),
    );
    guard(lines.some(isApproved), 'NOTHING_APPROVED');
    const promised = reservingStore(rows, header.id) === null ? [] : promise(header, lines, rows, ctx);
    const { lines: reviewed, moved } = boxesTaken(header, lines, rows, ctx);
    const applied = quotaOf(rows, header.id);
    const quota = applied ? quotaTaken(applied, stillOpen(lines), rows) : {};
    return combine({ put: [...reviewed.map(putApplicationLine), ...promised] }, moved, quota);
  },
});

/** Takes the review back while nothing was executed and nothing is under way. */
export const applicationUnreview = defineMove(application, {
  verb: 'unreview',
  from: [2],
  to: 3,
  offline: false,
  right: applicationRights('unreview'),
  offered: mayWith('unreview'),
  warehouses: (header) => [header.fromWarehouseId ?? header.toWarehouseId],
  payload: { reason },
  reads: [
    (p, rows) => [...boxKeys(rows, p.id), ...usedQuotaKeys(rows, p.id), ...(boxesOf(rows, p.id) === 'scrap' ? movementKeys(p.id) : [])],
    (p, rows) => [
      ...joinedKeys(rows, p.id),
      ...usedClassKeys(rows, p.id),
      ...(boxesOf(rows, p.id) === 'scrap' ? entryKeys(p.id, rows) : []),
    ],
  ],
  decide: (header, p, rows, ctx) => {
    guardApplicationRight(ctx.actor, header.docType, 'unreview');
    const lines = applicationLines(rows, header.id);
    guard(
      lines.every((line) => isZero(line.doneQty) && isZero(line.openQty)),
      'G-DOWN',
      { docNo: header.docNo ?? '' },
    );
    const { lines: released, moved } = boxesReleased(header, lines, rows, ctx);
    const reopened = released.map((line) => ({ ...line, approvedQty: '0', status: 0 as const, rejectReason: null }));
    const back = boxesOf(rows, p.id) === 'scrap' ? reverse(ctx, rows, lastMovement(rows, header.id, ['ST_SCRAP'])) : {};
    const applied = quotaOf(rows, header.id);
    const quota = applied ? quotaGivenBack(applied, stillOpen(lines), rows) : {};
    return combine({ put: [...reopened.map(putApplicationLine), ...dropPromises(rows, header.id)] }, moved, back, quota);
  },
});

/** The rest is not needed. What was made but not posted has to be finished or deleted first. */
export const applicationClose = defineMove(application, {
  verb: 'close',
  from: [2, 4, 6],
  to: 5,
  offline: false,
  right: applicationRights('close'),
  offered: mayWith('close'),
  warehouses: (header) => [header.fromWarehouseId ?? header.toWarehouseId],
  payload: { reason },
  reads: [
    (p, rows) => [...boxKeys(rows, p.id), ...usedQuotaKeys(rows, p.id)],
    (p, rows) => [...joinedKeys(rows, p.id), ...usedClassKeys(rows, p.id)],
  ],
  decide: (header, _p, rows, ctx) => {
    guardApplicationRight(ctx.actor, header.docType, 'close');
    guard(
      applicationLines(rows, header.id).every((line) => isZero(line.openQty)),
      'G-DOWN',
      { docNo: header.docNo ?? '' },
    );
    const { lines, moved } = boxesReleased(header, applicationLines(rows, header.id), rows, ctx);
    const applied = quotaOf(rows, header.id);
    const quota = applied ? quotaGivenBack(applied, stillOpen(lines), rows) : {};
    const put = [...lines.map(putApplicationLine), ...dropPromises(rows, header.id)];
    return { header: { closedPeriod: periodOf(ctx.today) }, ...combine({ put }, moved, quota) };
  },
});

/** Opens a closed application again, in the month it was closed in, as far as something is left of it and in stock. */
export const applicationReopen = defineMove(application, {
  verb: 'reopen',
  from: [5],
  to: 2,
  also: [[5, 4]],
  offline: false,
  right: applicationRights('unreview'),
  offered: mayWith('unreview'),
  warehouses: (header) => [header.fromWarehouseId ?? header.toWarehouseId],
  payload: { reason },
  reads: [
    (p, rows) => [...(promiseKeys[0]?.(p, rows) ?? []), ...boxKeys(rows, p.id)],
    (p, rows) => [...(promiseKeys[1]?.(p, rows) ?? []), ...joinedKeys(rows, p.id)],
  ],
  decide: (header, _p, rows, ctx) => {
    guardApplicationRight(ctx.actor, header.docType, 'unreview');
    guard(header.closedPeriod === periodOf(ctx.today), 'OTHER_PERIOD', { docNo: header.docNo ?? '' });
    const lines = applicationLines(rows, header.id);
    const status = applicationProgress(lines);
    guard(status !== 6, 'NOTHING_OPEN', { docNo: header.docNo ?? '' });
    const promised = reservingStore(rows, header.id) === null ? [] : promise(header, lines, rows, ctx);
    const { lines: held, moved } = boxesHeldAgain(header, lines, rows, ctx);
    const reopened = { status, closedPeriod: null, closedBy: null, closedAt: null, closeReason: null };
    const applied = quotaOf(rows, header.id);
    const quota = applied ? quotaTaken(applied, stillOpen(lines), rows) : {};
    return { header: reopened, ...combine({ put: [...held.map(putApplicationLine), ...promised] }, moved, quota) };
  },
});

export const applicationDelete = defineMove(application, {
  verb: 'delete',
  from: [1, 3],
  to: 7,
  offline: true,
  right: applicationRights('delete'),
  offered: mayWith('delete'),
  decide: (header, _p, _rows, ctx) => {
    guardChanges(ctx.actor, header, 'delete');
    return {};
  },
});
