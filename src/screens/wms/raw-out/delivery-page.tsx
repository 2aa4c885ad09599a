import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { deliveryResult, shippingStatus } from '#domain/wms/codes.ts';
import { materialDeliverySettle } from '#domain/wms/material-delivery.document.ts';
import { DocumentPage } from '#pages/document-page.tsx';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useRow, useSyncStatus } from '#store/hooks.ts';
import { askReason } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { DeliveryBoxRow, LoadedDelivery } from './use-delivery.ts';
import { useDeliveryActions } from './use-delivery-actions.tsx';
import { useWarehouses } from './use-warehouses.ts';

const keyOf = (box: DeliveryBoxRow): string => box.id;
const RECEIVED = 4;
const SHORT = 2;

export function DeliveryPage({ title, delivery }: { title: string; delivery: LoadedDelivery }) {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const go = useGo();
  const { name } = useWarehouses();
  const { header, boxes, view } = delivery;
  const actions = useDeliveryActions();
  const [primary, ...menu] = actions.of(header);
  const settle = useSettle(header.id);
  const toBin = useRow(Bin, header.toBinId);
  const columns = useColumns(boxes);
  const field = (key: string) => labels.field('materialDelivery', key);
  const open = boxes.filter((box) => header.status === RECEIVED && box.result === SHORT);
  return (
    <>
      <DocumentPage
        title={title}
        number={header.docNo ?? t('ui:pending.noNumber')}
        state={{ tone: labels.tone(shippingStatus, header.status), label: labels.code(shippingStatus, header.status) }}
        primary={primary}
        menu={menu}
        notice={
          view.pending === 'attention'
            ? { tone: 'error', label: t('ui:pending.attention'), text: t('attention.text') }
            : open.length > 0
              ? { tone: 'warn', label: t('delivery.shortLabel'), text: t('delivery.shortText', { n: String(open.length) }) }
              : undefined
        }
        facts={[
          { label: field('fromWarehouseId'), value: name(header.fromWarehouseId) },
          { label: field('toWarehouseId'), value: name(header.toWarehouseId) },
          { label: field('toBinId'), value: toBin?.row.binCode, hidden: !toBin },
          { label: field('carrierName'), value: header.carrierName },
          { label: field('shippedAt'), value: labels.instant(header.shippedAt) },
          { label: field('arrivedAt'), value: labels.instant(header.arrivedAt), hidden: !header.arrivedAt },
          { label: field('receivedAt'), value: labels.instant(header.receivedAt), hidden: !header.receivedAt },
          { label: field('receiverName'), value: header.receiverName, hidden: !header.receiverName },
          { label: field('closeReason'), value: header.closeReason, hidden: !header.closeReason },
        ]}
        chain={[
          {
            key: 'list',
            label: t('pick.document'),
            number: header.sourceDocNo ?? t('ui:pending.noNumber'),
            onOpen: () => go('/wms/picking-list', { id: header.requisitionId }),
          },
          { key: 'delivery', label: title, number: header.docNo ?? t('ui:pending.noNumber'), current: true },
        ]}
        lines={{
          id: 'wms.material-delivery.boxes',
          title: t('list.boxes'),
          columns,
          rows: boxes,
          rowKey: keyOf,
          ...(open.length > 0 ? { rowActions: (box: DeliveryBoxRow) => (box.result === SHORT ? settle(box) : []) } : {}),
          rowTone: (box) => (box.result === SHORT ? 'warn' : box.result === 3 ? 'error' : undefined),
        }}
      />
      {actions.dialog}
    </>
  );
}

function useColumns(boxes: readonly DeliveryBoxRow[]): Column<DeliveryBoxRow>[] {
  const labels = useLabels();
  const bins = useRowMap(
    Bin,
    boxes.map(({ fromBinId }) => fromBinId),
  );
  return useMemo(() => {
    const of = (name: string) => labels.field('materialDeliveryBox', name);
    return [
      { key: 'boxNo', title: of('boxNo'), code: true, width: 130 },
      { key: 'matCode', title: of('matCode'), code: true, width: 120 },
      { key: 'matName', title: of('matName'), width: 160, grow: 2 },
      {
        key: 'qty',
        title: of('qty'),
        align: 'end',
        width: 110,
        unit: (box) => box.unitCode,
        sum: true,
      },
      { key: 'fromBin', title: of('fromBinId'), code: true, width: 100, value: (box) => bins?.get(box.fromBinId ?? '')?.binCode },
      {
        key: 'result',
        title: of('result'),
        width: 120,
        render: (box) => <CodeBadge set={deliveryResult} code={box.result} />,
      },
    ];
  }, [labels, bins]);
}

/** A box that did not arrive turned up again, or is written off. Only the server can decide it. */
function useSettle(id: string): (box: DeliveryBoxRow) => Action[] {
  const { t } = useTranslation('rawout');
  const { online } = useSyncStatus();
  const { submit } = useSubmit();
  const allowed = useRight(materialDeliverySettle.right);
  const disabledReason = online ? undefined : t('needsServer');
  const run = async (box: DeliveryBoxRow, found: boolean) => {
    const reason = await askReason({ title: t(found ? 'settle.foundTitle' : 'settle.lostTitle', { box: box.boxNo }), danger: !found });
    if (reason !== null) await submit(materialDeliverySettle, { id, boxId: box.boxId, found, reason }, { done: t('done') });
  };
  return (box) =>
    allowed
      ? [
          { key: 'found', label: t('settle.found'), disabledReason, onClick: () => void run(box, true) },
          { key: 'lost', label: t('settle.lost'), danger: true, disabledReason, onClick: () => void run(box, false) },
        ]
      : [];
}
