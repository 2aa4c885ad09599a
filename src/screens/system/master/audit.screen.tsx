/** Who changed what, and when: every edit of base data, users and rights. Operations of the floor have their own records. */

import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RECORDS } from '#domain/registry.ts';
import type { AuditEntry } from '#domain/system/answers.ts';
import { readable, useLabels } from '#pages/kit/labels.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useServerList } from '#pages/kit/use-server-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { auditCall, Difference, loggedFields } from '#pages/resource/record-history.tsx';
import { Facts } from '#ui/facts.tsx';
import type { SearchField } from '#ui/form/search-form.tsx';
import { Section } from '#ui/section.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';
import type { Column } from '#ui/table/columns.ts';

const ACTIONS = ['create', 'update', 'delete', 'roles', 'auths', 'passwd'];
const rowKey = ({ logId }: AuditEntry): string => logId;

export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation(['master', 'ui']);
  const list = useServerList('audit-log', auditCall);
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const columns = useColumns();
  const fields = useMemo<SearchField[]>(() => {
    const kinds = RECORDS.map(({ name }) => ({ value: name, label: t(`record.${name}`) }));
    const actions = ACTIONS.map((value) => ({ value, label: t(`ui:history.action.${value}`) }));
    return [
      { key: 'docType', label: t('audit.docType'), kind: 'select', options: kinds },
      { key: 'userName', label: t('audit.userName'), kind: 'text' },
      { key: 'action', label: t('audit.action'), kind: 'select', options: actions },
      { key: 'from', label: t('log.from'), kind: 'date' },
      { key: 'to', label: t('log.to'), kind: 'date' },
    ];
  }, [t]);
  return (
    <>
      <ListPage
        id="master.audit"
        title={title}
        columns={columns}
        rowKey={rowKey}
        {...list.page}
        search={{ fields, values: list.values, onSearch: list.onSearch }}
        onOpen={setOpened}
        exportAll={async () => ({ rows: await list.every() })}
      />
      {opened ? <Entry entry={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

function useWords() {
  const { t } = useTranslation(['master', 'ui', 'system']);
  return useMemo(
    () => ({
      kind: (docType: string): string => t([`record.${docType}`, `system:doc.${docType}`], { defaultValue: readable(docType) }),
      action: (action: string): string => t(`ui:history.action.${action}`, { defaultValue: readable(action) }),
    }),
    [t],
  );
}

function useColumns(): readonly Column<AuditEntry>[] {
  const { t } = useTranslation('master');
  const labels = useLabels();
  const words = useWords();
  return useMemo(
    () => [
      { key: 'recordedAt', title: t('audit.at'), width: 172, grow: 0, value: (row) => labels.instant(row.recordedAt) },
      { key: 'userName', title: t('audit.userName'), width: 120, grow: 0 },
      { key: 'docType', title: t('audit.docType'), width: 130, grow: 0, value: (row) => words.kind(row.docType) },
      { key: 'what', title: t('audit.what'), width: 200, value: nameOf },
      { key: 'action', title: t('audit.action'), width: 110, grow: 0, value: (row) => words.action(row.action) },
      { key: 'fields', title: t('audit.fields'), width: 220, grow: 2, value: (row) => changedIn(row, labels.field) },
    ],
    [t, labels, words],
  );
}

/** What the record is called now, else what it was called, as far as the entry tells. */
function nameOf({ docType, docName, before, after }: AuditEntry): string {
  const record = RECORDS.find(({ name }) => name === docType);
  const parts = [...(record?.key.split('+') ?? []), record?.label ?? ''].map((field) => String(after?.[field] ?? before?.[field] ?? ''));
  return [...new Set([...parts, docName ?? ''])].filter(Boolean).join(' ');
}

const changedIn = (entry: AuditEntry, field: (entity: string, name: string) => string): string => {
  const record = RECORDS.find(({ name }) => name === entry.docType);
  return loggedFields(entry, record)
    .map((name) => field(entry.docType, name))
    .join(', ');
};

function Entry({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { t } = useTranslation('master');
  const labels = useLabels();
  const words = useWords();
  return (
    <SideDrawer title={words.action(entry.action)} beside={words.kind(entry.docType)} size="md" onClose={onClose}>
      <Facts
        columns={2}
        items={[
          { label: t('audit.userName'), value: entry.userName },
          { label: t('audit.at'), value: labels.instant(entry.recordedAt) },
          { label: t('audit.what'), value: nameOf(entry), wide: true },
        ]}
      />
      <Section title={t('audit.fields')}>
        <Difference resource={RECORDS.find(({ name }) => name === entry.docType)} entry={entry} />
      </Section>
    </SideDrawer>
  );
}
