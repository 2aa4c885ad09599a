/** Process trace (specification §2.1, §7.3): a card or order, operation by operation; first article and checks are confirmed here. */
import { Box, Flex } from '@chakra-ui/react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { giveFeedback } from '#ui/scan/feedback.ts';
import { LookUp } from '#ui/scan/look-up.tsx';
import { Section } from '#ui/section.tsx';
import type { Badge } from './badge-shown.tsx';
import { type Fault, FaultDialog, useFault } from './fault-dialog.tsx';
import { FirstArticle } from './first-article.tsx';
import { OperationsTable } from './operations-table.tsx';
import { BatchesTable, ReportsTable } from './reports-table.tsx';
import { Reviews } from './reviews.tsx';
import { SuspectProposal, Suspects } from './suspects.tsx';
import { TraceHead } from './trace-head.tsx';
import { useBadge } from './use-badge.ts';
import { useStep } from './use-step.ts';
import { useTrace } from './use-trace.ts';

export function Screen({ title, query }: ScreenProps) {
  const { t } = useTranslation('trace');
  const fault = useFault();
  const { badge, show } = useBadge(fault.tell);
  const [gauge, setGauge] = useState<string | null>(null);
  const takeGauge = useCallback((assetNo: string) => {
    giveFeedback('ok');
    setGauge(assetNo);
  }, []);
  const trace = useTrace(query.get('code') ?? '', fault.guard, show, takeGauge);
  const { traced, busy, operation } = trace;
  return (
    <Box p={{ base: '3', md: '4' }}>
      <PageHeader title={title} />
      <TopProgress active={busy} />
      <Flex direction="column" gap="3" mt="3">
        <Flex>
          <LookUp label={t('lookUp')} onLook={trace.look} />
        </Flex>
        {traced ? (
          <>
            <TraceHead traced={traced} />
            <Section title={t('operations')} count={traced.data.operations.length} flush>
              <OperationsTable trace={traced.data} chosen={operation?.opSeq} onChoose={trace.choose} />
            </Section>
            <Details trace={trace} fault={fault} badge={badge} gauge={gauge} />
          </>
        ) : (
          <EmptyState advice message={t('begin')} />
        )}
      </Flex>
      <FaultDialog {...fault} />
    </Box>
  );
}

const TABS = ['first', 'reviews', 'suspects', 'reports', 'batches'] as const;
type Tab = (typeof TABS)[number];

interface DetailsProps {
  readonly trace: ReturnType<typeof useTrace>;
  readonly fault: Fault;
  readonly badge: Badge;
  readonly gauge: string | null;
}

function Details({ trace, fault: { guard, tell }, badge, gauge }: DetailsProps) {
  const { t } = useTranslation('trace');
  const write = useStep(tell);
  const [tab, setTab] = useState<Tab>('first');
  const { traced, operation, reload: onChanged } = trace;
  if (!traced || !operation) return null;
  const { order, card, reports, uses } = traced.data;
  const { opSeq, opCode, opName } = operation;
  const place = { orderNo: order.orderNo, opSeq };
  const parts = { place, asked: traced.at, guard, write, badge, gauge, onChanged };
  const key = `${order.orderNo}/${opSeq}`;
  return (
    <Section
      title={`${opSeq} ${opName ?? opCode}`}
      actions={
        <Choice label={t('tabs')} value={tab} items={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))} onChange={setTab} />
      }
    >
      <SuspectProposal traced={traced.data} operation={operation} write={write} onChanged={onChanged} />
      {tab === 'first' ? <FirstArticle key={key} {...parts} /> : null}
      {tab === 'reviews' ? <Reviews key={key} {...parts} /> : null}
      {tab === 'suspects' ? <Suspects traced={traced.data} opSeq={opSeq} /> : null}
      {tab === 'reports' ? <ReportsTable reports={reports.filter((report) => report.opSeq === opSeq)} /> : null}
      {tab === 'batches' ? <BatchesTable card={card} uses={uses.filter((use) => use.opSeq === null || use.opSeq === opSeq)} /> : null}
    </Section>
  );
}
