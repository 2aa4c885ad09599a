/**
 * Work that only a supervisor can release: its author's account was disabled, a right was withdrawn, or the key was out of contact for too long
 * (sync.md §22).
 */
import { UserCheck } from 'lucide-react';
import type { AnswersPlan } from '#pages/answers/plan.ts';
import { useAllAnswers } from '#pages/answers/use-answers.ts';
import { DESK, type HeldAuthor, releaseAuthor, useHeldAuthors } from '#screens/system/kit/desk-calls.ts';
import { type DeskWords, deviceOf, useDeskWords } from './desk-words.ts';
import { WaitingContents } from './waiting-contents.tsx';

export const AUTHORS: AnswersPlan<HeldAuthor, DeskWords> = {
  id: 'desk.authors',
  rowKey: ({ userId, deviceId }) => `${userId}/${deviceId}`,
  useAnswers: () => useAllAnswers(useHeldAuthors()),
  queryKey: [DESK],
  useWords: useDeskWords,
  known: {
    userName: { word: 'author', width: 140, grow: 2, of: ({ userName, account }) => `${userName} (${account})` },
    deviceName: { word: 'columns.device', width: 140, of: deviceOf },
    reason: { word: 'columns.reason', width: 230, grow: 4, of: (row, { labels }) => labels.problem(row) },
    operations: { word: 'columns.operations', kind: 'figure', width: 100 },
    oldestAt: { word: 'columns.oldest', kind: 'instant', width: 170 },
    disabledAt: { word: 'columns.disabledAt', kind: 'instant', width: 170, when: ({ disabledAt }) => disabledAt !== null },
    lastAt: { word: 'columns.lastTry', kind: 'instant', width: 170 },
  },
  columns: ['userName', 'reason', 'deviceName', 'operations', 'oldestAt', 'lastAt'],
  verbs: {
    release: {
      icon: UserCheck,
      values: ({ userName }) => ({ name: userName }),
      send: ({ userId, deviceId }, reason) => releaseAuthor({ userId, deviceId, reason }),
    },
  },
  rowVerbs: ['release'],
  drawer: {
    title: ({ userName, account }) => `${userName} (${account})`,
    notes: (row, { labels }) => [{ tone: 'warn', text: labels.problem(row) }],
    facts: ['deviceName', 'operations', 'oldestAt', 'disabledAt', 'lastAt'],
    Below: WaitingContents,
    verbs: ['release'],
  },
  needsLine: 'needsLine',
  empty: 'authorsNone',
};
