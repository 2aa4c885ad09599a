/** Reports that come to the signed-in person by themselves: when, what became of the last one, and how to end it. */
import { Button } from '@chakra-ui/react';
import { useMemo } from 'react';
import { messageState } from '#domain/protocol/outgoing-message.ts';
import type { ReportSubscription, Rhythm } from '#domain/protocol/subscription.ts';
import type { KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import { useOrder } from '#pages/answers/use-order.ts';
import { InternalLink } from '#pages/kit/internal-link.tsx';
import { useShell } from '#pages/kit/shell-services.ts';
import { useMySubscriptions, useRhythmWord, useSubscriptions } from '#pages/report/subscribe/use-subscriptions.ts';
import { OWN_TABLE } from '#screens/system/kit/person-calls.ts';
import { useSyncStatus } from '#store/hooks.ts';
import type { StateBadgeProps } from '#ui/state-badge.tsx';
import { useLatest } from '#ui/table/use-latest.ts';
import { type OwnWords, useOwnWords } from './own-words.ts';

interface SubscriptionWords extends OwnWords {
  readonly online: boolean;
  readonly canOpen: (path: string) => boolean;
  readonly rhythm: (rhythm: Rhythm) => string;
  readonly end: (subscription: ReportSubscription) => void;
}

/** What became of the last one; one that is not due yet has none. */
function stateOf({ problem, message, lastAt }: ReportSubscription, { t, labels }: SubscriptionWords): StateBadgeProps {
  if (problem !== null) return { tone: 'error', label: t('subscriptions.refused') };
  if (message !== null) return { tone: labels.tone(messageState, message), label: labels.code(messageState, message) };
  return { tone: 'neutral', label: t(lastAt === null ? 'subscriptions.never' : 'subscriptions.written') };
}

const whyOf = ({ problem: code, params, lastError }: ReportSubscription, { labels }: SubscriptionWords): string =>
  code === null ? (lastError ?? '') : labels.problem({ code, params });

const KNOWN: KnownOf<ReportSubscription, SubscriptionWords> = {
  title: {
    word: 'subscriptions.report',
    width: 120,
    grow: 1,
    render: ({ title, path }, { canOpen }) => (path !== null && canOpen(path) ? <InternalLink to={path}>{title}</InternalLink> : title),
  },
  rhythm: { word: 'subscriptions.rhythm', width: 130, grow: 1, of: (row, { rhythm }) => rhythm(row) },
  recipient: { word: 'subscriptions.to', width: 130, grow: 1, of: ({ recipient }) => recipient ?? '–' },
  nextAt: { word: 'subscriptions.next', kind: 'minute', width: 150, grow: 0 },
  state: { word: 'subscriptions.last', width: 110, grow: 0, state: stateOf },
  why: { word: 'subscriptions.why', width: 160, grow: 2, of: whyOf },
  lastAt: { word: 'subscriptions.lastAt', kind: 'minute', width: 150, grow: 0, wideOnly: true },
  end: {
    word: 'sessions.action',
    width: 84,
    grow: 0,
    render: (row, { t, online, end }) => (
      <Button variant="ghost" size="xs" disabled={!online} onClick={() => end(row)}>
        {t('subscriptions.end')}
      </Button>
    ),
  },
};

const QUERIES = ['report-subscriptions'];

export function OwnSubscriptions() {
  const own = useOwnWords();
  const { t } = own;
  const { online } = useSyncStatus();
  const { canOpen } = useShell();
  const rhythm = useRhythmWord();
  const answer = useMySubscriptions();
  const subscriptions = useSubscriptions();
  const { run } = useOrder(QUERIES);
  const end = ({ id, title }: ReportSubscription): void =>
    void run({
      confirm: {
        kind: 'action',
        question: t('subscriptions.endQuestion', { title }),
        detail: t('subscriptions.endDetail'),
        confirmLabel: t('subscriptions.end'),
      },
      send: () => subscriptions.end(id),
    });
  const onEnd = useLatest(end);
  const words = useMemo<SubscriptionWords>(
    () => ({ ...own, online, canOpen, rhythm, end: (row) => onEnd.current(row) }),
    [own, online, canOpen, rhythm, onEnd],
  );
  return (
    <TableSection
      {...OWN_TABLE}
      id="person.subscriptions"
      title={t('subscriptions.title')}
      known={KNOWN}
      words={words}
      rows={answer.data?.list}
      count={answer.data?.total}
      rowKey={({ id }) => id}
      answer={answer}
      none={t('subscriptions.none')}
    />
  );
}
