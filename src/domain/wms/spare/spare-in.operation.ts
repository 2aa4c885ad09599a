/** The steps of a spare-part inbound. Old parts are taken in where they are brought, so its review waits for no network where the site allows that. */
import { z } from 'zod';
import { inboundSubtype } from '#domain/basic/codes.ts';
import { defineCreate, defineMove, newHeader } from '#domain/kernel/document.ts';
import type { Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { combine } from '#domain/kernel/operation.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import { guard } from '#domain/kernel/problem.ts';
import { positiveQuantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import { type ApplicationRow, applicationKeys } from '#domain/wms/application/application.document.ts';
import { executableApplication, executionStep } from '#domain/wms/application/application-promise.ts';
import { lineBase } from '#domain/wms/line.ts';
import { entryKeys, lastMovement, movementKeys, reverse } from '#domain/wms/stock/reversal.ts';
import { guardKept } from '#domain/wms/voucher/voucher.document.ts';
import { bjInType } from './spare-codes.ts';
import {
  putSpareInLine,
  SPARE_IN_RIGHT as RIGHT,
  SpareIn,
  SpareInLine,
  type SpareInLineRow,
  type SpareInRow,
  spareIn,
  spareInLines,
} from './spare-in.document.ts';
import { type InboundJob, numberKeys, postedKeys, postSpareIn, spareInKeys } from './spare-in-post.ts';

const DOC = 'spareIn';
const code40 = z.string().trim().min(1).max(40);

const lineSchema = z.object({
  applicationLineId: uuidSchema.nullable(),
  materialId: uuidSchema,
  qty: positiveQuantitySchema,
  boxNo: code40.nullable(),
  batchNo: code40.nullable(),
  toBinId: uuidSchema.nullable(),
});
const content = {
  bjCode: bjInType.schema,
  inboundSubtype: inboundSubtype.schema.nullable(),
  deptId: uuidSchema.nullable(),
  equipmentNo: code40.nullable(),
  remark: z.string().max(500).nullable(),
  lines: z.array(lineSchema).min(1).max(200),
};
type Line = z.infer<typeof lineSchema>;
type Content = { [K in keyof typeof content]: z.infer<(typeof content)[K]> };
/** Fields that keep their value from the first entry. */
type Fixed = Pick<SpareInRow, 'warehouseId' | 'applicationId'>;

const lineOf = (line: Line, lineNo: number, { header, rows, ctx }: Omit<InboundJob, 'lines'>): SpareInLineRow => {
  const base = lineBase(rows, ctx, header.id, lineNo, line.materialId);
  return { ...base, ...line, boxId: null, isRemoved: false };
};

/** The lines as entered now, checked as a review would check them. */
function entered(lines: readonly Line[], job: Omit<InboundJob, 'lines'>): SpareInLineRow[] {
  const fresh = lines.map((line, n) => lineOf(line, n + 1, job));
  const numbers = fresh.flatMap(({ boxNo }) => boxNo ?? []);
  const twice = numbers.find((boxNo, n) => numbers.indexOf(boxNo) !== n);
  guard(twice === undefined, 'BOX_NO_USED', { boxNo: twice ?? '' });
  postSpareIn({ ...job, lines: fresh });
  executionStep('execute', job.rows, job.header.applicationId, fresh);
  return fresh;
}

const firstKeys = (id: string, { warehouseId, applicationId }: Fixed, p: Content): Key[] => [
  ...spareInKeys.first(id, { warehouseId, deptId: p.deptId, inboundSubtype: p.inboundSubtype }, p.lines),
  ...numberKeys(p.lines),
  ...applicationKeys(applicationId),
];
const headerOf = (rows: Rows, id: string): SpareInRow | undefined => rows.get(SpareIn, id);

/** The application that is carried out is one for parts to come into this store, as what they are. @throws OTHER_APPLICATION */
function applicationOf(p: Fixed & Content, rows: Rows): ApplicationRow | undefined {
  if (p.applicationId === null) return undefined;
  const application = executableApplication(rows, p.applicationId, 'review');
  const { docType, toWarehouseId, docNo } = application;
  const fits = docType === 'SPARE_IN' && toWarehouseId === p.warehouseId && application.inboundSubtype === p.inboundSubtype;
  guard(fits, 'OTHER_APPLICATION', { docNo: docNo ?? '' });
  return application;
}

export const spareInCreate = defineCreate(spareIn, {
  verb: 'create',
  to: 0,
  offline: true,
  right: RIGHT.create,
  schema: z.object({ id: uuidSchema, warehouseId: uuidSchema, applicationId: uuidSchema.nullable(), ...content }),
  reads: [(p) => firstKeys(p.id, p, p), (p, rows) => spareInKeys.second(p.lines, rows)],
  decide: (p, rows, ctx) => {
    const { id, lines, ...head } = p;
    const application = applicationOf(p, rows);
    const from = { sourceDocType: 'application', sourceDocId: application?.id, sourceDocNo: application?.docNo };
    const isOldPart = application?.sourceDocType === 'issueDoc';
    const own = { ...head, ...(application ? from : {}), oldPartFrom: isOldPart ? application.sourceDocId : null };
    const header = { ...newHeader(ctx, id, 0), ...own } as SpareInRow;
    return { header: own, put: entered(lines, { header, rows, ctx }).map(putSpareInLine) };
  },
});

/** Replaces the lines with those entered now. Lines missing from the entry are marked as removed. */
export const spareInSave = defineMove(spareIn, {
  verb: 'save',
  from: [0, 2],
  offline: true,
  right: RIGHT.create,
  payload: content,
  reads: [
    (p, rows) => {
      const header = headerOf(rows, p.id);
      return header ? firstKeys(p.id, header, p) : [];
    },
    (p, rows) => (headerOf(rows, p.id) ? spareInKeys.second(p.lines, rows) : []),
  ],
  decide: (header, { id: _id, lines, ...head }, rows, ctx) => {
    guardKept(header);
    const { warehouseId, applicationId } = header;
    applicationOf({ ...head, lines, warehouseId, applicationId }, rows);
    const fresh = entered(lines, { header: { ...header, ...head }, rows, ctx });
    const gone = rows.by(SpareInLine, 'docId', header.id).map((line) => ({ ...line, isRemoved: true }));
    return { header: head, put: [...gone, ...fresh].map(putSpareInLine) };
  },
});

/** 0, 2→1: the parts are in the store, and the application counts them as done. */
export const spareInReview = defineMove(spareIn, {
  verb: 'review',
  from: [0, 2],
  to: 1,
  offline: true,
  right: RIGHT.review,
  warehouses: (header) => [header.warehouseId],
  reads: [
    (p, rows) => {
      const header = headerOf(rows, p.id);
      const lines = spareInLines(rows, p.id);
      const goods = header ? [...spareInKeys.first(p.id, header, lines), ...applicationKeys(header.applicationId)] : [];
      return [...reviewKeys(DOC, p.id), ...goods, ...numberKeys(lines)];
    },
    (p, rows) => spareInKeys.second(spareInLines(rows, p.id), rows),
  ],
  decide: (header, p, rows, ctx) => {
    guardKept(header);
    guardReview(rows, spareIn, header, ctx.actor);
    const lines = spareInLines(rows, p.id);
    if (header.applicationId) executableApplication(rows, header.applicationId, 'review');
    return combine(postSpareIn({ header, lines, rows, ctx }), executionStep('execute', rows, header.applicationId, lines));
  },
});

/** 1→2: the mirror, if nothing happened to the parts since. */
export const spareInUnreview = defineMove(spareIn, {
  verb: 'unreview',
  from: [1],
  to: 2,
  offline: false,
  right: RIGHT.unreview,
  warehouses: (header) => [header.warehouseId],
  payload: { reason: z.string().trim().min(2).max(500) },
  reads: [
    (p, rows) => [
      ...movementKeys(p.id),
      ...postedKeys(spareInLines(rows, p.id)),
      ...applicationKeys(headerOf(rows, p.id)?.applicationId ?? null),
    ],
    (p, rows) => entryKeys(p.id, rows),
  ],
  decide: (header, p, rows, ctx) => {
    const mirrored = reverse(ctx, rows, lastMovement(rows, p.id, ['GR_OLD_PART', 'GR_OTHER']));
    return combine(mirrored, executionStep('takeBack', rows, header.applicationId, spareInLines(rows, p.id)));
  },
});

const isOwnOrReviewer = ({ createdBy }: Pick<SpareInRow, 'createdBy'>, actor: Actor): boolean =>
  createdBy === actor.userId || hasRight(actor, RIGHT.review);

/** Marked as deleted, as long as nothing is posted (states-1 §2.2). */
export const spareInDelete = defineMove(spareIn, {
  verb: 'delete',
  from: [0, 2],
  offline: true,
  right: RIGHT.create,
  offered: isOwnOrReviewer,
  decide: (header, _p, _rows, ctx) => {
    guardKept(header);
    guard(isOwnOrReviewer(header, ctx.actor), 'NOT_YOURS', { docNo: header.docNo ?? '' });
    return {};
  },
});
