/** Operations sent today, with document numbers, as proof for the worker. */
import { chakra } from '@chakra-ui/react';
import { isHeldBack } from '#domain/protocol/held-back.ts';
import type { KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import { LaneName } from '#screens/system/kit/row-name.tsx';
import { type OperationWords, useOperationWords } from '#screens/system/kit/use-words.ts';
import { remarksOf, useHistoryToday } from '#store/hooks.ts';
import type { Tone } from '#ui/tone.ts';

type Sent = NonNullable<ReturnType<typeof useHistoryToday>>[number];

const resultOf = (row: Sent): { key: 'acked' | 'superseded' | 'discarded' | 'handed' | 'issues' | 'held'; tone: Tone } => {
  if (row.state === 'discarded') return { key: 'discarded', tone: 'neutral' };
  if (row.state === 'superseded') return { key: 'superseded', tone: 'info' };
  if (row.state === 'handed') return { key: 'handed', tone: 'info' };
  const remarks = remarksOf(row.verdict);
  if (isHeldBack(remarks)) return { key: 'held', tone: 'warn' };
  return remarks.length > 0 ? { key: 'issues', tone: 'warn' } : { key: 'acked', tone: 'ok' };
};

const KNOWN: KnownOf<Sent, OperationWords> = {
  operation: { word: 'sync.columns.operation', width: 140, of: (row, { operation }) => operation(row.type) },
  docKey: {
    word: 'sync.columns.document',
    width: 220,
    grow: 2,
    render: (row, { kind }) => (
      <chakra.span>
        {kind(row.docKey)} <LaneName docKey={row.docKey} />
      </chakra.span>
    ),
  },
  occurredAt: { word: 'sync.columns.at', kind: 'instant', width: 170 },
  result: {
    word: 'sync.columns.result',
    width: 220,
    state: (row, { t, labels }) => {
      const { key, tone } = resultOf(row);
      const issues = remarksOf(row.verdict).map((issue) => labels.problem(issue));
      return { tone, label: [t(`sync.result.${key}`), issues.join('; ')].filter(Boolean).join(': ') };
    },
  },
};

export function SentList() {
  const words = useOperationWords();
  const rows = useHistoryToday();
  return (
    <TableSection
      id="sync.sent"
      title={words.t('sync.sent')}
      known={KNOWN}
      words={words}
      rows={rows}
      rowKey={({ opId }) => opId}
      none={words.t('sync.sentNone')}
      fit="some"
    />
  );
}
