import { chakra } from '@chakra-ui/react';
import { Sigma } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FIRST_PAGE } from '#api/constants.ts';
import { Material } from '#domain/basic/material.resource.ts';
import { isZero } from '#domain/kernel/quantity.ts';
import { stockBatches, stockGroups } from '#domain/wms/reports/stock.reports.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { STOCK_STATES, type StockState } from '#domain/wms/stock/stock-groups.ts';
import { GROUP_FIGURE, inSearch, isBelowSafe, keyOf, type StockRow, type StockSearch } from '#domain/wms/stock/stock-rows.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useLoadFailure } from '#pages/kit/load-failure.tsx';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useStandingOf } from '#pages/kit/standing.ts';
import { useSoon } from '#pages/kit/use-soon.ts';
import { ListPage } from '#pages/list-page.tsx';
import { reportScreen } from '#pages/report/report-page.tsx';
import { useClasses } from '#screens/wms/kit/use-classes.ts';
import { useWarehouses, warehouseOption } from '#screens/wms/kit/use-warehouses.ts';
import { useSyncStatus } from '#store/hooks.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { SourceSwitch } from './source-switch.tsx';
import { useHeldWarehouses } from './use-held-warehouses.ts';
import { useLocalStock } from './use-local-stock.ts';
import { everyStock, useServerStock } from './use-server-stock.ts';
import { useStockActions } from './use-stock-actions.ts';

const toDetails = ({ materialId: material }: { readonly materialId: string }) => ['/warehouse-details', { material }] as const;
const ByMaterial = reportScreen(stockGroups, { back: ['/warehouse-list'], opens: toDetails });
const ByBatch = reportScreen(stockBatches, { back: ['/warehouse-list'], opens: toDetails });

/** Stock. With `by`: added up by material across the warehouses, or by batch across the statuses. */
export function Screen({ query, title }: ScreenProps) {
  const by = query.get('by');
  if (by === 'material') return <ByMaterial title={title} query={query} />;
  return by === 'batch' ? <ByBatch title={title} query={query} /> : <StockList title={title} />;
}

/** Stock by material and warehouse, from the boxes on this device if it holds them, else from the server. */
function StockList({ title }: { title: string }) {
  const { t } = useTranslation('warehouse');
  const [values, setValues] = useState<SearchValues>({});
  const [paging, setPaging] = useState(FIRST_PAGE);
  const go = useGo();
  const [asked, setAsked] = useState(false);
  const search = useMemo<StockSearch>(
    () => ({
      material: values.material ?? '',
      warehouseId: values.warehouse ?? '',
      classCode: values.class ?? '',
      group: values.group ?? '',
      zero: values.zero === 'true',
    }),
    [values],
  );
  const held = useHeldWarehouses();
  const { online } = useSyncStatus();
  // What is still coming is asked of the server as long as there is one.
  const isWhole = useStandingOf(Box, Batch, Material).kind === 'held' || !online;
  const local = isWhole && !asked && held.length > 0 && (search.warehouseId === '' || held.some(({ id }) => id === search.warehouseId));
  const own = useLocalStock(held);
  const found = useMemo(() => own?.filter((row) => inSearch(row, search)), [own, search]);
  const every = useSoon(found);
  const failure = useLoadFailure();
  const server = useServerStock(search, paging, !local);
  const shownPage = Math.min(paging.page, Math.max(1, Math.ceil((found?.length ?? 0) / paging.size)));
  const rows = local ? (found ?? []).slice((shownPage - 1) * paging.size, shownPage * paging.size) : server.rows;
  const actions = useStockActions(local);
  const sums = [
    { key: 'material', label: t('report.byMaterial'), icon: Sigma, onClick: () => go('/warehouse-list', { by: 'material' }) },
    { key: 'batch', label: t('report.byBatch'), icon: Sigma, onClick: () => go('/warehouse-list', { by: 'batch' }) },
  ];
  const columns = useColumns();
  const emptyKey = local ? 'empty.local' : online ? 'empty.server' : 'empty.offline';
  return (
    <ListPage
      byServer={!local}
      id="wms.stock"
      title={title}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      loading={local ? found === undefined : server.loading}
      error={!local && server.error ? failure(server.error, server.refetch) : undefined}
      updatedAt={local ? undefined : server.updatedAt}
      offline={!local && !online}
      search={{
        fields: useFields(),
        values,
        onSearch: (next) => {
          setValues(next);
          setPaging((before) => ({ ...before, page: 1 }));
        },
      }}
      paging={{
        ...paging,
        page: local ? shownPage : paging.page,
        total: local ? (found?.length ?? 0) : server.total,
        onChange: setPaging,
      }}
      onOpen={({ materialId, warehouseId }) => go('/warehouse-details', { material: materialId, warehouse: warehouseId })}
      menu={sums}
      rowActions={actions}
      exportAll={async () => ({ rows: online ? await everyStock(search) : await every() })}
      rowTone={(row) => (isBelowSafe(row) ? 'warn' : undefined)}
      {...(local ? {} : { onRefresh: server.refetch })}
      before={held.length > 0 ? <SourceSwitch asked={asked} onChange={setAsked} held={held.map(({ whName }) => whName)} /> : null}
      empty={{ message: t(emptyKey) }}
    />
  );
}

