/** Who changed what, and when: every edit of base data, users and rights. Operations of the floor have their own records. */
import { useMemo } from 'react';
import { readable } from '#domain/protocol/value-words.ts';
import { RECORDS } from '#domain/registry.ts';
import type { AuditEntry } from '#domain/system/answers.ts';
import { AnswersList } from '#pages/answers/answers-list.tsx';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import type { AnswersPlan } from '#pages/answers/plan.ts';
import { useCalledAnswers } from '#pages/answers/use-answers.ts';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { auditCall, Difference, loggedFields } from '#pages/resource/record-history.tsx';
import { Section } from '#ui/section.tsx';

const LOG = 'audit-log';
const ACTIONS = ['create', 'update', 'delete', 'roles', 'auths', 'passwd'];

interface AuditWords extends BaseWords {
  readonly kind: (docType: string) => string;
  readonly action: (action: string) => string;
}

const NAMESPACES = ['master', 'ui', 'system'];

function useAuditWords(): AuditWords {
  const words = useBaseWords(NAMESPACES);
  return useMemo(() => {
    const { t } = words;
    return {
      ...words,
      kind: words.labels.kind,
      action: (action) => t(`ui:history.action.${action}`, { defaultValue: readable(action) }),
    };
  }, [words]);
}

const recordOf = ({ docType }: AuditEntry) => RECORDS.find(({ name }) => name === docType);

/** The current name of the record, or its former one if the entry tells it. */
function nameOf(entry: AuditEntry): string {
  const { docName, before, after } = entry;
  const record = recordOf(entry);
  const parts = [...(record?.key.split('+') ?? []), record?.label ?? ''].map((field) => String(after?.[field] ?? before?.[field] ?? ''));
  return [...new Set([...parts, docName ?? ''])].filter(Boolean).join(' ');
}

const KNOWN: KnownOf<AuditEntry, AuditWords> = {
  recordedAt: { word: 'audit.at', kind: 'instant', width: 172, grow: 0 },
  userName: { word: 'audit.userName', width: 120, grow: 0 },
  docType: { word: 'audit.docType', width: 130, grow: 0, of: ({ docType }, { kind }) => kind(docType) },
  what: { word: 'audit.what', width: 200, wide: true, of: nameOf },
  action: { word: 'audit.action', width: 110, grow: 0, of: (row, { action }) => action(row.action) },
  fields: {
    word: 'audit.fields',
    width: 220,
    grow: 2,
    of: (row, { labels }) =>
      loggedFields(row, recordOf(row))
        .map((name) => labels.field(row.docType, name))
        .join(', '),
  },
};

const PLAN: AnswersPlan<AuditEntry, AuditWords> = {
  id: 'master.audit',
  rowKey: ({ logId }) => logId,
  useAnswers: () => useCalledAnswers(LOG, auditCall),
  queryKey: [LOG],
  useWords: useAuditWords,
  known: KNOWN,
  columns: Object.keys(KNOWN),
  search: ({ t, action }) => [
    {
      key: 'docType',
      label: t('audit.docType'),
      kind: 'select',
      options: RECORDS.map(({ name }) => ({ value: name, label: t(`record.${name}`) })),
    },
    { key: 'userName', label: t('audit.userName'), kind: 'text' },
    { key: 'action', label: t('audit.action'), kind: 'select', options: ACTIONS.map((value) => ({ value, label: action(value) })) },
    { key: 'from', label: t('log.from'), kind: 'date' },
    { key: 'to', label: t('log.to'), kind: 'date' },
  ],
  drawer: {
    title: (row, { action }) => action(row.action),
    beside: (row, { kind }) => kind(row.docType),
    facts: ['userName', 'recordedAt', 'what'],
    Below: Changes,
  },
  exports: true,
};

function Changes({ row }: { row: AuditEntry }) {
  const { t } = useAuditWords();
  return (
    <Section title={t('audit.fields')}>
      <Difference resource={recordOf(row)} entry={row} />
    </Section>
  );
}

export const Screen = ({ title }: ScreenProps) => <AnswersList plan={PLAN} title={title} />;
