/** /wms/material-delivery: deliveries to the lines. With `receive`: scanning the boxes of one at the line (`refuse`: none of them is wanted). */
import { PackageX } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor, useRight } from '#api/session.ts';
import {
  type DeliveryBoxRow,
  type DeliveryRow,
  MaterialDeliveryBox,
  materialDelivery,
  materialDeliveryReceive,
  materialDeliverySettle,
} from '#domain/wms/outbound/material-delivery.document.ts';
import { Requisition, requisition } from '#domain/wms/outbound/requisition.document.ts';
import { requisitionUnreview } from '#domain/wms/outbound/requisition-review.operation.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { AskMore, ViewMore } from '#pages/document/plan.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { isOfClass } from '#screens/wms/kit/stores.ts';
import { useSyncStatus } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import { askReason } from '#ui/feedback/ask.tsx';
import { ReceiveDelivery } from './receive-delivery.tsx';

const path = '/wms/material-delivery';
const UNDER_WAY = [2, 3];
const RECEIVED = 4;
const SHORT = 2;
const REFUSED = 3;
const PLACES = ['fromWarehouseId', 'toWarehouseId'] as const;

export const Screen = documentScreen(materialDelivery, MaterialDeliveryBox, {
  path,
  id: 'wms.material-delivery',
  list: {
    columns: [...PLACES, 'lines.count', 'carrierName', 'shippedAt', 'receivedAt'],
    hidden: ['sourceDocNo', 'arrivedAt', 'receiverName'],
    search: ['toWarehouseId', 'carrierName'],
    offer: { toWarehouseId: (store) => store.isActive === true && isOfClass(store, ['CJYCL-K']) },
    numbers: ['sourceDocNo'],
    emptyTo: ['/wms/picking-list'],
  },
  view: {
    facts: [...PLACES, 'toBinId', 'carrierName', 'shippedAt', 'arrivedAt', 'receivedAt', 'receiverName'],
    lines: ['boxNo', 'matCode', 'matName', 'qty', 'fromBinId', 'result'],
    rowTone: ({ result }) => (result === SHORT ? 'warn' : result === REFUSED ? 'error' : undefined),
    before: [{ header: Requisition, field: 'requisitionId', number: 'sourceDocNo', to: ({ id }) => ['/wms/picking-list', { id }] }],
    useMore: useShort,
  },
  verbs: {
    order: ['ship', 'receive', 'arrive', 'refuse', 'close'],
    of: {
      // The person who sends it usually carries it.
      ship: { ask: { fields: ['carrierName'], useMore: useCarrier } },
      receive: { to: ({ id }) => [path, { id, receive: '1' }] },
      refuse: {
        icon: PackageX,
        danger: true,
        from: UNDER_WAY,
        right: materialDeliveryReceive.right,
        to: ({ id }) => [path, { id, receive: 'refuse' }],
      },
      // Before the goods have left, the delivery ends by reversing the review that created it, and its boxes go back to where they were picked.
      close: {
        danger: true,
        from: [0],
        right: requisitionUnreview.right,
        by: { doc: requisition as never, verb: 'unreview', id: ({ requisitionId }) => requisitionId },
      },
    },
  },
  faces: [{ when: (query) => query.has('id') && query.has('receive'), Part: ReceiveDelivery }],
});

function useCarrier(): AskMore {
  const carrierName = useActor()?.userName ?? '';
  return useMemo(() => ({ start: { carrierName } }), [carrierName]);
}

/** A missing box turned up again, or is written off. Only the server can decide it. */
function useShort({ row: { id, status }, pending }: Viewed<DeliveryRow>, boxes: readonly DeliveryBoxRow[]): ViewMore<DeliveryBoxRow> {
  const { t } = useTranslation('rawout');
  const { say } = useDocumentWords('materialDelivery');
  const { online } = useSyncStatus();
  const { submit } = useSubmit();
  const maySettle = useRight(materialDeliverySettle.right) && status === RECEIVED;
  const disabledReason = online ? undefined : say('needsServer');
  const settle = async ({ boxId, boxNo }: DeliveryBoxRow, found: boolean): Promise<void> => {
    const reason = await askReason({ title: t(found ? 'settle.foundTitle' : 'settle.lostTitle', { box: boxNo }), danger: !found });
    if (reason !== null) await submit(materialDeliverySettle, { id, boxId, found, reason }, { done: say('done') });
  };
  const open = boxes.filter(({ result }) => status === RECEIVED && result === SHORT).length;
  return {
    ...(maySettle && open > 0
      ? {
          rowActions: (box) =>
            box.result === SHORT
              ? [
                  { key: 'found', label: t('settle.found'), disabledReason, onClick: () => void settle(box, true) },
                  { key: 'lost', label: t('settle.lost'), danger: true, disabledReason, onClick: () => void settle(box, false) },
                ]
              : [],
        }
      : {}),
    ...(open > 0 && pending !== 'attention'
      ? { notice: { tone: 'warn', label: t('delivery.shortLabel'), text: t('delivery.shortText', { n: String(open) }) } }
      : {}),
  };
}
