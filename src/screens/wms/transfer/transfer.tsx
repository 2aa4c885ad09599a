/** Transfers as documents, from store to store. They are created, sent and received on terminals of the same route. */
import { History, Truck } from 'lucide-react';
import { useMemo } from 'react';
import { Application } from '#domain/wms/application/application.document.ts';
import type { StoreArea } from '#domain/wms/areas.ts';
import { transfers } from '#domain/wms/reports/demand.reports.ts';
import {
  isOpenLine,
  TransferLine,
  type TransferLineRow,
  TransferOrder,
  type TransferRow,
  transferOrder,
} from '#domain/wms/transfer/transfer.document.ts';
import { TRANSFER } from '#domain/wms/transfer/transfer.operation.ts';
import { transferSettle } from '#domain/wms/transfer/transfer-settle.operation.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { heldFace } from '#pages/document/held-face.tsx';
import type { VerbPlan } from '#pages/document/plan.ts';
import type { LineVerb } from '#pages/document/verb-plan.ts';
import { useRecords } from '#pages/fields/records.ts';
import { reportScreen } from '#pages/report/report-page.tsx';
import { isMine, isOfClass } from '#screens/wms/kit/stores.ts';
import { TransferNew } from './transfer-new.tsx';
import { isScan, readTransfer, transferScan } from './transfer-scan.tsx';

const PLACES = ['fromWarehouseId', 'toWarehouseId'] as const;
const APPLICATIONS = { TRANSFER: '/internal-transfer', HW_TRANSFER: '/wms/hardware/hardware-tm-apply' } as const;
const isApplication = (kind: unknown): kind is keyof typeof APPLICATIONS => String(kind) in APPLICATIONS;

/** Transfers that start or end in stores of the area. */
export function transferScreen({ transfers: { page: path, classes } }: StoreArea) {
  const mine = classes ?? undefined;
  const terminal = (mode: 'ship' | 'receive'): VerbPlan<TransferRow, TransferLineRow> => ({ to: ({ id }) => [path, { id, mode }] });
  return documentScreen(transferOrder, TransferLine, {
    path,
    id: `wms.transfer.${classes?.[0] ?? 'all'}`,
    list: {
      columns: [...PLACES, 'received', 'shippedByName', 'receivedByName'],
      wide: ['shippedByName', 'receivedByName'],
      told: { received: { align: 'end', of: (lines) => `${lines.filter(({ result }) => result === 1).length}/${lines.length}` } },
      search: [...PLACES, 'material'],
      offer: Object.fromEntries(PLACES.map((place) => [place, (store, actor) => isMine(store, actor, mine)])),
      create: { to: [path, { new: '1' }], right: TRANSFER.create },
      menu: { report: { icon: History, to: [path, { report: '1' }] } },
      ...(classes ? { useMore: () => useEitherEnd(classes) } : {}),
    },
    view: {
      facts: [...PLACES, 'transferMode', 'shippedByName', 'shippedAt', 'arrivedAt', 'receivedByName', 'receivedAt'],
      lines: ['boxNo', 'matCode', 'matName', 'qty', 'receivedQty', 'fromBinId', 'toBinId', 'result', 'resultReason'],
      rowTone: ({ result }) => (result === 2 || result === 3 ? 'warn' : undefined),
      before: [
        {
          header: Application,
          field: 'applicationId',
          number: 'sourceDocNo',
          words: 'applicationTransfer',
          to: ({ id, docType }) => [APPLICATIONS[isApplication(docType) ? docType : 'TRANSFER'], { id }],
        },
      ],
      // Only the server can decide about boxes that were sent and did not arrive.
      open: isUndecided,
      lineVerbs: { back: settled(true), lost: { ...settled(false), danger: true } },
    },
    verbs: {
      order: ['moveAll', 'ship', 'receive', 'arrive', 'withdraw', 'close', 'finish'],
      of: {
        moveAll: { ...terminal('ship'), icon: Truck },
        ship: terminal('ship'),
        receive: terminal('receive'),
        close: { danger: true },
      },
    },
    faces: [
      { when: (query) => query.has('report'), Part: reportScreen(transfers, { back: [path], opens: ({ docId: id }) => [path, { id }] }) },
      {
        when: (query) => query.has('new'),
        Part: ({ title, query }) => (
          <TransferNew key={query.get('apply') ?? ''} title={title} path={path} classes={classes} applicationId={query.get('apply')} />
        ),
      },
      heldFace({
        ...transferOrder,
        when: isScan,
        by: 'id',
        list: [path],
        of: [TransferOrder, TransferLine],
        read: readTransfer,
        Part: transferScan(path),
      }),
    ],
  });
}

const RECEIVED = 4;
const isUndecided = (line: TransferLineRow, { status }: TransferRow): boolean => status === RECEIVED && isOpenLine(line);

/** @param back it goes back to the sender, otherwise it is written off */
const settled = (back: boolean): LineVerb<TransferRow, TransferLineRow> => ({
  operation: transferSettle,
  offered: isUndecided,
  asks: 'reason',
  payload: ({ boxId }, { reason }) => ({ reason, decisions: [{ boxId, back }] }),
});

const STORES = ['warehouse'];

/** Transfers that start or end in a store of these classes. */
function useEitherEnd(classes: readonly string[]) {
  const stores = useRecords(STORES)?.warehouse;
  return useMemo(() => {
    const here = new Set((stores ?? []).filter((store) => isOfClass(store, classes)).map(({ id }) => id));
    return { fields: [], hit: ({ fromWarehouseId, toWarehouseId }: TransferRow) => here.has(fromWarehouseId) || here.has(toWarehouseId) };
  }, [stores, classes]);
}
