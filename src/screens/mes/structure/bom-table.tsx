import { FileUp, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { Bom, type BomRow } from '#domain/basic/bom.document.ts';
import { bomCreate, bomRight } from '#domain/basic/bom.operation.ts';
import { bomType, structureStatus } from '#domain/basic/codes.ts';
import { Material } from '#domain/basic/material.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { matches, type ReplicaList, useReplicaList } from '#pages/kit/use-replica-list.ts';
import { rowMap, useRowMap } from '#pages/kit/use-row-map.ts';
import { ListPage } from '#pages/list-page.tsx';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { BomTask } from './bom-draft.ts';
import { useBomActions } from './use-bom-actions.ts';
import { useProductIds } from './use-product-ids.ts';

type View = Viewed<BomRow>;
type Products = ReadonlyMap<string, Row<typeof Material>>;
const keyOf = ({ row }: View): string => row.id;

export interface BomTableProps {
  readonly title: string;
  readonly path: string;
  readonly types: readonly number[];
  readonly onTask: (task: BomTask) => void;
  readonly onImport: () => void;
}

export function BomTable({ title, path, types, onTask, onImport }: BomTableProps) {
  const { t } = useTranslation(['structure', 'parts']);
  const { online } = useSyncStatus();
  const go = useGo();
  const labels = useLabels();
  const mayCreate = useRight(bomCreate.right);
  const [search, setSearch] = useState<SearchValues>({});
  const list = useReplicaList(Bom, useQuery(search, types));
  const { columns, exportAll } = useTable(list);
  const actions = useBomActions(onTask);
  const disabledReason = online ? undefined : t('needsServer');
  const create = { key: 'new', label: t('bom.new'), icon: Plus, disabledReason, onClick: () => onTask({ kind: 'create', row: null }) };
  const file = { key: 'import', label: t('parts:import.action'), icon: FileUp, disabledReason, onClick: onImport };
  const mayImport = useRight(bomRight('import')) && mayCreate;
  const fields = useMemo<SearchField[]>(() => {
    const field = (name: string) => labels.field('bom', name);
    return [
      { key: 'product', label: field('productId'), kind: 'text' },
      { key: 'version', label: field('prodVersion'), kind: 'text' },
      { key: 'status', label: field('status'), kind: 'select', options: labels.options(structureStatus) },
    ];
  }, [labels]);
  return (
    <ListPage
      id={`structure${path}`}
      title={title}
      columns={columns}
      rows={list.page}
      rowKey={keyOf}
      loading={list.all === undefined}
      search={{ fields, values: search, onSearch: setSearch }}
      paging={list.paging}
      primary={mayCreate ? create : undefined}
      menu={[{ key: 'routings', label: t('path.toRoutings'), onClick: () => go('/basic/craft-path') }, ...(mayImport ? [file] : [])]}
      rowActions={({ row }) => actions(row)}
      onOpen={({ row }) => go(path, { id: row.id })}
      exportAll={exportAll}
      empty={{ message: t('bom.empty') }}
    />
  );
}

function useQuery(search: SearchValues, types: readonly number[]) {
  const products = useProductIds(search.product);
  return useMemo(
    () => ({
      filter: (row: BomRow) =>
        row.deletedAt === null &&
        types.includes(row.bomType) &&
        (products === null || products.has(row.productId)) &&
        matches(search.version, row.prodVersion) &&
        (!search.status || String(row.status) === search.status),
    }),
    [search.version, search.status, products, types],
  );
}

/** Columns of the page, and everything that was found with the products for it. */
function useTable({ page, all }: Pick<ReplicaList<(typeof Bom)['fields']>, 'page' | 'all'>) {
  const store = useStore();
  const columnsOf = useColumns();
  const products = useRowMap(
    Material,
    page.map(({ row }) => row.productId),
  );
  const columns = useMemo(() => columnsOf(products), [columnsOf, products]);
  const exportAll = async () => {
    const rows = all ?? [];
    const every = await rowMap(
      store,
      Material,
      rows.map(({ row }) => row.productId),
    );
    return { rows, columns: columnsOf(every) };
  };
  return { columns, exportAll };
}

function useColumns(): (products: Products | undefined) => Column<View>[] {
  const labels = useLabels();
  const { t } = useTranslation('structure');
  return useCallback(
    (products) => {
      const of = (name: string) => labels.field('bom', name);
      const product = ({ row }: View) => products?.get(row.productId);
      return [
        { key: 'matCode', title: labels.field('common', 'matCode'), code: true, width: 120, value: (view) => product(view)?.matCode },
        { key: 'matName', title: labels.field('common', 'matName'), width: 140, grow: 2, value: (view) => product(view)?.matName },
        { key: 'prodVersion', title: of('prodVersion'), code: true, width: 90, value: ({ row }) => row.prodVersion },
        {
          key: 'status',
          title: of('status'),
          width: 130,
          value: ({ row }) => labels.code(structureStatus, row.status),
          render: ({ row }) => <CodeBadge set={structureStatus} code={row.status} />,
        },
        {
          key: 'isDefault',
          title: of('isDefault'),
          width: 80,
          value: ({ row }) => (row.isDefault ? t('bom.default') : ''),
          render: ({ row }) => (row.isDefault ? <StateBadge tone="ok" label={t('bom.default')} /> : null),
        },
        { key: 'bomType', title: of('bomType'), width: 90, value: ({ row }) => labels.code(bomType, row.bomType) },
        {
          ...{ key: 'baseQty', title: of('baseQty'), align: 'end', width: 90, value: ({ row }: View) => row.baseQty },
          unit: (view: View) => product(view)?.baseUnit,
        },
        { key: 'validFrom', title: of('validFrom'), width: 104, value: ({ row }) => row.validFrom },
        { key: 'validTo', title: of('validTo'), width: 104, wideOnly: true, value: ({ row }) => row.validTo },
        {
          key: 'auditedByName',
          title: labels.field('common', 'auditedByName'),
          width: 90,
          wideOnly: true,
          value: ({ row }) => row.auditedByName,
        },
        { key: 'docNo', title: labels.field('common', 'docNo'), code: true, width: 130, startHidden: true, value: ({ row }) => row.docNo },
        {
          key: 'updatedAt',
          title: labels.field('common', 'updatedAt'),
          width: 170,
          startHidden: true,
          value: ({ row }) => labels.instant(row.updatedAt),
        },
      ];
    },
    [labels, t],
  );
}
