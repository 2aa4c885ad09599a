/** Messages that leave by mail or webhook: what became of each, newest first, and what is done about those that did not leave. */
import { RotateCcw, Trash2 } from 'lucide-react';
import { MOST_SENDS, messageKind, messageState, type OutgoingMessageRow } from '#domain/protocol/outgoing-message.ts';
import type { BaseWords } from '#pages/answers/known.tsx';
import type { AnswersPlan } from '#pages/answers/plan.ts';
import { useCalledAnswers } from '#pages/answers/use-answers.ts';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import { byteText } from '#screens/system/kit/byte-text.ts';
import { dropMessages, messages, OUTGOING, resendMessages } from '#screens/system/kit/outgoing-calls.ts';

const isOpen = ({ state }: OutgoingMessageRow): boolean => state === 'failed' || state === 'waiting';
const values = (): Record<string, string> => ({ most: String(MOST_SENDS) });

export const MESSAGES: AnswersPlan<OutgoingMessageRow, BaseWords> = {
  id: 'system.outgoing',
  rowKey: ({ id }) => id,
  useAnswers: () => useCalledAnswers(OUTGOING, messages),
  queryKey: [OUTGOING],
  useWords: () => useBaseWords('outgoing'),
  known: {
    state: {
      word: 'columns.state',
      width: 116,
      state: ({ state }, { labels }) => ({ tone: labels.tone(messageState, state), label: labels.code(messageState, state) }),
    },
    kind: { word: 'columns.kind', width: 84, grow: 0, of: ({ kind }, { labels }) => labels.code(messageKind, kind) },
    recipient: { word: 'columns.recipient', width: 170, grow: 1 },
    subject: { word: 'columns.subject', width: 190, grow: 2 },
    file: {
      word: 'columns.file',
      width: 130,
      wideOnly: true,
      of: ({ fileName, fileBytes }) => (fileName === null ? '' : `${fileName} (${byteText(fileBytes ?? 0)})`),
    },
    tries: { word: 'columns.tries', kind: 'figure', width: 60, grow: 0 },
    lastError: { word: 'columns.lastError', width: 150, grow: 2 },
    createdAt: { word: 'columns.createdAt', kind: 'minute', width: 154, grow: 0 },
    nextTryAt: { word: 'columns.nextTryAt', kind: 'minute', width: 154, grow: 0, wideOnly: true },
    sentAt: { word: 'columns.sentAt', kind: 'minute', width: 154, grow: 0, wideOnly: true },
  },
  columns: ['state', 'kind', 'recipient', 'subject', 'tries', 'lastError', 'createdAt', 'nextTryAt', 'sentAt', 'file'],
  search: ({ t, labels }) => [
    { key: 'state', label: t('columns.state'), kind: 'select', options: labels.options(messageState) },
    { key: 'kind', label: t('columns.kind'), kind: 'select', options: labels.options(messageKind) },
    { key: 'text', label: t('search'), kind: 'text' },
  ],
  rowTone: ({ state }) => (state === 'failed' ? 'error' : undefined),
  verbs: {
    resend: {
      icon: RotateCcw,
      label: 'reason',
      when: isOpen,
      values,
      send: ({ id }, reason) => resendMessages({ ids: [id], reason }, { loading: true }),
    },
    drop: {
      icon: Trash2,
      danger: true,
      label: 'reason',
      when: isOpen,
      send: ({ id }, reason) => dropMessages({ ids: [id], reason }, { loading: true }),
    },
  },
  rowVerbs: ['resend', 'drop'],
  empty: 'none',
  exports: true,
};
