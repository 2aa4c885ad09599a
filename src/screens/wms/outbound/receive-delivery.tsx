/** The terminal for the boxes of a delivery, shown once this device has loaded the delivery. */
import { useDocumentWords } from '#pages/document/document-words.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ReceivePage } from './receive-page.tsx';
import { useDelivery } from './use-delivery.ts';

export function ReceiveDelivery({ title, query }: ScreenProps) {
  const { say } = useDocumentWords('materialDelivery');
  const go = useGo();
  const id = query.get('id') ?? '';
  const delivery = useDelivery(id);
  const toList = { label: say('toList'), onClick: () => go('/wms/material-delivery') };
  if (delivery === null) return <NotHeld title={title} message={say('notHeld')} action={toList} />;
  if (!delivery) return <NotHeld title={title} loading />;
  return <ReceivePage key={id} title={title} delivery={delivery} refuse={query.get('receive') === 'refuse'} />;
}
