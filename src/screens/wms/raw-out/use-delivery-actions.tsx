import { Ban, PackageCheck, PackageOpen, PackageX, Truck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { materialDeliveryArrive, materialDeliveryReceive, materialDeliveryShip } from '#domain/wms/material-delivery.document.ts';
import { requisitionUnreview } from '#domain/wms/requisition-review.operation.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { askReason } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import type { DeliveryRow } from './use-delivery.ts';

const NOT_SHIPPED = 0;
const SHIPPED = 2;
const ARRIVED = 3;

export interface DeliveryActions {
  /** Possible in this status; the next step of the goods comes first. */
  readonly of: (delivery: DeliveryRow) => readonly Action[];
  /** To be rendered once by the page. */
  readonly dialog: ReactNode;
}

export function useDeliveryActions(): DeliveryActions {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const { submit } = useSubmit();
  const [shipping, setShipping] = useState<DeliveryRow | null>(null);
  const mayShip = useRight(materialDeliveryShip.right);
  const mayArrive = useRight(materialDeliveryArrive.right);
  const mayReceive = useRight(materialDeliveryReceive.right);
  const mayClose = useRight(requisitionUnreview.right);
  const offline = useSyncStatus().online ? undefined : t('needsServer');
  // Nothing has left yet: the delivery ends with the review that has made it, and its boxes go back to where they were picked.
  const close = async ({ requisitionId }: DeliveryRow) => {
    const reason = await askReason({ title: t('delivery.close'), detail: t('delivery.closeDetail') });
    if (reason !== null) await submit(requisitionUnreview, { id: requisitionId, reason }, { done: t('done') });
  };
  const of = (delivery: DeliveryRow): readonly Action[] => {
    const { id, status } = delivery;
    const receive = () => go('/wms/material-delivery', { id, receive: '1' });
    const refuse = () => go('/wms/material-delivery', { id, receive: 'refuse' });
    const arrive = () => void submit(materialDeliveryArrive, { id }, { done: t('done') });
    const verbs: (Action | false)[] = [
      status === NOT_SHIPPED && mayShip && { key: 'ship', label: t('delivery.ship'), icon: Truck, onClick: () => setShipping(delivery) },
      [SHIPPED, ARRIVED].includes(status) &&
        mayReceive && { key: 'receive', label: t('delivery.receive'), icon: PackageCheck, onClick: receive },
      status === SHIPPED && mayArrive && { key: 'arrive', label: t('delivery.arrive'), icon: PackageOpen, onClick: arrive },
      [SHIPPED, ARRIVED].includes(status) &&
        mayReceive && { key: 'refuse', label: t('delivery.refuse'), icon: PackageX, danger: true, onClick: refuse },
      status === NOT_SHIPPED &&
        mayClose && {
          ...{ key: 'close', label: t('delivery.close'), icon: Ban, danger: true, disabledReason: offline },
          onClick: () => void close(delivery),
        },
    ];
    return verbs.filter((verb) => verb !== false);
  };
  return { of, dialog: shipping ? <ShipDialog delivery={shipping} onClose={() => setShipping(null)} /> : null };
}
