/** The accounts of a supplier's users: opened here, let in and out, and given a new password where one is lost. */
import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { SupplierAccount } from '#domain/system/answers.ts';
import { language } from '#domain/system/codes.ts';
import { isMail, isPhone } from '#domain/system/contact.ts';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import { type Run, useOrder } from '#pages/answers/use-order.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { SelectField, TextField } from '#ui/form/fields.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';

const ACCOUNTS = 'supplier-accounts';
const accountList = call<SupplierAccount[]>('POST /api/srm/supplierAccount/list');
const openAccount = call<{ password: string | null }>('POST /api/srm/supplierAccount/open');
const changeAccount = call<{ password: string | null }>('POST /api/srm/supplierAccount/change');

/** The password that was just made, and whose it is: it is shown this once. */
interface Made {
  readonly account: string;
  readonly password: string;
}

export function SupplierAccounts({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const { t } = useTranslation('basic');
  const [made, setMade] = useState<Made | null>(null);
  const { run, busy } = useOrder([ACCOUNTS]);
  return (
    <SideDrawer title={t('supplier.openAccount')} beside={String(row.supName)} size="lg" onClose={onClose}>
      <Text color="fg.muted" textStyle="sm">
        {t('supplier.account.help')}
      </Text>
      <NewAccount supplier={row} run={run} busy={busy} onMade={setMade} />
      {made ? (
        <Flex role="status" direction="column" gap="1" p="3" bg="warn.subtle" color="warn.fg" borderRadius="l1" wordBreak="break-all">
          <Text textStyle="sm">{t('supplier.account.made', { account: made.account })}</Text>
          <CodeText value={made.password} copy />
        </Flex>
      ) : null}
      <AccountList supplierId={row.id} run={run} onMade={setMade} />
    </SideDrawer>
  );
}

interface NewProps {
  readonly supplier: AnyRow;
  readonly run: Run;
  readonly busy: boolean;
  readonly onMade: (made: Made | null) => void;
}

const ACCOUNT = /^[A-Za-z0-9_.-]{2,32}$/;

function NewAccount({ supplier, run, busy, onMade }: NewProps) {
  const { t } = useTranslation(['basic', 'field', 'problem', 'ui']);
  const labels = useLabels();
  const { online } = useSyncStatus();
  const empty = { account: '', userName: '', phone: '', email: '', lang: 'zh' };
  const first = {
    ...empty,
    userName: String(supplier.contact ?? ''),
    phone: String(supplier.phone ?? ''),
    email: String(supplier.email ?? ''),
  };
  const { control, handleSubmit, reset, setError } = useForm({ defaultValues: first });
  const create = async (values: typeof empty): Promise<void> => {
    const { account, userName, phone, email } = values;
    const wrong = [
      ACCOUNT.test(account.trim()) ? null : (['account', t('supplier.account.accountHelp')] as const),
      userName.trim() === '' ? (['userName', t('ui:form.required')] as const) : null,
      phone.trim() === '' || isPhone(phone) ? null : (['phone', t('problem:PHONE_INVALID')] as const),
      email.trim() === '' || isMail(email) ? null : (['email', t('problem:EMAIL_INVALID')] as const),
    ].flatMap((one) => (one ? [one] : []));
    for (const [name, message] of wrong) setError(name, { message });
    if (wrong.length > 0) return;
    const send = async (): Promise<void> => {
      const body = {
        supplierId: supplier.id,
        ...values,
        account: account.trim(),
        phone: phone.trim() || null,
        email: email.trim() || null,
      };
      const { password } = await openAccount(body, { loading: true });
      onMade(password === null ? null : { account: account.trim(), password });
    };
    if (await run({ send })) reset(empty);
  };
  return (
    <chakra.form
      noValidate
      display="grid"
      gap="4"
      gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
      onSubmit={(event) => void handleSubmit(create)(event)}
    >
      <TextField
        control={control}
        name="account"
        label={labels.field('user', 'account')}
        help={t('supplier.account.accountHelp')}
        required
        code
      />
      <TextField control={control} name="userName" label={labels.field('user', 'userName')} required />
      <TextField control={control} name="phone" label={labels.field('user', 'phone')} />
      <TextField control={control} name="email" label={labels.field('user', 'email')} help={t('supplier.account.emailHelp')} />
      <SelectField control={control} name="lang" label={labels.field('user', 'lang')} options={labels.options(language)} />
      <Button type="submit" variant="solid" justifySelf="start" alignSelf="end" disabled={!online} loading={busy}>
        {t('supplier.account.create')}
      </Button>
    </chakra.form>
  );
}

interface Words extends BaseWords {
  readonly verbs: (account: SupplierAccount) => React.ReactNode;
}

const KNOWN: KnownOf<SupplierAccount, Words> = {
  account: { word: 'field:user.account', width: 100, grow: 1, kind: 'id' },
  userName: { word: 'field:user.userName', width: 90, grow: 1 },
  email: { word: 'field:common.email', width: 150, grow: 1, wideOnly: true },
  lastLoginAt: { word: 'field:user.lastLoginAt', kind: 'minute', width: 150, grow: 0, wideOnly: true },
  isActive: {
    word: 'supplier.account.state',
    width: 84,
    grow: 0,
    state: ({ isActive }, { t }) => ({
      tone: isActive ? 'ok' : 'neutral',
      label: t(isActive ? 'supplier.account.active' : 'supplier.account.inactive'),
    }),
  },
  // Not in a row menu: a drawer keeps the focus and would close a menu outside it at once.
  verbs: { word: 'supplier.account.action', width: 190, grow: 0, render: (row, { verbs }) => verbs(row) },
};

interface ListProps {
  readonly supplierId: string;
  readonly run: Run;
  readonly onMade: (made: Made | null) => void;
}

function AccountList({ supplierId, run, onMade }: ListProps) {
  const base = useBaseWords('basic');
  const { t } = base;
  const { online } = useSyncStatus();
  const answer = useQuery({
    queryKey: [ACCOUNTS, supplierId],
    queryFn: ({ signal }) => accountList({ supplierId }, { signal, alertError: false }),
  });
  const words = useMemo<Words>(() => {
    const change = ({ userId, version, account }: SupplierAccount, what: { isActive?: boolean; newPassword?: boolean }) => {
      const kind = what.newPassword ? 'newPassword' : what.isActive ? 'activate' : 'deactivate';
      const confirm = {
        kind: 'action' as const,
        question: t(`supplier.account.${kind}Question`, { account }),
        detail: t(`supplier.account.${kind}Detail`),
        confirmLabel: t(`supplier.account.${kind}`),
      };
      const send = async (): Promise<void> => {
        const { password } = await changeAccount({ supplierId, userId, version, ...what }, { alertSuccess: true });
        onMade(password === null ? null : { account, password });
      };
      return run({ confirm, send });
    };
    return {
      ...base,
      verbs: (row) => (
        <Flex gap="1">
          <Button variant="ghost" size="xs" disabled={!online} onClick={() => void change(row, { isActive: !row.isActive })}>
            {t(row.isActive ? 'supplier.account.deactivate' : 'supplier.account.activate')}
          </Button>
          <Button variant="ghost" size="xs" disabled={!online} onClick={() => void change(row, { newPassword: true })}>
            {t('supplier.account.newPassword')}
          </Button>
        </Flex>
      ),
    };
  }, [base, t, run, online, supplierId, onMade]);
  return (
    <TableSection
      id="basic.supplierAccounts"
      title={t('supplier.account.title')}
      known={KNOWN}
      words={words}
      rows={answer.data}
      rowKey={({ userId }) => userId}
      answer={answer}
      offlineWord="person:offline"
      none={t('supplier.account.none')}
    />
  );
}
