/** Facts of a picking list, and the documents before and after it. */
import { useTranslation } from 'react-i18next';
import { shippingStatus } from '#domain/wms/codes.ts';
import { MaterialDelivery } from '#domain/wms/material-delivery.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useRow } from '#store/hooks.ts';
import type { ChainItem } from '#ui/doc-chain.tsx';
import type { Fact } from '#ui/facts.tsx';
import type { LoadedList } from './use-picking-list.ts';
import { useWarehouses } from './use-warehouses.ts';

export function useFacts({ header }: LoadedList): Fact[] {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const { name } = useWarehouses();
  const field = (key: string) => labels.field('requisition', key);
  return [
    { label: field('fromWarehouseId'), value: name(header.fromWarehouseId) },
    { label: field('toWarehouseId'), value: header.toWarehouseId ? name(header.toWarehouseId) : t('list.consumed') },
    { label: field('requisitionType'), value: labels.code('requisitionType', header.requisitionType) },
    { label: field('orderNo'), value: header.orderNo, hidden: !header.orderNo },
    { label: field('needAt'), value: labels.instant(header.needAt), hidden: !header.needAt },
    { label: field('createdByName'), value: `${header.createdByName} ${labels.instant(header.createdAt)}` },
    { label: field('auditedByName'), value: `${header.auditedByName} ${labels.instant(header.auditedAt)}`, hidden: !header.auditedAt },
    { label: field('reverseReason'), value: header.reverseReason, wide: true, hidden: !header.reverseReason },
    { label: field('closeReason'), value: header.closeReason, wide: true, hidden: !header.closeReason },
  ];
}

/** What it was asked for by, and the delivery that takes it to the line. */
export function useChain({ header }: LoadedList): ChainItem[] {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const go = useGo();
  const delivery = useRow(MaterialDelivery, header.deliveryId)?.row;
  const { applicationId, sourceDocNo } = header;
  return [
    ...(applicationId
      ? [
          {
            key: applicationId,
            label: t('list.request'),
            number: sourceDocNo ?? '',
            onOpen: () => go('/picking-apply2', { id: applicationId }),
          },
        ]
      : []),
    ...(delivery
      ? [
          {
            ...{ key: delivery.id, label: t('list.delivery'), number: delivery.docNo ?? t('ui:pending.noNumber') },
            state: { tone: labels.tone(shippingStatus, delivery.status), label: labels.code(shippingStatus, delivery.status) },
            onOpen: () => go('/wms/material-delivery', { id: delivery.id }),
          },
        ]
      : []),
  ];
}
