/** Documents that wait for the user's decision or review (approveType). Hidden from people who are never asked. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call } from '#api/client.ts';
import { useSession } from '#api/session.ts';
import { DOCUMENTS } from '#domain/registry.ts';
import type { WaitingApproval } from '#domain/system/answers.ts';
import { pageOfKind } from '#domain/system/todo.ts';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { DataAge } from '#ui/data-age.tsx';

const ApprovalDrawer = lazy(() => import('./approval-drawer.tsx').then((part) => ({ default: part.ApprovalDrawer })));

const mineCall = call<WaitingApproval[]>('POST /api/system/approval/mine');
const NONE: readonly WaitingApproval[] = [];
const rowKey = ({ id }: WaitingApproval): string => id;

const KNOWN: KnownOf<WaitingApproval, BaseWords> = {
  kind: { word: 'home.columns.kind', width: 140, grow: 2, of: ({ kind }, { labels }) => labels.kind(kind) },
  docNo: { word: 'home.columns.docNo', width: 140, render: ({ docNo }) => <CodeText value={docNo ?? ''} /> },
  createdByName: { word: 'approval.from', width: 100 },
  createdAt: { word: 'approval.since', kind: 'instant', width: 172 },
  amount: { word: 'approval.amount', kind: 'figure', width: 120 },
  level: {
    word: 'approval.step',
    width: 130,
    state: (row, { t }) => ({ tone: 'info', label: t(row.isReview ? 'approval.review' : 'approval.level', { ...row }) }),
  },
};

/** The documents waiting for the user. `answered`: the server has answered, or cannot be asked. */
export function useApprovals() {
  const { online } = useSyncStatus();
  const account = useSession((state) => state.session?.user.account);
  // Suppliers never approve documents of the factory, and the server refuses their request.
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
  const go = useGo();
  const { canOpen } = useShell();
  const { online } = useSyncStatus();
  const words = useBaseWords('system');
  const [opened, setOpened] = useState<WaitingApproval | null>(null);
  if (waiting.length === 0) return null;
  const onOpen = (row: WaitingApproval): void => {
    const page = pageOfKind(DOCUMENTS, row.kind, canOpen) ?? pageOfKind(DOCUMENTS, row.docType, canOpen);
    if (row.isReview && page) go(page, { id: row.id });
    else setOpened(row);
  };
  return (
    <>
      <TableSection
        id="home.approvals"
        title={words.t('approval.title')}
        known={KNOWN}
        words={words}
        rows={waiting}
        rowKey={rowKey}
        onOpen={onOpen}
        actions={<DataAge at={updatedAt} offline={!online} />}
      />
      {opened ? (
        <Suspense>
          <ApprovalDrawer waiting={opened} onClose={() => setOpened(null)} onDone={() => void refetch()} />
        </Suspense>
      ) : null}
    </>
  );
}
