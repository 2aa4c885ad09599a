/** The reported work of the operation, and the batches used for the card. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sumQty } from '#domain/kernel/quantity.ts';
import { reportStatus } from '#domain/mes/codes.ts';
import type { TracedCard, TracedReport, TracedUse } from '#domain/mes/trace.ts';
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

/** What the operation has used, as the ledger says, and what was written on the card by hand. */
interface Batch {
  readonly key: string;
  readonly matCode: string;
  readonly batchNo: string | null;
  readonly qty: string;
  readonly unit: string | null;
  readonly boxNo: string | null;
  readonly supName: string | null;
}

interface BatchesTableProps {
  readonly card: TracedCard | null;
  readonly uses: readonly TracedUse[];
}

export function BatchesTable({ card, uses }: BatchesTableProps) {
  const { t } = useTranslation('trace');
  const columns = useMemo<readonly Column<Batch>[]>(
    () => [
      { key: 'matCode', title: t('batch.material'), width: 160, code: true },
      { key: 'batchNo', title: t('batch.batch'), width: 160, code: true },
      { key: 'boxNo', title: t('batch.box'), width: 130, code: true },
      { key: 'supName', title: t('batch.supplier'), width: 160, wideOnly: true },
      { key: 'qty', title: t('batch.qty'), width: 96, grow: 0, align: 'end', unit: ({ unit }) => unit ?? undefined },
    ],
    [t],
  );
  const rows: readonly Batch[] = [
    ...uses.map(({ matCode, batchNo, qty, unit, boxNo, supName }) => ({
      key: `${boxNo}/${matCode}`,
      matCode,
      batchNo,
      qty,
      unit,
      boxNo,
      supName,
    })),
    ...(card?.inputBatches ?? []).map((one) => ({ ...one, key: `${one.matCode}/${one.batchNo}`, unit: null, boxNo: null, supName: null })),
  ];
  return (
    <DataTable
      id="mes.trace.batches"
      label={t('tab.batches')}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      empty={<EmptyState message={t('batch.none')} />}
      fit="some"
    />
  );
}
