/** Goods whose shelf life ends or has ended, by batch: from each an inspection can be opened. Asked of the server, which knows all of them. */
import { List, ScanSearch } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallOptions, call } from '#api/client.ts';
import { useRight } from '#api/session.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { ShelfLife } from '#domain/system/answers.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { inspectionOpen } from '#domain/wms/quality/stock.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useServerList } from '#pages/kit/use-server-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { useWarehouses, warehouseOption } from '#screens/wms/kit/use-warehouses.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';

const shelfLife = call<PageOf<ShelfLife>>('POST /api/system/materialInfo/warrantyReport');
const START: SearchValues = { expiring: 'true' };

/** The search form's texts as the call takes them. */
const list = ({ expiring, frozen, daysLeft, ...rest }: Record<string, unknown>, options?: CallOptions) =>
  shelfLife({ ...rest, expiring: expiring === 'true', frozen: frozen === 'true', ...(daysLeft ? { daysLeft } : {}) }, options);

const keyOf = (row: ShelfLife): string => `${row.warehouseId}/${row.batchId}/${row.boxStatus}`;
const INSPECTED: readonly number[] = [2, 6, 13];

export function ExpiringList({ title, path }: { title: string; path: string }) {
  const { t } = useTranslation('quality');
  const go = useGo();
  const mayOpen = useRight(inspectionOpen.right);
  const { page, values, onSearch, every } = useServerList(
    'shelf-life',
    (question, options) => list(question as Record<string, unknown>, options),
    START,
  );
  const open = ({ warehouseId, materialId, batchId }: ShelfLife) => go(path, { new: '1', lot: [warehouseId, materialId, batchId].join() });
  return (
    <ListPage
      id="wms.quality.expiring"
      title={title}
      columns={useColumns()}
      rowKey={keyOf}
      {...page}
      search={{ fields: useFields(), values, onSearch, start: START }}
      primary={{ key: 'list', label: t('toList'), icon: List, onClick: () => go(path) }}
      rowActions={(row) =>
        mayOpen && INSPECTED.includes(row.boxStatus)
          ? [{ key: 'open', label: t('opening.new'), icon: ScanSearch, onClick: () => open(row) }]
          : []
      }
      exportAll={async () => ({ rows: await every() })}
      empty={{ message: t('expiring.none') }}
    />
  );
}

function useFields(): readonly SearchField[] {
  const { t } = useTranslation('quality');
  const labels = useLabels();
  const { mine } = useWarehouses();
  return useMemo(
    () => [
      { key: 'warehouseId', label: labels.field('common', 'warehouseId'), kind: 'select', options: mine.map(warehouseOption) },
      { key: 'sMAT', label: labels.field('common', 'materialId'), kind: 'text', placeholder: t('expiring.material') },
      { key: 'expiring', label: t('expiring.only'), kind: 'switch' },
      { key: 'frozen', label: labels.code(boxStatus, 13), kind: 'switch' },
    ],
    [t, labels, mine],
  );
}

function useColumns(): readonly Column<ShelfLife>[] {
  const { t } = useTranslation('quality');
  const labels = useLabels();
  return useMemo(() => {
    const of = (key: string) => labels.field('common', key);
    return [
      { key: 'matCode', title: of('matCode'), code: true, width: 110, sortable: false },
      { key: 'matName', title: of('matName'), width: 130, grow: 2, sortable: false },
      { key: 'batchNo', title: of('batchNo'), code: true, width: 120, sortable: false },
      { key: 'whName', title: of('whName'), width: 110, grow: 1, sortable: false, wideOnly: true },
      { key: 'boxes', title: t('expiring.boxes'), align: 'end', width: 64, sortable: false, value: (row) => String(row.boxes) },
      {
        key: 'qty',
        title: labels.field('stockVoucherLine', 'qty'),
        align: 'end',
        width: 100,
        sortable: false,
        unit: (row) => row.unitCode,
      },
      { key: 'productionDate', title: labels.field('batch', 'productionDate'), width: 110, sortable: false, wideOnly: true },
      { key: 'expiryDate', title: labels.field('batch', 'expiryDate'), width: 110, sortable: false },
      {
        ...{ key: 'daysLeft', title: t('expiring.daysLeft'), align: 'end', width: 110, sortable: false },
        value: (row) => String(row.daysLeft),
        render: (row) =>
          row.daysLeft < 0 ? (
            <StateBadge tone="error" label={t('expiring.over', { n: -row.daysLeft })} />
          ) : (
            <StateBadge tone={row.daysLeft <= 7 ? 'warn' : 'neutral'} label={t('expiring.left', { n: row.daysLeft })} />
          ),
      },
      {
        ...{ key: 'boxStatus', title: labels.field('box', 'boxStatus'), width: 120, sortable: false },
        value: (row) => labels.code(boxStatus, row.boxStatus),
      },
    ];
  }, [labels, t]);
}
