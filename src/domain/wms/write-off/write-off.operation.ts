/** The moves of a write-off. Whoever finds it enters it, also without a network; goods leave the books by a manager's review, on the server only. */
import { z } from 'zod';
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { Person } from '#domain/basic/party.resource.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { Ctx } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { positiveQuantitySchema, quantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import { AssetItem } from '#domain/wms/asset/asset.entity.ts';
import { defineAttach } from '#domain/wms/attach.operation.ts';
import { guardOnce } from '#domain/wms/box.operation.ts';
import { lendingStore } from '#domain/wms/lending/lend.operation.ts';
import { lendingRights } from '#domain/wms/lending-stores.ts';
import { guardDecimals, lineBase } from '#domain/wms/line.ts';
import { photosSchema } from '#domain/wms/photos.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import {
  lacksPhoto,
  putWriteOffLine,
  WriteOff,
  WriteOffLine,
  type WriteOffLineRow,
  type WriteOffRow,
  writeOff,
} from './write-off.document.ts';
import { lossType, needsPhoto, scrapType, type WriteOffKind, writeOffKind } from './write-off-codes.ts';
import {
  guardWritable,
  loanLineOf,
  mayPart,
  posted,
  postKeys,
  postPlaceKeys,
  takenBack,
  thingKeys,
  thingPlaceKeys,
} from './write-off-post.ts';

const reason = z.string().trim().min(2).max(500);
const lineSchema = z.object({
  materialId: uuidSchema,
  boxId: uuidSchema,
  qty: positiveQuantitySchema,
  remark: z.string().max(500).nullable(),
});
type Line = z.infer<typeof lineSchema>;
const content = {
  lossType: lossType.schema.nullable(),
  scrapType: scrapType.schema.nullable(),
  cause: z.string().trim().min(2).max(500).nullable(),
  liabilityId: uuidSchema.nullable(),
  liabilityAmt: quantitySchema.nullable(),
  residualValue: quantitySchema.nullable(),
  remark: z.string().max(500).nullable(),
  lines: z.array(lineSchema).min(1).max(200),
};
type Content = z.infer<z.ZodObject<typeof content>>;

/** The verb whose right lets people enter a kind. */
const VERBS = { lossDoc: 'loss', scrapDoc: 'scrap' } as const satisfies Record<WriteOffKind, string>;
const RIGHTS = [...lendingRights('loss'), ...lendingRights('scrap')];

const boxIds = (lines: readonly Line[]): string[] => lines.map(({ boxId }) => boxId);

const firstKeys = (p: Content): Key[] => [
  ...thingKeys(boxIds(p.lines)),
  ...p.lines.map(({ materialId }) => byId(Material, materialId)),
  ...(p.liabilityId ? [byId(Person, p.liabilityId)] : []),
];
const secondKeys = (p: Content, rows: Rows): Key[] => [
  ...thingPlaceKeys(boxIds(p.lines), rows),
  ...p.lines.flatMap(({ materialId }) => {
    const unit = rows.get(Material, materialId)?.baseUnit;
    return unit ? [byIndex(Unit, 'unitCode', unit)] : [];
  }),
];

type Head = Pick<WriteOffRow, 'id' | 'docType' | 'warehouseId'>;

/** A loss says how and why it came about, scrap says why it is scrap. @throws REF_MISSING */
function guardContent(p: Content, docType: WriteOffKind, rows: Rows): void {
  const isLoss = docType === 'lossDoc';
  guard((p.lossType !== null) === isLoss, 'REF_MISSING', { field: 'lossType' });
  guard((p.scrapType !== null) === !isLoss, 'REF_MISSING', { field: 'scrapType' });
  guard(!isLoss || p.cause !== null, 'REASON_REQUIRED');
  guard(p.liabilityId === null || rows.get(Person, p.liabilityId) !== undefined, 'REF_MISSING', { field: 'liabilityId' });
  guard(p.liabilityAmt === null || p.liabilityId !== null, 'LIABLE_REQUIRED');
}

function lineOf(head: Head, line: Line, lineNo: number, rows: Rows, ctx: Ctx): WriteOffLineRow {
  const box = rows.get(Box, line.boxId) ?? refuse('BOX_MISSING');
  guard(box.materialId === line.materialId, 'OTHER_MATERIAL', { boxNo: box.boxNo, matCode: '' });
  const loan = loanLineOf(rows, box);
  guardWritable(box, head, { qty: line.qty, isPart: mayPart(box, loan) });
  const base = lineBase(rows, ctx, head.id, lineNo, box.materialId);
  guardDecimals(rows.by(Unit, 'unitCode', base.unitCode)[0], line.qty);
  const { id: boxId, boxNo, boxStatus } = box;
  const assetId = rows.by(AssetItem, 'boxId', boxId)[0]?.id ?? null;
  return { ...base, boxId, boxNo, boxStatus, assetId, lendLineId: loan?.id ?? null, qty: line.qty, remark: line.remark, isRemoved: false };
}

