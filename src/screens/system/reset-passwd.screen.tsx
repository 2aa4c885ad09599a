/** Changing one's own password: old, new, confirm (specification §5). Needs the server. */
import { Box, Button, Field, Flex, Input, Text } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { useSession } from '#api/session.ts';
import { MIN_PASSWORD, passwordFault } from '#domain/system/password.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { PageHeader } from '#ui/page-header.tsx';

const passwdCall = call('PUT /api/system/user/:id/passwd');

interface Form {
  readonly oldPwd: string;
  readonly newPwd: string;
  readonly confirmPwd: string;
}

const fields = [
  { name: 'oldPwd', label: 'passwd.old', autoComplete: 'current-password' },
  { name: 'newPwd', label: 'passwd.new', autoComplete: 'new-password' },
  { name: 'confirmPwd', label: 'passwd.confirm', autoComplete: 'new-password' },
] as const;

export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation('system');
  const go = useGo();
  const { online } = useSyncStatus();
  const userId = useSession((state) => state.session?.user.userId);
  const account = useSession((state) => state.session?.user.account ?? '');
  const { register, handleSubmit, reset, formState, getValues } = useForm<Form>({
    defaultValues: { oldPwd: '', newPwd: '', confirmPwd: '' },
  });
  useDirty(formState.isDirty);
  const problemOf = (name: keyof Form, value: string): string | true => {
    if (name === 'newPwd' && passwordFault(value, account)) return t('passwd.short', { n: MIN_PASSWORD });
    if (name === 'newPwd' && value === getValues('oldPwd')) return t('passwd.same');
    return name !== 'confirmPwd' || value === getValues('newPwd') || t('passwd.mismatch');
  };
  const save = async (values: Form) => {
    if (!userId) return;
    const done = await passwdCall(values, { id: userId, loading: true }).then(
      () => true,
      () => false,
    );
    if (!done) return;
    reset();
    notify({ tone: 'ok', title: t('passwd.done') });
    go('/person-index');
  };
  return (
    <Box p={{ base: '3', md: '4' }}>
      <PageHeader title={title} />
      <form onSubmit={(event) => void handleSubmit(save)(event)} noValidate>
        <Flex direction="column" gap="4" mt="3" maxW="26rem" bg="bg.panel" borderWidth="var(--line)" borderRadius="l2" p="5">
          {fields.map(({ name, label, autoComplete }) => (
            <Field.Root key={name} required invalid={formState.errors[name] !== undefined}>
              <Field.Label>{t(label)}</Field.Label>
              <Input
                type="password"
                autoComplete={autoComplete}
                {...register(name, {
                  required: t('passwd.missing'),
                  validate: (value) => problemOf(name, value),
                })}
              />
              {name === 'newPwd' ? <Field.HelperText>{t('passwd.short', { n: MIN_PASSWORD })}</Field.HelperText> : null}
              <Field.ErrorText>{formState.errors[name]?.message}</Field.ErrorText>
            </Field.Root>
          ))}
          {online ? null : (
            <Text role="status" textStyle="sm" color="fg.muted">
              {t('passwd.offline')}
            </Text>
          )}
          <Button type="submit" variant="solid" disabled={!online} loading={formState.isSubmitting}>
            {t('passwd.save')}
          </Button>
        </Flex>
      </form>
    </Box>
  );
}
