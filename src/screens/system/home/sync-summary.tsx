import { Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useGo } from '#pages/kit/navigation.ts';
import { useDeviceNow } from '#pages/kit/use-now.ts';
import { useAge, useAgeWords } from '#screens/system/kit/use-age.ts';
import { usePill, useSyncStatus } from '#store/hooks.ts';
import { Facts } from '#ui/facts.tsx';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { syncWord } from '#ui/sync-word.ts';
import type { Tone } from '#ui/tone.ts';

const tones: Readonly<Record<ReturnType<typeof syncWord>, Tone>> = {
  attention: 'error',
  full: 'error',
  offline: 'warn',
  pending: 'info',
  filling: 'info',
  sent: 'ok',
};

/** Whether everything has reached the server, and if not, how long it has been waiting. */
export function SyncSummary() {
  const { t } = useTranslation(['system', 'ui']);
  const go = useGo();
  const status = useSyncStatus();
  const now = useDeviceNow();
  const { oldestPendingAge, lastContact, fill } = status;
  const pill = usePill(now);
  const { attention, pending } = pill;
  const word = syncWord(pill);
  const age = useAgeWords();
  const ago = useAge();
  // Before the device knows what it needs, nothing is complete.
  const known = fill.done < fill.total ? t('home.fill', { ...fill }) : t('home.fillDone');
  const filled = fill.total === 0 ? '–' : known;
  return (
    <Section title={t('home.sync')}>
      <Flex direction="column" gap="3">
        <StateBadge
          size="lg"
          tone={tones[word]}
          label={t(`ui:sync.${word}`, { n: word === 'attention' ? attention : pending, ...pill.filling })}
        />
        <Facts
          columns={2}
          items={[
            { label: t('home.waiting'), value: String(pending) },
            { label: t('home.attention'), value: String(attention) },
            { label: t('home.oldestUnsent'), value: oldestPendingAge === null ? t('home.none') : age(oldestPendingAge) },
            { label: t('home.lastContact'), value: lastContact === null ? t('home.never') : ago(lastContact) },
            { label: t('sync.facts.fill'), value: filled, wide: true },
          ]}
        />
        <Button onClick={() => go('/sync-centre')}>{t('home.open')}</Button>
      </Flex>
    </Section>
  );
}
