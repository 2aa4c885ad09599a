import { useTranslation } from 'react-i18next';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { DeliveryPage } from './delivery-page.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { ReceivePage } from './receive-page.tsx';
import { useDelivery } from './use-delivery.ts';

/** Deliveries to the lines; with `id` one of them, with `receive` its boxes are scanned at the line (`refuse`: none of them is wanted). */
export function Screen({ query, title }: ScreenProps) {
  const id = query.get('id');
  return id ? <OneDelivery key={id} id={id} receive={query.get('receive')} title={title} /> : <DeliveryTable title={title} />;
}

function OneDelivery({ id, receive, title }: { id: string; receive: string | null; title: string }) {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const delivery = useDelivery(id);
  const toList = { label: t('delivery.toList'), onClick: () => go('/wms/material-delivery') };
  if (delivery === null) return <NotHeld title={title} message={t('delivery.notHeld')} action={toList} />;
  if (!delivery) return <NotHeld title={title} loading />;
  return receive ? (
    <ReceivePage title={title} delivery={delivery} refuse={receive === 'refuse'} />
  ) : (
    <DeliveryPage title={title} delivery={delivery} />
  );
}
