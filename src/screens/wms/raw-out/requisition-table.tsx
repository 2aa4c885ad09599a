import { Ban, HandGrab, PackageCheck, RotateCcw, ScanLine } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { requisitionStatus } from '#domain/wms/codes.ts';
import { type BoxLogRow, ProdDemandBoxLog, Requisition, RequisitionLine, type RequisitionRow } from '#domain/wms/requisition.document.ts';
import { requisitionPick } from '#domain/wms/requisition-pick.operation.ts';
import { requisitionClose, requisitionReview, requisitionUnreview } from '#domain/wms/requisition-review.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { matches, useReplicaList } from '#pages/kit/use-replica-list.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { ListPage } from '#pages/list-page.tsx';
import { usePersons } from '#screens/wms/application/use-people.ts';
import { documentFields, documentFilter, materialField } from '#screens/wms/document-search.ts';
import { useLineDocs, useMaterialDocs } from '#screens/wms/use-line-docs.ts';
import { useSyncStatus } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import type { Action } from '#ui/page-header.tsx';
import type { PickingKind } from './picking-screen.tsx';
import { useLeases } from './use-leases.ts';
import { usePrintList } from './use-print-list.ts';
import { keyOfLease, useRequisitionTable } from './use-requisition-table.ts';
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
  const start = kind.applied ? EVERY : OPEN;
  const [search, setSearch] = useState<SearchValues>(start);
  const list = useReplicaList(Requisition, useQuery(search, kind));
  const leases = useLeases(useMemo(() => list.page.map(keyOfLease), [list.page]));
  const actions = useActions(leases, kind);
  const { columns, exportAll } = useRequisitionTable(list, leases.held, kind.applied === true);
  return (
    <ListPage
      id={`wms.picking-list${kind.applied ? '.applied' : (kind.requisitionType ?? '')}`}
      title={title}
      columns={columns}
      rows={list.page}
      rowKey={keyOf}
      loading={list.all === undefined}
      search={{ fields: useFields(kind.applied === true), values: search, onSearch: setSearch, start }}
      paging={list.paging}
      rowActions={actions}
      onOpen={({ row }) => go(kind.opens ?? kind.path, { id: row.id })}
      menu={kind.menu}
      exportAll={exportAll}
      empty={
        kind.applied
          ? { message: t('list.empty.applied'), action: { label: t('list.toRequests'), onClick: () => go('/picking-apply2') } }
          : { message: t('list.empty.requisition'), action: { label: t('list.toBoard'), onClick: () => go('/wms/picking-panel') } }
      }
    />
  );
}

function useQuery(search: SearchValues, { requisitionType: type, applied }: PickingKind) {
  const docs = useMaterialDocs(RequisitionLine, search.material);
  const pickedBy = usePickedBy(search.picker);
  return useMemo(() => {
    const own = (row: RequisitionRow) =>
      (type === undefined || row.requisitionType === type) &&
      (!applied || row.applicationId !== null) &&
      (!search.warehouse || row.fromWarehouseId === search.warehouse) &&
      (pickedBy === null || pickedBy(row));
    return {
      filter: documentFilter<RequisitionRow>(search, { numbers: (row) => [row.sourceDocNo, row.orderNo], docs, own }),
      // What is needed first stands first; what is done goes to the end.
      compare: (a: RequisitionRow, b: RequisitionRow) => a.status - b.status || ((a.needAt ?? '9') < (b.needAt ?? '9') ? -1 : 1),
    };
  }, [search, type, applied, docs, pickedBy]);
}

/** Whether somebody of that name picked for a list: one of its boxes, or it was finished by him. Null = not searched for. */
function usePickedBy(search: string | undefined): ((row: RequisitionRow) => boolean) | null {
  const { name } = usePersons();
  const wanted = search?.trim() ?? '';
  const docs = useLineDocs(
    ProdDemandBoxLog,
    useMemo(() => (wanted === '' ? null : (log: BoxLogRow) => matches(wanted, log.pickedByName)), [wanted]),
  );
  return useMemo(() => docs && ((row) => docs.has(row.id) || matches(wanted, name(row.pickerId))), [docs, wanted, name]);
}

function useFields(applied: boolean): SearchField[] {
  const labels = useLabels();
  const { options } = useWarehouses();
  return useMemo(() => {
    const store: SearchField = { key: 'warehouse', label: labels.field('requisition', 'fromWarehouseId'), kind: 'select', options };
    const picker: SearchField = { key: 'picker', label: labels.field('requisition', 'pickerId'), kind: 'text' };
    const material = materialField(labels);
    const [most, others] = applied ? [material, [store, picker]] : [store, [picker, material]];
    return documentFields(labels, { entity: 'requisition', states: requisitionStatus, most, others });
  }, [labels, options, applied]);
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
