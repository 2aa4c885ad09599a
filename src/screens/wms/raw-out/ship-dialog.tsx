import { Button, Dialog, Field, Input, Portal } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { materialDeliveryShip } from '#domain/wms/material-delivery.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import type { DeliveryRow } from './use-delivery.ts';

/** The goods leave the store: who carries them? Usually whoever presses the button. */
export function ShipDialog({ delivery, onClose }: { delivery: DeliveryRow; onClose: () => void }) {
  const { t } = useTranslation('rawout');
  const ui = useTranslation('ui').t;
  const labels = useLabels();
  const actor = useActor();
  const { submit, busy } = useSubmit();
  const [carrier, setCarrier] = useState(actor?.userName ?? '');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const written = await submit(
      materialDeliveryShip,
      { id: delivery.id, carrierName: carrier.trim() || null },
      { done: t('delivery.shipped') },
    );
    if (written.ok) onClose();
  };
  return (
    <Dialog.Root open onOpenChange={({ open }) => (open ? undefined : onClose())} placement="center">
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content mx="4">
            <form onSubmit={(event) => void send(event)}>
              <Dialog.Header>
                <Dialog.Title>{t('delivery.shipTitle', { docNo: delivery.docNo ?? t('noNumber') })}</Dialog.Title>
              </Dialog.Header>
              <Dialog.Body>
                <Field.Root>
                  <Field.Label>{labels.field('materialDelivery', 'carrierName')}</Field.Label>
                  <Input maxLength={128} value={carrier} onChange={(event) => setCarrier(event.target.value)} />
                  <Field.HelperText>{t('delivery.shipDetail')}</Field.HelperText>
                </Field.Root>
              </Dialog.Body>
              <Dialog.Footer>
                <Button variant="outline" onClick={onClose}>
                  {ui('action.cancel')}
                </Button>
                <Button type="submit" variant="solid" loading={busy}>
                  {t('delivery.ship')}
                </Button>
              </Dialog.Footer>
            </form>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
