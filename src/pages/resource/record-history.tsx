/** Who changed a record, when, and from what to what. */
import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { PageOf, ResourceDef } from '#domain/kernel/resource.ts';
import { readable } from '#domain/protocol/value-words.ts';
import type { AuditEntry } from '#domain/registry.ts';
import { useFieldWords, wordOf } from '#pages/fields/field-words.ts';
import { LoadFailure } from '#pages/kit/load-failure.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { HistoryList } from '#ui/history-list.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';

export const auditCall = call<PageOf<AuditEntry>>('POST /api/system/operation_log/pageList');
const MOST = 200;

export interface RecordHistoryProps {
  readonly resource: ResourceDef;
  readonly row: AnyRow;
  /** The record's name as users know it. */
  readonly name: string;
  readonly onClose: () => void;
}

export function RecordHistory({ resource, row, name, onClose }: RecordHistoryProps) {
  const { t } = useTranslation('ui');
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', resource.name, row.id, row.version],
    queryFn: ({ signal }) =>
      auditCall({ docType: resource.name, docId: row.id, pageIndex: 1, pageSize: MOST }, { signal, alertError: false }),
  });
  return (
    <SideDrawer title={t('history.title')} beside={name} size="md" onClose={onClose}>
      {error && !data ? (
        <LoadFailure error={error} offline={t('record.offline')} onRetry={() => void refetch()} />
      ) : data ? (
        <Entries resource={resource} list={data.list} />
      ) : (
        <TopProgress active />
      )}
    </SideDrawer>
  );
}

function Entries({ resource, list }: { resource: ResourceDef; list: readonly AuditEntry[] }) {
  const { t } = useTranslation('ui');
  return (
    <HistoryList
      items={list.map((entry) => ({
        key: entry.logId,
        at: Date.parse(entry.recordedAt),
        who: entry.userName,
        what: t(`history.action.${entry.action}`, { defaultValue: readable(entry.action) }),
        detail: <Difference resource={resource} entry={entry} />,
      }))}
    />
  );
}

/** Changes of an action beyond the record's fields. */
const BESIDE = ['roles', 'removed', 'added', 'password', 'licence'];

/** The fields an entry covers; for a record, only those that still exist. */
export const loggedFields = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>, resource: ResourceDef | undefined): string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !resource || name in resource.fields || BESIDE.includes(name),
  );

/** Field: before → after. A new record shows only its initial values. */
export function Difference({ resource, entry }: { resource: ResourceDef | undefined; entry: AuditEntry }) {
  const { t } = useTranslation('ui');
  const words = useFieldWords();
  const { before, after } = entry;
  const fields = resource?.fields ?? {};
  const said = (row: AuditEntry['before'], name: string): string =>
    row?.[name] === 'changed' && name === 'password' ? t('history.changed') : wordOf(fields[name], row?.[name], words, entry.names[name]);
  const shown = loggedFields(entry, resource).filter((name) => said(before, name) !== '' || said(after, name) !== '');
  return (
    <chakra.dl m="0" display="grid" gridTemplateColumns="auto 1fr" columnGap="3" textStyle="xs">
      {shown.map((name) => (
        <chakra.div key={name} display="contents">
          <chakra.dt color="fg.muted">{words.labels.field(entry.docType, name)}</chakra.dt>
          <chakra.dd m="0" overflowWrap="anywhere">
            {before && entry.action !== 'create' ? `${said(before, name) || '–'} → ` : ''}
            {after ? said(after, name) || '–' : ''}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}
