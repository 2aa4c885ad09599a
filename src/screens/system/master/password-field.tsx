/** The first password of a new user. */
import { Input } from '@chakra-ui/react';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MIN_PASSWORD, passwordFault } from '#domain/system/password.ts';
import type { FormValues } from '#pages/resource/form-values.ts';
import { FieldShell } from '#ui/form/fields.tsx';

export function PasswordField({ control }: { control: Control<FormValues> }) {
  const { t } = useTranslation(['master', 'ui']);
  const { field, fieldState } = useController({
    control,
    name: 'password',
    rules: {
      required: t('ui:form.required'),
      validate: (value, { account }) =>
        passwordFault(String(value ?? ''), String(account ?? '')) === null || t('user.passwordHelp', { n: MIN_PASSWORD }),
    },
  });
  return (
    <FieldShell label={t('user.password')} help={t('user.passwordHelp', { n: MIN_PASSWORD })} required error={fieldState.error?.message}>
      <Input
        ref={field.ref}
        name={field.name}
        type="password"
        autoComplete="new-password"
        value={String(field.value ?? '')}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
      />
    </FieldShell>
  );
}
