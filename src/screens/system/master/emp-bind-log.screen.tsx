/** Who worked at which station, when, and how it ended. People who are still bound can be signed out from here. */
import { LogOut } from 'lucide-react';
import type { StationLogRow } from '#domain/system/answers.ts';
import { clientName } from '#domain/system/client-name.ts';
import { unbindReason } from '#domain/system/codes.ts';
import { AnswersList } from '#pages/answers/answers-list.tsx';
import type { BaseWords } from '#pages/answers/known.tsx';
import type { AnswersPlan } from '#pages/answers/plan.ts';
import { useCalledAnswers } from '#pages/answers/use-answers.ts';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import { forceOut, stationLog } from './master-calls.ts';

const LOG = 'station-log';
const isThere = ({ unbindAt }: StationLogRow): boolean => unbindAt === null;
const endOf = (row: StationLogRow, { t, labels }: BaseWords): string =>
  isThere(row) ? t('log.bound') : labels.code(unbindReason, row.reason);

const PLAN: AnswersPlan<StationLogRow, BaseWords> = {
  id: 'master.stationLog',
  rowKey: ({ logId }) => logId,
  useAnswers: () => useCalledAnswers(LOG, stationLog),
  queryKey: [LOG],
  useWords: () => useBaseWords('master'),
  known: {
    account: { word: 'field:user.account', width: 120, grow: 0 },
    userName: { word: 'field:user.userName', width: 110 },
    stationCode: { word: 'field:station.stationCode', kind: 'code', width: 110, grow: 0 },
    bindAt: { word: 'log.bindAt', kind: 'instant', width: 172, grow: 0 },
    unbindAt: { word: 'log.unbindAt', kind: 'instant', width: 172, grow: 0 },
    reason: {
      word: 'log.reason',
      width: 130,
      of: endOf,
      render: (row, words) => (isThere(row) ? <StateBadge tone="ok" label={endOf(row, words)} /> : <span>{endOf(row, words)}</span>),
    },
    clientInfo: {
      word: 'log.client',
      width: 170,
      wideOnly: true,
      of: ({ clientInfo }) => clientName(clientInfo ?? ''),
      // The browser's complete description of itself, for anybody who needs it.
      render: ({ clientInfo }) => (
        <span data-cut title={clientInfo ?? undefined}>
          {clientName(clientInfo ?? '')}
        </span>
      ),
    },
  },
  columns: ['account', 'userName', 'stationCode', 'bindAt', 'unbindAt', 'reason', 'clientInfo'],
  search: ({ t, labels }) => [
    { key: 'userName', label: labels.field('user', 'userName'), kind: 'text' },
    { key: 'stationCode', label: labels.field('station', 'stationCode'), kind: 'text' },
    { key: 'from', label: t('log.from'), kind: 'date' },
    { key: 'to', label: t('log.to'), kind: 'date' },
  ],
  verbs: {
    'log.force': {
      icon: LogOut,
      danger: true,
      when: isThere,
      values: ({ userName }) => ({ name: userName }),
      send: ({ stationCode }, reason) => forceOut({ stationCode, reason }, { loading: true }),
    },
  },
  rowVerbs: ['log.force'],
  exports: true,
};

export const Screen = ({ title }: ScreenProps) => <AnswersList plan={PLAN} title={title} />;
