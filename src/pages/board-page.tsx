import { chakra, Flex, Grid } from '@chakra-ui/react';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeText } from '#ui/code-text.tsx';
import { DataAge } from '#ui/data-age.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { type Fact, Facts } from '#ui/facts.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageBody } from '#ui/page-body.tsx';
import { type Action, ActionButton, PageHeader } from '#ui/page-header.tsx';
import { useStanding } from '#ui/standing.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Tone } from '#ui/tone.ts';
import { minute, urgency } from './board-urgency.ts';

export interface BoardCard {
  key: string;
  number: string;
  title: string;
  /** When it is needed, in milliseconds since 1970. */
  needAt: number;
  /** State of the document, independent of the need time. */
  state?: { tone: Tone; label: string };
  /** Further badges at the end of the state's row: urgency, a lease. */
  badges?: readonly { tone: Tone; label: string }[];
  /** Large figures, two side by side. */
  figures?: readonly Fact[];
  /** Progress, place and purpose, as muted lines. */
  meta?: readonly string[];
  facts?: readonly Fact[];
  action?: Action;
  onOpen?: () => void;
}

export interface BoardPageProps {
  title: string;
  cards: readonly BoardCard[];
  /** The current time, ticking in the screen; it orders and colours the cards. */
  now: number;
  /** Minutes before the need time at which a card turns to a warning. */
  warnMinutes?: number;
  primary?: Action | undefined;
  menu?: readonly Action[];
  loading?: boolean;
  error?: { message: string; details?: string; onRetry?: () => void } | undefined;
  updatedAt?: number | undefined;
  offline?: boolean;
  emptyText?: string;
  /** Content above the cards: filters, counts. */
  before?: ReactNode;
}

/** Tasks by need time, most urgent first. */
export function BoardPage(props: BoardPageProps) {
  const { t } = useTranslation('ui');
  const { title, cards, now, warnMinutes = 60, primary, menu, error } = props;
  const age = props.updatedAt === undefined ? null : <DataAge at={props.updatedAt} offline={props.offline ?? false} now={now} />;
  // As long as rows are coming, an empty board says how far they are.
  const isFilling = useStanding().kind === 'filling';
  const loading = props.loading === true && !(isFilling && props.cards.length === 0);
  const isUnread = error !== undefined || (loading && cards.length === 0);
  const ordered = [...cards].sort((a, b) => a.needAt - b.needAt);
  return (
    <PageBody kind="board">
      <PageHeader title={title} count={isUnread ? undefined : cards.length} primary={primary} menu={menu} aside={age} />
      {props.before ? <chakra.div data-bar>{props.before}</chakra.div> : null}
      <TopProgress active={loading} />
      {error ? <ErrorState {...error} /> : null}
      {!error && ordered.length === 0 && !loading ? <EmptyState message={props.emptyText ?? t('board.empty')} /> : null}
      <Grid
        flex="1 0 auto"
        role="region"
        aria-label={title}
        alignContent="start"
        gap="gap"
        templateColumns="repeat(auto-fill, minmax(min(100%, 20rem), 1fr))"
        opacity={loading ? 0.55 : 1}
      >
        {error ? null : ordered.map((card) => <Card key={card.key} card={card} tone={urgency(card.needAt, now, warnMinutes)} now={now} />)}
      </Grid>
    </PageBody>
  );
}

function Card({ card, tone, now }: { card: BoardCard; tone: Tone; now: number }) {
  return (
    <chakra.article
      aria-label={`${card.number} ${card.title}`}
      bg="bg.panel"
      borderWidth="var(--line)"
      borderRadius="l2"
      borderInlineStartWidth="6px"
      borderInlineStartColor={tone}
      px="panel"
      py="3"
      display="flex"
      flexDirection="column"
      gap="2"
      data-tone={tone}
    >
      <Flex align="center" gap="2" wrap="wrap">
        <CodeText value={card.number} />
        {card.state ? <StateBadge {...card.state} /> : null}
        {card.badges?.map((badge) => (
          <StateBadge key={badge.label} {...badge} />
        ))}
      </Flex>
      <chakra.h2 m="0" textStyle="lg" fontWeight="semibold">
        {card.title}
      </chakra.h2>
      <DueText needAt={card.needAt} now={now} tone={tone} />
      {card.figures ? <Figures items={card.figures} /> : null}
      {card.facts ? <Facts items={card.facts} columns={2} /> : null}
      {card.meta ? (
        <chakra.div textStyle="sm" color="fg.muted">
          {card.meta.map((line) => (
            <chakra.p key={line} m="0">
              {line}
            </chakra.p>
          ))}
        </chakra.div>
      ) : null}
      <Flex gap="gap" mt="auto" pt="1" wrap="wrap">
        {card.action ? <ActionButton action={card.action} /> : null}
        {card.onOpen ? <OpenButton onOpen={card.onOpen} /> : null}
      </Flex>
    </chakra.article>
  );
}

/** Two figures side by side in every density, because the user compares them. */
function Figures({ items }: { items: readonly Fact[] }) {
  return (
    <Grid as="dl" templateColumns="1fr 1fr" gap="3" m="0">
      {items.map(({ label, value }) => (
        <chakra.div key={label} minW="0">
          <chakra.dt textStyle="xs" color="fg.muted">
            {label}
          </chakra.dt>
          <chakra.dd m="0" textStyle="sm">
            {value}
          </chakra.dd>
        </chakra.div>
      ))}
    </Grid>
  );
}

function OpenButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('ui');
  return <ActionButton action={{ key: 'open', label: t('board.open'), onClick: onOpen }} variant="ghost" />;
}

/** "已超时 1 小时 20 分" or "还剩 35 分钟". */
function DueText({ needAt, now, tone }: { needAt: number; now: number; tone: Tone }) {
  const { t } = useTranslation('ui');
  const minutes = Math.floor(Math.abs(needAt - now) / minute);
  const [h, m] = [Math.floor(minutes / 60), minutes % 60];
  const time =
    h >= 48 ? t('board.days', { n: Math.floor(h / 24) }) : h > 0 ? t('board.hours', { h, m }) : t('board.minutes', { n: minutes });
  return (
    <Flex
      align="center"
      gap="1.5"
      color={tone === 'ok' ? 'fg.muted' : `${tone}.fg`}
      textStyle="md"
      fontWeight={tone === 'ok' ? 'normal' : 'semibold'}
    >
      <Icon of={Clock} />
      {needAt < now ? t('board.overdue', { time }) : t('board.due', { time })}
    </Flex>
  );
}
