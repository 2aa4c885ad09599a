/** Suspected pieces of the operation, and what a rejected first article puts under suspicion. */
import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { sumQty } from '#domain/kernel/quantity.ts';
import { suspectStatus } from '#domain/mes/codes.ts';
import { madeSinceRelease } from '#domain/mes/quality/first-suspects.ts';
import { suspectRegister } from '#domain/mes/quality/suspect.operation.ts';
import type { ProcessTrace, TracedOperation } from '#domain/mes/trace.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useStore } from '#store/hooks.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { WorkButton } from '#ui/work-button.tsx';
import type { Write } from './use-step.ts';

const SUSPECTS = '/mes/suspected-product';
const PATROL = 5;

export function Suspects({ traced, opSeq }: { readonly traced: ProcessTrace; readonly opSeq: number }) {
  const { t } = useTranslation('trace');
  const labels = useLabels();
  const go = useGo();
  const list = traced.suspects.filter(({ foundAtOp }) => foundAtOp === opSeq || foundAtOp === null);
  if (list.length === 0) return <EmptyState message={t('suspect.none')} />;
  return (
    <chakra.ul listStyleType="none" m="0" p="0">
      {list.map(({ suspectId, docNo, labelNo, qty, status, description, createdAt, createdByName }) => (
        <Flex as="li" key={suspectId} gap="3" py="2" align="center" wrap="wrap" textStyle="sm" borderBottomWidth="var(--line)">
          <CodeBadge set={suspectStatus} code={status} />
          <Button size="sm" variant="ghost" onClick={() => go(SUSPECTS, { id: suspectId })}>
            <Icon of={Link2} />
            {labelNo ?? docNo ?? '–'}
          </Button>
          <chakra.span fontVariantNumeric="tabular-nums">
            {qty} {traced.order.unitCode}
          </chakra.span>
          <span>{description}</span>
          <chakra.span color="fg.muted" ms="auto">
            {createdByName} {labels.instant(createdAt)}
          </chakra.span>
        </Flex>
      ))}
    </chakra.ul>
  );
}

interface ProposalProps {
  readonly traced: ProcessTrace;
  readonly operation: TracedOperation;
  readonly write: Write;
  readonly onChanged: () => Promise<void>;
}

/** What was made since the last released first article is proposed as suspects: in one tap it is registered, and its cards are stopped. */
export function SuspectProposal({ traced, operation, write, onChanged }: ProposalProps) {
  const { t } = useTranslation('trace');
  const store = useStore();
  const mayRegister = useRight(suspectRegister.right);
  const at = <R extends { readonly opSeq: number }>(rows: readonly R[]): R[] => rows.filter(({ opSeq }) => opSeq === operation.opSeq);
  const made = madeSinceRelease(at(traced.firsts), at(traced.reports));
  const isRegistered = traced.suspects.some(({ createdAt }) => createdAt > (at(traced.firsts)[0]?.inspectAt ?? ''));
  if (made.reports.length === 0 || !mayRegister || isRegistered) return null;
  const cards = [...new Set(made.reports.map(({ cardNo }) => cardNo))];
  const register = async (): Promise<void> => {
    const next = traced.operations.find(({ opSeq }) => opSeq > operation.opSeq) ?? operation;
    for (const cardNo of cards) {
      const card = traced.cards.find((one) => one.cardNo === cardNo);
      const qty = sumQty(made.reports.filter((one) => one.cardNo === cardNo).map(({ goodQty }) => goodQty));
      const labelNo = await store.takeNumber('suspect');
      const place = { orderId: traced.order.orderId, orderOpId: card ? null : next.orderOpId, cardId: card?.cardId ?? null, boxId: null };
      const what = { sourceType: PATROL as 5, materialId: null, qty, labelNo, defectCode: null, description: t('suspect.sinceRelease') };
      const done = await write(suspectRegister, (idOf) => ({ id: idOf('doc'), ...place, ...what }), { acceptIssues: true, isTap: false });
      if (!done) return;
    }
    await onChanged();
  };
  return (
    <Flex gap="gap" wrap="wrap" align="center" role="status">
      <Text color="error.fg">{t('suspect.proposed', { qty: made.qty, unit: traced.order.unitCode, n: made.reports.length })}</Text>
      <WorkButton variant="solid" work={register}>
        {t('suspect.register')}
      </WorkButton>
    </Flex>
  );
}
