/** Where the stock of the ERP (U9) and ours differ. Only the server knows both: without a network there is nothing to compare. */

import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOptions } from '#api/client.ts';
import type { StockDifference } from '#domain/system/answers.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useServerList } from '#pages/kit/use-server-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { useWarehouses, warehouseOption } from '#screens/wms/kit/use-warehouses.ts';
import { useSyncStatus } from '#store/hooks.ts';
import type { SearchField } from '#ui/form/search-form.tsx';
import { Quantity } from '#ui/quantity.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DifferenceChart } from './difference-chart.tsx';
import { asked, differences, rowKey, START, signed, toneOf } from './stock-difference.ts';

const list = (question: object, options?: CallOptions) => differences(asked(question as Record<string, string>), options);

export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation('report');
  const { online } = useSyncStatus();
  const { page, values, onSearch, every } = useServerList('stock-difference', list, START);
  return (
    <ListPage
      id="wms.report.stockDifference"
      title={title}
      columns={useColumns()}
      rowKey={rowKey}
      {...page}
      {...(online ? {} : { rows: [], updatedAt: undefined, error: { message: t('difference.offline'), onRetry: page.onRefresh } })}
      search={{ fields: useFields(), values, onSearch, start: START }}
      exportAll={async () => ({ rows: await every() })}
      empty={{ message: t('difference.none') }}
      before={online ? <DifferenceChart values={values} /> : null}
    />
  );
}

function useFields(): readonly SearchField[] {
  const { t } = useTranslation('report');
  const labels = useLabels();
  const { mine } = useWarehouses();
  return useMemo(
    () => [
      { key: 'warehouseId', label: labels.field('common', 'warehouseId'), kind: 'select', options: mine.map(warehouseOption) },
      { key: 'sMAT', label: labels.field('common', 'materialId'), kind: 'text', placeholder: t('difference.material') },
      { key: 'onlyDiff', label: t('difference.only'), kind: 'switch' },
    ],
    [t, labels, mine],
  );
}

function Difference({ row }: { row: StockDifference }) {
  const tone = toneOf(row.diff);
  return (
    <chakra.span color={tone ? `${tone}.fg` : 'fg.muted'} fontWeight={tone ? 'semibold' : 'normal'}>
      <Quantity value={signed(row.diff)} unit={row.unitCode ?? ''} unitWidth="2em" />
    </chakra.span>
  );
}

function useColumns(): readonly Column<StockDifference>[] {
  const { t } = useTranslation('report');
  const labels = useLabels();
  return useMemo(() => {
    const figure = (key: 'mesQty' | 'u9Qty'): Column<StockDifference> => ({
      ...{ key, title: t(`difference.${key}`), align: 'end', width: 86, sortable: false },
      unit: (row) => row.unitCode ?? undefined,
    });
    return [
      { key: 'whName', title: labels.field('common', 'whName'), width: 116, grow: 2 },
      { key: 'matCode', title: labels.field('common', 'matCode'), code: true, width: 88 },
      {
        key: 'matName',
        title: labels.field('common', 'matName'),
        width: 88,
        grow: 2,
        value: (row) => row.matName ?? t('difference.unknown'),
      },
      { key: 'spec', title: labels.field('common', 'spec'), width: 100, wideOnly: true },
      { key: 'batchNo', title: labels.field('common', 'batchNo'), code: true, width: 118 },
      figure('mesQty'),
      figure('u9Qty'),
      {
        ...{ key: 'diff', title: t('difference.diff'), align: 'end', width: 98, sortable: false },
        value: (row) => signed(row.diff),
        render: (row) => <Difference row={row} />,
      },
      {
        ...{ key: 'hint', title: t('difference.hint'), width: 104, sortable: false },
        value: (row) => (row.hint ? t(`difference.hints.${row.hint}`) : ''),
      },
      {
        key: 'takenAt',
        title: t('difference.takenAt'),
        width: 136,
        grow: 0,
        wideOnly: true,
        value: (row) => labels.instant(row.takenAt).slice(0, -3),
      },
    ];
  }, [labels, t]);
}
