/** The steps of a routing (S-INB): entered, changed, reviewed, taken back, deleted. */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { createdId, defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, put } from '#domain/kernel/operation.ts';
import { guard } from '#domain/kernel/problem.ts';
import { leastZeroSchema, percentSchema, positiveQuantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import { isUnderWay, ProdOrder } from '#domain/wms/production/production-order.ts';
import { OperationDefinition, Routing, RoutingOperation, type RoutingOperationRow, type RoutingRow, routing } from './routing.ts';

export const routingRight = (verb: string): string => `web:basedata:routing:${verb}`;

const stepSchema = z.object({
  opSeq: z.number().int().min(1).max(9999),
  opCode: z.string().trim().min(1).max(32),
  isReportPoint: z.boolean(),
  isOutsource: z.boolean(),
  isLast: z.boolean(),
  needFirstArticle: z.boolean(),
  stdMinutes: leastZeroSchema.nullable(),
  transferBatch: positiveQuantitySchema.nullable(),
  yieldPct: percentSchema.nullable(),
});
export type RoutingStep = z.infer<typeof stepSchema>;

const content = { remark: z.string().trim().max(500).nullable(), operations: z.array(stepSchema).min(1).max(200) };

export type StepFault = 'ROUTING_SEQ' | 'ROUTING_LAST' | 'ROUTING_REPORT';

/**
 * What is wrong with the order of the operations: a sequence number twice, not exactly one last operation or not at the end, or a last one that
 * nobody reports (then nothing is ever finished). Null = nothing.
 */
export function stepsFault(steps: readonly Pick<RoutingStep, 'opSeq' | 'isLast' | 'isReportPoint'>[]): StepFault | null {
  if (new Set(steps.map(({ opSeq }) => opSeq)).size < steps.length) return 'ROUTING_SEQ';
  const last = steps.filter(({ isLast }) => isLast);
  const end = Math.max(...steps.map(({ opSeq }) => opSeq));
  if (last.length !== 1 || last[0]?.opSeq !== end) return 'ROUTING_LAST';
  return last[0].isReportPoint ? null : 'ROUTING_REPORT';
}

function guardSteps(rows: Rows, steps: readonly RoutingStep[]): void {
  const fault = stepsFault(steps);
  guard(fault === null, fault ?? '');
  for (const { opCode } of steps) guard(rows.by(OperationDefinition, 'opCode', opCode).length > 0, 'OPERATION_CODE', { opCode });
}

const definitionKeys = (steps: readonly RoutingStep[]) => steps.map(({ opCode }) => byIndex(OperationDefinition, 'opCode', opCode));

/** Operations keep their rows by sequence number, for their check items hang on them; those that are no longer wanted stay, marked. */
function stepsFor(ctx: Ctx, routingId: string, old: readonly RoutingOperationRow[], wanted: readonly RoutingStep[]) {
  const rows = wanted.map((step): RoutingOperationRow => {
    const before = old.find(({ opSeq }) => opSeq === step.opSeq);
    const { id, version } = before ?? { id: ctx.newId(`op-${step.opSeq}`), version: 0 };
    return { ...step, id, version, routingId, isRemoved: false };
  });
  const gone = old.filter(({ opSeq, isRemoved }) => !isRemoved && !wanted.some((step) => step.opSeq === opSeq));
  return [...rows, ...gone.map((row) => ({ ...row, isRemoved: true }))].map((row) => put(RoutingOperation, row));
}

export const routingCreate = defineCreate(routing, {
  verb: 'create',
  to: 0,
  offline: false,
  right: routingRight('create'),
  schema: z.object({ id: uuidSchema, productId: uuidSchema, routingVersion: z.string().trim().min(1).max(16), ...content }),
  reads: [(p) => [byId(Material, p.productId), byIndex(Routing, 'productId', p.productId), ...definitionKeys(p.operations)]],
  decide: (p, rows, ctx) => {
    const product = rows.get(Material, p.productId);
    guard(product !== undefined, 'REF_MISSING', { field: 'productId' });
    const { productId, routingVersion, remark } = p;
    const taken = rows.by(Routing, 'productId', productId).some((one) => one.deletedAt === null && one.routingVersion === routingVersion);
    guard(!taken, 'ROUTING_VERSION', { matCode: product.matCode, version: routingVersion });
    guardSteps(rows, p.operations);
    return { header: { productId, routingVersion, remark }, put: stepsFor(ctx, createdId(ctx), [], p.operations) };
  },
});

const guardLive = ({ deletedAt }: RoutingRow): void => guard(deletedAt === null, 'DOC_MISSING');

export const routingSave = defineMove(routing, {
  verb: 'save',
  from: [0, 2],
  offline: false,
  right: routingRight('edit'),
  payload: content,
  reads: [(p) => [byIndex(RoutingOperation, 'routingId', p.id), ...definitionKeys(p.operations)]],
  decide: (header, p, rows, ctx) => {
    guardLive(header);
    guardSteps(rows, p.operations);
    return { header: { remark: p.remark }, put: stepsFor(ctx, p.id, rows.by(RoutingOperation, 'routingId', p.id), p.operations) };
  },
});

export const routingReview = defineMove(routing, {
  verb: 'review',
  from: [0, 2],
  to: 1,
  offline: false,
  right: routingRight('review'),
  reads: [(p) => [...reviewKeys('routing', p.id), byIndex(RoutingOperation, 'routingId', p.id)]],
  decide: (header, p, rows, ctx) => {
    guardLive(header);
    guardReview(rows, routing, header, ctx.actor);
    const fault = stepsFault(rows.by(RoutingOperation, 'routingId', p.id).filter(({ isRemoved }) => !isRemoved));
    guard(fault === null, fault ?? '');
    return {};
  },
});

/** Not while an order is made by it (G-DOWN). */
export const routingUnreview = defineMove(routing, {
  verb: 'unreview',
  from: [1],
  to: 2,
  offline: false,
  right: routingRight('unreview'),
  payload: { reason: z.string().trim().min(2).max(500) },
  reads: [(p) => [byIndex(ProdOrder, 'routingId', p.id)]],
  decide: (header, p, rows) => {
    guardLive(header);
    const used = rows.by(ProdOrder, 'routingId', p.id).find(isUnderWay);
    guard(!used, 'G-DOWN', { docNo: used?.orderNo ?? '' });
    return {};
  },
});

export const routingDelete = defineMove(routing, {
  verb: 'delete',
  from: [0, 2],
  offline: false,
  right: routingRight('delete'),
  decide: (header) => {
    guardLive(header);
    return {};
  },
});
