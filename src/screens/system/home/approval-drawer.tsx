/** The document to approve, and the decision about it. */
import { chakra, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Ban, Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { approvalDecide, documentByType } from '#domain/registry.ts';
import type { WaitingApproval } from '#domain/system/answers.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { type Labels, useLabels } from '#pages/kit/labels.ts';
import { LoadFailure } from '#pages/kit/load-failure.tsx';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { Facts } from '#ui/facts.tsx';
import { askReason } from '#ui/feedback/ask.tsx';
import { ActionButton } from '#ui/page-header.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { Block } from '#ui/reason-note.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';

interface Detail {
  readonly header: AnyRow;
  readonly lines: Readonly<Record<string, readonly AnyRow[]>>;
}

export interface ApprovalDrawerProps {
  readonly waiting: WaitingApproval;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function ApprovalDrawer({ waiting, onClose, onDone }: ApprovalDrawerProps) {
  const { t } = useTranslation(['system', 'ui']);
  const labels = useLabels();
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const { docType, id, seen } = waiting;
  const document = documentByType(docType);
  const { data, error, refetch } = useQuery({
    queryKey: ['document', docType, id],
    queryFn: ({ signal }) => call<Detail>(`POST /api/${document?.area ?? 'wms'}/${docType}/detail`)({ id }, { signal, alertError: false }),
  });
  const decide = async (decision: 1 | 2, opinion: string | null): Promise<void> => {
    const done = t(decision === 1 ? 'approval.agreed' : 'approval.rejected');
    const written = await submit(approvalDecide, { docType, id, decision, opinion, seen }, { done });
    if (!written.ok) return;
    onDone();
    onClose();
  };
  const reject = async (): Promise<void> => {
    const opinion = await askReason({ title: [t('approval.reject'), waiting.docNo].filter(Boolean).join(' · ') });
    if (opinion !== null) await decide(2, opinion);
  };
  const why = online ? undefined : t('ui:record.offline');
  const status = document?.status.name ?? '';
  return (
    <SideDrawer
      title={[labels.kind(waiting.kind), waiting.docNo].filter(Boolean).join(' ')}
      beside={<CodeBadge set={status} code={waiting.status} />}
      size="md"
      onClose={onClose}
      footer={
        <>
          <ActionButton
            action={{
              key: 'reject',
              label: t('approval.reject'),
              icon: Ban,
              danger: true,
              onClick: () => void reject(),
              disabledReason: why,
            }}
          />
          <ActionButton
            variant="solid"
            action={{
              key: 'agree',
              label: t('approval.agree'),
              icon: Check,
              busy,
              onClick: () => void decide(1, null),
              disabledReason: why,
            }}
          />
        </>
      }
    >
      <Facts
        columns={2}
        items={[
          { label: t('home.columns.docNo'), value: waiting.docNo ?? t('home.provisional') },
          { label: t('approval.from'), value: waiting.createdByName },
          { label: t('approval.since'), value: labels.instant(waiting.createdAt) },
          { label: t('approval.amount'), value: waiting.amount ?? t('approval.noPrice') },
          { label: t('approval.step'), value: t('approval.level', { ...waiting }) },
          { label: t('approval.remark'), value: String(data?.header.remark ?? '') },
        ]}
      />
      {error && !data ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      <Block title={t('approval.lines')}>
        {data ? <Lines kinds={document?.lines ?? []} lines={data.lines} /> : <Text color="fg.muted">{t('home.todoLoading')}</Text>}
      </Block>
    </SideDrawer>
  );
}

const quantityOf = (line: AnyRow): string => String(line.applyQty ?? line.needQty ?? line.qty ?? '');

interface LinesProps {
  readonly kinds: readonly AnyEntity[];
  readonly lines: Detail['lines'];
}

/** What the document asks for: goods by their code, and what is decided by its codes, such as what becomes of pieces. */
function Lines({ kinds, lines }: LinesProps) {
  const labels = useLabels();
  const shown = kinds.flatMap((kind) =>
    (lines[kind.name] ?? []).map((line) => ({ line, code: codeOf(line), name: nameOf(kind, line, labels.code) })),
  );
  return (
    <chakra.ul listStyleType="none" p="0" m="0">
      {shown
        .filter(({ line, code, name }) => line.isRemoved !== true && (code || name) !== '')
        .map(({ line, code, name }) => (
          <chakra.li key={line.id} display="flex" gap="3" py="2" borderBottomWidth="1px" alignItems="baseline">
            {code ? <CodeText value={code} /> : null}
            <Text flex="1" minW="0">
              {name}
            </Text>
            <Quantity value={quantityOf(line)} unit={String(line.unitCode ?? '')} />
          </chakra.li>
        ))}
    </chakra.ul>
  );
}

const codeOf = ({ matCode }: AnyRow): string => (typeof matCode === 'string' ? matCode : '');

/** Of a line without goods: the words of its codes, and the reason. */
function nameOf({ fields }: AnyEntity, line: AnyRow, code: Labels['code']): string {
  if (codeOf(line)) return String(line.matName ?? '');
  const words = Object.entries(fields).flatMap(([name, { type, set }]) =>
    type === 'choice' && set ? [code(set, (line[name] ?? null) as string | number | null)] : [],
  );
  return [...words, typeof line.reason === 'string' ? line.reason : ''].filter(Boolean).join(' · ');
}
