/** /wms/material-delivery: deliveries to the lines. With `receive`: scanning the boxes of one at the line (`refuse`: none of them is wanted). */
import { PackageX } from 'lucide-react';
import { useMemo } from 'react';
import { useActor } from '#api/session.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import {
  type DeliveryBoxRow,
  type DeliveryRow,
  isMissing,
  MaterialDeliveryBox,
  materialDelivery,
  materialDeliveryReceive,
  materialDeliverySettle,
} from '#domain/wms/outbound/material-delivery.document.ts';
import { Requisition, requisition } from '#domain/wms/outbound/requisition.document.ts';
import { requisitionUnreview } from '#domain/wms/outbound/requisition-review.operation.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { useLineDocs } from '#pages/document/use-line-docs.ts';
import type { AskMore, LineVerb } from '#pages/document/verb-plan.ts';
import { isOfClass } from '#screens/wms/kit/stores.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import { ReceiveDelivery } from './receive-delivery.tsx';

const path = '/wms/material-delivery';
const UNDER_WAY = [2, 3];
const SHORT = 2;
/** Refused, or lost on the way. */
const NOT_TAKEN: readonly number[] = [3, 4];
const PLACES = ['fromWarehouseId', 'toWarehouseId'] as const;

/** Only the server can decide about a missing box. @param found it turned up again, otherwise it is written off */
const settled = (found: boolean): LineVerb<DeliveryRow, DeliveryBoxRow> => ({
  operation: materialDeliverySettle,
  offered: isMissing,
  asks: 'reason',
  payload: ({ boxId }, { reason }) => ({ boxId, found, reason }),
});

export const Screen = documentScreen(materialDelivery, MaterialDeliveryBox, {
  path,
  id: 'wms.material-delivery',
  list: {
    columns: [...PLACES, 'lines.count', 'short', 'carrierName', 'shippedAt', 'receivedAt'],
    hidden: ['sourceDocNo', 'arrivedAt', 'receiverName'],
    told: { short: { align: 'end', width: 72, of: shortOf } },
    drawn: ['missing'],
    search: ['toWarehouseId', 'carrierName', 'missing'],
    offer: { toWarehouseId: (store) => store.isActive === true && isOfClass(store, ['CJYCL-K']) },
    numbers: ['sourceDocNo'],
    emptyTo: ['/wms/picking-list'],
    useMore: useMissing,
  },
  view: {
    facts: [...PLACES, 'toBinId', 'carrierName', 'shippedAt', 'arrivedAt', 'receivedAt', 'receiverName'],
    lines: ['boxNo', 'matCode', 'matName', 'qty', 'fromBinId', 'result'],
    rowTone: ({ result }) => (result === SHORT ? 'warn' : NOT_TAKEN.includes(result) ? 'error' : undefined),
    before: [{ header: Requisition, field: 'requisitionId', number: 'sourceDocNo', to: ({ id }) => ['/wms/picking-list', { id }] }],
    open: isMissing,
    lineVerbs: { found: settled(true), lost: { ...settled(false), danger: true } },
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

/** How many boxes somebody has to look for. */
function shortOf(boxes: readonly AnyRow[], delivery: DeliveryRow): string {
  const n = boxes.filter((box) => isMissing(box as DeliveryBoxRow, delivery)).length;
  return n === 0 ? '' : String(n);
}

const isShort = ({ result }: DeliveryBoxRow): boolean => result === SHORT;

/** Search for deliveries of which boxes are missing. */
function useMissing({ missing }: SearchValues) {
  const { say } = useDocumentWords(materialDelivery.docType);
  const docs = useLineDocs(MaterialDeliveryBox, missing ? isShort : null);
  const fields = useMemo<SearchField[]>(
    () => [{ key: 'missing', label: say('column.short'), kind: 'select', options: [{ value: 'open', label: say('missing.open') }] }],
    [say],
  );
  const hit = useMemo(() => docs && (({ id }: DeliveryRow) => docs.has(id)), [docs]);
  return { fields, hit };
}

function useCarrier(): AskMore {
  const carrierName = useActor()?.userName ?? '';
  return useMemo(() => ({ start: { carrierName } }), [carrierName]);
}
