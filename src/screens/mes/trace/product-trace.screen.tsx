/** Product trace: any number of a label, and what it was made from or what was made from it, as a tree. It needs the server. */
import { Box, Flex } from '@chakra-ui/react';
import { Printer, Snowflake } from 'lucide-react';
import { useState } from 'react';
import { useRight } from '#api/session.ts';
import { type TraceNode, traceDirection } from '#domain/mes/genealogy.ts';
import { suspectContain, suspectRegister } from '#domain/mes/quality/suspect.operation.ts';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Notice } from '#ui/notice.tsx';
import { type Action, PageHeader } from '#ui/page-header.tsx';
import { LookUp } from '#ui/scan/look-up.tsx';
import { FaultDialog, useFault } from './fault-dialog.tsx';
import { FreezeDialog } from './freeze-dialog.tsx';
import { GenealogyTree } from './genealogy-tree.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { useGenealogy } from './use-genealogy.ts';

export function Screen({ title, query }: ScreenProps) {
  const words = useBaseWords('trace');
  const { t, labels } = words;
  const fault = useFault();
  const start = { code: query.get('code') ?? '', direction: query.get('direction') === 'forth' ? ('forth' as const) : ('back' as const) };
  const { answer, direction, busy, look, turn, reload } = useGenealogy(start, fault.guard);
  const [opened, setOpened] = useState<'report' | TraceNode | null>(null);
  const mayRegister = useRight(suspectRegister.right);
  const mayStop = useRight(suspectContain.right);
  const freeze = (node: TraceNode): Action[] =>
    mayRegister && mayStop && node.kind === 'box'
      ? [{ key: 'freeze', label: t('freeze.action'), icon: Snowflake, onClick: () => setOpened(node) }]
      : [];
  const report: Action = {
    key: 'print',
    label: t('traceReport.action'),
    icon: Printer,
    onClick: () => setOpened('report'),
    disabledReason: whyNoReport(),
  };
  function whyNoReport(): string | undefined {
    if (answer === null) return t('traceReport.nothing');
    if (answer.direction !== 'back') return t('traceReport.backOnly');
    return answer.product === null || answer.product.items === null ? t('traceReport.notListed') : undefined;
  }
  const close = (): void => {
    setOpened(null);
    void reload();
  };
  return (
    <Box p={{ base: '3', md: '4' }}>
      <PageHeader title={title} primary={report} />
      <TopProgress active={busy} />
      <Flex direction="column" gap="3" mt="3">
        <Flex gap="gap" wrap="wrap" align="center">
          <LookUp label={t('genealogy.lookUp')} onLook={look} />
          <Choice
            label={t('genealogy.direction')}
            value={direction}
            items={traceDirection.codes.map((value) => ({ value, label: labels.code(traceDirection, value) }))}
            onChange={turn}
          />
        </Flex>
        {answer?.isCut ? <Notice tone="warn" label={t('genealogy.cut')} text={t('genealogy.cutText')} /> : null}
        {answer ? <GenealogyTree answer={answer} words={words} actions={freeze} /> : <EmptyState advice message={t('genealogy.begin')} />}
      </Flex>
      {answer && opened === 'report' ? <ReportDialog answer={answer} words={words} onClose={() => setOpened(null)} /> : null}
      {opened !== null && opened !== 'report' ? <FreezeDialog box={opened} tell={fault.tell} onClose={close} /> : null}
      <FaultDialog {...fault} />
    </Box>
  );
}
