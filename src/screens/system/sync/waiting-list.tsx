/** Operations on their way, by document, with their age and why they have not arrived yet. */
import { chakra, Flex, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Nothing } from '#screens/system/kit/nothing.tsx';
import { LaneName } from '#screens/system/kit/row-name.tsx';
import { useWords } from '#screens/system/kit/use-words.ts';
import { byLane, whyWaiting } from '#screens/system/kit/waiting.ts';
import { useAttention, useOutboxList, useSyncStatus } from '#store/hooks.ts';
import { Section } from '#ui/section.tsx';

const SHOWN = 50;

export function WaitingList() {
  const { t } = useTranslation('system');
  const words = useWords();
  const items = useOutboxList();
  const status = useSyncStatus();
  const attention = useAttention();
  const held = useMemo(() => new Set(attention?.items.flatMap(({ waiting }) => waiting.map(({ op }) => op.opId))), [attention]);
  const lanes = useMemo(() => byLane(items), [items]);
  return (
    <Section title={t('sync.waiting')} count={items.length}>
      {lanes.length === 0 ? <Nothing text={t('sync.waitingNone')} /> : null}
      <Flex direction="column" gap="4">
        {lanes.slice(0, SHOWN).map(({ docKey, items: own }) => (
          <div key={docKey}>
            <chakra.h3 m="0" mb="1" textStyle="sm" fontWeight="semibold">
              {words.kind(docKey)} <LaneName docKey={docKey} />
            </chakra.h3>
            <chakra.ul listStyleType="none" m="0" p="0">
              {own.slice(0, SHOWN).map((item) => {
                const why = whyWaiting(item, { first: own[0] === item, held: held.has(item.op.opId) }, status);
                return (
                  <chakra.li
                    key={item.op.opId}
                    display="grid"
                    gridTemplateColumns={{ base: '1fr auto', md: '8rem 10rem 4.5rem minmax(0, 1fr)' }}
                    columnGap="3"
                    py="1.5"
                    borderTopWidth="var(--line)"
                    textStyle="sm"
                    alignItems="baseline"
                  >
                    <chakra.span>{words.operation(item.op.type)}</chakra.span>
                    <chakra.span color="fg.muted">{words.labels.instant(item.op.occurredAt)}</chakra.span>
                    <chakra.span>{words.age(item.age)}</chakra.span>
                    <chakra.span color={item.doubt ? 'warn.fg' : 'fg.muted'} gridColumn={{ base: '1 / -1', md: 'auto' }}>
                      {item.doubt ? t('sync.doubt', { reason: words.labels.problem(item.doubt) }) : t(`sync.${why}`)}
                    </chakra.span>
                  </chakra.li>
                );
              })}
            </chakra.ul>
            {own.length > SHOWN ? <Text textStyle="sm">{t('sync.more', { n: own.length - SHOWN })}</Text> : null}
          </div>
        ))}
        {lanes.length > SHOWN ? <Text textStyle="sm">{t('sync.more', { n: lanes.length - SHOWN })}</Text> : null}
      </Flex>
    </Section>
  );
}
