/** The reported work of the operation, and the batches used for the card. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sumQty } from '#domain/kernel/quantity.ts';
import { reportStatus } from '#domain/mes/codes.ts';
import type { TracedCard, TracedReport } from '#domain/mes/trace.ts';
import { shift } from '#domain/wms/production/codes.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';

export function ReportsTable({ reports }: { reports: readonly TracedReport[] }) {
  const { t } = useTranslation('trace');
  const labels = useLabels();
  const columns = useMemo<readonly Column<TracedReport>[]>(
    () => [
      {
        key: 'status',
        title: t('report.status'),
        width: 112,
        grow: 0,
        render: ({ status }) => <CodeBadge set={reportStatus} code={status} />,
      },
      { key: 'cardNo', title: t('report.card'), width: 130, code: true },
      { key: 'operatorName', title: t('report.operator'), width: 90 },
      { key: 'stationCode', title: t('report.station'), width: 90 },
      { key: 'shift', title: t('report.shift'), width: 64, grow: 0, value: (row) => labels.code(shift, row.shift) },
      { key: 'goodQty', title: t('op.good'), width: 72, grow: 0, align: 'end' },
      {
        key: 'scrap',
        title: t('op.scrap'),
        width: 72,
        grow: 0,
        align: 'end',
        value: (row) => sumQty([row.scrapLabourQty, row.scrapMaterialQty]),
      },
      { key: 'suspectQty', title: t('report.suspect'), width: 72, grow: 0, align: 'end' },
      { key: 'startAt', title: t('report.start'), width: 164, grow: 0, wideOnly: true, value: (row) => labels.instant(row.startAt) },
      { key: 'endAt', title: t('report.end'), width: 164, grow: 0, wideOnly: true, value: (row) => labels.instant(row.endAt) },
      { key: 'equipmentNo', title: t('report.equipment'), width: 100, wideOnly: true },
    ],
    [t, labels],
  );
  return (
    <DataTable
      id="mes.trace.reports"
      label={t('tab.reports')}
      columns={columns}
      rows={reports}
      rowKey={({ reportId }) => reportId}
      empty={<EmptyState message={t('report.none')} />}
      fit="some"
    />
  );
}

type Batch = TracedCard['inputBatches'][number];

export function BatchesTable({ card }: { card: TracedCard | null }) {
  const { t } = useTranslation('trace');
  const columns = useMemo<readonly Column<Batch>[]>(
    () => [
      { key: 'matCode', title: t('batch.material'), width: 160, code: true },
      { key: 'batchNo', title: t('batch.batch'), width: 160, code: true },
      { key: 'qty', title: t('batch.qty'), width: 96, grow: 0, align: 'end' },
    ],
    [t],
  );
  return (
    <DataTable
      id="mes.trace.batches"
      label={t('tab.batches')}
      columns={columns}
      rows={card?.inputBatches ?? []}
      rowKey={({ matCode, batchNo }) => `${matCode}/${batchNo}`}
      empty={<EmptyState message={t(card ? 'batch.none' : 'batch.noCard')} />}
      fit="some"
    />
  );
}
