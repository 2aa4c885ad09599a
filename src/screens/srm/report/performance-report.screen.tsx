/** /performance-report: suppliers evaluated by the month; drawn up, scored and published by the factory, then confirmed or objected to by the supplier. */
import { BadgeCheck, CalendarPlus, ClipboardPen, MessageSquareWarning, RefreshCw, Scale, Send, Upload } from 'lucide-react';
import { type EvaluationRow, monthOf, perfEvaluation, periodAsked } from '#domain/srm/evaluation.document.ts';
import { EVALUATION_RIGHT } from '#domain/srm/evaluation.operation.ts';
import { INDICATOR_RIGHT } from '#domain/srm/indicator.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import type { VerbAsk } from '#pages/document/verb-plan.ts';
import { DrawUpDialog } from './draw-up-dialog.tsx';
import { IndicatorsDialog } from './indicators-dialog.tsx';
import { ScoreTable } from './score-table.tsx';

const PER_CENT = { required: true, least: 'zero', most: '100', decimals: 2 } as const;

const SCORE: VerbAsk<EvaluationRow> = {
  fields: [{ key: 'priceScore', ...PER_CENT }, { key: 'serviceScore', ...PER_CENT }, 'remark'],
  useMore: ({ priceScore, serviceScore, remark }) => ({
    start: { priceScore: priceScore ?? '', serviceScore: serviceScore ?? '', remark: remark ?? '' },
  }),
};

export const Screen = documentScreen(perfEvaluation, null, {
  path: '/performance-report',
  id: 'srm.perfEvaluation',
  source: 'server',
  list: {
    columns: ['period', 'supplierId', 'qualityScore', 'deliveryScore', 'priceScore', 'serviceScore', 'totalScore', 'grade'],
    cells: { period: { value: ({ row }) => monthOf(row.period) } },
    hidden: ['publishedAt', 'objection'],
    search: ['supplierId', 'period', 'grade'],
    asked: { period: periodAsked },
    create: { icon: CalendarPlus, form: DrawUpDialog, right: EVALUATION_RIGHT.create, online: true },
    menu: { indicators: { icon: Scale, form: IndicatorsDialog, right: INDICATOR_RIGHT, online: true } },
  },
  view: {
    facts: ['supplierId', 'period', 'totalScore', 'grade', 'publishedAt', 'objection'],
    useMore: ({ row }) => ({ told: { period: monthOf(row.period) } }),
    Sections: ({ view }) => <ScoreTable row={view.row} />,
  },
  verbs: {
    order: ['score', 'submit', 'publish', 'confirm', 'object', 'renew'],
    first: ({ status, priceScore }) => (status === 0 && priceScore !== null ? 'submit' : null),
    of: {
      score: { icon: ClipboardPen, ask: SCORE },
      submit: { icon: Upload },
      publish: { icon: Send },
      confirm: { icon: BadgeCheck },
      object: { icon: MessageSquareWarning, aside: true },
      renew: { icon: RefreshCw, aside: true },
    },
  },
});
