/** Refused operations nobody has settled, and accepted ones with a remark. */
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DOCUMENTS } from '#domain/registry.ts';
import { ListPage } from '#pages/list-page.tsx';
import { type DeskIssue, useIssues } from '#screens/system/kit/desk-calls.ts';
import { useWords } from '#screens/system/kit/use-words.ts';
import { useSyncStatus } from '#store/hooks.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useSelection } from '#ui/table/selection.ts';
import type { State } from './desk-tabs.tsx';
import { DocumentName, OperationDrawer } from './operation-facts.tsx';
import { reasonsOf } from './reasons.ts';
import { useDeskActions } from './use-desk-actions.ts';

const rowKey = (row: DeskIssue): string => row.opId;

export function IssueList({ title, before, state }: { title: string; before: ReactNode; state: State }) {
  const { t } = useTranslation('desk');
  const { online } = useSyncStatus();
  const [values, setValues] = useState<SearchValues>({});
  const [paging, setPaging] = useState({ page: 1, size: 20 });
  const [opened, setOpened] = useState<DeskIssue | null>(null);
  const selection = useSelection();
  const { dealtWith } = useDeskActions();
  const asked = Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string' && value !== ''));
  const { data, dataUpdatedAt, isFetching, error, refetch } = useIssues({ ...asked, state, pageIndex: paging.page, pageSize: paging.size });
  const columns = useColumns(state);
  const offline = online ? {} : { disabledReason: t('needsLine') };
  const open = state === 'open';
  const settle = async () => {
    if (await dealtWith([...selection.keys])) selection.clear();
  };
  return (
    <>
      <ListPage
        id={`desk.issues.${state}`}
        title={title}
        before={before}
        columns={columns}
        rows={data?.list ?? []}
        rowKey={rowKey}
        loading={isFetching && data === undefined}
        error={data === undefined && error ? { message: error.message, onRetry: () => void refetch() } : undefined}
        updatedAt={dataUpdatedAt || undefined}
        offline={!online}
        search={{
          fields: useFields(),
          values,
          onSearch: (next) => {
            setValues(next);
            setPaging({ ...paging, page: 1 });
          },
        }}
        paging={{ total: data?.total ?? 0, ...paging, onChange: setPaging }}
        {...(open ? { selection, batch: [{ key: 'dealt', label: t('dealt.action'), onClick: () => void settle(), ...offline }] } : {})}
        onOpen={setOpened}
        onRefresh={() => void refetch()}
        empty={{ message: t(open ? 'issuesNone' : 'settledNone') }}
      />
      {opened ? <IssueDrawer issue={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

function useFields(): readonly SearchField[] {
  const { t } = useTranslation(['desk', 'system']);
  return useMemo(
    () => [
      { key: 'search', label: t('desk:search'), kind: 'text' },
      {
        key: 'kind',
        label: t('desk:columns.kind'),
        kind: 'select',
        options: (['refused', 'remark'] as const).map((value) => ({ value, label: t(`desk:kind.${value}`) })),
      },
      {
        key: 'docType',
        label: t('desk:columns.document'),
        kind: 'select',
        options: [...DOCUMENTS.map(({ docType }) => docType), 'box'].map((value) => ({ value, label: t(`system:doc.${value}`) })),
      },
    ],
    [t],
  );
}

function useColumns(state: State): readonly Column<DeskIssue>[] {
  const { t } = useTranslation('desk');
  const words = useWords();
  return useMemo<readonly Column<DeskIssue>[]>(
    () => [
      {
        key: 'kind',
        title: t('columns.kind'),
        width: 92,
        render: (row) => (
          <StateBadge
            tone={row.status === 'rejected' ? 'error' : 'warn'}
            label={t(`kind.${row.status === 'rejected' ? 'refused' : 'remark'}`)}
          />
        ),
      },
      { key: 'document', title: t('columns.document'), width: 220, render: (row) => <DocumentName shown={row} short /> },
      { key: 'operation', title: t('columns.operation'), width: 100, value: (row) => words.operation(row.opType) },
      {
        key: 'reason',
        title: t('columns.reason'),
        width: 230,
        grow: 4,
        value: (row) =>
          reasonsOf(row)
            .map((reason) => words.labels.problem(reason))
            .join(' '),
      },
      { key: 'actorName', title: t('columns.who'), width: 74 },
      { key: 'deviceName', title: t('columns.device'), width: 88, value: (row) => row.deviceName ?? row.deviceId.slice(-6) },
      { key: 'occurredAt', title: t('columns.at'), width: 170, value: (row) => words.labels.instant(row.occurredAt) },
      ...(state === 'open'
        ? []
        : [
            { key: 'settledBy', title: t('columns.settledBy'), width: 90 },
            { key: 'note', title: t('note'), width: 200, grow: 2 },
          ]),
    ],
    [t, words, state],
  );
}

function IssueDrawer({ issue, onClose }: { issue: DeskIssue; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const { online } = useSyncStatus();
  const words = useWords();
  const { dealtWith, busy } = useDeskActions();
  const refused = issue.status === 'rejected';
  const shown = { ...issue, type: issue.opType, reasons: reasonsOf(issue), refused };
  const settle = async () => {
    if (await dealtWith([issue.opId])) onClose();
  };
  const offline = online ? {} : { disabledReason: t('needsLine') };
  return (
    <OperationDrawer
      shown={shown}
      facts={[
        { label: t('columns.who'), value: issue.actorName ?? '' },
        { label: t('columns.device'), value: issue.deviceName ?? issue.deviceId.slice(-6) },
        { label: t('columns.at'), value: words.labels.instant(issue.occurredAt) },
        { label: t('arrivedAt'), value: words.labels.instant(issue.recordedAt) },
        ...(issue.settledAt
          ? [{ label: t('columns.settledBy'), value: `${issue.settledBy ?? ''} ${words.labels.instant(issue.settledAt)}` }]
          : []),
      ]}
      said={
        issue.note
          ? { title: t('note'), text: issue.note }
          : refused && issue.settledAt === null
            ? { title: t('onDevice'), text: t('onDeviceText') }
            : null
      }
      primary={
        issue.settledAt === null ? { key: 'dealt', label: t('dealt.action'), onClick: () => void settle(), busy, ...offline } : undefined
      }
      actions={[]}
      onClose={onClose}
    />
  );
}
