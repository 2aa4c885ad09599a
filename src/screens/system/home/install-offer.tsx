import { Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#api/session.ts';
import { acceptOffer, forgetsAfterAWeek, installWay, useInstalling } from '#pages/kit/installing.ts';
import { useDeviceNow } from '#pages/kit/use-now.ts';
import { InstallSteps } from '#screens/system/kit/install-steps.tsx';
import { Section } from '#ui/section.tsx';

/** Kept per device: whoever says "later" at a station says it for everybody who works there. */
const LATER = 'chejian.later.install';
const LATER_MS = 14 * 24 * 3_600_000;

const saidLater = (): number => {
  try {
    return Number(localStorage.getItem(LATER) ?? 0);
  } catch {
    return 0;
  }
};

/** At a station whose browser shows the app in a tab: what is lost by that, and the way to install it. A desk without a station is not asked. */
export function InstallOffer() {
  const { t } = useTranslation('system');
  const bound = useSession((state) => Boolean(state.bindName));
  const { installed, offer } = useInstalling();
  const [later, setLater] = useState(saidLater);
  const now = useDeviceNow();
  const way = installWay(navigator);
  // Firefox on a desktop installs nothing; what it says of storage stands in the personal centre.
  if (!bound || installed || way === 'firefox' || now - later < LATER_MS) return null;
  const postpone = () => {
    localStorage.setItem(LATER, String(now));
    setLater(now);
  };
  return (
    <Section title={t('installing.title')}>
      <Flex direction="column" gap="3">
        <Text textStyle="sm" color="fg.muted">
          {t(forgetsAfterAWeek(way) ? 'installing.whyWeek' : 'installing.why')}
        </Text>
        {offer ? null : <InstallSteps way={way} />}
        <Text textStyle="sm" color="fg.muted">
          {t('installing.ownStore')}
        </Text>
        <Flex gap="gap" wrap="wrap">
          {offer ? <Button onClick={() => void acceptOffer()}>{t('installing.install')}</Button> : null}
          <Button variant="ghost" onClick={postpone}>
            {t('installing.later')}
          </Button>
        </Flex>
      </Flex>
    </Section>
  );
}
