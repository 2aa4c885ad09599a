import { Field, Input } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { type DeliveryRow, materialDeliveryShip } from '#domain/wms/material-delivery.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { Modal } from '#ui/modal.tsx';

/** The goods leave the store: who carries them? Usually whoever presses the button. */
export function ShipDialog({ row, onClose }: { row: DeliveryRow; onClose: () => void }) {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const actor = useActor();
  const { submit, busy } = useSubmit();
  const [carrier, setCarrier] = useState(actor?.userName ?? '');
  const send = async () => {
    const written = await submit(
      materialDeliveryShip,
      { id: row.id, carrierName: carrier.trim() || null },
      { done: t('delivery.shipped') },
    );
    if (written.ok) onClose();
  };
  return (
    <Modal
      title={t('delivery.shipTitle', { docNo: row.docNo ?? t('ui:pending.noNumber') })}
      onClose={onClose}
      answer={{ label: t('delivery.ship'), busy, give: () => void send() }}
    >
      <Field.Root>
        <Field.Label>{labels.field('materialDelivery', 'carrierName')}</Field.Label>
        <Input maxLength={128} value={carrier} onChange={(event) => setCarrier(event.target.value)} />
        <Field.HelperText>{t('delivery.shipDetail')}</Field.HelperText>
      </Field.Root>
    </Modal>
  );
}
