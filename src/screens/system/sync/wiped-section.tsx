/** What this browser lost when its storage was cleared; stands until somebody has taken note of it. */
import { Button, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useLabels } from '#pages/kit/labels.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import { Section } from '#ui/section.tsx';
import { LostList } from './lost-list.tsx';

export function WipedSection() {
  const { t } = useTranslation('system');
  const labels = useLabels();
  const store = useStore();
  const { wiped } = useSyncStatus();
  if (!wiped) return null;
  const { lost, told, at } = wiped;
  const key = told ? (lost.length > 0 ? 'lost' : 'lostNothing') : 'notTold';
  return (
    <Section title={t('wiped.title')} count={lost.length}>
      <Text role="alert" textStyle="sm" mb="2">
        {t(`wiped.${key}`, { n: lost.length, at: labels.instant(new Date(at).toISOString()) })}
      </Text>
      <LostList operations={lost} />
      <Button mt="3" disabled={!told} onClick={() => void store.core.noted()}>
        {t('wiped.noted')}
      </Button>
    </Section>
  );
}
