import { Ban, HandGrab, PackageCheck, RotateCcw, ScanLine } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { requisitionStatus } from '#domain/wms/codes.ts';
import { Requisition, RequisitionLine, type RequisitionLineRow, type RequisitionRow } from '#domain/wms/requisition.document.ts';
import { requisitionPick } from '#domain/wms/requisition-pick.operation.ts';
import { requisitionClose, requisitionReview, requisitionUnreview } from '#domain/wms/requisition-review.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { matches, useReplicaList } from '#pages/kit/use-replica-list.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { ListPage } from '#pages/list-page.tsx';
import { useDepartments } from '#screens/wms/application/use-people.ts';
import { documentHead } from '#screens/wms/document-head.tsx';
import { useRowsByEach, useRowsWhere, useSyncStatus } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import type { SearchValues } from '#ui/form/search-form.tsx';
import type { Action } from '#ui/page-header.tsx';
import type { Column } from '#ui/table/columns.ts';
import { pickedPercent } from './picking-job.ts';
import type { PickingKind } from './picking-screen.tsx';
import { useLeases } from './use-leases.ts';
import { usePrintList } from './use-print-list.ts';
import { useWarehouses } from './use-warehouses.ts';

type View = Viewed<RequisitionRow>;
const keyOf = ({ row }: View): string => row.id;
const EVERY: SearchValues = {};
const OPEN: SearchValues = { status: '1' };
const CREATED = 1;
const REVERSED = 2;
const REVIEWED = 3;

/** Picking lists, what is needed first at the top. */
export function RequisitionTable({ title, kind }: { title: string; kind: PickingKind }) {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const labels = useLabels();
  const warehouses = useWarehouses();
  const [search, setSearch] = useState<SearchValues>(kind.applied ? EVERY : OPEN);
  const list = useReplicaList(Requisition, useQuery(search, kind, useDocsOf(search.material)));
  const ids = useMemo(() => list.page.map(({ row }) => row.id), [list.page]);
  const lines = useLinesOf(ids);
  const leases = useLeases(ids.map((id) => `requisition:${id}`));
  const actions = useActions(leases, kind);
  const columns = useColumns(lines, leases.held, kind.applied === true);
  const fields = useMemo(
    () => [
      { key: 'docNo', label: labels.field('common', 'docNo'), kind: 'text' as const },
      { key: 'status', label: labels.field('common', 'status'), kind: 'select' as const, options: labels.options(requisitionStatus) },
      { key: 'warehouse', label: labels.field('requisition', 'fromWarehouseId'), kind: 'select' as const, options: warehouses.options },
      { key: 'material', label: labels.field('common', 'materialId'), kind: 'text' as const },
      { key: 'createdBy', label: labels.field('common', 'createdByName'), kind: 'text' as const },
      { key: 'from', label: t('list.dateFrom'), kind: 'date' as const },
      { key: 'to', label: t('list.dateTo'), kind: 'date' as const },
    ],
    [labels, warehouses.options, t],
  );
  return (
    <ListPage
      id={`wms.picking-list${kind.applied ? '.applied' : (kind.requisitionType ?? '')}`}
      title={title}
      columns={columns}
      rows={list.page}
      rowKey={keyOf}
      loading={list.all === undefined}
      search={{ fields, values: search, onSearch: setSearch }}
      paging={list.paging}
      rowActions={actions}
      onOpen={({ row }) => go(kind.opens ?? kind.path, { id: row.id })}
      menu={kind.menu}
      empty={
        kind.applied
          ? { message: t('list.empty.applied'), action: { label: t('list.toRequests'), onClick: () => go('/picking-apply2') } }
          : { message: t('list.empty.requisition'), action: { label: t('list.toBoard'), onClick: () => go('/wms/picking-panel') } }
      }
    />
  );
}

/** Lists with a line of such a material; undefined = every list. */
function useDocsOf(material: string | undefined): ReadonlySet<string> | undefined {
  const found = useRowsWhere(
    RequisitionLine,
    useMemo(() => (line: RequisitionLineRow) => Boolean(material) && matches(material, line.matCode, line.matName), [material]),
  );
  return useMemo(() => (material ? new Set((found ?? []).map(({ row }) => row.docId)) : undefined), [material, found]);
}

function useQuery(search: SearchValues, { requisitionType: type, applied }: PickingKind, docs: ReadonlySet<string> | undefined) {
  return useMemo(
    () => ({
      filter: (row: RequisitionRow) =>
        (type === undefined || row.requisitionType === type) &&
        (!applied || row.applicationId !== null) &&
        (docs === undefined || docs.has(row.id)) &&
        matches(search.docNo, row.docNo, row.sourceDocNo, row.orderNo) &&
        matches(search.createdBy, row.createdByName) &&
        (!search.from || row.bizDate >= search.from) &&
        (!search.to || row.bizDate <= search.to) &&
        (!search.status || String(row.status) === search.status) &&
        (!search.warehouse || row.fromWarehouseId === search.warehouse),
      // What is needed first stands first; what is done goes to the end.
      compare: (a: RequisitionRow, b: RequisitionRow) => a.status - b.status || ((a.needAt ?? '9') < (b.needAt ?? '9') ? -1 : 1),
    }),
    [search, type, applied, docs],
  );
}

