import { Input } from '@chakra-ui/react';
import { Ban, ListX, PackageX, Repeat, RotateCcw, ScanLine } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { boxLogStatus, requisitionDetail, requisitionStatus } from '#domain/wms/codes.ts';
import { type BoxLogRow, ProdDemandBoxLog, type RequisitionLineRow } from '#domain/wms/requisition.document.ts';
import { requisitionPick, requisitionRejectLine } from '#domain/wms/requisition-pick.operation.ts';
import { requisitionClose, requisitionReview, requisitionUnreview } from '#domain/wms/requisition-review.operation.ts';
import { DocumentPage } from '#pages/document-page.tsx';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { matches } from '#pages/kit/use-replica-list.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useRowsBy, useSyncStatus } from '#store/hooks.ts';
import { askReason } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { ExchangeDialog } from './exchange-dialog.tsx';
import { RejectDialog, type Rejecting } from './pick-dialogs.tsx';
import { openTasks, type PickTask } from './picking-steps.ts';
import { useFinish } from './use-finish.ts';
import { useChain, useFacts } from './use-list-facts.ts';
import type { LoadedList } from './use-picking-list.ts';
import { usePrintList } from './use-print-list.ts';

/** Where the list is picked, and where it is looked at. */
export interface ListPages {
  readonly terminal: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly detail: string;
}
const BY_QUANTITY: ListPages = { terminal: '/wms/picking-list2', detail: '/wms/picking-list2-detail' };

const CREATED = 1;
const REVERSED = 2;
const REVIEWED = 3;
const keyOf = ({ id }: { id: string }): string => id;

/** What is asked of a box as soon as the list is there: another one for it, or that its line is not delivered. */
export interface AskedBox {
  readonly logId: string;
  readonly verb: 'exchange' | 'rejectLine';
}

interface Props {
  readonly title: string;
  readonly list: LoadedList;
  readonly pages?: ListPages;
  readonly ask?: AskedBox | null;
}

const mayAsk = ({ header }: LoadedList): boolean => header.status === CREATED;

/** The question that was asked on another page, where it still can be answered. */
function begun(list: LoadedList, ask: AskedBox | null) {
  const task = mayAsk(list) ? list.job.tasks.find(({ logId, picked }) => logId === ask?.logId && !picked) : undefined;
  const line = mayAsk(list) && ask?.verb === 'rejectLine' ? lineOfLog(list, ask.logId) : undefined;
  const rejecting: Rejecting | null = line ? { kind: 'line', lineId: line.id, matCode: line.matCode } : null;
  return { rejecting, exchanging: ask?.verb === 'exchange' ? (task ?? null) : null };
}

const lineOfLog = ({ lines, job }: LoadedList, logId: string): RequisitionLineRow | undefined => {
  const lineId = job.tasks.find((task) => task.logId === logId)?.lineId;
  return lines.find(({ id, status }) => id === lineId && status === 0);
};

