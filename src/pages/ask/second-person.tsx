/** Asks another person at this device to stand for a step, by their own account and password (sync.md §23). Nobody signs in or out by it. */
import { Field, Input, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import type { Second } from '#store/write/submit.ts';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Modal } from '#ui/modal.tsx';

export type { Second };

/** Whose badge was scanned; null = anybody who has the right. */
export interface Wanted {
  readonly id: string;
  readonly name: string;
}

interface Asked {
  readonly wanted: Wanted | null;
  readonly answer: (second: Second | null) => void;
}

export interface SecondPerson {
  /** @returns null where nobody has confirmed */
  readonly ask: (wanted: Wanted | null) => Promise<Second | null>;
  /** Stands in the page that asks. */
  readonly dialog: ReactNode;
}

export function useSecondPerson(): SecondPerson {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (wanted: Wanted | null) => new Promise<Second | null>((answer) => setAsked({ wanted, answer }));
  const close = (second: Second | null): void => {
    asked?.answer(second);
    setAsked(null);
  };
  return { ask, dialog: asked ? <SecondPersonDialog wanted={asked.wanted} onClose={close} /> : null };
}

interface DialogProps {
  readonly wanted: Wanted | null;
  readonly onClose: (second: Second | null) => void;
}

function SecondPersonDialog({ wanted, onClose }: DialogProps) {
  const { t } = useTranslation('parts');
  const { unlockable, standIn } = useShell();
  const own = useActor()?.account;
  const [accounts, setAccounts] = useState<readonly string[] | null>(null);
  const [account, setAccount] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    void unlockable().then((all) => {
      const others = all.filter((one) => one !== own);
      setAccounts(others);
      if (others.length === 1) setAccount(others[0] ?? '');
    });
  }, [unlockable, own]);
  // Who is known is not asked: what is still missing is the password. It comes before the dialog gives the focus, or after.
  const isKnown = accounts?.length === 1;
  useEffect(() => {
    if (isKnown) password.current?.focus();
  }, [isKnown]);
  const give = async (): Promise<void> => {
    const given = { account, password: password.current?.value ?? '' };
    if (given.account === '' || given.password === '') return setFault(t('second.empty'));
    setBusy(true);
    const answer = await standIn(given);
    setBusy(false);
    password.current?.select();
    if (!answer.ok) return setFault(t(`second.${answer.reason}`, { left: answer.left }));
    if (wanted && answer.second.actor.personId !== wanted.id) return setFault(t('second.notTheirs', { account, name: wanted.name }));
    onClose(answer.second);
  };
  const none = accounts?.length === 0;
  return (
    <Modal
      title={wanted ? t('second.title', { name: wanted.name }) : t('second.titleAny')}
      answer={{ label: t('second.action'), busy, disabled: none, give: () => void give() }}
      onClose={() => onClose(null)}
    >
      <Stack gap="3">
        <Text color="fg.muted">{t('second.lead')}</Text>
        {none ? (
          <Text role="alert">{t('second.none')}</Text>
        ) : (
          <>
            <Field.Root>
              <Field.Label>{t('second.account')}</Field.Label>
              <SelectInput
                label={t('second.account')}
                value={account}
                options={(accounts ?? []).map((value) => ({ value, label: value }))}
                onChange={setAccount}
              />
            </Field.Root>
            <Field.Root>
              <Field.Label>{t('second.password')}</Field.Label>
              <Input ref={password} type="password" size="lg" autoComplete="off" maxLength={200} data-autofocus={isKnown || undefined} />
            </Field.Root>
          </>
        )}
        {fault ? (
          <Text role="alert" textStyle="sm" color="error.fg">
            {fault}
          </Text>
        ) : null}
      </Stack>
    </Modal>
  );
}
