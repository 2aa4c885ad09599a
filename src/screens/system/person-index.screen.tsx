/** Who is signed in here, what he may do, and the ways out: password, lock, sign-out. */
import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import { ArrowLeft, KeyRound, Lock, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSession } from '#api/session.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { LanguageLinks } from './language-links.tsx';

export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation(['system', 'ui']);
  const navigate = useNavigate();
  const go = useGo();
  const { lock, logout } = useShell();
  const { pending, attention } = useSyncStatus();
  const { session, bindName } = useSession();
  if (!session) return null;
  const { user, warehouses, auths } = session;
  return (
    <Box p={{ base: '3', md: '4' }} maxW="56rem">
      <Flex align="center" gap="1">
        <IconButton icon={ArrowLeft} label={t('ui:action.back')} onClick={() => void navigate(-1)} />
        <PageHeader title={title} />
      </Flex>
      <Grid mt="3" gap="3">
        <Section title={t('person.user')}>
          <Facts
            columns={3}
            items={[
              { label: t('person.account'), value: user.account },
              { label: t('person.userName'), value: user.userName },
              { label: t('person.dept'), value: user.deptName },
              { label: t('person.supplier'), value: user.supName, hidden: user.supName === null },
              { label: t('person.station'), value: bindName ?? t('person.noStation') },
              { label: t('person.rights'), value: String(auths.length) },
              { label: t('person.warehouses'), value: warehouses.map(({ whName }) => whName).join(', '), wide: true },
            ]}
          />
        </Section>
        <Section title={t('person.session')}>
          <Flex direction="column" gap="4" align="flex-start">
            <Facts columns={2} items={[{ label: t('person.unsent'), value: String(pending + attention) }]} />
            <LanguageLinks />
            <Flex gap="gap" wrap="wrap">
              <Button onClick={() => go('/reset-passwd')}>
                <Icon of={KeyRound} />
                {t('person.password')}
              </Button>
              <Button onClick={lock}>
                <Icon of={Lock} />
                {t('person.lock')}
              </Button>
              <Button onClick={() => void logout()}>
                <Icon of={LogOut} />
                {t('signOut')}
              </Button>
            </Flex>
          </Flex>
        </Section>
      </Grid>
    </Box>
  );
}
