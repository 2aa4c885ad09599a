/** Columns of picking lists: how far each is, whom it is for, whose it is now. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { requisitionStatus } from '#domain/wms/codes.ts';
import { type Requisition, RequisitionLine, type RequisitionLineRow, type RequisitionRow } from '#domain/wms/requisition.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { everyLine, type LinesOf, useDocumentTable } from '#pages/kit/use-document-table.ts';
import type { ReplicaList } from '#pages/kit/use-replica-list.ts';
import { useDepartments, usePersons } from '#screens/wms/application/use-people.ts';
import { documentHead } from '#screens/wms/document-head.tsx';
import { useStore } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { Column } from '#ui/table/columns.ts';
import { pickedPercent } from './picking-job.ts';
import { leased } from './use-leases.ts';
import { useWarehouses } from './use-warehouses.ts';

type View = Viewed<RequisitionRow>;
export const keyOfLease = ({ row }: View): string => `requisition:${row.id}`;

type Lines = LinesOf<RequisitionLineRow>;

/** Columns of the page, and every list that was found with lines and leases for it. @param held documents of the page that this device holds */
export function useRequisitionTable(list: ReplicaList<(typeof Requisition)['fields']>, held: ReadonlySet<string>, applied: boolean) {
  const store = useStore();
  const columnsOf = useColumns(applied);
  const ofPage = useCallback((linesOf: Lines) => columnsOf(linesOf, held), [columnsOf, held]);
  const { columns } = useDocumentTable(RequisitionLine, list, ofPage);
  const exportAll = async () => {
    const rows = list.all ?? [];
    const [linesOf, mine] = await Promise.all([everyLine(store, RequisitionLine), leased(store, rows.map(keyOfLease))]);
    return { rows, columns: columnsOf(linesOf, mine) };
  };
  return { columns, exportAll };
}

function useColumns(applied: boolean): (linesOf: Lines, held: ReadonlySet<string>) => Column<View>[] {
  const { name: whName } = useWarehouses();
  const persons = usePersons();
  const applications = useApplicationColumns();
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  return useCallback(
    (lines, held) => {
      const of = (name: string) => labels.field('requisition', name);
      const linesOf = ({ row }: View) => lines(row.id);
      return [
        ...documentHead<RequisitionRow>(labels, t, { entity: 'requisition', states: requisitionStatus, width: 124 }),
        ...(applied ? applications(lines) : []),
        { key: 'picked', title: t('list.picked'), align: 'end', width: 80, value: (view) => `${pickedPercent(linesOf(view))}%` },
        { key: 'lines', title: t('list.lines'), align: 'end', width: 70, value: (view) => linesOf(view).length },
        { key: 'from', title: of('fromWarehouseId'), width: 168, value: ({ row }) => whName(row.fromWarehouseId) },
        {
          key: 'to',
          title: of('toWarehouseId'),
          width: 150,
          value: ({ row }) => (row.toWarehouseId ? whName(row.toWarehouseId) : t('list.consumed')),
        },
        { key: 'needAt', title: of('needAt'), width: 176, startHidden: applied, value: ({ row }) => labels.instant(row.needAt) },
        { key: 'picker', title: of('pickerId'), width: 90, startHidden: true, value: ({ row }) => persons.name(row.pickerId) },
        {
          key: 'lease',
          title: t('lease.label'),
          width: 110,
          value: ({ row }) => (held.has(`requisition:${row.id}`) ? t('lease.mine') : ''),
        },
        {
          key: 'type',
          title: of('requisitionType'),
          width: 120,
          startHidden: true,
          value: ({ row }) => labels.code('requisitionType', row.requisitionType),
        },
      ];
    },
    [labels, whName, persons, applied, applications, t],
  );
}

/** Whose requisition it is, and what for. */
function useApplicationColumns(): (lines: Lines) => Column<View>[] {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const departments = useDepartments();
  return useCallback(
    (lines) => {
      const of = (name: string) => labels.field('requisition', name);
      const materials = (id: string) => [...new Set(lines(id).map((line) => line.matName))].join(t('pick.comma'));
      return [
        { key: 'sourceDocNo', title: of('applicationId'), code: true, width: 124, value: ({ row }) => row.sourceDocNo },
        { key: 'deptId', title: of('deptId'), width: 110, value: ({ row }) => departments.name(row.deptId) },
        { key: 'materials', title: t('demand.lines'), width: 150, grow: 2, value: ({ row }) => materials(row.id) },
      ];
    },
    [labels, departments, t],
  );
}
