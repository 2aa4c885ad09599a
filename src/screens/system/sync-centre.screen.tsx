/** What this device has done and the server does not know yet, and what a person has to decide (sync.md §18). */
import { Box, chakra, Flex, Grid, Text } from '@chakra-ui/react';
import { Download, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useAttention, useStore, useSyncStatus } from '#store/hooks.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { AttentionCard } from './sync/attention-card.tsx';
import { DeviceFacts } from './sync/device-facts.tsx';
import { exportQueue } from './sync/export-queue.ts';
import { Nothing } from './sync/nothing.tsx';
import { SentList } from './sync/sent-list.tsx';
import { WaitingList } from './sync/waiting-list.tsx';

export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation('system');
  const { ref, narrow } = useNarrow<HTMLDivElement>(900);
  const { sendNow } = useShell();
  const store = useStore();
  const { stopped } = useSyncStatus();
  return (
    <Box ref={ref} p={{ base: '3', md: '4' }}>
      <PageHeader
        title={title}
        primary={{ key: 'send', label: t('sync.send'), icon: Send, onClick: sendNow }}
        menu={[{ key: 'export', label: t('sync.export'), icon: Download, onClick: () => void exportQueue(store) }]}
      />
      {stopped === null ? null : (
        <Text role="alert" mt="3" p="3" textStyle="sm" bg="error.subtle" color="error.fg" borderRadius="l1">
          {t('sync.stopped', { reason: stopped })}
        </Text>
      )}
      <Grid mt="3" gap="3" alignItems="start" templateColumns={narrow ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 22rem'}>
        <Flex direction="column" gap="3" minW="0">
          <NeedsYou />
          <WaitingList />
          <SentList />
        </Flex>
        <DeviceFacts />
      </Grid>
    </Box>
  );
}

function NeedsYou() {
  const { t } = useTranslation('system');
  const attention = useAttention();
  const items = attention?.items ?? [];
  const unreadable = attention?.unreadable ?? [];
  return (
    <>
      <Section title={t('sync.needs')} count={items.length}>
        {attention && items.length === 0 ? <Nothing text={t('sync.needsNone')} /> : null}
        <Flex direction="column" gap="3">
          {items.map((item) => (
            <AttentionCard key={item.op.opId} item={item} />
          ))}
        </Flex>
      </Section>
      {unreadable.length === 0 ? null : (
        <Section title={t('sync.unreadable')} count={unreadable.length}>
          <Text textStyle="sm" mb="2">
            {t('sync.unreadableText')}
          </Text>
          {unreadable.map(({ deviceSeq, raw, error }) => (
            <chakra.details key={deviceSeq} textStyle="sm">
              <chakra.summary cursor="pointer" minH="control">
                {deviceSeq}: {error}
              </chakra.summary>
              <chakra.pre whiteSpace="pre-wrap" overflowWrap="anywhere" fontFamily="mono" textStyle="xs">
                {JSON.stringify(raw, null, 2)}
              </chakra.pre>
            </chakra.details>
          ))}
        </Section>
      )}
    </>
  );
}
