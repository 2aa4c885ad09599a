/** Transfers line by line: sent, received, on the way and for how many days (allotReport). */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { AllotRow } from '#domain/wms/answers.ts';
import { shippingStatus } from '#domain/wms/codes.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useWarehouses, warehouseOption } from '#screens/wms/raw-out/use-warehouses.ts';
import { useLogFields } from '#screens/wms/warehouse/logged.tsx';
import { ReportList } from '#screens/wms/warehouse/report-list.tsx';
import type { SearchField } from '#ui/form/search-form.tsx';
import type { Column } from '#ui/table/columns.ts';

const report = call<PageOf<AllotRow>>('POST /api/wms/report/allotReport');
const keyOf = ({ lineId }: AllotRow): string => lineId;

export function TransferReport({ title, path }: { title: string; path: string }) {
  const { t } = useTranslation(['warehouse', 'transfer']);
  const labels = useLabels();
  const go = useGo();
  const { all } = useWarehouses();
  const { docNo, date } = useLogFields();
  const of = (name: string) => labels.field('transferOrder', name);
  const options = useMemo(() => all.map(warehouseOption), [all]);
  const fields: SearchField[] = [
    { key: 'fromWarehouseId', label: of('fromWarehouseId'), kind: 'select', options },
    { key: 'toWarehouseId', label: of('toWarehouseId'), kind: 'select', options },
    { key: 'status', label: of('status'), kind: 'select', options: labels.options(shippingStatus) },
    date,
    docNo,
    { key: 'sMAT', label: t('material'), kind: 'text', placeholder: t('materialHint') },
  ];
  const columns = useMemo<Column<AllotRow>[]>(() => {
    const figure = (key: 'shippedQty' | 'receivedQty' | 'inTransit', text: string): Column<AllotRow> => ({
      ...{ key, title: text, align: 'end', width: 92, unit: (row) => row.unitCode },
    });
    return [
      { key: 'docNo', title: labels.field('common', 'docNo'), code: true, width: 124 },
      {
        ...{ key: 'status', title: labels.field('common', 'status'), width: 108, value: (row) => labels.code(shippingStatus, row.status) },
        render: (row) => <CodeBadge set={shippingStatus} code={row.status} />,
      },
      { key: 'fromWarehouse', title: labels.field('transferOrder', 'fromWarehouseId'), width: 124 },
      { key: 'toWarehouse', title: labels.field('transferOrder', 'toWarehouseId'), width: 124 },
      { key: 'matCode', title: labels.field('common', 'matCode'), code: true, width: 104 },
      { key: 'matName', title: labels.field('common', 'matName'), width: 110, grow: 2 },
      {
        ...{ key: 'boxNo', title: labels.field('box', 'boxNo'), code: true, width: 124, wideOnly: true },
        value: (row) => (row.isLoose ? t('transfer:loose') : row.boxNo),
      },
      figure('shippedQty', labels.field('transferLine', 'shippedQty')),
      figure('receivedQty', labels.field('transferLine', 'receivedQty')),
      figure('inTransit', t('report.inTransit')),
      { key: 'days', title: t('report.days'), align: 'end', width: 72 },
    ];
  }, [labels, t]);
  return (
    <ReportList
      id="wms.transferReport"
      title={title}
      ask={report}
      columns={columns}
      rowKey={keyOf}
      fields={fields}
      back={path}
      onOpen={({ docId }) => go(path, { id: docId })}
    />
  );
}
