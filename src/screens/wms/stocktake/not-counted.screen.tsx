/** What of the plans under way nobody has counted yet (selectNoResult). Only the server knows of all of them. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { NotCounted } from '#domain/wms/answers.ts';
import { CheckInfo } from '#domain/wms/stocktake/stocktake.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useServerList } from '#pages/kit/use-server-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { useWarehouses, warehouseOption } from '#screens/wms/kit/use-warehouses.ts';
import { useRowsWhere } from '#store/hooks.ts';
import type { SearchField } from '#ui/form/search-form.tsx';
import type { Column } from '#ui/table/columns.ts';
import { PLAN } from './stocktake.ts';

const notCounted = call<PageOf<NotCounted>>('POST /api/mes/mesInventoryResult/selectNoResult');
const keyOf = ({ id }: NotCounted): string => id;

/** An empty choice asks for all. */
const list: typeof notCounted = (question, options) =>
  notCounted(Object.fromEntries(Object.entries(question ?? {}).filter(([, value]) => value !== '')), options);

export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation('stocktake');
  const go = useGo();
  const { page, values, onSearch, every } = useServerList('not-counted', list);
  return (
    <ListPage
      id="wms.stocktake.notCounted"
      title={title}
      columns={useColumns()}
      rowKey={keyOf}
      {...page}
      search={{ fields: useFields(), values, onSearch }}
      onOpen={({ docId }) => go(PLAN, { id: docId })}
      exportAll={async () => ({ rows: await every() })}
      empty={{ message: t('allCounted') }}
    />
  );
}

const COUNTING: readonly number[] = [1, 2];

function useFields(): SearchField[] {
  const { t } = useTranslation('stocktake');
  const labels = useLabels();
  const { mine } = useWarehouses();
  const plans = useRowsWhere(CheckInfo);
  return useMemo(() => {
    const open = (plans ?? []).filter(({ row }) => COUNTING.includes(row.status));
    const options = open.map(({ row }) => ({ value: row.id, label: row.checkName, code: row.docNo ?? '' }));
    return [
      { key: 'checkId', label: t('plan'), kind: 'select', options },
      { key: 'warehouseId', label: labels.field('checkInfo', 'warehouseId'), kind: 'select', options: mine.map(warehouseOption) },
      { key: 'sMAT', label: labels.field('common', 'materialId'), kind: 'text', placeholder: t('materialHint') },
    ];
  }, [plans, mine, labels, t]);
}

function useColumns(): Column<NotCounted>[] {
  const { t } = useTranslation('stocktake');
  const labels = useLabels();
  return useMemo(() => {
    const of = (name: string) => labels.field('checkLine', name);
    return [
      { key: 'docNo', title: labels.field('common', 'docNo'), code: true, width: 124 },
      { key: 'checkName', title: labels.field('checkInfo', 'checkName'), width: 120, wideOnly: true },
      { key: 'whName', title: labels.field('checkInfo', 'warehouseId'), width: 120, wideOnly: true },
      { key: 'binCode', title: of('bookBinId'), code: true, width: 100 },
      { key: 'matCode', title: labels.field('common', 'matCode'), code: true, width: 110 },
      { key: 'matName', title: labels.field('common', 'matName'), width: 130, grow: 2 },
      { key: 'boxNo', title: of('boxNo'), code: true, width: 140, value: (row) => (row.isLoose ? t('loose') : row.boxNo) },
      { key: 'bookQty', title: of('bookQty'), align: 'end', width: 110, unit: (row) => row.unitCode },
      {
        ...{ key: 'counters', title: labels.field('checkInfo', 'counterIds'), width: 130, sortable: false },
        value: (row) => (row.counters.length > 0 ? row.counters.join(', ') : t('anybody')),
      },
    ];
  }, [labels, t]);
}
