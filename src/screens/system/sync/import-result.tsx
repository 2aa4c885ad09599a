/** What became of an imported queue, operation by operation. */
import { Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '#screens/system/kit/use-words.ts';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataCards } from '#ui/table/data-cards.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Tone } from '#ui/tone.ts';
import { useNarrow } from '#ui/use-narrow.ts';
import type { Imported } from './import-queue.ts';

type Row = Imported['rows'][number];

const TONES: Readonly<Record<string, Tone>> = {
  applied: 'ok',
  duplicate: 'neutral',
  accepted_with_issues: 'warn',
  rejected: 'error',
  blocked: 'warn',
  retry: 'warn',
  unsupported: 'error',
};
const rowKey = ({ op }: Row): string => op.opId;

export function ImportResult({ rows, files }: Imported) {
  const { t } = useTranslation('system');
  const { ref, narrow } = useNarrow<HTMLDivElement>(640);
  const words = useWords();
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      { key: 'operation', title: t('sync.columns.operation'), value: ({ op }) => words.operation(op.type), width: 140 },
      { key: 'docKey', title: t('sync.columns.document'), value: ({ op }) => words.kind(op.docKey), width: 160 },
      { key: 'occurredAt', title: t('sync.columns.at'), value: ({ op }) => words.labels.instant(op.occurredAt), width: 170 },
      {
        key: 'result',
        title: t('sync.columns.result'),
        width: 260,
        grow: 2,
        render: ({ result }) => {
          const status = result?.status ?? 'retry';
          const reasons = [...(result?.code ? [{ code: result.code, params: result.params }] : []), ...(result?.issues ?? [])];
          const why = reasons.map((reason) => words.labels.problem(reason)).join('; ');
          return <StateBadge tone={TONES[status] ?? 'neutral'} label={[t(`sync.imported.${status}`), why].filter(Boolean).join(': ')} />;
        },
      },
    ],
    [t, words],
  );
  const shared = { id: 'sync.imported', label: t('sync.imported.title'), columns, rows, rowKey };
  return (
    <div ref={ref}>
      <Section title={t('sync.imported.title')} count={rows.length} flush>
        {files.sent + files.failed === 0 ? null : (
          <Text textStyle="sm" px="panel" py="2">
            {t('sync.imported.files', { ...files })}
          </Text>
        )}
        {narrow ? <DataCards {...shared} /> : <DataTable {...shared} maxHeight="28rem" />}
      </Section>
    </div>
  );
}
