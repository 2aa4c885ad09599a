/** The moves of an evaluation (D-EVL): drawn up for a month, scored, submitted, published; then its supplier confirms it, or objects. */
import { z } from 'zod';
import { Supplier } from '#domain/basic/party.resource.ts';
import { periodOf } from '#domain/kernel/clock.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { Ctx } from '#domain/kernel/operation.ts';
import { guard } from '#domain/kernel/problem.ts';
import { percentSchema } from '#domain/kernel/quantity.ts';
import { type EvaluationRow, PerfEvaluation, perfEvaluation } from './evaluation.document.ts';

export const EVALUATION_RIGHT = {
  create: 'web:srmdata:evaluate:create',
  edit: 'web:srmdata:evaluate:edit',
  publish: 'web:srmdata:evaluate:publish',
  answer: 'web:srmdata:supplier:evaluation',
} as const;

const [DRAFT, PUBLISHED, CONFIRMED] = [0, 2, 3] as const;
export const periodSchema = z.string().regex(/^20\d{2}(0[1-9]|1[0-2])$/);

/** Of a supplier and a month there is one. The scores are filled in by the server. @throws EVALUATION_EXISTS, EVALUATION_EARLY */
export const perfEvaluationCreate = defineCreate(perfEvaluation, {
  verb: 'create',
  to: 0,
  offline: false,
  right: EVALUATION_RIGHT.create,
  schema: z.object({ id: uuidSchema, supplierId: uuidSchema, period: periodSchema }),
  reads: [(p) => [byId(Supplier, p.supplierId), byIndex(PerfEvaluation, 'supplierId+period', p.supplierId, p.period)]],
  decide: ({ supplierId, period }, rows, ctx) => {
    guard(rows.get(Supplier, supplierId) !== undefined, 'REF_MISSING', { field: 'supplierId' });
    guard(period <= periodOf(ctx.today), 'EVALUATION_EARLY', { period });
    const before = rows.by(PerfEvaluation, 'supplierId+period', supplierId, period)[0];
    guard(before === undefined, 'EVALUATION_EXISTS', { docNo: before?.docNo ?? '', period });
    const unscored = { qualityScore: null, deliveryScore: null, priceScore: null, serviceScore: null, totalScore: null, grade: null };
    const unknown = { lots: 0, passedLots: 0, rejectedQty: '0', receivedQty: '0', judgedLines: 0, onTimeLines: 0 };
    return { header: { supplierId, period, ...unscored, ...unknown, weights: {}, publishedAt: null, objection: null } };
  },
});

/** What no row tells: how prices compare, and how the supplier serves. */
export const perfEvaluationScore = defineMove(perfEvaluation, {
  verb: 'score',
  from: [0],
  offline: false,
  right: EVALUATION_RIGHT.edit,
  payload: { priceScore: percentSchema, serviceScore: percentSchema, remark: z.string().trim().max(500).nullish() },
  decide: (_row, { priceScore, serviceScore, remark }) => ({ header: { priceScore, serviceScore, remark: remark || null } }),
});

/** Tells quality and delivery anew, once the rows behind them were put right: the server scores whatever draft is written. */
export const perfEvaluationRenew = defineMove(perfEvaluation, {
  verb: 'renew',
  from: [0],
  offline: false,
  right: EVALUATION_RIGHT.create,
});

/** @throws EVALUATION_UNSCORED */
export const perfEvaluationSubmit = defineMove(perfEvaluation, {
  verb: 'submit',
  from: [0],
  to: 1,
  offline: false,
  right: EVALUATION_RIGHT.edit,
  offered: ({ priceScore, serviceScore }) => priceScore !== null && serviceScore !== null,
  decide: ({ priceScore, serviceScore, docNo }) => {
    guard(priceScore !== null && serviceScore !== null, 'EVALUATION_UNSCORED', { docNo: docNo ?? '' });
    return {};
  },
});

/** From now on the supplier sees it. */
export const perfEvaluationPublish = defineMove(perfEvaluation, {
  verb: 'publish',
  from: [1],
  to: PUBLISHED,
  offline: false,
  right: EVALUATION_RIGHT.publish,
  decide: (_row, _p, _rows, ctx) => ({ header: { publishedAt: ctx.occurredAt } }),
});

/** An evaluation that was not published does not exist for its supplier, in whatever state it is. @throws DOC_MISSING, DOC_STATUS */
function guardPublished({ publishedAt, status, docNo }: EvaluationRow, verb: string, { actor }: Ctx): void {
  guard(actor.supplierId === null || publishedAt !== null, 'DOC_MISSING');
  const told = { docNo: docNo ?? '', set: perfEvaluation.status.name, status: String(status), verb };
  guard(status === PUBLISHED, 'DOC_STATUS', told);
}

/** Whether it is published comes before its state, so both moves take any state and ask for themselves. */
const ANY = [DRAFT, 1, PUBLISHED, CONFIRMED];
const isOpen = ({ status }: EvaluationRow): boolean => status === PUBLISHED;

/** The supplier agrees. */
export const perfEvaluationConfirm = defineMove(perfEvaluation, {
  verb: 'confirm',
  from: ANY,
  also: [[PUBLISHED, CONFIRMED]],
  offline: false,
  right: EVALUATION_RIGHT.answer,
  offered: isOpen,
  decide: (row, _p, _rows, ctx) => {
    guardPublished(row, 'confirm', ctx);
    return { header: { status: CONFIRMED } };
  },
});

/** The supplier does not agree, and says why. The evaluation is a draft again, until it is published anew. */
export const perfEvaluationObject = defineMove(perfEvaluation, {
  verb: 'object',
  from: ANY,
  also: [[PUBLISHED, DRAFT]],
  offline: false,
  right: EVALUATION_RIGHT.answer,
  payload: { reason: z.string().trim().min(2).max(500) },
  offered: isOpen,
  decide: (row, { reason }, _rows, ctx) => {
    guardPublished(row, 'object', ctx);
    return { header: { status: DRAFT, publishedAt: null, objection: reason } };
  },
});
