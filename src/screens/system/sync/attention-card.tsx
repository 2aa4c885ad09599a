/** One refused operation: what it was, why it was refused, what was entered, what the server has now, what waits behind it, and how to resolve it. */
import { chakra, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { enteredOf, nameOfRow } from '#screens/system/kit/entered.ts';
import { EnteredFacts } from '#screens/system/kit/entered-facts.tsx';
import { LaneName } from '#screens/system/kit/row-name.tsx';
import { useWords, type Words } from '#screens/system/kit/use-words.ts';
import { Block, ReasonNote } from '#ui/reason-note.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { type Attention, Choices } from './choices.tsx';
import { type First, whoIsBookedFirst } from './who-first.ts';

/** @param isAsked the address names this one, so it is scrolled into view */
export function AttentionCard({ item, isAsked = false }: { item: Attention; isAsked?: boolean }) {
  const { t } = useTranslation('system');
  const words = useWords();
  const { op, reason, waiting } = item;
  const entered = enteredOf(op.payload);
  const first = whoIsBookedFirst(
    reason,
    item.server.map(({ row }) => row),
    op.occurredAt,
  );
  const doubtful = waiting.filter(({ doubt }) => doubt !== null).length;
  return (
    <chakra.article
      ref={isAsked ? bringIntoView : undefined}
      tabIndex={-1}
      borderWidth="var(--line)"
      borderRadius="l2"
      borderInlineStartWidth="6px"
      borderInlineStartColor="error"
      p="panel"
      aria-current={isAsked || undefined}
      {...(isAsked ? { bg: 'error.subtle' } : {})}
    >
      <Flex direction="column" gap="3">
        <Flex gap="2" align="center" wrap="wrap">
          <chakra.h3 m="0" textStyle="md" fontWeight="semibold">
            {words.operation(op.type)}
          </chakra.h3>
          <Text textStyle="sm">
            {words.kind(op.docKey)} <LaneName docKey={op.docKey} />
          </Text>
          <Text textStyle="xs" color="fg.muted" ms="auto">
            {words.labels.instant(op.occurredAt)}
          </Text>
        </Flex>
        <ReasonNote>{words.labels.problem(reason)}</ReasonNote>
        {first === null ? null : (
          <Block title={t('sync.first')}>
            <Text textStyle="sm">{[first.name, words.labels.instant(first.at)].filter(Boolean).join(' · ')}</Text>
            {first.isLater ? (
              <Text textStyle="sm" color="fg.muted">
                {t('sync.firstLater')}
              </Text>
            ) : null}
          </Block>
        )}
        {entered.length === 0 ? null : (
          <Block title={t('sync.entered')}>
            <EnteredFacts entries={entered} type={op.type} words={words} />
          </Block>
        )}
        <Block title={t('sync.serverNow')}>
          <ServerRows item={item} first={first} words={words} />
        </Block>
        {waiting.length > 0 ? (
          <Text textStyle="sm" color="fg.muted">
            {t('sync.behind', { n: waiting.length })}
            {doubtful > 0 ? ` · ${t('sync.behindBad', { n: doubtful })}` : ''}
          </Text>
        ) : null}
        <Choices item={item} />
      </Flex>
    </chakra.article>
  );
}

function bringIntoView(card: HTMLElement | null): void {
  card?.scrollIntoView({ block: 'start' });
  card?.focus({ preventScroll: true });
}

function ServerRows({ item, first, words }: { item: Attention; first: First | null; words: Words }) {
  const { t } = useTranslation('system');
  return (
    <Flex direction="column" gap="1">
      {item.server.map(({ entity, row }, at) => (
        <Flex key={row?.id ?? `${entity}${at}`} gap="2" align="center" wrap="wrap" textStyle="sm">
          {words.labels.kind(entity)}
          {row ? (
            <>
              <chakra.span fontFamily="mono">{nameOfRow(row) ?? row.id.slice(0, 8)}</chakra.span>
              {row.status === undefined && row.boxStatus === undefined ? null : (
                <StateBadge {...words.status(entity, row.status ?? row.boxStatus)} />
              )}
              {typeof row.qty === 'string' ? <chakra.span>{row.qty}</chakra.span> : null}
              {typeof row.updatedByName === 'string' && typeof row.updatedAt === 'string' && row.updatedAt !== first?.at ? (
                <chakra.span color="fg.muted">
                  {t('sync.by', { name: row.updatedByName, at: words.labels.instant(row.updatedAt) })}
                </chakra.span>
              ) : null}
            </>
          ) : (
            <chakra.span color="fg.muted">{t('sync.gone')}</chakra.span>
          )}
        </Flex>
      ))}
    </Flex>
  );
}
