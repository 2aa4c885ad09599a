/** Telephone and mail of whoever is signed in. */
import { Button, chakra } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { OwnRecord } from '#domain/system/person.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { TextField } from '#ui/form/fields.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';
import { saveContact } from './person-calls.ts';

interface ContactDrawerProps {
  readonly own: OwnRecord;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

export function ContactDrawer({ own, onSaved, onClose }: ContactDrawerProps) {
  const { t } = useTranslation(['person', 'ui']);
  const { online } = useSyncStatus();
  const { control, handleSubmit, formState } = useForm({ defaultValues: { phone: own.phone ?? '', email: own.email ?? '' } });
  useDirty(formState.isDirty);
  const save = async (values: { phone: string; email: string }): Promise<void> => {
    const saved = await saveContact({ ...values, version: own.version }, { alertSuccess: true }).then(
      () => true,
      () => false,
    );
    if (!saved) return;
    onSaved();
    onClose();
  };
  return (
    <SideDrawer
      title={t('contact.edit')}
      size="md"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui:action.cancel')}
          </Button>
          <Button type="submit" form="own-contact" variant="solid" disabled={!online} loading={formState.isSubmitting}>
            {t('ui:record.save')}
          </Button>
        </>
      }
    >
      <chakra.form id="own-contact" noValidate display="grid" gap="4" onSubmit={(event) => void handleSubmit(save)(event)}>
        <TextField control={control} name="phone" label={t('phone')} />
        <TextField control={control} name="email" label={t('email')} />
      </chakra.form>
    </SideDrawer>
  );
}
