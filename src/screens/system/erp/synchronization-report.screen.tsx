/** The exchange with the ERP in both directions (report row 33): what is stuck, why, and how to resolve it. */
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useActor } from '#api/session.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import { DOCUMENTS } from '#domain/registry.ts';
import { ERP_TOKEN, type ErpSyncRow, erpDirection, erpStatus } from '#domain/system/erp.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useServerList } from '#pages/kit/use-server-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { useSyncStatus } from '#store/hooks.ts';
import type { SearchField } from '#ui/form/search-form.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Action } from '#ui/page-header.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useSelection } from '#ui/table/selection.ts';
import { erpState, INCOMING, SYNC_LIST, syncRows, useErpWords } from './erp-calls.ts';
import { ErpChart } from './erp-chart.tsx';
import { ErpDrawer } from './erp-drawer.tsx';
import { TokensDrawer } from './tokens-drawer.tsx';
import { useErpActions } from './use-erp-actions.ts';

const rowKey = ({ id }: ErpSyncRow): string => id;

export function Screen({ title }: ScreenProps) {
  const { t } = useErpWords();
  const { online } = useSyncStatus();
  const { page, sorting, values, onSearch, every } = useServerList(SYNC_LIST, syncRows);
  const [opened, setOpened] = useState<string | null>(null);
  const [tokens, setTokens] = useState(false);
  const selection = useSelection();
  const actions = useErpActions();
  const actor = useActor();
  const chosen = [...selection.keys];
  const batch = actions(chosen, selection.clear);
  const menu: Action[] =
    actor && hasRight(actor, ERP_TOKEN)
      ? [{ key: 'tokens', label: t('token.action'), icon: KeyRound, onClick: () => setTokens(true) }]
      : [];
  return (
    <>
      <ListPage
        id="system.erp.sync"
        title={title}
        columns={useColumns()}
        rowKey={rowKey}
        {...page}
        {...sorting}
        {...(online ? {} : { rows: [], updatedAt: undefined, error: { message: t('offline'), onRetry: page.onRefresh } })}
        search={{ fields: useFields(), values, onSearch }}
        menu={menu}
        {...(batch.length > 0 ? { selection, batch } : {})}
        onOpen={({ id }) => setOpened(id)}
        exportAll={async () => ({ rows: await every() })}
        empty={{ message: t('none') }}
        before={
          online ? (
            <>
              <StateNotice />
              <ErpChart values={values} onSearch={onSearch} />
            </>
          ) : null
        }
      />
      {opened === null ? null : <ErpDrawer key={opened} id={opened} onClose={() => setOpened(null)} />}
      {tokens ? <TokensDrawer onClose={() => setTokens(false)} /> : null}
    </>
  );
}

function StateNotice() {
  const { t } = useErpWords();
  const { data } = useQuery({ queryKey: [SYNC_LIST, 'state'], queryFn: ({ signal }) => erpState({}, { signal, alertError: false }) });
  if (!data) return null;
  return (
    <Notice
      tone={data.driver === 'off' ? 'warn' : 'info'}
      label={t(`${data.driver}.label`)}
      text={t(`${data.driver}.text`, { n: data.waiting })}
    />
  );
}

function useFields(): readonly SearchField[] {
  const { t, docType } = useErpWords();
  const labels = useLabels();
  return useMemo(() => {
    const kinds = [...new Set([...DOCUMENTS.map((document) => document.docType), ...INCOMING])];
    return [
      { key: 'direction', label: t('columns.direction'), kind: 'select', options: labels.options(erpDirection) },
      {
        key: 'docType',
        label: t('columns.docType'),
        kind: 'select',
        options: kinds.map((value) => ({ value, label: docType(value) })),
      },
      { key: 'status', label: t('columns.status'), kind: 'select', options: labels.options(erpStatus) },
      { key: 'docNo', label: t('columns.docNo'), kind: 'text', placeholder: t('docSearch') },
      { key: 'date', label: t('columns.date'), kind: 'dateRange' },
    ];
  }, [t, docType, labels]);
}

function useColumns(): readonly Column<ErpSyncRow>[] {
  const { t, what } = useErpWords();
  const labels = useLabels();
  return useMemo(() => {
    const instant = (key: 'sentAt' | 'createdAt' | 'nextTryAt', more: Partial<Column<ErpSyncRow>> = {}): Column<ErpSyncRow> => ({
      key,
      title: t(`columns.${key}`),
      width: 178,
      grow: 0,
      value: (row) => labels.instant(row[key]),
      ...more,
    });
    const columns: readonly Column<ErpSyncRow>[] = [
      { key: 'docType', title: t('columns.docType'), width: 150, grow: 1, value: what },
      { key: 'docNo', title: t('columns.docNo'), width: 128, code: true, sortable: false },
      { key: 'erpDocNo', title: t('columns.erpDocNo'), width: 120, code: true, sortable: false },
      {
        key: 'status',
        title: t('columns.status'),
        width: 108,

        value: (row) => labels.code(erpStatus, row.status),
        render: (row) => <CodeBadge set={erpStatus} code={row.status} />,
      },
      { key: 'tries', title: t('columns.tries'), width: 60, align: 'end', grow: 0, wideOnly: true },
      { key: 'lastError', title: t('columns.lastError'), width: 130, grow: 3, sortable: false },
      instant('sentAt', { wideOnly: true }),
      {
        key: 'direction',
        title: t('columns.direction'),
        width: 84,
        grow: 0,

        wideOnly: true,
        value: (row) => labels.code(erpDirection, row.direction),
      },
      instant('createdAt', { wideOnly: true }),
      instant('nextTryAt', { startHidden: true }),
    ];
    // The server can sort by every column.
    return columns.map((column) => ({ ...column, sortable: true }));
  }, [t, what, labels]);
}
