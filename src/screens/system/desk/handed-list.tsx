/** What people have left to a supervisor: done anew in his name, or settled in another way. */
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '#pages/list-page.tsx';
import { type HandedOperation, useHanded } from '#screens/system/kit/desk-calls.ts';
import { useWords } from '#screens/system/kit/use-words.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { State } from './desk-tabs.tsx';
import { DocumentName, OperationDrawer } from './operation-facts.tsx';
import { reasonsOf } from './reasons.ts';
import { useDeskActions } from './use-desk-actions.ts';

const rowKey = (row: HandedOperation): string => row.opId;

export function HandedList({ title, before, state }: { title: string; before: ReactNode; state: State }) {
  const { t } = useTranslation('desk');
  const { online } = useSyncStatus();
  const [paging, setPaging] = useState({ page: 1, size: 20 });
  const [opened, setOpened] = useState<HandedOperation | null>(null);
  const { data, dataUpdatedAt, isFetching, error, refetch } = useHanded({ state, pageIndex: paging.page, pageSize: paging.size });
  return (
    <>
      <ListPage
        id={`desk.handed.${state}`}
        title={title}
        before={before}
        columns={useColumns(state)}
        rows={data?.list ?? []}
        rowKey={rowKey}
        loading={isFetching && data === undefined}
        error={data === undefined && error ? { message: error.message, onRetry: () => void refetch() } : undefined}
        updatedAt={dataUpdatedAt || undefined}
        offline={!online}
        paging={{ total: data?.total ?? 0, ...paging, onChange: setPaging }}
        onOpen={setOpened}
        onRefresh={() => void refetch()}
        empty={{ message: t(state === 'open' ? 'handedNone' : 'settledNone') }}
      />
      {opened ? <HandedDrawer handed={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

function useColumns(state: State): readonly Column<HandedOperation>[] {
  const { t } = useTranslation('desk');
  const words = useWords();
  return useMemo<readonly Column<HandedOperation>[]>(
    () => [
      { key: 'document', title: t('columns.document'), width: 220, render: (row) => <DocumentName shown={row} short /> },
      { key: 'operation', title: t('columns.operation'), width: 100, value: (row) => words.operation(row.operation.type) },
      {
        key: 'reason',
        title: t('columns.asks'),
        width: 180,
        grow: 3,
      },
      {
        key: 'refusal',
        title: t('columns.reason'),
        width: 180,
        grow: 3,
        wideOnly: true,
        value: (row) =>
          reasonsOf(row)
            .map((reason) => words.labels.problem(reason))
            .join(' ') || t('neverJudged'),
      },
      { key: 'handedByName', title: t('columns.who'), width: 74 },
      { key: 'deviceName', title: t('columns.device'), width: 88, value: (row) => row.deviceName ?? row.deviceId.slice(-6) },
      { key: 'handedAt', title: t('columns.handedAt'), width: 170, value: (row) => words.labels.instant(row.handedAt) },
      ...(state === 'open'
        ? []
        : [
            {
              key: 'outcome',
              title: t('columns.outcome'),
              width: 130,
              render: (row: HandedOperation) => (
                <StateBadge tone={row.outcome === 'applied' ? 'ok' : 'neutral'} label={t(`outcome.${row.outcome ?? 'settled'}`)} />
              ),
            },
            { key: 'settledByName', title: t('columns.settledBy'), width: 90 },
          ]),
    ],
    [t, words, state],
  );
}

function HandedDrawer({ handed, onClose }: { handed: HandedOperation; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const { online } = useSyncStatus();
  const words = useWords();
  const { inMyName, otherwise, whyNotMine, busy } = useDeskActions();
  const open = handed.outcome === null;
  const { operation, docUpdatedAt, settledAt } = handed;
  const shown = { ...handed, type: operation.type, payload: operation.payload, reasons: reasonsOf(handed), refused: true };
  const against = online ? whyNotMine(handed) : t('needsLine');
  const closing = (work: Promise<boolean>) => void work.then((done) => done && onClose());
  return (
    <OperationDrawer
      shown={shown}
      said={{ title: t('columns.asks'), text: handed.reason }}
      facts={[
        { label: t('author'), value: handed.authorName ?? '' },
        { label: t('columns.handedBy'), value: handed.handedByName ?? '' },
        { label: t('columns.device'), value: handed.deviceName ?? handed.deviceId.slice(-6) },
        { label: t('columns.at'), value: words.labels.instant(handed.occurredAt) },
        { label: t('columns.handedAt'), value: words.labels.instant(handed.handedAt) },
        { label: t('documentChanged'), value: docUpdatedAt ? words.labels.instant(docUpdatedAt) : t('noDocument') },
        ...(settledAt
          ? [{ label: t('columns.settledBy'), value: `${handed.settledByName ?? ''} ${words.labels.instant(settledAt)}` }]
          : []),
        ...(handed.note ? [{ label: t('note'), value: handed.note }] : []),
      ]}
      primary={
        open
          ? {
              key: 'mine',
              label: t('mine.action'),
              onClick: () => closing(inMyName(handed)),
              busy,
              ...(against === null ? {} : { disabledReason: against }),
            }
          : undefined
      }
      actions={
        open
          ? [
              {
                key: 'otherwise',
                label: t('otherwise.action'),
                onClick: () => closing(otherwise(handed)),
                ...(online ? {} : { disabledReason: t('needsLine') }),
              },
            ]
          : []
      }
      onClose={onClose}
    />
  );
}