/** A picking list as a document: what each line asks, holds and got, and every box with its story. */
export function RequisitionDocument({ title, list, pages = BY_QUANTITY, ask = null }: Props) {
  const { t } = useTranslation(['rawout', 'ui']);
  const labels = useLabels();
  const { header, job, lines } = list;
  const [rejecting, setRejecting] = useState<Rejecting | null>(() => begun(list, ask).rejecting);
  const [exchanging, setExchanging] = useState<PickTask | null>(() => begun(list, ask).exchanging);
  const mayPick = useRight(requisitionPick.right) && header.status === CREATED;
  const mayReject = useRight(requisitionRejectLine.right) && header.status === CREATED;
  const [primary, ...menu] = useActions(list, mayPick, pages);
  const rejectLine = (line: RequisitionLineRow): readonly Action[] =>
    mayReject && line.status === 0
      ? [
          {
            ...{ key: 'reject', label: t('detail.rejectLine'), icon: ListX, danger: true },
            onClick: () => setRejecting({ kind: 'line', lineId: line.id, matCode: line.matCode }),
          },
        ]
      : [];
  return (
    <>
      <DocumentPage
        title={title}
        number={header.docNo ?? t('ui:pending.noNumber')}
        state={{ tone: labels.tone(requisitionStatus, header.status), label: labels.code(requisitionStatus, header.status) }}
        primary={primary}
        menu={menu}
        facts={useFacts(list)}
        chain={useChain(list)}
        notice={list.pending ? { tone: 'info', label: t('ui:pending.waiting'), text: t('detail.pending') } : undefined}
        lines={{
          ...{ id: 'wms.requisitionLines', columns: useLineColumns(), rows: lines, rowKey: keyOf, rowActions: rejectLine },
          rowTone: (line) => (line.status === 2 ? 'warn' : undefined),
        }}
      >
        <Boxes list={list} pages={pages} mayPick={mayPick} onReject={setRejecting} onExchange={setExchanging} />
      </DocumentPage>
      {rejecting ? <RejectDialog docId={header.id} rejecting={rejecting} onDone={() => setRejecting(null)} /> : null}
      {exchanging ? <ExchangeDialog key={exchanging.logId} job={job} task={exchanging} onClose={() => setExchanging(null)} /> : null}
    </>
  );
}

function useActions(list: LoadedList, mayPick: boolean, { terminal, query, detail }: ListPages): readonly Action[] {
  const printList = usePrintList();
  const { t } = useTranslation('rawout');
  const go = useGo();
  const { online } = useSyncStatus();
  const { submit } = useSubmit();
  const { id, status } = list.header;
  const finish = useFinish(list, detail, { id });
  const mayUnreview = useRight(requisitionUnreview.right);
  const mayClose = useRight(requisitionClose.right);
  const mayReview = useRight(requisitionReview.right);
  const withReason = async (def: typeof requisitionClose, title: string) => {
    const reason = await askReason({ title });
    if (reason !== null) await submit(def, { id, reason }, { done: t('done') });
  };
  const open = openTasks(list.job).length > 0;
  const pick = mayPick && open && { key: 'pick', label: t('list.pick'), icon: ScanLine, onClick: () => go(terminal, { id, ...query }) };
  const review = (status === CREATED || status === REVERSED) &&
    mayReview && { key: 'review', label: t('list.review'), busy: finish.busy, disabledReason: finish.blocked, onClick: finish.run };
  const verbs: (Action | false)[] = [
    pick,
    review,
    status === REVIEWED &&
      mayUnreview && {
        ...{ key: 'unreview', label: t('list.unreview'), icon: RotateCcw, disabledReason: online ? undefined : t('needsServer') },
        onClick: () => void withReason(requisitionUnreview, t('list.unreviewTitle')),
      },
    (status === CREATED || status === REVERSED) &&
      mayClose && {
        ...{ key: 'close', label: t('list.close'), icon: Ban, danger: true },
        onClick: () => void withReason(requisitionClose, t('list.closeTitle')),
      },
    printList(list.header),
  ];
  return verbs.filter((verb) => verb !== false);
}

function useLineColumns(): Column<RequisitionLineRow>[] {
  const labels = useLabels();
  return useMemo(() => {
    const of = (name: string) => labels.field('requisitionLine', name);
    const figure = (key: 'qty' | 'allocatedQty' | 'pickedQty'): Column<RequisitionLineRow> => ({
      ...{ key, title: of(key), align: 'end', width: 96, unit: (line) => line.unitCode },
      sum: true,
    });
    return [
      { key: 'lineNo', title: of('lineNo'), align: 'end', width: 60, grow: 0 },
      { key: 'matCode', title: of('matCode'), code: true, width: 110 },
      { key: 'matName', title: of('matName'), width: 130, grow: 2 },
      { key: 'spec', title: of('spec'), width: 110, wideOnly: true },
      figure('qty'),
      figure('allocatedQty'),
      figure('pickedQty'),
      {
        ...{ key: 'status', title: of('status'), width: 108, value: (line) => labels.code(requisitionDetail, line.status) },
        render: (line) => <CodeBadge set={requisitionDetail} code={line.status} />,
      },
      { key: 'rejectReason', title: of('rejectReason'), width: 120 },
    ];
  }, [labels]);
}

