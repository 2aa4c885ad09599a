/** Creating, changing and deleting a stocktake plan while nothing is frozen (D-CHK 0). */
import { z } from 'zod';
import { Person } from '#domain/basic/party.resource.ts';
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
import { shift } from '#domain/wms/production/codes.ts';
import { checkMode, checkType, freezeMode } from './codes.ts';
import { lacksSecond, overlapping, type Scope } from './findings.ts';
import { CHECK, CheckInfo, type CheckRow, checkInfo, isZeroBalance, liveKeys, NOT_REMINDED } from './stocktake.document.ts';

const ids = (max: number) => z.array(uuidSchema).max(max);
const instant = instantSchema.nullable();

/** Plan fields that people fill in. */
export const planFields = {
  checkName: z.string().trim().min(1).max(128),
  checkType: checkType.schema,
  /** Older programs plan open counts. */
  checkMode: checkMode.schema.nullable().optional(),
  /** Older programs freeze. A line side is never frozen, whatever is asked. */
  freezeMode: freezeMode.schema.nullable().optional(),
  /** The shift after which a line side is counted. */
  shift: shift.schema.nullable().optional(),
  warehouseId: uuidSchema,
  scopeBins: ids(2000),
  /** Bins in scope that are not counted. Older programs leave none out. */
  leftOutBins: ids(2000).nullable().optional(),
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
const OPEN = 1;
const schema = z.object({
  id: uuidSchema,
  ...planFields,
  /** The plan of which this one is a copy: it continues its series. */
  copyOf: uuidSchema.nullable().optional(),
});
type Plan = Omit<z.infer<typeof schema>, 'id' | 'copyOf'>;

const LINE_SIDE = 'CJYCL-K';
const FROZEN = 1;
const SNAPSHOT = 2;

/** A line side works on while it is counted. Bins that are counted as empty are locked: what comes meanwhile would look like a find. */
const modeOf = (plan: Plan, rows: Rows): CheckRow['freezeMode'] =>
  isLineSide(plan, rows) ? SNAPSHOT : isZeroBalance(plan) ? FROZEN : (plan.freezeMode ?? FROZEN);
const isLineSide = ({ warehouseId }: Plan, rows: Rows): boolean => rows.get(Warehouse, warehouseId)?.whClassCode === LINE_SIDE;

/** Requires that no live plan of the warehouse counts any part of the scope (states-2 §2.4.19). */
function guardNoOverlap(rows: Rows, plan: Scope, id: string): void {
  const other = overlapping(rows, plan, id);
  guard(other === undefined, 'CHECK_OVERLAP', { docNo: other?.docNo ?? '', name: other?.checkName ?? '' });
}

/** Refuses a plan that is marked as deleted. */
export const guardKept = (header: Pick<CheckRow, 'deletedAt' | 'docNo'>): void =>
  guard(header.deletedAt === null, 'DOC_DELETED', { docNo: header.docNo ?? '' });

const planKeys = (p: Plan): Key[] => [
  byId(Warehouse, p.warehouseId),
  ...p.scopeBins.map((id) => byId(Bin, id)),
  ...[...p.counterIds, p.reviewerId].flatMap((id) => (id === null ? [] : [byId(Person, id)])),
  ...liveKeys(p.warehouseId),
];

function guardPlan(p: Plan, id: string, rows: Rows, ctx: Ctx): void {
  guard(rows.get(Warehouse, p.warehouseId)?.isActive === true, 'REF_MISSING', { field: 'warehouseId' });
  guard(inScope(ctx.actor, p.warehouseId), 'G-WH', { warehouseId: p.warehouseId });
  for (const binId of p.scopeBins) {
    const bin = rows.get(Bin, binId);
    guard(bin?.warehouseId === p.warehouseId && !bin.isTransit, 'BIN_WAREHOUSE', { binCode: bin?.binCode ?? '' });
  }
  const isAtWork = (id: string): boolean => rows.get(Person, id)?.status === 1;
  guard(p.counterIds.every(isAtWork), 'REF_MISSING', { field: 'counterIds' });
  guard(p.reviewerId === null || isAtWork(p.reviewerId), 'REF_MISSING', { field: 'reviewerId' });
  guard(p.reviewerId === null || !p.counterIds.includes(p.reviewerId), 'REVIEWER_COUNTS');
  guard(!lacksSecond(p), 'CHECK_ONE_COUNTER');
  guard(!isZeroBalance(p) || !isLineSide(p, rows), 'CHECK_ZERO_LIVE');
  guard(p.startAt === null || p.endAt === null || p.startAt <= p.endAt, 'CHECK_DATES');
  guardNoOverlap(rows, p, id);
}

export const checkCreate = defineCreate(checkInfo, {
  verb: 'create',
  to: 0,
  offline: false,
  right: CHECK.create,
  schema,
  reads: [(p) => [...planKeys(p), ...(p.copyOf ? [byId(CheckInfo, p.copyOf)] : [])]],
  decide: ({ id, copyOf = null, ...plan }, rows, ctx) => {
    guardPlan(plan, id, rows, ctx);
    const before = rows.get(CheckInfo, copyOf);
    const kept = { checkMode: plan.checkMode ?? OPEN, shift: plan.shift ?? null, leftOutBins: plan.leftOutBins ?? [], lockedBins: [] };
    const cycleOf = before ? (before.cycleOf ?? before.id) : null;
    return { header: { ...plan, ...kept, ...NOT_REMINDED, freezeMode: modeOf(plan, rows), cycleOf } };
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
    const { leftOutBins = header.leftOutBins, checkMode: mode = header.checkMode, shift: after = header.shift } = plan;
    const frozen = modeOf({ ...plan, freezeMode: plan.freezeMode ?? header.freezeMode }, rows);
    return { header: { ...plan, leftOutBins, checkMode: mode, shift: after, freezeMode: frozen } };
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
