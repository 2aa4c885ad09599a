/** /mes/processProgressReport: where the pieces of each order are, as lanes above the table. */
import { ChartColumn } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyReport, ReportRow } from '#domain/kernel/report.ts';
import { type OperationProgress, processProgress } from '#domain/mes/output.reports.ts';
import { piecesOf } from '#domain/mes/progress.ts';
import type { ChartSeries } from '#pages/chart/chart-data.ts';
import type { SwimGroup } from '#pages/chart/swim-data.ts';
import { SwimLanes } from '#pages/chart/swim-lanes.tsx';
import type { Cells } from '#pages/fields/field-columns.tsx';
import { useGo } from '#pages/kit/navigation.ts';
import { useChartOpen } from '#pages/report/report-chart.tsx';
import { type Asked, type ReportMore, reportScreen } from '#pages/report/report-page.tsx';
import { useReportWords } from '#pages/report/report-words.ts';

type Progress = ReportRow<typeof processProgress>;

/** What still needs work comes first. */
const SERIES = [
  { key: 'wip', tone: 'info' },
  { key: 'waiting', tone: 'warn' },
  { key: 'rework', tone: 'hold' },
  { key: 'suspect', tone: 'error' },
  { key: 'scrap', tone: 'error' },
  { key: 'good', tone: 'ok' },
] as const;

const labelOf = ({ opSeq, opName }: OperationProgress): string => `${opSeq} ${opName}`;
const LANES = SERIES.map(({ key, tone }) => ({ key: key === 'good' ? 'passedOn' : key, tone }));

const groupOf = ({ orderId, orderNo, op }: Progress): SwimGroup => ({
  key: orderId,
  label: orderNo,
  steps: op.map((one) => ({ key: String(one.opSeq), label: labelOf(one), values: piecesOf(one) })),
});

function useLanes({ rows, loading }: Asked<Progress>): ReportMore<Progress> {
  const { t } = useTranslation('report');
  const go = useGo();
  const { label, own } = useReportWords(processProgress as unknown as AnyReport);
  const [isOpen, turn] = useChartOpen(processProgress.n);
  const series = useMemo(() => LANES.map(({ key, tone }): ChartSeries => ({ key, tone, name: label(key) })), [label]);
  const groups = useMemo(() => rows.map(groupOf), [rows]);
  const cells = useMemo((): Cells<Progress> => {
    const said = (one: OperationProgress): string => {
      const parts = SERIES.flatMap(({ key }) => (Number(one[key]) > 0 ? [`${label(key)} ${one[key]}`] : []));
      return [labelOf(one), ...parts].join(' ');
    };
    return { op: { value: ({ op }) => op.map(said).join(' · '), width: 260, grow: 3 } };
  }, [label]);
  return {
    cells,
    menu: [{ key: 'chart', label: t(isOpen ? 'hideChart' : 'showChart'), icon: ChartColumn, onClick: turn }],
    before: isOpen ? (
      <SwimLanes
        id="report.processProgressReport.lanes"
        title={own('lanes') ?? ''}
        groupTitle={label('orderNo')}
        stepTitle={label('opName')}
        groups={groups}
        series={series}
        loading={loading}
        empty={own('empty') ?? ''}
        onOpen={({ label: code }) => go('/MESProcessTrace', { code })}
      />
    ) : null,
  };
}

export const Screen = reportScreen(processProgress, { useMore: useLanes });