interface BoxesProps {
  readonly list: LoadedList;
  readonly pages: ListPages;
  readonly mayPick: boolean;
  readonly onReject: (what: Rejecting) => void;
  readonly onExchange: (task: PickTask) => void;
}

/** Every box the list holds or held, found by its number. */
function Boxes({ list, pages, mayPick, onReject, onExchange }: BoxesProps) {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const labels = useLabels();
  const [wanted, setWanted] = useState('');
  const logs = useRowsBy(ProdDemandBoxLog, 'docId', list.header.id);
  const rows = useMemo(
    () =>
      (logs ?? [])
        .map(({ row }) => row)
        .filter((row) => matches(wanted, row.boxNo))
        .sort((a, b) => (a.boxNo < b.boxNo ? -1 : 1)),
    [logs, wanted],
  );
  const tasks = new Map(list.job.tasks.map((task) => [task.logId, task]));
  const columns = useBoxColumns(list, tasks);
  const actions = (row: BoxLogRow): readonly Action[] => {
    const task = tasks.get(row.id);
    if (!mayPick || !task || task.picked) return [];
    return [
      {
        key: 'pick',
        label: t('list.pick'),
        icon: ScanLine,
        onClick: () => go(pages.terminal, { id: list.header.id, log: row.id, ...pages.query }),
      },
      { key: 'exchange', label: t('exchange.do'), icon: Repeat, onClick: () => onExchange(task) },
      { key: 'reject', label: t('detail.rejectBox'), icon: PackageX, danger: true, onClick: () => onReject({ kind: 'box', task }) },
    ];
  };
  const label = labels.field('box', 'boxNo');
  return (
    <Section
      title={t('list.boxes')}
      count={rows.length}
      flush
      actions={<Input w="12rem" aria-label={label} placeholder={label} value={wanted} onChange={({ target }) => setWanted(target.value)} />}
    >
      <DataTable
        id="wms.requisitionBoxes"
        label={t('list.boxes')}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        rowActions={actions}
        loading={logs === undefined}
        maxHeight="60vh"
      />
    </Section>
  );
}

function useBoxColumns(list: LoadedList, tasks: ReadonlyMap<string, PickTask>): Column<BoxLogRow>[] {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const of = (name: string) => labels.field('prodDemandBoxLog', name);
  const lineOf = (row: BoxLogRow) => list.lines.find(({ id }) => id === row.lineId);
  return [
    { key: 'boxNo', title: of('boxNo'), code: true, width: 124 },
    { key: 'matCode', title: labels.field('common', 'matCode'), code: true, width: 110, value: (row) => lineOf(row)?.matCode },
    { key: 'batchNo', title: labels.field('common', 'batchNo'), code: true, width: 124, value: (row) => tasks.get(row.id)?.batchNo },
    { key: 'binCode', title: of('binId'), code: true, width: 96, value: (row) => tasks.get(row.id)?.binCode },
    { key: 'qty', title: of('qty'), align: 'end', width: 92, unit: (row) => lineOf(row)?.unitCode },
    {
      ...{ key: 'status', title: of('status'), width: 108, value: (row) => labels.code(boxLogStatus, row.status) },
      render: (row) => <CodeBadge set={boxLogStatus} code={row.status} />,
    },
    { key: 'suggested', title: of('suggested'), width: 84, value: (row) => t(row.suggested ? 'detail.yes' : 'detail.no') },
    {
      key: 'picked',
      title: of('pickedByName'),
      width: 150,
      value: (row) => [row.pickedByName, labels.instant(row.pickedAt).slice(0, 16)].filter(Boolean).join(' '),
    },
    { key: 'why', title: of('overrideReason'), width: 130, value: (row) => row.overrideReason ?? row.rejectReason },
  ];
}