function linesOf(head: Head, lines: readonly Line[], rows: Rows, ctx: Ctx): WriteOffLineRow[] {
  guardOnce(rows, lines);
  return lines.map((line, at) => lineOf(head, line, at + 1, rows, ctx));
}

export const writeOffCreate = defineCreate(writeOff, {
  verb: 'create',
  to: 0,
  offline: true,
  right: RIGHTS,
  schema: z.object({ id: uuidSchema, docType: writeOffKind.schema, warehouseId: uuidSchema, ...content }),
  reads: [(p) => [byId(Warehouse, p.warehouseId), ...firstKeys(p)], secondKeys],
  decide: (p, rows, ctx) => {
    lendingStore(rows, p.warehouseId, VERBS[p.docType], ctx);
    guardContent(p, p.docType, rows);
    const { id: _id, lines, ...head } = p;
    return { header: { ...head, photoIds: null }, put: linesOf(p, lines, rows, ctx).map(putWriteOffLine) };
  },
});

const storeKeys = (p: { id: string }, rows: Rows): Key[] => {
  const warehouseId = rows.get(WriteOff, p.id)?.warehouseId;
  return warehouseId ? [byId(Warehouse, warehouseId)] : [];
};

/** Replaces the lines with those entered now. Lines missing from the entry are marked as removed. */
export const writeOffSave = defineMove(writeOff, {
  verb: 'save',
  from: [0, 2],
  offline: true,
  right: RIGHTS,
  warehouses: (header) => [header.warehouseId],
  payload: content,
  reads: [(p, rows) => [...storeKeys(p, rows), ...firstKeys(p)], secondKeys],
  decide: (header, p, rows, ctx) => {
    lendingStore(rows, header.warehouseId, VERBS[header.docType], ctx);
    guardContent(p, header.docType, rows);
    const { id: _id, lines, ...head } = p;
    const fresh = linesOf(header, lines, rows, ctx);
    const gone = rows.by(WriteOffLine, 'docId', p.id).map((line) => ({ ...line, isRemoved: true }));
    return { header: head, put: [...gone, ...fresh].map(putWriteOffLine) };
  },
});

export const writeOffReview = defineMove(writeOff, {
  verb: 'review',
  from: [0, 2],
  to: 1,
  offline: false,
  right: lendingRights('review'),
  warehouses: (header) => [header.warehouseId],
  reads: [
    (p, rows) => {
      const docType = rows.get(WriteOff, p.id)?.docType;
      return [...postKeys(p.id, rows), ...(docType ? reviewKeys(docType, p.id) : [])];
    },
    (p, rows) => postPlaceKeys(p.id, rows),
  ],
  decide: (header, _p, rows, ctx) => {
    lendingStore(rows, header.warehouseId, 'review', ctx);
    guardReview(rows, writeOff, header, ctx.actor);
    guard(!lacksPhoto(header), 'PHOTO_REQUIRED');
    return posted(header, rows, ctx);
  },
});

/** It has turned up again, or was not scrap: the mirror, while nothing else has happened to it. */
export const writeOffUnreview = defineMove(writeOff, {
  verb: 'unreview',
  from: [1],
  to: 2,
  offline: false,
  right: lendingRights('unreview'),
  warehouses: (header) => [header.warehouseId],
  payload: { reason },
  reads: [(p, rows) => postKeys(p.id, rows), (p, rows) => postPlaceKeys(p.id, rows)],
  decide: (header, _p, rows, ctx) => {
    lendingStore(rows, header.warehouseId, 'unreview', ctx);
    return takenBack(header, rows, ctx);
  },
});

export const writeOffDelete = defineMove(writeOff, {
  verb: 'delete',
  from: [0, 2],
  offline: true,
  right: RIGHTS,
  warehouses: (header) => [header.warehouseId],
  reads: [storeKeys],
  decide: (header, _p, rows, ctx) => {
    lendingStore(rows, header.warehouseId, VERBS[header.docType], ctx);
    guard(header.deletedAt === null, 'DOC_MISSING');
    return {};
  },
});

/** Photos of what is broken, as evidence: they are never taken away again. */
export const writeOffPhotograph = defineMove(writeOff, {
  verb: 'photograph',
  offered: ({ lossType: type }) => needsPhoto(type),
  from: [0, 2],
  kind: 'fact',
  offline: true,
  right: RIGHTS,
  warehouses: (header) => [header.warehouseId],
  payload: { photos: photosSchema },
  reads: [storeKeys],
  decide: (header, p, rows, ctx) => {
    lendingStore(rows, header.warehouseId, VERBS[header.docType], ctx);
    guard(header.deletedAt === null, 'DOC_MISSING');
    guard(needsPhoto(header.lossType), 'REF_MISSING', { field: 'lossType' });
    guard(p.photos.length > 0, 'PHOTO_REQUIRED');
    return { header: { photoIds: [...(header.photoIds ?? []), ...p.photos.map(({ id }) => id)] } };
  },
});

/** Further files, such as the report of a theft. */
export const writeOffAttach = defineAttach(writeOff, RIGHTS);
