/** What this browser had not sent when its storage was cleared. Shown until somebody has acknowledged it. */
import { Button, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useLabels } from '#pages/kit/labels.ts';
import { useCleared, useStore } from '#store/hooks.ts';
import { Section } from '#ui/section.tsx';
import { LostList } from './lost-list.tsx';

export function WipedSection() {
  const { t } = useTranslation('system');
  const labels = useLabels();
  const store = useStore();
  const wiped = useCleared();
  if (!wiped) return null;
  const { lost, told, at, unsent: n } = wiped;
  const key = told ? (n > 0 ? 'lost' : 'lostNothing') : 'notTold';
  return (
    <Section title={t('wiped.title')} count={n}>
      <Text role="alert" textStyle="sm" mb="2">
        {t(`wiped.${key}`, { n, at: labels.instant(new Date(at).toISOString()) })}
      </Text>
      {lost.length > 0 ? <Text textStyle="sm">{t('wiped.named', { n: lost.length })}</Text> : null}
      <LostList operations={lost} />
      {told && n > lost.length ? <Text textStyle="sm">{t('wiped.others', { n: n - lost.length })}</Text> : null}
      <Button mt="3" disabled={!told} onClick={() => void store.core.noted()}>
        {t('wiped.noted')}
      </Button>
    </Section>
  );
}
