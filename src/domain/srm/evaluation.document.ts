/**
 * A supplier's month in scores (model-10 `perfEvaluation`, D-EVL). Quality and delivery are told by the server from the rows of the reports, whenever a draft
 * is written; price and service are entered. What was published stays as it was, with the weights of its day.
 */
import { z } from 'zod';
import { defineDocument, defineHeader } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { quantitySchema } from '#domain/kernel/quantity.ts';
import { evaluationGrade, evaluationStatus, indicatorCode } from './codes.ts';
import { deliveryScore, gradeOf, qualityScore, type Scores, type Supplied, totalScore, type Weights } from './score.ts';

const SCORE = 'score';

export const PerfEvaluation = defineHeader(
  'perfEvaluation',
  evaluationStatus,
  {
    supplierId: f.ref('supplier'),
    /** yyyyMM */
    period: f.str(6),
    /** Null = no lot was judged, no order line was due, nothing was entered. */
    qualityScore: optional(f.qty(SCORE)),
    deliveryScore: optional(f.qty(SCORE)),
    priceScore: optional(f.qty(SCORE)),
    serviceScore: optional(f.qty(SCORE)),
    totalScore: optional(f.qty(SCORE)),
    grade: optional(f.choice(evaluationGrade)),
    /** By indicator, in per cent, as they were when it was scored last. */
    weights: f.json(z.partialRecord(indicatorCode.schema as z.ZodType<string>, quantitySchema)),
    lots: f.int(),
    passedLots: f.int(),
    rejectedQty: f.qty(''),
    receivedQty: f.qty(''),
    judgedLines: f.int(),
    onTimeLines: f.int(),
    /** Since when the supplier sees it; empty while it is a draft, also once more after an objection. */
    publishedAt: optional(f.ts()),
    /** What the supplier said against it last. */
    objection: optional(f.text()),
  },
  { sets: () => [], indexes: ['supplierId'], unique: ['supplierId+period'] },
);
export type EvaluationRow = Row<typeof PerfEvaluation>;

export const perfEvaluation = defineDocument({
  docType: 'perfEvaluation',
  area: 'srm',
  pages: '/performance-report',
  header: PerfEvaluation,
  status: evaluationStatus,
  numbering: { prefix: 'EV', date: 'yyMM', digits: 4 },
});

export const scoresOf = (row: Pick<EvaluationRow, `${keyof Scores}Score`>): Scores => ({
  quality: row.qualityScore,
  delivery: row.deliveryScore,
  price: row.priceScore,
  service: row.serviceScore,
});

/** The evaluation with what the reports say of the month, and with what follows from it. */
export function scored(row: EvaluationRow, supplied: Supplied, weights: Weights): EvaluationRow {
  const own = { ...row, ...supplied, qualityScore: qualityScore(supplied), deliveryScore: deliveryScore(supplied) };
  const total = totalScore(scoresOf(own), weights);
  return { ...own, weights, totalScore: total, grade: total === null ? null : gradeOf(total) };
}

/** Its first and its last day. */
export function daysOf(period: string): readonly [from: string, to: string] {
  const [year, month] = [Number(period.slice(0, 4)), Number(period.slice(4))];
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return [`${last.slice(0, 8)}01`, last];
}

/** As people write it: yyyy-MM. */
export const monthOf = (period: string): string => `${period.slice(0, 4)}-${period.slice(4)}`;

/** A month, or a part of it, as people write it in a search, spelt as it is kept: "2026-11", "2026-" and "202611" alike. */
export const periodAsked = (text: string): string => text.replaceAll(/[-/.\s]/g, '');
