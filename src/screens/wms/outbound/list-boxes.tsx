/** Every box that a picking list holds or held, searchable by number. */

import { Input } from '@chakra-ui/react';
import { PackageX, Repeat, ScanLine } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { ascending } from '#domain/system/order.ts';
import type { PickTask } from '#domain/wms/outbound/pick-list.ts';
import { type BoxLogRow, ProdDemandBoxLog, type RequisitionLineRow } from '#domain/wms/outbound/requisition.document.ts';
import { requisitionPick } from '#domain/wms/outbound/requisition-pick.operation.ts';
import type { Place } from '#pages/document/plan.ts';
import { EntityTable } from '#pages/fields/entity-table.tsx';
import type { Cells } from '#pages/fields/field-columns.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { matches } from '#pages/kit/use-replica-list.ts';
import { useRowsBy } from '#store/hooks.ts';
import type { Action } from '#ui/page-header.tsx';
import { ExchangeDialog } from './exchange-dialog.tsx';
import { RejectDialog, type Rejecting } from './pick-dialogs.tsx';

import { type LoadedList, usePickingList } from './use-picking-list.ts';

const CREATED = 1;

/** A verb to start as soon as the list is loaded: exchange the box, or reject its line. */
interface AskedBox {
  readonly logId: string;
  readonly verb: 'exchange' | 'rejectLine';
}

const isOpen = ({ header }: LoadedList): boolean => header.status === CREATED;

/** The verb chosen on another page, if it is still possible. */
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

/** The verb chosen for a box in the list of all boxes. */
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
        .sort((a, b) => ascending(a.boxNo, b.boxNo)),
    [logs, wanted],
  );
  const tasks = useMemo(() => new Map(list.job.tasks.map((task) => [task.logId, task])), [list]);
  const cells = useBoxCells(list, tasks);
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
      <EntityTable
        id="wms.requisitionBoxes"
        title={t('list.boxes')}
        entity={ProdDemandBoxLog}
        columns={COLUMNS}
        cells={cells}
        rows={rows}
        rowActions={actions}
        loading={logs === undefined}
        actions={
          <Input w="12rem" aria-label={label} placeholder={label} value={wanted} onChange={({ target }) => setWanted(target.value)} />
        }
      />
      {rejecting ? <RejectDialog docId={list.header.id} rejecting={rejecting} onDone={() => onReject(null)} /> : null}
      {exchanging ? <ExchangeDialog key={exchanging.logId} job={list.job} task={exchanging} onClose={() => onExchange(null)} /> : null}
    </>
  );
}

const COLUMNS = ['boxNo', 'matCode', 'batchNo', 'binId', 'qty', 'status', 'suggested', 'pickedByName', 'overrideReason'];

function useBoxCells(list: LoadedList, tasks: ReadonlyMap<string, PickTask>): Cells<BoxLogRow> {
  const labels = useLabels();
  return useMemo(() => {
    const lineOf = ({ lineId }: BoxLogRow) => list.lines.find(({ id }) => id === lineId);
    return {
      matCode: { title: labels.field('common', 'matCode'), code: true, value: (row) => lineOf(row)?.matCode },
      batchNo: { title: labels.field('common', 'batchNo'), code: true, width: 124, value: ({ id }) => tasks.get(id)?.batchNo },
      binId: { value: ({ id }) => tasks.get(id)?.binCode },
      qty: { unit: (row) => lineOf(row)?.unitCode, sum: false },
      pickedByName: {
        width: 150,
        value: ({ pickedByName, pickedAt }) => [pickedByName, labels.instant(pickedAt).slice(0, 16)].filter(Boolean).join(' '),
      },
      overrideReason: { value: ({ overrideReason, rejectReason }) => overrideReason ?? rejectReason },
    };
  }, [labels, list, tasks]);
}