function useFields(): SearchField[] {
  const { t } = useTranslation('warehouse');
  const labels = useLabels();
  const { mine } = useWarehouses();
  const classes = useClasses();
  return useMemo(
    () => [
      { key: 'material', label: t('material'), kind: 'text', placeholder: t('materialHint') },
      { key: 'warehouse', label: labels.field('common', 'warehouseId'), kind: 'select', options: mine.map(warehouseOption) },
      { key: 'class', label: labels.field('material', 'classCode'), kind: 'select', options: classes },
      {
        key: 'group',
        label: t('group'),
        kind: 'select',
        options: Object.keys(GROUP_FIGURE).map((value) => ({ value, label: t(`figure.${value}`) })),
      },
      { key: 'zero', label: t('zero'), kind: 'switch' },
    ],
    [t, labels, mine, classes],
  );
}

const Nothing = () => <chakra.span color="fg.muted">0</chakra.span>;

function useColumns(): Column<StockRow>[] {
  const { t } = useTranslation('warehouse');
  const labels = useLabels();
  return useMemo(() => {
    const figure = (key: 'onHand' | 'onLoan' | 'consigned' | StockState): Column<StockRow> => ({
      key,
      title: t(`figure.${key}`),
      align: 'end',
      width: 84,
      sortable: false,
      unit: (row) => row.unitCode,
      // Zeros are shown muted, so that the other figures stand out.
      ...(key === 'onHand' || key === 'available'
        ? {}
        : {
            render: (row: StockRow) => (isZero(row[key]) ? <Nothing /> : <Quantity value={row[key]} unit={row.unitCode} unitWidth="2em" />),
          }),
    });
    return [
      { key: 'matCode', title: labels.field('common', 'matCode'), code: true, width: 100 },
      { key: 'matName', title: labels.field('common', 'matName'), width: 120, grow: 2 },
      { key: 'spec', title: labels.field('common', 'spec'), width: 110, startHidden: true },
      {
        key: 'whName',
        title: labels.field('common', 'whName'),
        width: 144,
        // Nothing of it is on hand: the row says why it is there.
        render: (row) =>
          isZero(row.consigned) ? (
            <span data-cut>{row.whName}</span>
          ) : (
            <StateBadge tone="info" label={t('consignedTo', { customer: row.customerName ?? row.whName })} />
          ),
      },
      figure('onHand'),
      // These add up to the stock on hand, so none may be left out.
      ...STOCK_STATES.map((state) => figure(state)),
      { ...figure('onLoan'), wideOnly: true },
      figure('consigned'),
      { key: 'boxes', title: t('figure.boxes'), align: 'end', width: 60 },
      {
        key: 'safe',
        title: labels.field('material', 'safeStock'),
        align: 'end',
        width: 116,
        render: (row) =>
          isBelowSafe(row) ? (
            <StateBadge tone="warn" label={t('belowSafe', { qty: row.safeStock ?? '' })} />
          ) : (
            <Quantity value={row.safeStock} unit={row.unitCode} unitWidth="2em" />
          ),
        value: (row) => row.safeStock,
      },
    ];
  }, [labels, t]);
}
