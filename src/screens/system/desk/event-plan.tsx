/** Attempts to act as somebody else: what was tried, by whom, from where. All are listed, unseen ones first (sync.md §21). */
import { Eye } from 'lucide-react';
import { useMemo } from 'react';
import type { SecurityEvent } from '#domain/system/answers.ts';
import type { KnownOf } from '#pages/answers/known.tsx';
import type { AnswersPlan } from '#pages/answers/plan.ts';
import { useAllAnswers } from '#pages/answers/use-answers.ts';
import { DESK, settleEvent, useSecurityEvents } from '#screens/system/kit/desk-calls.ts';
import { nameOf } from '#screens/system/kit/device-calls.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';
import { StateBadge, type StateBadgeProps } from '#ui/state-badge.tsx';
import { type DeskWords, useDeskWords } from './desk-words.ts';
import { namesEvent, triedKey, whereToLook } from './events.ts';

interface EventWords extends DeskWords {
  readonly person: (event: SecurityEvent) => string;
  readonly seen: (event: SecurityEvent) => StateBadgeProps;
}

/** The sentences and names of an event. */
function useEventWords(): EventWords {
  const words = useDeskWords();
  return useMemo(() => {
    const { t } = words;
    return {
      ...words,
      person: ({ userName, account }) => (userName && account ? `${userName} (${account})` : (userName ?? account ?? t('event.nobody'))),
      seen: ({ seenAt }) => ({ tone: seenAt === null ? 'error' : 'neutral', label: t(seenAt === null ? 'event.unseen' : 'event.seen') }),
    };
  }, [words]);
}

/** Not an attempt by anybody: the server reports an unreadable row. */
const isOfRow = ({ kind }: SecurityEvent): boolean => kind === 'ROW_UNREADABLE';

const unseen = ({ seenAt }: SecurityEvent): boolean => seenAt === null;
const finds = (event: SecurityEvent, { text = '' }: SearchValues): boolean => namesEvent(event, text);

const KNOWN: KnownOf<SecurityEvent, EventWords> = {
  seen: { word: 'event.columns.seen', width: 98, state: (row, { seen }) => seen(row) },
  tried: { word: 'event.columns.tried', width: 190, grow: 4, of: (row, { t }) => t(`event.short.${triedKey(row)}`, { code: row.kind }) },
  person: { word: 'columns.who', width: 120, grow: 1, of: (row, { person }) => (isOfRow(row) ? '' : person(row)) },
  address: { word: 'event.columns.address', width: 112, wideOnly: true },
  caller: {
    word: 'event.columns.caller',
    width: 96,
    wideOnly: true,
    of: (row, { t }) => {
      const { deviceId, deviceName } = row;
      if (isOfRow(row)) return '';
      return deviceId === null ? t('event.unproved') : nameOf({ name: deviceName, deviceId });
    },
  },
  meant: {
    word: 'event.columns.meant',
    width: 96,
    of: ({ targetDeviceId: deviceId, targetName: name }) => (deviceId === null ? '' : nameOf({ name, deviceId })),
  },
  at: { word: 'event.columns.first', kind: 'minute', width: 154, wideOnly: true },
  lastAt: { word: 'event.columns.last', kind: 'minute', width: 154 },
  count: { word: 'event.columns.count', kind: 'figure', width: 60 },
  callerId: { word: 'event.callerId', kind: 'id', wide: true, of: ({ deviceId }) => deviceId, when: ({ deviceId }) => deviceId !== null },
  noCaller: {
    word: 'event.callerId',
    wide: true,
    of: (_, { t }) => t('event.unproved'),
    when: (row) => row.deviceId === null && !isOfRow(row),
  },
  meantId: { word: 'event.meantId', kind: 'id', wide: true, of: ({ targetDeviceId }) => targetDeviceId },
  operation: {
    word: 'columns.operation',
    when: ({ detail }) => Boolean(detail.type),
    of: ({ detail }, { operation }) => operation(detail.type ?? ''),
  },
  opId: { word: 'event.opId', kind: 'id', wide: true, of: ({ detail }) => detail.opId, when: ({ detail }) => Boolean(detail.opId) },
  record: { word: 'event.record', kind: 'code', of: ({ detail }) => detail.entity, when: isOfRow },
  recordId: { word: 'event.recordId', kind: 'id', wide: true, of: ({ detail }) => detail.id, when: isOfRow },
  field: {
    word: 'event.field',
    when: ({ detail }) => Boolean(detail.field),
    of: ({ detail }, { labels }) => labels.field(detail.entity ?? '', detail.field ?? ''),
  },
  call: { word: 'event.call', kind: 'code', wide: true, of: ({ detail }) => detail.call, when: ({ detail }) => Boolean(detail.call) },
  seenBy: {
    word: 'event.seenBy',
    when: ({ seenAt }) => seenAt !== null,
    of: ({ seenByName, seenAt }, { labels }) => `${seenByName ?? ''} ${labels.instant(seenAt)}`,
  },
  note: { word: 'note', wide: true, when: ({ note }) => Boolean(note) },
};

export const EVENTS: AnswersPlan<SecurityEvent, EventWords> = {
  id: 'desk.events',
  rowKey: ({ id }) => id,
  useAnswers: () => useAllAnswers(useSecurityEvents(), finds),
  queryKey: [DESK],
  useWords: useEventWords,
  known: KNOWN,
  columns: ['seen', 'tried', 'person', 'address', 'caller', 'meant', 'at', 'lastAt', 'count'],
  search: ({ t }) => [{ key: 'text', label: t('event.search'), kind: 'text' }],
  rowTone: (row) => (unseen(row) ? 'error' : undefined),
  verbs: { looked: { icon: Eye, label: 'note', when: unseen, send: ({ id }, note) => settleEvent({ id, note }) } },
  rowVerbs: ['looked'],
  drawer: {
    title: (_, { t }) => t('event.title'),
    beside: (row, { seen }) => <StateBadge {...seen(row)} />,
    notes: (row, { t }) => [{ tone: unseen(row) ? 'error' : 'warn', text: t(`event.tried.${triedKey(row)}`, { code: row.kind }) }],
    said: (row, { t }) => ({ title: t('event.look'), text: t(`event.where.${whereToLook(row)}`) }),
    facts: [
      ...['person', 'address', 'caller', 'meant', 'callerId', 'noCaller', 'meantId', 'at', 'lastAt', 'count'],
      ...['record', 'recordId', 'field', 'operation', 'opId', 'call', 'seenBy', 'note'],
    ],
    verbs: ['looked'],
  },
  needsLine: 'needsLine',
  empty: 'event.none',
};
