/** Telephone and mail of the signed-in user. */
import { chakra } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { OwnRecord } from '#domain/system/person.ts';
import { FormDrawer } from '#pages/kit/form-drawer.tsx';
import { saveContact } from '#screens/system/kit/person-calls.ts';
import { TextField } from '#ui/form/fields.tsx';

interface ContactDrawerProps {
  readonly own: OwnRecord;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

export function ContactDrawer({ own, onSaved, onClose }: ContactDrawerProps) {
  const { t } = useTranslation('person');
  const { control, handleSubmit, formState } = useForm({ defaultValues: { phone: own.phone ?? '', email: own.email ?? '' } });
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
    <FormDrawer title={t('contact.edit')} dirty={formState.isDirty} busy={formState.isSubmitting} save="own-contact" onClose={onClose}>
      <chakra.form id="own-contact" noValidate display="grid" gap="4" onSubmit={(event) => void handleSubmit(save)(event)}>
        <TextField control={control} name="phone" label={t('phone')} />
        <TextField control={control} name="email" label={t('email')} />
      </chakra.form>
    </FormDrawer>
  );
}
