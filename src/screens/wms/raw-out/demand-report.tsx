/** How calls for material were met, line by line, with the time from the call to the receipt (prodDemandReport). */
import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { Line } from '#domain/basic/party.resource.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { DemandReportRow } from '#domain/wms/answers.ts';
import { applicationStatus } from '#domain/wms/codes.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useServerList } from '#pages/kit/use-server-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { withRange } from '#screens/wms/warehouse/logged.tsx';
import { useRowsWhere } from '#store/hooks.ts';
import type { SearchField } from '#ui/form/search-form.tsx';
import type { Column } from '#ui/table/columns.ts';

const report = call<PageOf<DemandReportRow>>('POST /api/wms/prodDemand/prodDemandReport');
const list = (question: object, options?: Parameters<typeof report>[1]) => {
  const { status, ...asked } = withRange({ ...question });
  return report({ ...asked, ...(status ? { status: [Number(status)] } : {}) }, options);
};
const keyOf = ({ demandLineId }: DemandReportRow): string => demandLineId;

export function DemandReport({ title }: { title: string }) {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const { page, values, onSearch, every } = useServerList('demand-report', list);
  const back = { key: 'list', label: t('demand.toList'), icon: ArrowLeft, onClick: () => go('/wms/production-expected') };
  return (
    <ListPage
      id="wms.demandReport"
      title={title}
      columns={useColumns()}
      rowKey={keyOf}
      {...page}
      primary={back}
      search={{ fields: useFields(), values, onSearch }}
      onOpen={({ demandId }) => go('/wms/production-expected', { id: demandId })}
      exportAll={async () => ({ rows: await every() })}
      empty={{ message: t('demand.empty') }}
    />
  );
}

function useFields(): SearchField[] {
  const labels = useLabels();
  const lines = useRowsWhere(Line);
  return useMemo(() => {
    const of = (name: string) => labels.field('prodDemand', name);
    const options = (lines ?? []).map(({ row }) => ({ value: row.id, label: row.lineName, code: row.lineCode }));
    return [
      { key: 'date', label: of('needAt'), kind: 'dateRange' },
      { key: 'lineId', label: of('lineId'), kind: 'select', options },
      { key: 'status', label: of('status'), kind: 'select', options: labels.options(applicationStatus) },
      { key: 'sMAT', label: labels.field('common', 'materialId'), kind: 'text' },
      { key: 'docNo', label: of('docNo'), kind: 'text' },
    ];
  }, [labels, lines]);
}

function useColumns(): Column<DemandReportRow>[] {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  return useMemo(() => {
    const of = (name: string) => labels.field('prodDemand', name);
    const figure = (key: 'needQty' | 'pickedQty' | 'deliveredQty' | 'receivedQty'): Column<DemandReportRow> => ({
      ...{ key, title: labels.field('prodDemandLine', key), align: 'end', width: 88, unit: (row) => row.unitCode },
    });
    return [
      { key: 'docNo', title: of('docNo'), code: true, width: 124 },
      {
        ...{ key: 'status', title: of('status'), width: 136, value: (row) => labels.code(applicationStatus, row.status) },
        render: (row) => <CodeBadge set={applicationStatus} code={row.status} />,
      },
      { key: 'lineName', title: of('lineId'), width: 104 },
      { key: 'orderNo', title: of('orderNo'), code: true, width: 110, wideOnly: true },
      { key: 'matCode', title: labels.field('common', 'matCode'), code: true, width: 104 },
      { key: 'matName', title: labels.field('common', 'matName'), width: 110, grow: 2 },
      figure('needQty'),
      figure('pickedQty'),
      figure('deliveredQty'),
      figure('receivedQty'),
      { key: 'minutes', title: t('demand.minutes'), align: 'end', width: 96 },
      { key: 'needAt', title: of('needAt'), width: 152, value: (row) => labels.instant(row.needAt).slice(0, 16) },
      { key: 'doneAt', title: t('demand.doneAt'), width: 152, value: (row) => labels.instant(row.doneAt).slice(0, 16) },
    ];
  }, [labels, t]);
}
