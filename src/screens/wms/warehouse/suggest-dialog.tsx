/**
 * Suggests what to order so that the stores are full again, by material and its usual supplier. The user can check and change it, and export it as a
 * file for purchasing.
 */
import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ANY_DECIMALS, figureFault, isQuantity } from '#domain/kernel/quantity.ts';
import type { SafeStockRow } from '#domain/wms/reports/store.reports.ts';
import { orderSuggestion } from '#domain/wms/stock/safe-stock.ts';
import { saveTable } from '#pages/kit/export-rows.ts';
import { exportName, exportTable } from '#pages/kit/export-table.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { LoadFailure } from '#pages/kit/load-failure.tsx';
import { useToday } from '#pages/kit/use-today.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import type { SearchValues } from '#ui/form/search-form.tsx';
import { Modal } from '#ui/modal.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { safeStockPage } from './stock-calls.ts';

interface Suggested extends SafeStockRow {
  readonly order: string;
  readonly needBy: string;
}

const EVERY = 1000;
const DAY_MS = 86_400_000;
const keyOf = ({ materialId }: Suggested): string => materialId;
const after = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

async function everyRow(search: SearchValues, signal: AbortSignal): Promise<SafeStockRow[]> {
  // All stores of a material count together, so the search by store or level is ignored: it would hide some of them.
  const { classCode, sMAT } = search;
  const rows: SafeStockRow[] = [];
  for (let pageIndex = 1; ; pageIndex += 1) {
    const part = await safeStockPage({ classCode, sMAT, pageIndex, pageSize: EVERY }, { signal, alertError: false });
    rows.push(...part.list);
    if (part.list.length === 0 || rows.length >= part.total) return rows;
  }
}

export function SuggestDialog({ search, onClose }: { search: SearchValues; onClose: () => void }) {
  const { t } = useTranslation(['warehouse', 'ui']);
  const today = useToday();
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({});
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['order-suggestion', search.classCode, search.sMAT],
    queryFn: ({ signal }) => everyRow(search, signal),
    gcTime: 0,
    meta: { still: true },
  });
  const rows = useMemo((): Suggested[] => {
    const orders = orderSuggestion(data ?? []);
    const first = new Map((data ?? []).map((row) => [row.materialId, row] as const).reverse());
    return [...orders].flatMap(([id, qty]) => {
      const row = first.get(id);
      return row ? [{ ...row, order: changed[id] ?? qty, needBy: after(today, row.leadDays ?? 0) }] : [];
    });
  }, [data, changed, today]);
  const columns = useColumns((id, qty) => setChanged((before) => ({ ...before, [id]: qty })));
  const wanted = rows.filter(({ order }) => isQuantity(order) && Number(order) > 0);
  const isWrong = rows.some(({ order }) => figureFault(order, ANY_DECIMALS) !== null);
  const save = async () => {
    const table = exportTable(columns, wanted, { unit: t('ui:table.unit'), total: t('ui:table.allTotal') });
    await saveTable(exportName(t('safe.suggestName'), new Date(), 'xlsx', ''), 'xlsx', table);
    onClose();
  };
  return (
    <Modal
      title={t('safe.suggest')}
      size="xl"
      onClose={onClose}
      answer={{
        label: t('safe.save', { n: wanted.length }),
        busy: false,
        disabled: wanted.length === 0 || isWrong,
        give: () => void save(),
      }}
    >
      <chakra.p m="0" mb="3" textStyle="sm" color="fg.muted">
        {t('safe.suggestHint')}
      </chakra.p>
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          id="wms.orderSuggestion"
          label={t('safe.suggest')}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          loading={isFetching}
          empty={<EmptyState message={t('safe.nothing')} />}
        />
      )}
    </Modal>
  );
}

function useColumns(onChange: (materialId: string, qty: string) => void): Column<Suggested>[] {
  const { t } = useTranslation('warehouse');
  const labels = useLabels();
  const common = (name: string) => labels.field('common', name);
  return [
    { key: 'matCode', title: common('matCode'), code: true, width: 104 },
    { key: 'matName', title: common('matName'), width: 110, grow: 2 },
    { key: 'supplierCode', title: t('safe.supplierCode'), code: true, width: 92, startHidden: true },
    { key: 'supName', title: common('supplierId'), width: 130 },
    { key: 'onOrder', title: t('safe.onOrder'), align: 'end', width: 88, unit: (row) => row.unitCode },
    {
      key: 'order',
      title: t('safe.order'),
      align: 'end',
      width: 148,
      unit: (row) => row.unitCode,
      render: (row) => (
        <QuantityInput
          label={t('safe.orderOf', { matCode: row.matCode })}
          value={row.order}
          unit={row.unitCode}
          decimals={6}
          onChange={(qty) => onChange(row.materialId, qty)}
        />
      ),
    },
    { key: 'needBy', title: t('safe.needBy'), width: 104 },
  ];
}
