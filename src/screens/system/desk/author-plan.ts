/** Work of accounts that were disabled before it came: it waits for a supervisor's word (sync.md §12). */
import { UserCheck } from 'lucide-react';
import type { AnswersPlan } from '#pages/answers/plan.ts';
import { useAllAnswers } from '#pages/answers/use-answers.ts';
import { DESK, type HeldAuthor, releaseAuthor, useHeldAuthors } from '#screens/system/kit/desk-calls.ts';
import { type DeskWords, deviceOf, useDeskWords } from './desk-words.ts';

export const AUTHORS: AnswersPlan<HeldAuthor, DeskWords> = {
  id: 'desk.authors',
  rowKey: ({ userId, deviceId }) => `${userId}/${deviceId}`,
  useAnswers: () => useAllAnswers(useHeldAuthors()),
  queryKey: [DESK],
  useWords: useDeskWords,
  known: {
    userName: { word: 'author', width: 140, grow: 2, of: ({ userName, account }) => `${userName} (${account})` },
    deviceName: { word: 'columns.device', width: 140, of: deviceOf },
    operations: { word: 'columns.operations', kind: 'figure', width: 100 },
    oldestAt: { word: 'columns.oldest', kind: 'instant', width: 170 },
    disabledAt: { word: 'columns.disabledAt', kind: 'instant', width: 170 },
    lastAt: { word: 'columns.lastTry', kind: 'instant', width: 170 },
  },
  columns: ['userName', 'deviceName', 'operations', 'oldestAt', 'disabledAt', 'lastAt'],
  verbs: {
    release: {
      icon: UserCheck,
      values: ({ userName }) => ({ name: userName }),
      send: ({ userId, deviceId }, reason) => releaseAuthor({ userId, deviceId, reason }),
    },
  },
  rowVerbs: ['release'],
  needsLine: 'needsLine',
  empty: 'authorsNone',
};
