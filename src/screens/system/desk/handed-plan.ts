/** Work that people have handed over to a supervisor: redone in the supervisor's own name, or settled in another way. */
import { useMemo } from 'react';
import type { KnownOf } from '#pages/answers/known.tsx';
import type { AnswersPlan } from '#pages/answers/plan.ts';
import { usePagedAnswers } from '#pages/answers/use-answers.ts';
import { DESK, type HandedOperation, settleHanded, useHanded } from '#screens/system/kit/desk-calls.ts';
import type { State } from './desk-tabs.tsx';
import { type DeskWords, useDeskWords } from './desk-words.ts';
import { OPERATION, operationDrawer, reasonText } from './operation-known.tsx';
import { type Mine, useMine } from './use-mine.ts';

type HandedWords = DeskWords & Mine;

function useHandedWords(): HandedWords {
  const words = useDeskWords();
  const mine = useMine();
  return useMemo(() => ({ ...words, ...mine }), [words, mine]);
}

const isOpen = ({ outcome }: HandedOperation): boolean => outcome === null;

const KNOWN: KnownOf<HandedOperation, HandedWords> = {
  ...OPERATION,
  reason: { word: 'columns.asks', width: 180, grow: 3 },
  refusal: {
    word: 'columns.reason',
    width: 180,
    grow: 3,
    wideOnly: true,
    of: (row, words) => reasonText(row, words) || words.t('neverJudged'),
  },
  author: { word: 'author', of: ({ authorName, handedByName }, { t }) => authorName ?? t('carriedBy', { name: handedByName ?? '' }) },
  handedByName: { word: 'columns.who', width: 74 },
  handedBy: { word: 'columns.handedBy', of: ({ handedByName }) => handedByName },
  handedAt: { word: 'columns.handedAt', kind: 'instant', width: 170 },
  documentChanged: {
    word: 'documentChanged',
    of: ({ docUpdatedAt }, { t, labels }) => (docUpdatedAt ? labels.instant(docUpdatedAt) : t('noDocument')),
  },
  outcome: {
    word: 'columns.outcome',
    width: 130,
    state: ({ outcome }, { t }) => ({ tone: outcome === 'applied' ? 'ok' : 'neutral', label: t(`outcome.${outcome ?? 'settled'}`) }),
  },
  settledByName: { word: 'columns.settledBy', width: 90 },
};

const COLUMNS = ['document', 'operation', 'reason', 'refusal', 'handedByName', 'deviceName', 'handedAt'];

const planOf = (state: State): AnswersPlan<HandedOperation, HandedWords> => ({
  id: `desk.handed.${state}`,
  rowKey: ({ opId }) => opId,
  useAnswers: () => usePagedAnswers((page) => useHanded({ ...page, state })),
  queryKey: [DESK],
  useWords: useHandedWords,
  known: KNOWN,
  columns: state === 'open' ? COLUMNS : [...COLUMNS, 'outcome', 'settledByName'],
  verbs: {
    otherwise: { label: 'note', when: isOpen, send: ({ opId }, note) => settleHanded({ opId, note }) },
    mine: {
      when: isOpen,
      against: (row, { whyNotMine }) => whyNotMine(row),
      values: (row, { operation }) => ({ what: operation(row.operation.type) }),
      run: (row, { inMyName }) => inMyName(row),
    },
  },
  drawer: {
    ...operationDrawer<HandedOperation>(() => true),
    said: ({ reason }, { t }) => ({ title: t('columns.asks'), text: reason }),
    facts: ['author', 'handedBy', 'deviceName', 'occurredAt', 'handedAt', 'documentChanged', 'settled', 'note'],
    verbs: ['otherwise', 'mine'],
  },
  needsLine: 'needsLine',
  empty: state === 'open' ? 'handedNone' : 'settledNone',
});

export const HANDED = { open: planOf('open'), settled: planOf('settled') };
