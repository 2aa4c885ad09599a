/** Every box that a picking list holds or held, found by its number. */
import { Input } from '@chakra-ui/react';
import { PackageX, Repeat, ScanLine } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { boxLogStatus } from '#domain/wms/codes.ts';
import { type BoxLogRow, ProdDemandBoxLog, type RequisitionLineRow } from '#domain/wms/requisition.document.ts';
import { requisitionPick } from '#domain/wms/requisition-pick.operation.ts';
import type { Place } from '#pages/document/plan.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { matches } from '#pages/kit/use-replica-list.ts';
import { useRowsBy } from '#store/hooks.ts';
import type { Action } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { ExchangeDialog } from './exchange-dialog.tsx';
import { RejectDialog, type Rejecting } from './pick-dialogs.tsx';
import type { PickTask } from './picking-steps.ts';
import { type LoadedList, usePickingList } from './use-picking-list.ts';

const CREATED = 1;
const keyOf = ({ id }: { id: string }): string => id;

/** What is asked of a box as soon as the list is there: another one for it, or that its line is not delivered. */
interface AskedBox {
  readonly logId: string;
  readonly verb: 'exchange' | 'rejectLine';
}

const isOpen = ({ header }: LoadedList): boolean => header.status === CREATED;

/** The question that was asked on another page, where it still can be answered. */
function begun(list: LoadedList, ask: AskedBox | null) {
  const task = isOpen(list) ? list.job.tasks.find(({ logId, picked }) => logId === ask?.logId && !picked) : undefined;
  const line = isOpen(list) && ask?.verb === 'rejectLine' ? lineOfLog(list, ask.logId) : undefined;
  const rejecting: Rejecting | null = line ? { kind: 'line', lineId: line.id, matCode: line.matCode } : null;
  return { rejecting, exchanging: ask?.verb === 'exchange' ? (task ?? null) : null };
}

const lineOfLog = ({ lines, job }: LoadedList, logId: string): RequisitionLineRow | undefined => {
  const lineId = job.tasks.find((task) => task.logId === logId)?.lineId;
  return lines.find(({ id, status }) => id === lineId && status === 0);
};

/** What was chosen at a box in the list of all boxes. */
function askOf(query: URLSearchParams): AskedBox | null {
  const [logId, verb] = [query.get('log'), query.get('verb')];
  return logId && (verb === 'exchange' || verb === 'rejectLine') ? { logId, verb } : null;
}

export interface ListBoxesProps {
  readonly id: string;
  readonly query: URLSearchParams;
  readonly terminal: (id: string) => Place;
}

export function ListBoxes({ id, query, terminal }: ListBoxesProps) {
  const list = usePickingList(id);
  return list ? <Boxes list={list} ask={askOf(query)} terminal={terminal} /> : null;
}

interface BoxesProps {
  readonly list: LoadedList;
  readonly ask: AskedBox | null;
  readonly terminal: ListBoxesProps['terminal'];
}

function Boxes({ list, ask, terminal }: BoxesProps) {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const mayPick = useRight(requisitionPick.right) && isOpen(list);
  const [rejecting, onReject] = useState<Rejecting | null>(() => begun(list, ask).rejecting);
  const [exchanging, onExchange] = useState<PickTask | null>(() => begun(list, ask).exchanging);
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
  const [path, query] = terminal(list.header.id);
  const actions = (row: BoxLogRow): readonly Action[] => {
    const task = tasks.get(row.id);
    if (!mayPick || !task || task.picked) return [];
    return [
      {
        key: 'pick',
        label: t('list.pick'),
        icon: ScanLine,
        onClick: () => go(path, { ...query, log: row.id }),
      },
      { key: 'exchange', label: t('exchange.do'), icon: Repeat, onClick: () => onExchange(task) },
      { key: 'reject', label: t('detail.rejectBox'), icon: PackageX, danger: true, onClick: () => onReject({ kind: 'box', task }) },
    ];
  };
  const label = labels.field('box', 'boxNo');
  return (
    <>
      <Section
        title={t('list.boxes')}
        count={rows.length}
        flush
        actions={
          <Input w="12rem" aria-label={label} placeholder={label} value={wanted} onChange={({ target }) => setWanted(target.value)} />
        }
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
      {rejecting ? <RejectDialog docId={list.header.id} rejecting={rejecting} onDone={() => onReject(null)} /> : null}
      {exchanging ? <ExchangeDialog key={exchanging.logId} job={list.job} task={exchanging} onClose={() => onExchange(null)} /> : null}
    </>
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
