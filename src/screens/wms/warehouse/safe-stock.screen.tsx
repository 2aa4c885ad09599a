/** Stock against its limits: what is too little stands first, with how long it lasts and what to order. Asked from the server. */
import { ClipboardList, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { warehouseMaterial } from '#domain/basic/place.resource.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import type { SafeStockRow } from '#domain/wms/answers.ts';
import { STOCK_LEVELS, type StockLevel } from '#domain/wms/stock/safe-stock.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useServerList } from '#pages/kit/use-server-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { useClasses } from '#screens/wms/kit/use-classes.ts';
import { useWarehouses, warehouseOption } from '#screens/wms/kit/use-warehouses.ts';
import { useSyncStatus } from '#store/hooks.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { Tone } from '#ui/tone.ts';
import { safeStockPage } from './stock-calls.ts';

const LimitsForm = lazy(() => import('./limits-form.tsx').then((part) => ({ default: part.LimitsForm })));
const SuggestDialog = lazy(() => import('./suggest-dialog.tsx').then((part) => ({ default: part.SuggestDialog })));

const list = (question: object, options?: Parameters<typeof safeStockPage>[1]) => {
  const { belowOnly, ...asked } = question as SearchValues;
  return safeStockPage({ ...asked, belowOnly: belowOnly === 'true' }, options);
};
const keyOf = ({ warehouseId, materialId }: SafeStockRow): string => `${warehouseId}/${materialId}`;
const TONE: Readonly<Record<StockLevel, Tone>> = { none: 'error', below: 'error', reorder: 'warn', over: 'info', ok: 'ok' };

export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation('warehouse');
  const go = useGo();
  const { online } = useSyncStatus();
  const { page, values, onSearch, every, refetch } = useServerList('safe-stock', list);
  const [editing, setEditing] = useState<SafeStockRow | null>(null);
  const [suggesting, setSuggesting] = useState(false);
  const maySet = useRight(warehouseMaterial.right.write);
  const offline = online ? undefined : t('safe.offline');
  const suggest = {
    ...{ key: 'suggest', label: t('safe.suggest'), icon: ClipboardList, disabledReason: offline },
    onClick: () => setSuggesting(true),
  };
  const set = (row: SafeStockRow) => ({
    ...{ key: 'set', label: t('safe.set'), icon: SlidersHorizontal, disabledReason: offline },
    onClick: () => setEditing(row),
  });
  return (
    <>
      <ListPage
        id="wms.safeStock"
        title={title}
        columns={useColumns()}
        rowKey={keyOf}
        {...page}
        primary={suggest}
        search={{ fields: useFields(), values, onSearch }}
        rowTone={({ level }) => (level === 'ok' ? undefined : TONE[level])}
        rowActions={(row) => (maySet ? [set(row)] : [])}
        onOpen={({ materialId, warehouseId }) => go('/warehouse-details', { material: materialId, warehouse: warehouseId })}
        exportAll={async () => ({ rows: await every() })}
        empty={{ message: t('safe.empty') }}
      />
      <Suspense>
        {editing ? (
          <LimitsForm
            key={keyOf(editing)}
            row={editing}
            onClose={() => setEditing(null)}
            onSaved={() => {
              setEditing(null);
              void refetch();
            }}
          />
        ) : null}
        {suggesting ? <SuggestDialog search={values} onClose={() => setSuggesting(false)} /> : null}
      </Suspense>
    </>
  );
}

function useFields(): SearchField[] {
  const { t } = useTranslation('warehouse');
  const labels = useLabels();
  const { mine } = useWarehouses();
  const classes = useClasses();
  return useMemo(
    () => [
      { key: 'classCode', label: labels.field('material', 'classCode'), kind: 'select', options: classes },
      { key: 'warehouseId', label: labels.field('common', 'warehouseId'), kind: 'select', options: mine.map(warehouseOption) },
      { key: 'belowOnly', label: t('safe.belowOnly'), kind: 'switch' },
      { key: 'sMAT', label: t('material'), kind: 'text', placeholder: t('materialHint') },
      {
        ...{ key: 'level', label: t('safe.level'), kind: 'select' },
        options: STOCK_LEVELS.map((value) => ({ value, label: t(`safe.levels.${value}`) })),
      },
    ],
    [t, labels, mine, classes],
  );
}

function useColumns(): Column<SafeStockRow>[] {
  const { t } = useTranslation('warehouse');
  const labels = useLabels();
  return useMemo(() => {
    const common = (name: string) => labels.field('common', name);
    const figure = (
      key: 'available' | 'onOrder' | 'safeStock' | 'reorderPoint' | 'maxStock' | 'gap' | 'proposal',
      title: string,
    ): Column<SafeStockRow> => ({
      ...{ key, title, align: 'end', width: 88, sortable: false, unit: (row) => row.unitCode },
    });
    return [
      {
        ...{ key: 'level', title: t('safe.level'), width: 136, value: (row) => t(`safe.levels.${row.level}`) },
        render: ({ level }) => <StateBadge tone={TONE[level]} label={t(`safe.levels.${level}`)} />,
      },
      { key: 'matCode', title: common('matCode'), code: true, width: 104 },
      { key: 'matName', title: common('matName'), width: 110, grow: 2 },
      { key: 'spec', title: common('spec'), width: 100, startHidden: true },
      { key: 'whName', title: common('whName'), width: 116 },
      figure('available', t('figure.available')),
      {
        ...figure('gap', t('safe.gap')),
        value: (row) => (isPositive(row.gap) ? row.gap : ''),
        unit: (row) => (isPositive(row.gap) ? row.unitCode : undefined),
      },
      { ...figure('onOrder', t('safe.onOrder')), wideOnly: true },
      figure('safeStock', labels.field('material', 'safeStock')),
      { ...figure('reorderPoint', labels.field('material', 'reorderPoint')), wideOnly: true },
      { ...figure('maxStock', labels.field('material', 'maxStock')), wideOnly: true },
      {
        ...{ key: 'coverDays', title: t('safe.cover'), align: 'end', width: 136, sortable: false },
        value: (row) => (row.coverDays === null ? t('safe.unused') : row.coverDays),
      },
    ];
  }, [labels, t]);
}
