/** The personal centre (specification §2.1): who is signed in, their other sessions and devices, and the data on this device. */
import { Box, Flex, Grid } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#api/session.ts';
import { useBack } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { AppearanceChoices } from './appearance-choices.tsx';
import { LanguageLinks } from './language-links.tsx';
import { HeldData } from './person/held-data.tsx';
import { OwnDevices } from './person/own-devices.tsx';
import { OwnLoans } from './person/own-loans.tsx';
import { OwnSessions } from './person/own-sessions.tsx';
import { OwnSubscriptions } from './person/own-subscriptions.tsx';
import { WhoAmI } from './person/who-am-i.tsx';

export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation(['person', 'ui']);
  const back = useBack();
  const session = useSession((state) => state.session);
  const { ref, narrow } = useNarrow<HTMLDivElement>(900);
  if (!session) return null;
  return (
    <Box ref={ref} p={{ base: '3', md: '4' }}>
      <Flex align="center" gap="1">
        <IconButton icon={ArrowLeft} label={t('ui:action.back')} onClick={back} />
        <PageHeader title={title} />
      </Flex>
      <Grid mt="3" gap="3" alignItems="start" templateColumns={narrow ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 22rem'}>
        <Flex direction="column" gap="3" minW="0">
          <WhoAmI session={session} />
          {session.user.personId === null ? null : <OwnLoans />}
          {session.user.supName === null ? <OwnSubscriptions /> : null}
          <OwnSessions />
          <OwnDevices />
        </Flex>
        <Flex direction="column" gap="3" minW="0">
          <HeldData />
          <Section title={t('look')}>
            <Flex direction="column" gap="4" align="flex-start">
              <LanguageLinks />
              <AppearanceChoices />
            </Flex>
          </Section>
        </Flex>
      </Grid>
    </Box>
  );
}
