/** Refused operations that nobody has settled, and operations accepted with a remark. */
import { DOCUMENTS } from '#domain/registry.ts';
import type { KnownOf } from '#pages/answers/known.tsx';
import type { AnswersPlan } from '#pages/answers/plan.ts';
import { usePagedAnswers } from '#pages/answers/use-answers.ts';
import { DESK, type DeskIssue, settleIssues, useIssues } from '#screens/system/kit/desk-calls.ts';
import type { State } from './desk-tabs.tsx';
import { type DeskWords, useDeskWords } from './desk-words.ts';
import { OPERATION, operationDrawer, reasonText } from './operation-known.tsx';

const KINDS = ['refused', 'remark'] as const;
const DOC_TYPES: readonly string[] = [...DOCUMENTS.map(({ docType }) => docType), 'box'];

const isRefused = ({ status }: DeskIssue): boolean => status === 'rejected';
const isOpen = ({ settledAt }: DeskIssue): boolean => settledAt === null;

const KNOWN: KnownOf<DeskIssue, DeskWords> = {
  ...OPERATION,
  kind: {
    word: 'columns.kind',
    width: 92,
    state: (row, { t }) => ({ tone: isRefused(row) ? 'error' : 'warn', label: t(`kind.${isRefused(row) ? 'refused' : 'remark'}`) }),
  },
  reason: { word: 'columns.reason', width: 230, grow: 4, of: reasonText },
  actorName: { word: 'columns.who', width: 74 },
  recordedAt: { word: 'arrivedAt', kind: 'instant' },
  settledBy: { word: 'columns.settledBy', width: 90 },
};

const COLUMNS = ['kind', 'document', 'operation', 'reason', 'actorName', 'deviceName', 'occurredAt'];

const planOf = (state: State): AnswersPlan<DeskIssue, DeskWords> => ({
  id: `desk.issues.${state}`,
  rowKey: ({ opId }) => opId,
  useAnswers: () => usePagedAnswers((page, searched) => useIssues({ ...searched, ...page, state })),
  queryKey: [DESK],
  useWords: useDeskWords,
  known: KNOWN,
  columns: state === 'open' ? COLUMNS : [...COLUMNS, 'settledBy', 'note'],
  search: ({ t, labels }) => [
    { key: 'search', label: t('search'), kind: 'text' },
    { key: 'kind', label: t('columns.kind'), kind: 'select', options: KINDS.map((value) => ({ value, label: t(`kind.${value}`) })) },
    {
      key: 'docType',
      label: t('columns.document'),
      kind: 'select',
      options: DOC_TYPES.map((value) => ({ value, label: labels.kind(value) })),
    },
  ],
  verbs: { dealt: { label: 'note', when: isOpen, sendAll: (opIds, note) => settleIssues({ opIds, note }) } },
  ...(state === 'open' ? { batch: ['dealt'] } : {}),
  drawer: {
    ...operationDrawer<DeskIssue>(isRefused),
    said: (row, { t }) => {
      if (row.note) return { title: t('note'), text: row.note };
      return isRefused(row) && isOpen(row) ? { title: t('onDevice'), text: t('onDeviceText') } : null;
    },
    facts: ['actorName', 'deviceName', 'occurredAt', 'recordedAt', 'settled'],
    verbs: ['dealt'],
  },
  needsLine: 'needsLine',
  empty: state === 'open' ? 'issuesNone' : 'settledNone',
});

export const ISSUES = { open: planOf('open'), settled: planOf('settled') };
