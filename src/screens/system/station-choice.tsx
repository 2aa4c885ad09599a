import { Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionStation } from '#api/session.ts';
import { acceptOffer, forgetsAfterAWeek, installWay, useInstalling, useKept } from '#pages/kit/installing.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { CodeText } from '#ui/code-text.tsx';
import { InstallSteps } from './kit/install-steps.tsx';

export interface StationChoiceProps {
  readonly stations: readonly SessionStation[];
  readonly onDone: () => void;
}

/** Choosing the station; the last one comes first. Working without a station is allowed, because an office desk has none. */
export function StationChoice({ stations, onDone }: StationChoiceProps) {
  const { t } = useTranslation('system');
  const { bindStation } = useShell();
  const [binding, setBinding] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const choose = async (stationCode: string) => {
    setBinding(stationCode);
    const refusal = await bindStation(stationCode);
    setBinding(null);
    if (refusal === null) onDone();
    else setError(refusal);
  };
  return (
    <>
      <Text textStyle="sm" color="fg.muted">
        {t('station.text')}
      </Text>
      <MayForget />
      {error ? (
        <Text role="alert" textStyle="sm" color="error.fg">
          {error}
        </Text>
      ) : null}
      <Flex direction="column" gap="gap" maxH="50dvh" overflowY="auto">
        {stations.map(({ stationCode, stationName }) => (
          <Button
            key={stationCode}
            size="lg"
            justifyContent="space-between"
            disabled={binding !== null}
            loading={binding === stationCode}
            onClick={() => void choose(stationCode)}
          >
            {stationName}
            <CodeText value={stationCode} />
          </Button>
        ))}
      </Flex>
      <Button variant="ghost" disabled={binding !== null} onClick={onDone}>
        {t('station.none')}
      </Button>
    </>
  );
}

/** Said before a station is bound: from then on unsent work and the key of the device lie in this browser, and it has not promised to keep them. */
function MayForget() {
  const { t } = useTranslation('system');
  const { installed, offer } = useInstalling();
  const kept = useKept();
  const way = installWay(navigator);
  const forgets = forgetsAfterAWeek(way);
  // Apple's browsers clear after a week whatever they have promised; of others a missing answer is no reason to warn.
  if (installed || (!forgets && kept !== false)) return null;
  return (
    <Flex
      direction="column"
      gap="2"
      p="3"
      borderWidth="var(--line)"
      borderRadius="l2"
      borderColor="warn.emphasized"
      bg="warn.subtle"
      role="note"
    >
      <Text textStyle="sm" fontWeight="semibold" color="warn.fg">
        {t('installing.forget')}
      </Text>
      <Text textStyle="sm">{t(`installing.${forgets ? 'forgetWeek' : way === 'firefox' ? 'forgetFirefox' : 'forgetOther'}`)}</Text>
      {offer ? (
        <Button size="sm" alignSelf="start" onClick={() => void acceptOffer()}>
          {t('installing.install')}
        </Button>
      ) : (
        <InstallSteps way={way} />
      )}
    </Flex>
  );
}
