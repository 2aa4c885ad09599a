/** Stock added up: a material over its warehouses (getWmsStockGroupList), a batch over its statuses (getWmsStockGroupListTo). */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { StockBatchRow, StockGroupRow } from '#domain/wms/answers.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSuppliers } from '#screens/wms/raw/use-names.ts';
import { useWarehouses } from '#screens/wms/raw-out/use-warehouses.ts';
import type { SearchField } from '#ui/form/search-form.tsx';
import type { Column } from '#ui/table/columns.ts';
import { ReportList } from './report-list.tsx';
import { useClasses } from './use-classes.ts';

const groups = call<PageOf<StockGroupRow>>('POST /api/wms/report/getWmsStockGroupList');
const batches = call<PageOf<StockBatchRow>>('POST /api/wms/report/getWmsStockGroupListTo');
const back = '/warehouse-list';

function useMaterialField(): SearchField {
  const { t } = useTranslation('warehouse');
  return { key: 'sMAT', label: t('material'), kind: 'text', placeholder: t('materialHint') };
}

export function StockByMaterial({ title }: { title: string }) {
  const { t } = useTranslation('warehouse');
  const labels = useLabels();
  const { mine } = useWarehouses();
  const material = useMaterialField();
  const classField: SearchField = { key: 'classCode', label: labels.field('material', 'classCode'), kind: 'select', options: useClasses() };
  const columns = useMemo<Column<StockGroupRow>[]>(() => {
    const common = (name: string) => labels.field('common', name);
    return [
      { key: 'matCode', title: common('matCode'), code: true, width: 104 },
      { key: 'matName', title: common('matName'), width: 120, grow: 2 },
      { key: 'spec', title: common('spec'), width: 110, wideOnly: true },
      { key: 'total', title: t('report.total'), align: 'end', width: 100, unit: (row) => row.unitCode },
      { key: 'boxes', title: t('figure.boxes'), align: 'end', width: 64 },
      ...mine.map(
        ({ whCode, whName }): Column<StockGroupRow> => ({
          ...{ key: `wh-${whCode}`, title: whName, align: 'end', width: 116, sortable: false },
          value: (row) => row.byWarehouse[whCode] ?? '',
        }),
      ),
    ];
  }, [labels, t, mine]);
  return (
    <ReportList
      id="wms.stockGroups"
      title={title}
      ask={groups}
      columns={columns}
      rowKey={byMaterial}
      fields={[material, classField]}
      back={back}
    />
  );
}
const byMaterial = ({ materialId }: StockGroupRow): string => materialId;
const byBatch = ({ materialId, batchId }: StockBatchRow): string => `${materialId}/${batchId}`;

export function StockByBatch({ title }: { title: string }) {
  const { t } = useTranslation('warehouse');
  const labels = useLabels();
  const suppliers = useSuppliers();
  const fields: SearchField[] = [
    useMaterialField(),
    { key: 'batchNo', label: labels.field('common', 'batchNo'), kind: 'text' },
    { key: 'supplierId', label: labels.field('common', 'supplierId'), kind: 'select', options: suppliers.options },
  ];
  const columns = useMemo<Column<StockBatchRow>[]>(() => {
    const common = (name: string) => labels.field('common', name);
    return [
      { key: 'matCode', title: common('matCode'), code: true, width: 104 },
      { key: 'matName', title: common('matName'), width: 120, grow: 2 },
      { key: 'batchNo', title: common('batchNo'), code: true, width: 124 },
      { key: 'supName', title: common('supplierId'), width: 130 },
      { key: 'productionDate', title: labels.field('batch', 'productionDate'), width: 108, wideOnly: true },
      { key: 'expiryDate', title: labels.field('batch', 'expiryDate'), width: 108 },
      { key: 'qty', title: common('qty'), align: 'end', width: 100, unit: (row) => row.unitCode },
      { key: 'boxes', title: t('figure.boxes'), align: 'end', width: 64 },
      {
        ...{ key: 'split', title: t('report.split'), width: 180, grow: 2, sortable: false },
        value: (row) =>
          Object.entries(row.statusSplit)
            .map(([status, qty]) => `${labels.code(boxStatus, status)} ${qty}`)
            .join(' · '),
      },
    ];
  }, [labels, t]);
  return <ReportList id="wms.stockBatches" title={title} ask={batches} columns={columns} rowKey={byBatch} fields={fields} back={back} />;
}
