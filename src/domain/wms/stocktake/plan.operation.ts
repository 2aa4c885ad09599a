/** A stocktake plan is made, changed and removed while nothing of it is frozen (D-CHK 0). */
import { z } from 'zod';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, type Key } from '#domain/kernel/entity.ts';
import { instantSchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { Ctx } from '#domain/kernel/operation.ts';
import { inScope } from '#domain/kernel/permission.ts';
import { guard } from '#domain/kernel/problem.ts';
import { leastZeroSchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { checkType } from './codes.ts';
import { CHECK, type CheckRow, checkInfo, liveKeys, livePlans } from './stocktake.document.ts';

const ids = (max: number) => z.array(uuidSchema).max(max);
const instant = instantSchema.nullable();

/** Fields of a plan that people fill in. */
export const planFields = {
  checkName: z.string().trim().min(1).max(128),
  checkType: checkType.schema,
  warehouseId: uuidSchema,
  scopeBins: ids(2000),
  scopeClasses: z.array(z.string().min(1).max(32)).max(200),
  scopeMaterials: ids(500),
  counterIds: ids(100),
  reviewerId: uuidSchema.nullable(),
  startAt: instant,
  endAt: instant,
  /** Percent of the book quantity. */
  recountPct: leastZeroSchema.nullable(),
  remark: z.string().trim().max(500).nullable(),
};
const schema = z.object({ id: uuidSchema, ...planFields });
type Plan = Omit<z.infer<typeof schema>, 'id'>;

type Scope = Pick<CheckRow, 'scopeBins' | 'scopeClasses' | 'scopeMaterials'>;

/** Empty means all. */
const meet = (a: readonly string[], b: readonly string[]): boolean => a.length === 0 || b.length === 0 || a.some((one) => b.includes(one));

/** Two plans of a warehouse that would count the same things. A material has one class; whether a class holds it is asked when the plan is issued. */
export const overlaps = (a: Scope, b: Scope): boolean =>
  meet(a.scopeBins, b.scopeBins) && meet(a.scopeClasses, b.scopeClasses) && meet(a.scopeMaterials, b.scopeMaterials);

/** No live plan of the warehouse counts any of it (states-2 §2.4.19). */
export function guardNoOverlap(rows: Rows, plan: Scope & Pick<CheckRow, 'warehouseId'>, id: string): void {
  const other = livePlans(rows, plan.warehouseId).find((live) => live.id !== id && overlaps(live, plan));
  guard(other === undefined, 'CHECK_OVERLAP', { docNo: other?.docNo ?? '', name: other?.checkName ?? '' });
}

/** Removed logically: it is as if it were not there. */
export const guardKept = (header: Pick<CheckRow, 'deletedAt' | 'docNo'>): void =>
  guard(header.deletedAt === null, 'DOC_DELETED', { docNo: header.docNo ?? '' });

const planKeys = (p: Plan): Key[] => [
  byId(Warehouse, p.warehouseId),
  ...p.scopeBins.map((id) => byId(Bin, id)),
  ...liveKeys(p.warehouseId),
];

function guardPlan(p: Plan, id: string, rows: Rows, ctx: Ctx): void {
  guard(rows.get(Warehouse, p.warehouseId)?.isActive === true, 'REF_MISSING', { field: 'warehouseId' });
  guard(inScope(ctx.actor, p.warehouseId), 'G-WH', { warehouseId: p.warehouseId });
  for (const binId of p.scopeBins) {
    const bin = rows.get(Bin, binId);
    guard(bin?.warehouseId === p.warehouseId && !bin.isTransit, 'BIN_WAREHOUSE', { binCode: bin?.binCode ?? '' });
  }
  guard(p.reviewerId === null || !p.counterIds.includes(p.reviewerId), 'REVIEWER_COUNTS');
  guard(p.startAt === null || p.endAt === null || p.startAt <= p.endAt, 'CHECK_DATES');
  guardNoOverlap(rows, p, id);
}

export const checkCreate = defineCreate(checkInfo, {
  verb: 'create',
  to: 0,
  offline: false,
  right: CHECK.create,
  schema,
  reads: [planKeys],
  decide: ({ id, ...plan }, rows, ctx) => {
    guardPlan(plan, id, rows, ctx);
    return { header: { ...plan, lockedBins: [] } };
  },
});

export const checkSave = defineMove(checkInfo, {
  verb: 'save',
  from: [0],
  offline: false,
  right: CHECK.edit,
  payload: planFields,
  reads: [planKeys],
  decide: (header, { id, ...plan }, rows, ctx) => {
    guardKept(header);
    guardPlan(plan, id, rows, ctx);
    return { header: plan };
  },
});

export const checkDelete = defineMove(checkInfo, {
  verb: 'delete',
  from: [0],
  offline: false,
  right: CHECK.delete,
  decide: (header, _p, _rows, ctx) => {
    guardKept(header);
    guard(header.createdBy === ctx.actor.userId, 'NOT_YOURS', { docNo: header.docNo ?? '' });
    return {};
  },
});
