/** Quality reviews: what becomes of suspected products, decided by disposition, signed and carried out. A board shows which have waited longest. */
import { BadgeCheck, CircleX, LayoutGrid, Scale, Send } from 'lucide-react';
import { f, optional } from '#domain/kernel/field.ts';
import { disposition } from '#domain/mes/codes.ts';
import {
  QualityRepair,
  QualityReviewLine,
  qualityReview,
  type ReviewLineRow,
  type ReviewRow,
  SuspectedProduct,
} from '#domain/mes/quality/quality.document.ts';
import { openOf } from '#domain/mes/quality/review.operation.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import type { VerbAsk } from '#pages/document/verb-plan.ts';
import { REPAIRS, REVIEWS, SUSPECTS } from './paths.ts';
import { ReviewBoard } from './review-board.tsx';

/** A figure for each disposition: what is left empty is not chosen. */
const FIGURES = disposition.codes.map((code) => ({ key: `of${code}`, code }));

const DECIDE: VerbAsk<ReviewRow, ReviewLineRow> = {
  size: 'lg',
  fields: [
    ...FIGURES.map(({ key }) => ({ key, field: optional(f.qty()), required: false })),
    { key: 'reason', field: optional(f.text()), required: false, rows: 2 },
    { key: 'rootCause', required: false, rows: 2 },
    { key: 'remark', required: false, rows: 2 },
  ],
  payload: ({ reason, rootCause, remark, ...values }) => ({
    rootCause,
    remark,
    lines: FIGURES.flatMap(({ key, code }) => {
      const qty = values[key];
      return typeof qty === 'string' && Number(qty) > 0 ? [{ disposition: code, qty, reason }] : [];
    }),
  }),
  useMore: (row, lines) => ({
    start: {
      ...Object.fromEntries(lines.map((line) => [`of${line.disposition}`, line.qty])),
      reason: lines.find((line) => line.reason)?.reason ?? '',
      rootCause: row.rootCause ?? '',
      remark: row.remark ?? '',
    },
  }),
};

export const Screen = documentScreen(qualityReview, QualityReviewLine, {
  path: REVIEWS,
  id: 'mes.review',
  source: 'server',
  list: {
    columns: ['labelNo', 'orderId', 'materialId', 'qty', 'lines.disposition', 'rootCause'],
    wide: ['rootCause'],
    hidden: ['supplierId'],
    search: ['labelNo', 'materialId'],
    menu: { board: { icon: LayoutGrid, to: [REVIEWS, { board: '1' }] } },
  },
  view: {
    facts: [
      'labelNo',
      'orderId',
      'boxId',
      'warehouseId',
      'materialId',
      'supplierId',
      'qty',
      'open',
      'rootCause',
      'proposedBy',
      'reverseReason',
    ],
    drawn: ['open'],
    told: { open: (row, lines) => openOf(row, lines) },
    lines: ['disposition', 'qty', 'reason'],
    before: [{ header: SuspectedProduct, field: 'suspectId', to: ({ id }) => [SUSPECTS, { id }] }],
    after: [{ header: QualityRepair, by: 'reviewId', to: ({ id }) => [REPAIRS, { id }] }],
  },
  verbs: {
    order: ['save', 'submit', 'review', 'reject'],
    of: {
      save: { icon: Scale, ask: DECIDE },
      submit: { icon: Send },
      review: { icon: BadgeCheck },
      reject: { icon: CircleX, danger: true, aside: true },
    },
  },
  faces: [{ when: (query) => query.has('board'), Part: ReviewBoard }],
});
