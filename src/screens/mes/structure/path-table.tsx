import { Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { structureStatus } from '#domain/basic/codes.ts';
import { Material } from '#domain/basic/material.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { routingCreate } from '#domain/mes/routing.operation.ts';
import { Routing, RoutingOperation, type RoutingRow } from '#domain/mes/routing.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { everyLine, type LinesOf, useDocumentTable } from '#pages/kit/use-document-table.ts';
import { matches, type ReplicaList, useReplicaList } from '#pages/kit/use-replica-list.ts';
import { rowMap, useRowMap } from '#pages/kit/use-row-map.ts';
import { ListPage } from '#pages/list-page.tsx';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { PathTask } from './path-draft.ts';
import { usePathActions } from './use-path-actions.ts';
import { useProductIds } from './use-product-ids.ts';

type View = Viewed<RoutingRow>;
type Products = ReadonlyMap<string, Row<typeof Material>>;
type Steps = LinesOf<Row<typeof RoutingOperation>>;
const keyOf = ({ row }: View): string => row.id;

export function PathTable({ title, path, onTask }: { title: string; path: string; onTask: (task: PathTask) => void }) {
  const { t } = useTranslation('structure');
  const { online } = useSyncStatus();
  const go = useGo();
  const labels = useLabels();
  const mayCreate = useRight(routingCreate.right);
  const [search, setSearch] = useState<SearchValues>({});
  const list = useReplicaList(Routing, useQuery(search));
  const { columns, exportAll } = useTable(list);
  const actions = usePathActions(onTask);
  const disabledReason = online ? undefined : t('needsServer');
  const create = { key: 'new', label: t('path.new'), icon: Plus, disabledReason, onClick: () => onTask({ kind: 'create', row: null }) };
  const operations = { key: 'operations', label: t('path.operations'), onClick: () => go(path, { operations: '1' }) };
  const fields = useMemo<SearchField[]>(
    () => [
      { key: 'product', label: labels.field('routing', 'productId'), kind: 'text' },
      { key: 'status', label: labels.field('routing', 'status'), kind: 'select', options: labels.options(structureStatus) },
    ],
    [labels],
  );
  return (
    <ListPage
      id="structure.routing"
      title={title}
      columns={columns}
      rows={list.page}
      rowKey={keyOf}
      loading={list.all === undefined}
      search={{ fields, values: search, onSearch: setSearch }}
      paging={list.paging}
      primary={mayCreate ? create : undefined}
      menu={[operations]}
      rowActions={({ row }) => actions(row)}
      onOpen={({ row }) => go(path, { id: row.id })}
      exportAll={exportAll}
      empty={{ message: t('path.empty') }}
    />
  );
}

function useQuery(search: SearchValues) {
  const products = useProductIds(search.product);
  return useMemo(
    () => ({
      filter: (row: RoutingRow) =>
        row.deletedAt === null && (products === null || products.has(row.productId)) && matches(search.status, String(row.status)),
    }),
    [search.status, products],
  );
}

/** Columns of the page, and everything that was found with products and operations for it. */
function useTable({ page, all }: Pick<ReplicaList<(typeof Routing)['fields']>, 'page' | 'all'>) {
  const store = useStore();
  const columnsOf = useColumns();
  const products = useRowMap(
    Material,
    page.map(({ row }) => row.productId),
  );
  const ofPage = useCallback((stepsOf: Steps) => columnsOf(stepsOf, products), [columnsOf, products]);
  const { columns } = useDocumentTable(RoutingOperation, { page, all }, ofPage, 'routingId');
  const exportAll = async () => {
    const rows = all ?? [];
    const ids = rows.map(({ row }) => row.productId);
    const [stepsOf, every] = await Promise.all([everyLine(store, RoutingOperation, 'routingId'), rowMap(store, Material, ids)]);
    return { rows, columns: columnsOf(stepsOf, every) };
  };
  return { columns, exportAll };
}

function useColumns(): (stepsOf: Steps, products: Products | undefined) => Column<View>[] {
  const labels = useLabels();
  return useCallback(
    (stepsOf, products) => {
      const of = (name: string) => labels.field('routing', name);
      const product = ({ row }: View) => products?.get(row.productId);
      const way = ({ row }: View): string =>
        stepsOf(row.id)
          .filter((step) => !step.isRemoved)
          .sort((a, b) => a.opSeq - b.opSeq)
          .map(({ opCode }) => opCode)
          .join(' → ');
      return [
        { key: 'matCode', title: labels.field('common', 'matCode'), code: true, width: 120, value: (view) => product(view)?.matCode },
        { key: 'matName', title: labels.field('common', 'matName'), width: 140, grow: 1, value: (view) => product(view)?.matName },
        { key: 'routingVersion', title: of('routingVersion'), code: true, width: 80, value: ({ row }) => row.routingVersion },
        {
          key: 'status',
          title: of('status'),
          width: 130,
          value: ({ row }) => labels.code(structureStatus, row.status),
          render: ({ row }) => <CodeBadge set={structureStatus} code={row.status} />,
        },
        { key: 'way', title: of('opCode'), code: true, width: 200, grow: 2, value: way },
        {
          key: 'auditedByName',
          title: labels.field('common', 'auditedByName'),
          width: 90,
          wideOnly: true,
          value: ({ row }) => row.auditedByName,
        },
      ];
    },
    [labels],
  );
}
