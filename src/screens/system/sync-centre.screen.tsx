/** Work on this device that the server does not know yet, and decisions the user has to take (sync.md §18). */
import { Box, chakra, Flex, Grid, Text } from '@chakra-ui/react';
import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useAttention, useRefusedFiles, useSyncStatus } from '#store/hooks.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { Nothing } from './kit/nothing.tsx';
import { useWords } from './kit/use-words.ts';
import { AttentionCard } from './sync/attention-card.tsx';
import { DeviceFacts } from './sync/device-facts.tsx';
import { ImportResult } from './sync/import-result.tsx';
import { ReceivedQueue } from './sync/received-queue.tsx';
import { RefusedFiles } from './sync/refused-files.tsx';
import { SentList } from './sync/sent-list.tsx';
import { useQueueFile } from './sync/use-queue-file.ts';
import { WaitingList } from './sync/waiting-list.tsx';
import { WipedSection } from './sync/wiped-section.tsx';

export function Screen({ title, query }: ScreenProps) {
  const { t } = useTranslation('system');
  const { ref, narrow } = useNarrow<HTMLDivElement>(900);
  const { sendNow } = useShell();
  const { menu, imported, showImported } = useQueueFile();
  const received = query.get('file');
  const words = useWords();
  const { stopped } = useSyncStatus();
  return (
    <Box ref={ref} p={{ base: '3', md: '4' }}>
      <PageHeader title={title} primary={{ key: 'send', label: t('sync.send'), icon: Send, onClick: sendNow }} menu={menu} />
      {stopped === null ? null : (
        <Text role="alert" mt="3" p="3" textStyle="sm" bg="error.subtle" color="error.fg" borderRadius="l1">
          {t('sync.stopped', { reason: words.labels.problem({ code: stopped, params: {} }) })}
        </Text>
      )}
      <Grid mt="3" gap="3" alignItems="start" templateColumns={narrow ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 22rem'}>
        <Flex direction="column" gap="3" minW="0">
          {imported ? <ImportResult {...imported} /> : null}
          <WipedSection />
          <NeedsYou asked={query.get('op')} />
          <WaitingList />
          <SentList />
        </Flex>
        <DeviceFacts />
      </Grid>
      {received ? <ReceivedQueue key={received} id={received} onImported={showImported} /> : null}
    </Box>
  );
}

function NeedsYou({ asked }: { asked: string | null }) {
  const { t } = useTranslation('system');
  const attention = useAttention();
  const files = useRefusedFiles() ?? [];
  const items = attention?.items ?? [];
  const unreadable = attention?.unreadable ?? [];
  return (
    <>
      <Section title={t('sync.needs')} count={items.length}>
        {attention && items.length + files.length === 0 ? <Nothing text={t('sync.needsNone')} /> : null}
        <Flex direction="column" gap="3">
          {items.map((item) => (
            <AttentionCard key={item.op.opId} item={item} isAsked={item.op.opId === asked} />
          ))}
        </Flex>
      </Section>
      <RefusedFiles files={files} />
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
