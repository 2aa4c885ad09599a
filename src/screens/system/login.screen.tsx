/** Sign-in, then the station (specification §2.2, §5). If the server is unreachable, the same form unlocks the data on this device. */
import { chakra, Flex, Text } from '@chakra-ui/react';
import { FlaskConical, LogIn } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionStation } from '#api/session.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { Banner } from '#ui/banner.tsx';
import { Icon } from '#ui/icon.tsx';
import { LanguageLinks } from './language-links.tsx';
import { LoginForm } from './login-form.tsx';
import { useSiteHere } from './site-here.ts';
import { StationChoice } from './station-choice.tsx';

export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation(['system', 'shell']);
  const { enter, bindStation, useUnsent } = useShell();
  const unsent = useUnsent();
  const site = useSiteHere();
  const [stations, setStations] = useState<readonly SessionStation[] | null>(null);
  const signedIn = async (offered: readonly SessionStation[]) => {
    const [only] = offered;
    if (only && offered.length === 1) await bindStation(only.stationCode);
    if (offered.length > 1) setStations(offered);
    else enter();
  };
  return (
    <>
      {site?.isTest ? <Banner tone="warn" icon={FlaskConical} text={t('shell:banner.test')} /> : null}
      <Flex flex="1" direction="column" align="center" justify="center" gap="5" p={{ base: '4', md: '8' }}>
        <Flex direction="column" align="center" gap="1">
          <img src="/icons/icon.svg" alt="" width={56} height={56} />
          <Text textStyle="lg" fontWeight="semibold" textAlign="center" overflowWrap="anywhere">
            {site?.factoryName ?? t('product')}
          </Text>
          <Text textStyle="sm" color="fg.muted" minH="1lh">
            {site === null || site.factoryName === t('product') ? null : t('product')}
          </Text>
        </Flex>
        <Flex
          direction="column"
          gap="4"
          w="100%"
          maxW="24rem"
          bg="bg.panel"
          borderWidth="var(--line)"
          borderRadius="l2"
          p={{ base: '5', md: '6' }}
        >
          <chakra.h1 textStyle="xl" fontWeight="semibold" m="0" display="flex" alignItems="center" gap="2">
            <Icon of={LogIn} color="accent" />
            {title}
          </chakra.h1>
          {stations ? (
            <chakra.h2 textStyle="md" fontWeight="semibold" m="0">
              {t('station.title')}
            </chakra.h2>
          ) : null}
          {unsent > 0 ? (
            <Text role="status" textStyle="sm" p="3" bg="warn.subtle" color="warn.fg" borderRadius="l1">
              {t('login.unsent', { n: unsent })}
            </Text>
          ) : null}
          {stations ? <StationChoice stations={stations} onDone={enter} /> : <LoginForm onSignedIn={signedIn} />}
        </Flex>
        <LanguageLinks />
      </Flex>
    </>
  );
}
