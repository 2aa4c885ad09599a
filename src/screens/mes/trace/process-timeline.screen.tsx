/** Process trace of a card or an order as a timeline: work, first articles, checks, material, suspicions and repairs. Errors block the page (specification §8). */
import { Box, Flex } from '@chakra-ui/react';
import { ClipboardCheck, Download, GitBranch } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type TraceEvent, timelineOf, traceEvent } from '#domain/mes/trace-timeline.ts';
import { columnsOf } from '#pages/answers/known.tsx';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import { saveTable } from '#pages/kit/export-rows.ts';
import { exportName, exportTable } from '#pages/kit/export-table.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { type Action, PageHeader } from '#ui/page-header.tsx';
import { LookUp } from '#ui/scan/look-up.tsx';
import { Section } from '#ui/section.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { FaultDialog, useFault } from './fault-dialog.tsx';
import { EVENTS, itemOf } from './timeline-words.ts';
import { TraceHead } from './trace-head.tsx';
import { useTrace } from './use-trace.ts';

const ALL = 'all';
type Shown = TraceEvent['kind'] | typeof ALL;
const SHOWN: readonly Shown[] = [ALL, ...traceEvent.codes];

export function Screen({ title, query }: ScreenProps) {
  const words = useBaseWords('trace');
  const { t, labels } = words;
  const go = useGo();
  const fault = useFault();
  const { traced, busy, look } = useTrace(query.get('code') ?? '', fault.guard, (code) => fault.tell(t('timeline.badge', { code })));
  const [shown, setShown] = useState<Shown>(ALL);
  const events = useMemo(() => (traced ? timelineOf(traced.data) : []), [traced]);
  const rows = events.filter(({ kind }) => shown === ALL || kind === shown);
  const unit = traced?.data.order.unitCode ?? '';
  const save = (kind: 'xlsx' | 'csv'): void => {
    const columns = columnsOf(EVENTS, Object.keys(EVENTS), words);
    const table = exportTable(columns, rows, { unit: t('ui:table.unit'), total: t('ui:table.allTotal') });
    const mark = traced?.old ? t('ui:table.exportOffline') : '';
    void saveTable(exportName(`${title} ${traced?.code ?? ''}`, new Date(), kind, mark), kind, table);
  };
  const none = traced ? undefined : t('begin');
  const menu: readonly Action[] = [
    ...(['xlsx', 'csv'] as const).map((kind) => ({
      key: kind,
      label: t(`ui:table.exportAs.${kind}`),
      icon: Download,
      disabledReason: none,
      onClick: () => save(kind),
    })),
    {
      key: 'trace',
      label: t('timeline.product'),
      icon: GitBranch,
      disabledReason: none,
      onClick: () => go('/mes/trace', { code: traced?.code ?? '' }),
    },
    {
      key: 'checks',
      label: t('timeline.checks'),
      icon: ClipboardCheck,
      disabledReason: none,
      onClick: () => go('/MESProcessTrace', { code: traced?.code ?? '' }),
    },
  ];
  return (
    <Box p={{ base: '3', md: '4' }}>
      <PageHeader title={title} menu={menu} />
      <TopProgress active={busy} />
      <Flex direction="column" gap="3" mt="3">
        <Flex>
          <LookUp label={t('lookUp')} onLook={look} />
        </Flex>
        {traced ? (
          <>
            <TraceHead traced={traced} />
            <Section
              title={t('timeline.title')}
              count={rows.length}
              actions={
                <Choice
                  label={t('tabs')}
                  value={shown}
                  items={SHOWN.map((value) => ({ value, label: value === ALL ? t('timeline.all') : labels.code(traceEvent, value) }))}
                  onChange={setShown}
                />
              }
            >
              {rows.length > 0 ? (
                <Timeline label={t('timeline.title')} items={rows.map((event) => itemOf(event, words, unit))} />
              ) : (
                <EmptyState message={t('timeline.none')} />
              )}
            </Section>
          </>
        ) : (
          <EmptyState advice message={t('begin')} />
        )}
      </Flex>
      <FaultDialog {...fault} />
    </Box>
  );
}
