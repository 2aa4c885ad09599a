import { Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionStation } from '#api/session.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { CodeText } from '#ui/code-text.tsx';

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
