/** The operations of the order in sequence, with input and output quantities. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { subQty, sumQty } from '#domain/kernel/quantity.ts';
import { firstResult } from '#domain/mes/codes.ts';
import type { ProcessTrace, TracedOperation } from '#domain/mes/trace.ts';
import { orderOperationStatus } from '#domain/wms/production/codes.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useOperationsNow } from './use-own-checks.ts';

/** In process: received, but not yet good, scrapped or suspected. */
const wip = ({ inQty, goodQty, scrapQty, suspectQty }: TracedOperation): string => subQty(inQty, sumQty([goodQty, scrapQty, suspectQty]));

interface OperationsTableProps {
  readonly trace: ProcessTrace;
  readonly chosen: number | undefined;
  readonly onChoose: (opSeq: number) => void;
}

export function OperationsTable({ trace, chosen, onChoose }: OperationsTableProps) {
  const { t } = useTranslation('trace');
  const columns = useColumns();
  const operations = useOperationsNow(trace);
  return (
    <DataTable
      id="mes.trace.operations"
      label={t('operations')}
      columns={columns}
      rows={operations}
      rowKey={({ orderOpId }) => orderOpId}
      rowTone={({ opSeq }) => (opSeq === chosen ? 'info' : undefined)}
      onOpen={({ opSeq }) => onChoose(opSeq)}
      empty={<EmptyState message={t('noOperations')} />}
      fit="some"
    />
  );
}

function useColumns(): readonly Column<TracedOperation>[] {
  const { t } = useTranslation('trace');
  return useMemo(() => {
    const figure = (key: string, value: (row: TracedOperation) => string): Column<TracedOperation> => ({
      key,
      title: t(`op.${key}`),
      align: 'end',
      width: 72,
      grow: 0,
      value,
    });
    return [
      { key: 'opSeq', title: t('op.seq'), width: 64, grow: 0, value: ({ opSeq }) => String(opSeq) },
      { key: 'opName', title: t('op.name'), width: 120, value: ({ opName, opCode }) => opName ?? opCode },
      {
        key: 'status',
        title: t('op.status'),
        width: 128,
        grow: 0,
        render: ({ status }) => <CodeBadge set={orderOperationStatus} code={status} />,
      },
      {
        key: 'first',
        title: t('op.first'),
        width: 104,
        grow: 0,
        render: ({ firstResult: result, needFirstArticle }) =>
          result === null ? (
            needFirstArticle ? (
              <StateBadge tone="warn" label={t('op.firstNeeded')} />
            ) : null
          ) : (
            <CodeBadge set={firstResult} code={result} />
          ),
      },
      figure('in', ({ inQty }) => inQty),
      figure('good', ({ goodQty }) => goodQty),
      figure('scrap', ({ scrapQty }) => scrapQty),
      figure('wip', wip),
      { ...figure('checks', ({ checks, failedChecks }) => (failedChecks > 0 ? `${checks} (${failedChecks})` : String(checks))), width: 96 },
    ];
  }, [t]);
}
