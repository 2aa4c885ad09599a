/** Stock compared with its limits, shortages first, with how long it lasts and what to order. */
import { ClipboardList, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { warehouseMaterial } from '#domain/basic/place.resource.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import { type SafeStockRow, safeStock } from '#domain/wms/reports/store.reports.ts';
import { stockLevels } from '#domain/wms/stock/safe-stock.ts';
import { type Asked, type ReportMore, reportScreen } from '#pages/report/report-page.tsx';
import { useOrderAction } from '#screens/wms/kit/order-action.ts';
import { useSelection } from '#ui/table/selection.ts';

const LimitsForm = lazy(() => import('./limits-form.tsx').then((part) => ({ default: part.LimitsForm })));
const SafeOrders = lazy(() => import('./safe-orders.tsx').then((part) => ({ default: part.SafeOrders })));
const SuggestDialog = lazy(() => import('./suggest-dialog.tsx').then((part) => ({ default: part.SuggestDialog })));

/** Limits are set, purchases suggested and orders made on the list itself. */
function useLimits({ values, refresh, online }: Asked): ReportMore<SafeStockRow> {
  const { t } = useTranslation('warehouse');
  const [editing, setEditing] = useState<SafeStockRow | null>(null);
  const [suggesting, setSuggesting] = useState(false);
  const [ordering, setOrdering] = useState(false);
  const selection = useSelection();
  const order = useOrderAction(selection.keys.size, () => setOrdering(true));
  const maySet = useRight(warehouseMaterial.right.write);
  const disabledReason = online ? undefined : t('safe.offline');
  const set = (row: SafeStockRow) => ({
    key: 'set',
    label: t('safe.set'),
    icon: SlidersHorizontal,
    disabledReason,
    onClick: () => setEditing(row),
  });
  const saved = () => {
    setEditing(null);
    refresh();
  };
  return {
    primary: { key: 'suggest', label: t('safe.suggest'), icon: ClipboardList, disabledReason, onClick: () => setSuggesting(true) },
    ...(order ? { selection, batch: [order] } : {}),
    rowActions: (row) => (maySet ? [set(row)] : []),
    beside: (
      <Suspense>
        {editing ? <LimitsForm key={editing.materialId} row={editing} onClose={() => setEditing(null)} onSaved={saved} /> : null}
        {ordering ? <SafeOrders keys={[...selection.keys]} onClose={() => setOrdering(false)} /> : null}
        {suggesting ? <SuggestDialog search={values} onClose={() => setSuggesting(false)} /> : null}
      </Suspense>
    ),
  };
}

export const Screen = reportScreen(safeStock, {
  id: 'wms.safeStock',
  opens: ({ materialId: material, warehouseId: warehouse }) => ['/warehouse-details', { material, warehouse }],
  rowTone: ({ level }) => (level === 'ok' ? undefined : stockLevels.tones[level]),
  cells: {
    // Headings may take two lines, so that all figures fit side by side.
    ...Object.fromEntries(['onOrder', 'safeStock', 'reorderPoint', 'maxStock'].map((name) => [name, { width: 88 }])),
    coverDays: { width: 128 },
    gap: {
      value: ({ gap }) => (isPositive(gap) ? gap : ''),
      unit: ({ gap, unitCode }) => (isPositive(gap) ? unitCode : undefined),
    },
  },
  useMore: useLimits,
});
