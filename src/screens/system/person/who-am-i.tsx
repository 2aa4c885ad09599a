/** Who is signed in here, with links to change their own data. */
import { Button, Flex } from '@chakra-ui/react';
import { KeyRound, Lock, LogOut, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SessionAnswer, useSession } from '#api/session.ts';
import { nameIn } from '#domain/kernel/resource.ts';
import type { OwnRecord } from '#domain/system/person.ts';
import { role } from '#domain/system/user.resource.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useEnglish } from '#pages/kit/use-english.ts';
import { useOwnRecord } from '#screens/system/kit/person-calls.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/section.tsx';
import { ContactDrawer } from './contact-drawer.tsx';

/** Mail goes to a confirmed address only; whoever waits for it has to see that. */
const mailOf = (own: OwnRecord | undefined, unconfirmed: string): string | null | undefined =>
  own?.email && !own.mailConfirmed ? `${own.email} (${unconfirmed})` : own?.email;

export function WhoAmI({ session }: { session: SessionAnswer }) {
  const { t } = useTranslation('person');
  const labels = useLabels();
  const english = useEnglish();
  const bindName = useSession((state) => state.bindName);
  const { online } = useSyncStatus();
  const { data: own, refetch } = useOwnRecord();
  const [editing, setEditing] = useState(false);
  const { user, warehouses, auths, stations } = session;
  const station = stations.find(({ stationCode }) => stationCode === bindName)?.stationName;
  // While the server cannot be asked, show "unknown" for what only the server knows, never "none".
  const unknown = own ? null : t('unknown');
  return (
    <Section
      title={t('user')}
      actions={
        <Button variant="ghost" disabled={!own || !online} onClick={() => setEditing(true)}>
          <Icon of={Pencil} />
          {t('contact.edit')}
        </Button>
      }
    >
      <Flex direction="column" gap="4">
        <Facts
          columns={3}
          items={[
            { label: t('account'), value: user.account },
            { label: t('userName'), value: user.userName },
            { label: t('dept'), value: user.deptName },
            { label: t('supplier'), value: user.supName, hidden: user.supName === null },
            { label: t('station'), value: bindName === null ? t('noStation') : [bindName, station].filter(Boolean).join(' ') },
            { label: t('phone'), value: unknown ?? own?.phone },
            { label: t('email'), value: unknown ?? mailOf(own, t('mailUnconfirmed')) },
            { label: t('lastLogin'), value: unknown ?? labels.instant(own?.lastLoginAt ?? null) },
            { label: t('rights'), value: String(auths.length) },
            { label: t('roles'), value: unknown ?? own?.roles.map((one) => nameIn(role, one, english)).join(', '), wide: true },
            { label: t('warehouses'), value: warehouses.map(({ whName }) => whName).join(', '), wide: true },
          ]}
        />
        <Ways />
      </Flex>
      {editing && own ? <ContactDrawer own={own} onSaved={() => void refetch()} onClose={() => setEditing(false)} /> : null}
    </Section>
  );
}

function Ways() {
  const { t } = useTranslation(['person', 'system']);
  const go = useGo();
  const { lock, logout } = useShell();
  return (
    <Flex gap="gap" wrap="wrap">
      <Button onClick={() => go('/reset-passwd')}>
        <Icon of={KeyRound} />
        {t('password')}
      </Button>
      <Button onClick={lock}>
        <Icon of={Lock} />
        {t('lock')}
      </Button>
      <Button onClick={() => void logout()}>
        <Icon of={LogOut} />
        {t('system:signOut')}
      </Button>
    </Flex>
  );
}