type LinesOf = ReadonlyMap<string, RequisitionLineRow[]>;

function useLinesOf(ids: readonly string[]): LinesOf {
  const rows = useRowsByEach(RequisitionLine, 'docId', ids);
  return useMemo(() => {
    const byDoc = new Map<string, RequisitionLineRow[]>();
    for (const { row } of rows ?? []) byDoc.set(row.docId, [...(byDoc.get(row.docId) ?? []), row]);
    return byDoc;
  }, [rows]);
}

function useColumns(lines: LinesOf, held: ReadonlySet<string>, applied: boolean): Column<View>[] {
  const { name: whName } = useWarehouses();
  const applications = useApplicationColumns(lines);
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  return useMemo(() => {
    const of = (name: string) => labels.field('requisition', name);
    const linesOf = ({ row }: View) => lines.get(row.id) ?? [];
    return [
      ...documentHead<RequisitionRow>(labels, t, { entity: 'requisition', states: requisitionStatus, width: 124 }),
      ...(applied ? applications : []),
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
      { key: 'lease', title: t('lease.label'), width: 110, value: ({ row }) => (held.has(`requisition:${row.id}`) ? t('lease.mine') : '') },
      {
        key: 'type',
        title: of('requisitionType'),
        width: 120,
        startHidden: true,
        value: ({ row }) => labels.code('requisitionType', row.requisitionType),
      },
    ];
  }, [labels, lines, held, whName, applied, applications, t]);
}

/** Whose requisition it is, and what for. */
function useApplicationColumns(lines: LinesOf): Column<View>[] {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const departments = useDepartments();
  return useMemo(() => {
    const of = (name: string) => labels.field('requisition', name);
    const materials = (id: string) => [...new Set((lines.get(id) ?? []).map((line) => line.matName))].join(t('pick.comma'));
    return [
      { key: 'sourceDocNo', title: of('applicationId'), code: true, width: 124, value: ({ row }) => row.sourceDocNo },
      { key: 'deptId', title: of('deptId'), width: 110, value: ({ row }) => departments.name(row.deptId) },
      { key: 'materials', title: t('demand.lines'), width: 150, grow: 2, value: ({ row }) => materials(row.id) },
    ];
  }, [labels, lines, departments, t]);
}

function useActions(leases: ReturnType<typeof useLeases>, kind: PickingKind): (view: View) => readonly Action[] {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const { online } = useSyncStatus();
  const { submit } = useSubmit();
  const printList = usePrintList();
  const mayPick = useRight(requisitionPick.right);
  const mayReview = useRight(requisitionReview.right);
  const mayUnreview = useRight(requisitionUnreview.right);
  const mayClose = useRight(requisitionClose.right);
  const offline = online ? undefined : t('needsServer');
  return ({ row }) => {
    const { id, status } = row;
    const docKey = `requisition:${id}`;
    const withReason = async (def: typeof requisitionClose, question: string) => {
      const reason = await askReason({ title: question });
      if (reason !== null) await submit(def, { id, reason }, { done: t('done') });
    };
    const review = async () => {
      if (await confirm({ question: t('list.reviewQuestion', { docNo: row.docNo ?? '' }) }))
        await submit(requisitionReview, { id }, { done: t('pick.reviewed') });
    };
    const started = status === CREATED && mayPick;
    const verbs: (Action | false)[] = [
      started && {
        key: 'pick',
        label: t(kind.applied ? 'list.scanWhole' : 'list.pick'),
        icon: ScanLine,
        onClick: () => go(kind.path, { id, ...kind.terminal }),
      },
      started &&
        !leases.held.has(docKey) && {
          key: 'lease',
          label: t('lease.take'),
          icon: HandGrab,
          onClick: () => void leases.take(docKey),
          disabledReason: offline,
        },
      (status === CREATED || status === REVERSED) &&
        mayReview && { key: 'review', label: t('list.review'), icon: PackageCheck, onClick: () => void review() },
      status === REVIEWED &&
        mayUnreview && {
          key: 'unreview',
          label: t('list.unreview'),
          icon: RotateCcw,
          onClick: () => void withReason(requisitionUnreview, t('list.unreviewTitle')),
          disabledReason: offline,
        },
      (status === CREATED || status === REVERSED) &&
        mayClose && {
          key: 'close',
          label: t('list.close'),
          icon: Ban,
          danger: true,
          onClick: () => void withReason(requisitionClose, t('list.closeTitle')),
        },
      printList(row),
    ];
    return verbs.filter((verb) => verb !== false);
  };
}
