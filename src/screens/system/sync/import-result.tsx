/** The result of a queue import, operation by operation. */
import { Text } from '@chakra-ui/react';
import type { KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import { type OperationWords, useOperationWords } from '#screens/system/kit/use-words.ts';
import type { Tone } from '#ui/tone.ts';
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

const KNOWN: KnownOf<Row, OperationWords> = {
  operation: { word: 'sync.columns.operation', width: 140, of: ({ op }, { operation }) => operation(op.type) },
  docKey: { word: 'sync.columns.document', width: 160, of: ({ op }, { kind }) => kind(op.docKey) },
  occurredAt: { word: 'sync.columns.at', kind: 'instant', width: 170, of: ({ op }) => op.occurredAt },
  result: {
    word: 'sync.columns.result',
    width: 260,
    grow: 2,
    state: ({ result }, { t, labels }) => {
      const status = result?.status ?? 'retry';
      const reasons = [...(result?.code ? [{ code: result.code, params: result.params }] : []), ...(result?.issues ?? [])];
      const why = reasons.map((reason) => labels.problem(reason)).join('; ');
      return { tone: TONES[status] ?? 'neutral', label: [t(`sync.imported.${status}`), why].filter(Boolean).join(': ') };
    },
  },
};

export function ImportResult({ rows, files }: Imported) {
  const words = useOperationWords();
  const { t } = words;
  return (
    <TableSection
      id="sync.imported"
      title={t('sync.imported.title')}
      known={KNOWN}
      words={words}
      rows={rows}
      rowKey={({ op }) => op.opId}
      fit="some"
      before={
        files.sent + files.failed === 0 ? null : (
          <Text textStyle="sm" px="panel" py="2">
            {t('sync.imported.files', { ...files })}
          </Text>
        )
      }
    />
  );
}
