/** /account-closing: the months, what stands in the way of closing them, and their closing (area-stocktake §6). */
import { useTranslation } from 'react-i18next';
import type { PeriodLine } from '#domain/wms/closing/answers.ts';
import { periodStatus } from '#domain/wms/codes.ts';
import { AnswersList } from '#pages/answers/answers-list.tsx';
import type { BaseWords } from '#pages/answers/known.tsx';
import type { AnswersPlan } from '#pages/answers/plan.ts';
import { useAllAnswers } from '#pages/answers/use-answers.ts';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import { PERIODS, usePeriods } from './closing-calls.ts';
import { PeriodDrawer } from './period-drawer.tsx';

/** How many there are; unknown is no zero. */
function Count({ n, tone }: { readonly n: number | null; readonly tone: 'error' | 'warn' }) {
  const { t } = useTranslation('closing');
  if (n === null) return <span data-none>–</span>;
  return <StateBadge tone={n === 0 ? 'ok' : tone} label={n === 0 ? t('none') : t('n', { n })} />;
}

const PLAN: AnswersPlan<PeriodLine, BaseWords> = {
  id: 'wms.accountPeriods',
  rowKey: ({ id }) => id,
  useAnswers: () => useAllAnswers(usePeriods()),
  queryKey: [PERIODS],
  useWords: () => useBaseWords('closing'),
  known: {
    period: { word: 'field:accountPeriod.period', kind: 'code', width: 96, grow: 0 },
    status: {
      word: 'columns.status',
      width: 110,
      state: ({ status }, { labels }) => ({ tone: periodStatus.tones[status as 0] ?? 'neutral', label: labels.code(periodStatus, status) }),
    },
    days: { word: 'columns.days', width: 190, of: ({ startDate, endDate }) => `${startDate} – ${endDate}` },
    blocking: { word: 'columns.blocking', width: 110, render: ({ blocking }) => <Count n={blocking} tone="error" /> },
    warnings: { word: 'columns.warnings', width: 100, render: ({ warnings }) => <Count n={warnings} tone="warn" /> },
    late: { word: 'columns.late', kind: 'figure', width: 90, wideOnly: true },
    inLines: { word: 'columns.inLines', kind: 'figure', width: 90, wideOnly: true },
    outLines: { word: 'columns.outLines', kind: 'figure', width: 90, wideOnly: true },
    closedByName: { word: 'field:accountPeriod.closedByName', width: 110 },
    closedAt: { word: 'field:accountPeriod.closedAt', kind: 'minute', width: 154 },
  },
  columns: ['period', 'status', 'days', 'blocking', 'warnings', 'late', 'inLines', 'outLines', 'closedByName', 'closedAt'],
  rowTone: ({ status, askedBy }) => (askedBy === null ? (status === 1 ? 'warn' : undefined) : 'warn'),
  Drawer: ({ row, onClose }) => <PeriodDrawer period={row.period} onClose={onClose} />,
  empty: 'empty',
  exports: true,
};

export const Screen = ({ title }: ScreenProps) => <AnswersList plan={PLAN} title={title} />;
