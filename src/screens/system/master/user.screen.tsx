/** Users: who may sign in, as which person, for which stores. Self-registered accounts wait here to be enabled. */
import { KeyRound, Timer, UserCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { ADMIN } from '#domain/kernel/permission.ts';
import { nameIn } from '#domain/kernel/resource.ts';
import { role, user } from '#domain/system/user.resource.ts';
import type { Cells } from '#pages/fields/field-columns.tsx';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useEnglish } from '#pages/kit/use-english.ts';
import type { FormValues } from '#pages/resource/form-values.ts';
import { ReferencesField } from '#pages/resource/reference-field.tsx';
import type { FormPlan } from '#pages/resource/resource-form.tsx';
import { ResourcePage } from '#pages/resource-page.tsx';
import { useConfirmMail } from './confirm-mail.ts';
import { DelaysDrawer } from './delays-drawer.tsx';
import { createUser, saveUser } from './master-calls.ts';
import { PasswordDrawer } from './password-drawer.tsx';
import { PasswordField } from './password-field.tsx';
import { RolesDrawer } from './roles-drawer.tsx';

const COLUMNS = ['account', 'userName', 'roles', 'personId', 'deptId', 'supplierId', 'email', 'isActive', 'lastLoginAt'];
const FIELDS = ['account', 'userName', 'personId', 'deptId', 'supplierId', 'phone', 'email', 'lang', 'isActive', 'warehouseScope'];

/** An account name never changes, because operations are signed under it. */
const FORM: FormPlan = {
  fields: FIELDS,
  start: { lang: 'zh', isActive: true },
  fixed: () => ['account'],
  moreStart: { password: '', roles: [] },
  more: ({ control, row }) => (row ? null : <FirstFields control={control} />),
  save: ({ password, roles, ...values }, row) =>
    row
      ? saveUser({ ...values, version: row.version }, { id: row.id, alertSuccess: true })
      : createUser({ ...values, roles, password: password ?? '' }, { loading: true, alertSuccess: true }),
};

/** Fields that are only set on creation. Later each has its own drawer. */
function FirstFields({ control }: { control: Control<FormValues> }) {
  const { t } = useTranslation('master');
  return (
    <>
      <ReferencesField control={control} name="roles" entity="role" label={t('user.roles')} />
      <PasswordField control={control} />
    </>
  );
}

const rolesOf = (row: AnyRow, english: boolean): string =>
  ((row.roles ?? []) as readonly object[]).map((one) => nameIn(role, one, english)).join(', ');

/** An address that nobody has confirmed gets no mail; whoever keeps users has to see which. */
const mailOf = ({ email, mailConfirmed }: AnyRow, open: string): string =>
  email && mailConfirmed !== true ? `${open}: ${email}` : String(email ?? '');

export function Screen({ title, query }: ScreenProps) {
  const { t } = useTranslation('master');
  const go = useGo();
  const english = useEnglish();
  const [beside, setBeside] = useState<{ readonly kind: 'roles' | 'password'; readonly row: AnyRow } | null>(null);
  const [delays, setDelays] = useState(false);
  const cells = useMemo<Cells>(
    () => ({
      roles: { title: t('user.roles'), sortable: false, width: 120, grow: 1, value: (row: AnyRow) => rolesOf(row, english) },
      email: { wideOnly: true, width: 150, grow: 1, value: (row: AnyRow) => mailOf(row, t('user.mailOpen')) },
      lastLoginAt: { wideOnly: true },
    }),
    [t, english],
  );
  const confirmMail = useConfirmMail();
  const close = (): void => setBeside(null);
  return (
    <>
      <ResourcePage
        resource={user}
        title={title}
        query={query}
        columns={COLUMNS}
        filters={['isActive']}
        cells={cells}
        form={FORM}
        noCopy
        keep={(row) => (row.account === ADMIN ? t('user.admin') : null)}
        menu={[{ key: 'delays', label: t('delay.title'), icon: Timer, onClick: () => setDelays(true) }]}
        actions={(row) => [
          { key: 'roles', label: t('user.assign'), icon: UserCheck, onClick: () => setBeside({ kind: 'roles', row }) },
          { key: 'password', label: t('user.reset'), icon: KeyRound, onClick: () => setBeside({ kind: 'password', row }) },
          confirmMail(row),
          { key: 'rights', label: t('user.rights'), onClick: () => go(`/get-user-role?user=${row.id}`) },
        ]}
      />
      {delays ? <DelaysDrawer onClose={() => setDelays(false)} /> : null}
      {beside?.kind === 'roles' ? <RolesDrawer row={beside.row} onClose={close} /> : null}
      {beside?.kind === 'password' ? <PasswordDrawer row={beside.row} onClose={close} /> : null}
    </>
  );
}
