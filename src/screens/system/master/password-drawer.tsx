/** Sets a new password for a user who has lost theirs. This ends all sessions of the user. */
import { chakra, Field, Input, Text } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { MIN_PASSWORD, passwordFault } from '#domain/system/password.ts';
import { FormDrawer } from '#pages/kit/form-drawer.tsx';
import { saveUser } from './master-calls.ts';

interface Form {
  readonly password: string;
  readonly again: string;
}

export function PasswordDrawer({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const { t } = useTranslation(['master', 'ui']);
  const { register, handleSubmit, formState, getValues } = useForm<Form>({ defaultValues: { password: '', again: '' } });
  const save = async ({ password }: Form): Promise<void> => {
    const saved = await saveUser({ password, version: row.version }, { id: row.id, alertSuccess: true }).then(
      () => true,
      () => false,
    );
    if (saved) onClose();
  };
  const rules = {
    password: {
      required: t('ui:form.required'),
      validate: (value: string) => passwordFault(value, String(row.account)) === null || t('user.passwordHelp', { n: MIN_PASSWORD }),
    },
    again: { validate: (value: string) => value === getValues('password') || t('user.mismatch') },
  };
  return (
    <FormDrawer
      title={t('user.reset')}
      beside={String(row.userName)}
      dirty={formState.isDirty}
      busy={formState.isSubmitting}
      save="reset-password"
      onClose={onClose}
    >
      <Text color="fg.muted">{t('user.resetDetail')}</Text>
      <chakra.form id="reset-password" noValidate display="grid" gap="4" onSubmit={(event) => void handleSubmit(save)(event)}>
        {(['password', 'again'] as const).map((name) => (
          <Field.Root key={name} required invalid={formState.errors[name] !== undefined}>
            <Field.Label>{t(`user.${name}`)}</Field.Label>
            <Input type="password" autoComplete="new-password" {...register(name, rules[name])} />
            <Field.ErrorText>{formState.errors[name]?.message}</Field.ErrorText>
          </Field.Root>
        ))}
      </chakra.form>
    </FormDrawer>
  );
}
