/** Sent today, with document numbers: the proof a worker wants. */
import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LaneName } from '#screens/system/kit/row-name.tsx';
import { useWords } from '#screens/system/kit/use-words.ts';
import { useHistoryToday } from '#store/hooks.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataCards } from '#ui/table/data-cards.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Tone } from '#ui/tone.ts';
import { useNarrow } from '#ui/use-narrow.ts';

type Sent = NonNullable<ReturnType<typeof useHistoryToday>>[number];

const rowKey = (row: Sent): string => row.opId;
/** Files follow their operation by themselves; those that wait are counted elsewhere on the page. */
const remarksOf = (row: Sent) => row.verdict?.issues.filter(({ code }) => code !== 'ATTACHMENT_PENDING') ?? [];
const resultOf = (row: Sent): { key: 'acked' | 'superseded' | 'discarded' | 'handed' | 'issues'; tone: Tone } => {
  if (row.state === 'discarded') return { key: 'discarded', tone: 'neutral' };
  if (row.state === 'superseded') return { key: 'superseded', tone: 'info' };
  if (row.state === 'handed') return { key: 'handed', tone: 'info' };
  return remarksOf(row).length > 0 ? { key: 'issues', tone: 'warn' } : { key: 'acked', tone: 'ok' };
};

export function SentList() {
  const { t } = useTranslation('system');
  const { ref, narrow } = useNarrow<HTMLDivElement>(640);
  const words = useWords();
  const rows = useHistoryToday();
  const columns = useMemo<readonly Column<Sent>[]>(
    () => [
      { key: 'operation', title: t('sync.columns.operation'), value: (row) => words.operation(row.type), width: 140 },
      {
        key: 'docKey',
        title: t('sync.columns.document'),
        width: 220,
        grow: 2,
        render: (row) => (
          <chakra.span>
            {words.kind(row.docKey)} <LaneName docKey={row.docKey} />
          </chakra.span>
        ),
      },
      { key: 'occurredAt', title: t('sync.columns.at'), value: (row) => words.labels.instant(row.occurredAt), width: 170 },
      {
        key: 'result',
        title: t('sync.columns.result'),
        width: 220,
        render: (row) => {
          const { key, tone } = resultOf(row);
          const issues = remarksOf(row)
            .map((issue) => words.labels.problem(issue))
            .join('; ');
          return <StateBadge tone={tone} label={issues ? `${t(`sync.result.${key}`)}: ${issues}` : t(`sync.result.${key}`)} />;
        },
      },
    ],
    [t, words],
  );
  const shared = {
    id: 'sync.sent',
    label: t('sync.sent'),
    columns,
    rows: rows ?? [],
    rowKey,
    loading: rows === undefined,
    empty: <EmptyState message={t('sync.sentNone')} />,
  };
  return (
    <div ref={ref}>
      <Section title={t('sync.sent')} count={rows?.length} flush>
        {narrow ? <DataCards {...shared} /> : <DataTable {...shared} maxHeight="28rem" />}
      </Section>
    </div>
  );
}
