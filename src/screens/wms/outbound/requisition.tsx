/** Picking lists as documents: what each line asked for, holds and got, and every box with its history. */
import { ListChecks, ListX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { ascending } from '#domain/system/order.ts';
import { Application } from '#domain/wms/application/application.document.ts';
import { MaterialDelivery } from '#domain/wms/outbound/material-delivery.document.ts';
import { openTasks, pickedPercent } from '#domain/wms/outbound/pick-list.ts';
import { RequisitionLine, type RequisitionLineRow, type RequisitionRow, requisition } from '#domain/wms/outbound/requisition.document.ts';
import { requisitionPick, requisitionRejectLine } from '#domain/wms/outbound/requisition-pick.operation.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import type { DocumentPlan, Place, ViewMore } from '#pages/document/plan.ts';
import { isMine } from '#screens/wms/kit/stores.ts';
import type { Viewed } from '#store/store.ts';
import { ListBoxes } from './list-boxes.tsx';
import { RejectDialog, type Rejecting } from './pick-dialogs.tsx';

import { useFinish } from './use-finish.ts';
import { usePickedBy } from './use-picked-by.ts';
import { usePickingList } from './use-picking-list.ts';

const CREATED = 1;
type Plan = DocumentPlan<RequisitionRow, RequisitionLineRow>;

interface RequisitionPage extends Pick<Plan, 'path' | 'id' | 'faces'> {
  /** The terminal for picking a list. */
  readonly terminal: (id: string) => Place;
  /** Where a row leads; default: to its terminal. */
  readonly opens?: (id: string) => Place;
  /** Only lists of this kind; by default all. */
  readonly requisitionType?: 1 | 2;
  /** Only lists that execute an application. They are called by its number. */
  readonly applied?: boolean;
}

/** Earliest need first; done lists last. */
const firstNeeded = (a: RequisitionRow, b: RequisitionRow): number => a.status - b.status || ascending(a.needAt ?? '9', b.needAt ?? '9');

const PLACES = ['fromWarehouseId', 'toWarehouseId'] as const;

export const requisitionScreen = ({ terminal, opens = terminal, requisitionType, applied = false, ...page }: RequisitionPage) =>
  documentScreen(requisition, RequisitionLine, {
    ...page,
    ...(applied ? { words: 'requisitionApplied' } : {}),
    list: {
      columns: [
        ...(applied ? (['sourceDocNo', 'deptId', 'lines.material'] as const) : []),
        'picked',
        'lines.count',
        ...PLACES,
        ...(applied ? [] : (['needAt'] as const)),
        'lease',
      ],
      hidden: ['pickerId', 'requisitionType', ...(applied ? (['needAt'] as const) : [])],
      drawn: ['picker'],
      told: { picked: { align: 'end', of: (lines) => `${pickedPercent(lines as never)}%` } },
      search: applied ? ['material', 'fromWarehouseId', 'picker'] : ['fromWarehouseId', 'picker', 'material'],
      offer: { fromWarehouseId: isMine },
      numbers: ['sourceDocNo', 'orderNo'],
      where: { ...(requisitionType ? { requisitionType } : {}), ...(applied ? { applicationId: { isSet: true } } : {}) },
      compare: firstNeeded,
      opens: ({ id }) => opens(id),
      emptyTo: applied ? ['/picking-apply2'] : ['/wms/picking-panel'],
      useMore: usePickedBy,
      ...(applied ? { menu: { details: { icon: ListChecks, to: [page.path, { view: 'details' }] } } } : { start: { status: '1' } }),
    },
    view: {
      facts: [...PLACES, 'requisitionType', 'orderNo', 'needAt'],
      lines: ['lineNo', 'matCode', 'matName', 'spec', 'qty', 'allocatedQty', 'pickedQty', 'status', 'rejectReason'],
      wide: ['spec'],
      rowTone: (line) => (line.status === 2 ? 'warn' : undefined),
      before: [{ header: Application, field: 'applicationId', number: 'sourceDocNo', to: ({ id }) => ['/picking-apply2', { id }] }],
      after: [{ header: MaterialDelivery, field: 'deliveryId', to: ({ id }) => ['/wms/material-delivery', { id }] }],
      useMore: (view) => useListMore(view, page.path),
      Sections: ({ view, query }) => <ListBoxes id={view.row.id} query={query} terminal={terminal} />,
    },
    verbs: {
      order: ['pick', 'review', 'unreview', 'close', 'print'],
      of: { pick: { to: ({ id }) => terminal(id), from: [CREATED] }, close: { danger: true } },
    },
    lease: { from: [CREATED], right: requisitionPick.right },
  });

/** While boxes are open the next step is picking. The review shows what it would confirm. */
function useListMore({ row }: Viewed<RequisitionRow>, path: string): ViewMore<RequisitionLineRow> {
  const { t } = useTranslation('rawout');
  const list = usePickingList(row.id);
  const finish = useFinish(list, path, { id: row.id });
  const [rejecting, setRejecting] = useState<Rejecting | null>(null);
  const mayReject = useRight(requisitionRejectLine.right) && row.status === CREATED;
  return {
    hinders: { review: finish.blocked },
    runs: { review: finish.run },
    without: list && openTasks(list.job).length === 0 ? ['pick'] : [],
    rowActions: ({ id: lineId, matCode, status }) =>
      mayReject && status === 0
        ? [
            {
              key: 'reject',
              label: t('detail.rejectLine'),
              icon: ListX,
              danger: true,
              onClick: () => setRejecting({ kind: 'line', lineId, matCode }),
            },
          ]
        : [],
    dialog: rejecting ? <RejectDialog docId={row.id} rejecting={rejecting} onDone={() => setRejecting(null)} /> : null,
  };
}
