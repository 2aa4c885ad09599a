/** Documents that wait for my yes or no, or for my review (approveType). Nothing is shown to whoever is never asked. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { useSession } from '#api/session.ts';
import type { WaitingApproval } from '#domain/system/answers.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { pageOfKind } from '#screens/system/kit/todo.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { DataAge } from '#ui/data-age.tsx';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataCards } from '#ui/table/data-cards.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useNarrow } from '#ui/use-narrow.ts';

const ApprovalDrawer = lazy(() => import('./approval-drawer.tsx').then((part) => ({ default: part.ApprovalDrawer })));

const mineCall = call<WaitingApproval[]>('POST /api/system/approval/mine');
const NONE: readonly WaitingApproval[] = [];
const rowKey = ({ id }: WaitingApproval): string => id;

/** What waits for me. `answered`: the server has said so, or cannot be asked. */
export function useApprovals() {
  const { online } = useSyncStatus();
  const account = useSession((state) => state.session?.user.account);
  // Suppliers approve nothing of the factory's, and are refused the question.
  const asked = useSession((state) => !state.session?.user.supplierId);
  const { data, dataUpdatedAt, isFetched, refetch } = useQuery({
    queryKey: ['approvals', account],
    queryFn: ({ signal }) => mineCall({}, { signal, alertError: false }),
    enabled: online && asked,
    refetchInterval: 60_000,
    meta: { persist: true },
  });
  const answered = data !== undefined || isFetched || !online || !asked;
  return { waiting: data ?? NONE, updatedAt: dataUpdatedAt, answered, refetch };
}

export function Approvals({ waiting, updatedAt, refetch }: ReturnType<typeof useApprovals>) {
  const { t } = useTranslation('system');
  const go = useGo();
  const { canOpen } = useShell();
  const { online } = useSyncStatus();
  const { ref, narrow } = useNarrow<HTMLDivElement>(640);
  const [opened, setOpened] = useState<WaitingApproval | null>(null);
  const columns = useColumns();
  if (waiting.length === 0) return null;
  const shared = { id: 'home.approvals', label: t('approval.title'), columns, rows: waiting, rowKey };
  const onOpen = (row: WaitingApproval): void => {
    const page = pageOfKind(row.kind, canOpen) ?? pageOfKind(row.docType, canOpen);
    if (row.isReview && page) go(page, { id: row.id });
    else setOpened(row);
  };
  return (
    <div ref={ref}>
      <Section title={t('approval.title')} count={waiting.length} actions={<DataAge at={updatedAt} offline={!online} />} flush>
        {narrow ? <DataCards {...shared} onOpen={onOpen} /> : <DataTable {...shared} onOpen={onOpen} />}
      </Section>
      {opened ? (
        <Suspense>
          <ApprovalDrawer waiting={opened} onClose={() => setOpened(null)} onDone={() => void refetch()} />
        </Suspense>
      ) : null}
    </div>
  );
}

function useColumns(): readonly Column<WaitingApproval>[] {
  const { t } = useTranslation('system');
  const labels = useLabels();
  return useMemo<readonly Column<WaitingApproval>[]>(
    () => [
      { key: 'kind', title: t('home.columns.kind'), width: 140, grow: 2, value: (row) => t(`doc.${row.kind}`) },
      { key: 'docNo', title: t('home.columns.docNo'), width: 140, render: (row) => <CodeText value={row.docNo ?? ''} /> },
      { key: 'createdByName', title: t('approval.from'), width: 100 },
      { key: 'createdAt', title: t('approval.since'), width: 172, value: (row) => labels.instant(row.createdAt) },
      { key: 'amount', title: t('approval.amount'), width: 120, align: 'end', value: (row) => (row.amount === null ? '' : row.amount) },
      {
        key: 'level',
        title: t('approval.step'),
        width: 130,
        render: (row) => <StateBadge tone="info" label={t(row.isReview ? 'approval.review' : 'approval.level', { ...row })} />,
      },
    ],
    [t, labels],
  );
}
