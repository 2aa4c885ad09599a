import { Button, Field, Input, Text } from '@chakra-ui/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionStation } from '#api/session.ts';
import { type LoginResult, useShell } from '#pages/kit/shell-services.ts';
import { notify } from '#ui/feedback/notify.tsx';

export interface LoginFormProps {
  readonly onSignedIn: (stations: readonly SessionStation[]) => Promise<void>;
}

export function LoginForm({ onSignedIn }: LoginFormProps) {
  const { t } = useTranslation('system');
  const { signIn } = useShell();
  const account = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const refusal = (result: Exclude<LoginResult, { ok: true }>): string =>
    'message' in result ? result.message : t(`unlock.${result.reason}`, { left: result.left });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = { account: account.current?.value.trim() ?? '', password: password.current?.value ?? '' };
    if (given.account === '' || given.password === '') {
      setError(t('login.empty'));
      (given.account === '' ? account : password).current?.focus();
      return;
    }
    setBusy(true);
    setError(null);
    const result = await signIn(given);
    setBusy(false);
    if (!result.ok) {
      setError(refusal(result));
      password.current?.select();
      return;
    }
    if (result.offline) notify({ tone: 'info', title: t('unlock.done') });
    await onSignedIn(result.stations);
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate style={{ display: 'contents' }}>
      <OfflineHint />
      <Field.Root>
        <Field.Label>{t('login.account')}</Field.Label>
        <Input
          ref={account}
          name="account"
          size="lg"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          maxLength={64}
        />
      </Field.Root>
      <Field.Root>
        <Field.Label>{t('login.password')}</Field.Label>
        <Input ref={password} name="password" type="password" size="lg" autoComplete="current-password" maxLength={200} />
      </Field.Root>
      {error ? (
        <Text role="alert" textStyle="sm" color="error.fg">
          {error}
        </Text>
      ) : null}
      <Button type="submit" variant="solid" size="lg" loading={busy} loadingText={t('login.busy')}>
        {t('login.action')}
      </Button>
    </form>
  );
}

/** Lists who may unlock this device while it is offline. */
function OfflineHint() {
  const { t } = useTranslation('system');
  const { unlockable } = useShell();
  const [offline, setOffline] = useState(() => !navigator.onLine);
  const [accounts, setAccounts] = useState<readonly string[]>([]);
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine);
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    void unlockable().then(setAccounts);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, [unlockable]);
  if (!offline) return null;
  return (
    <Text role="status" textStyle="sm" p="3" bg="info.subtle" color="info.fg" borderRadius="l1">
      {accounts.length > 0 ? t('unlock.offer', { accounts: accounts.join(', ') }) : t('unlock.none')}
    </Text>
  );
}
