import { ListX, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { checkStatus, checkType } from '#domain/wms/stocktake/codes.ts';
import { CHECK, CheckInfo, CheckLine, type CheckLineRow, type CheckRow } from '#domain/wms/stocktake/stocktake.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { type LinesOf, useDocumentTable } from '#pages/kit/use-document-table.ts';
import { useReplicaAge } from '#pages/kit/use-replica-age.ts';
import { useReplicaList } from '#pages/kit/use-replica-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { documentHead } from '#screens/wms/document-head.tsx';
import { documentFields, documentFilter, materialField } from '#screens/wms/document-search.ts';
import { useWarehouses, warehouseOption } from '#screens/wms/raw-out/use-warehouses.ts';
import { useMaterialDocs } from '#screens/wms/use-line-docs.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import type { Column } from '#ui/table/columns.ts';
import { CREATE, PLAN, progressOf } from './stocktake.ts';
import { usePlanActions } from './use-plan-actions.ts';

type View = Viewed<CheckRow>;
const keyOf = ({ row }: View): string => row.id;

/** Plans with how far they have come; what can be done in their state. */
export function PlanTable({ title }: { title: string }) {
  const { t } = useTranslation('stocktake');
  const go = useGo();
  const mayCreate = useRight(CHECK.create);
  const [search, setSearch] = useState<SearchValues>({});
  const list = useReplicaList(CheckInfo, useQuery(search));
  const { columns, exportAll } = useDocumentTable(CheckLine, list, useColumns());
  const actions = usePlanActions();
  const age = useReplicaAge();
  const create = { key: 'new', label: t('new'), icon: Plus, onClick: () => go(CREATE, {}) };
  return (
    <ListPage
      id="wms.stocktake.plans"
      title={title}
      columns={columns}
      rows={list.page}
      rowKey={keyOf}
      loading={list.all === undefined}
      search={{ fields: useFields(), values: search, onSearch: setSearch }}
      paging={list.paging}
      primary={mayCreate ? create : undefined}
      menu={[{ key: 'open', label: t('notCounted'), icon: ListX, onClick: () => go('/unInventory-result', {}) }]}
      rowActions={({ row }) => actions(row)}
      onOpen={({ row }) => go(PLAN, { id: row.id })}
      exportAll={exportAll}
      {...age}
      empty={{ message: t('empty'), ...(mayCreate ? { action: { label: create.label, onClick: create.onClick } } : {}) }}
    />
  );
}

function useQuery(search: SearchValues) {
  const docs = useMaterialDocs(CheckLine, search.material);
  return useMemo(() => {
    const own = (row: CheckRow) => row.deletedAt === null && (!search.warehouseId || row.warehouseId === search.warehouseId);
    return { filter: documentFilter<CheckRow>(search, { docs, own, numbers: (row) => [row.checkName] }) };
  }, [search, docs]);
}

function useFields(): SearchField[] {
  const labels = useLabels();
  const { mine } = useWarehouses();
  return useMemo(() => {
    const label = labels.field('checkInfo', 'warehouseId');
    const most: SearchField = { key: 'warehouseId', label, kind: 'select', options: mine.map(warehouseOption) };
    return documentFields(labels, { entity: 'checkInfo', states: checkStatus, most, others: [materialField(labels)] });
  }, [labels, mine]);
}

function useColumns(): (linesOf: LinesOf<CheckLineRow>) => Column<View>[] {
  const { t } = useTranslation('stocktake');
  const labels = useLabels();
  const { name } = useWarehouses();
  return useCallback(
    (linesOf) => {
      const of = (field: string) => labels.field('checkInfo', field);
      const figure = (key: 'lines' | 'counted' | 'different', value: (row: CheckRow) => string): Column<View> => ({
        ...{ key, title: t(`column.${key}`), align: 'end', width: 84, value: ({ row }) => value(row) },
      });
      return [
        ...documentHead<CheckRow>(labels, t, { entity: 'checkInfo', states: checkStatus, width: 130 }),
        { key: 'checkName', title: of('checkName'), width: 150, grow: 2, value: ({ row }) => row.checkName },
        { key: 'checkType', title: of('checkType'), width: 90, value: ({ row }) => labels.code(checkType, row.checkType) },
        { key: 'warehouse', title: of('warehouseId'), width: 130, value: ({ row }) => name(row.warehouseId) },
        figure('lines', (row) => progressOf(linesOf(row.id)).lines),
        figure('counted', (row) => progressOf(linesOf(row.id)).counted),
        figure('different', (row) => progressOf(linesOf(row.id)).different),
        { key: 'createdByName', title: of('createdByName'), width: 90, startHidden: true, value: ({ row }) => row.createdByName },
        { key: 'createdAt', title: of('createdAt'), width: 170, startHidden: true, value: ({ row }) => labels.instant(row.createdAt) },
      ];
    },
    [labels, name, t],
  );
}
