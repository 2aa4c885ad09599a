/** One refused operation: what it was, why, what was entered, what the server has now, what waits behind it, and the ways on. */
import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { PencilLine, RotateCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { type useAttention, useStore } from '#store/hooks.ts';
import { Facts } from '#ui/facts.tsx';
import { askReason } from '#ui/feedback/ask.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import { Icon } from '#ui/icon.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { type Entry, enteredOf, nameOfRow } from './entered.ts';
import { LaneName, RowName } from './row-name.tsx';
import { useWords, type Words } from './use-words.ts';
import { type First, whoWasFirst } from './who-first.ts';

export type Attention = NonNullable<ReturnType<typeof useAttention>>['items'][number];

export function AttentionCard({ item }: { item: Attention }) {
  const { t } = useTranslation('system');
  const words = useWords();
  const { op, reason, waiting } = item;
  const entered = enteredOf(op.payload);
  const first = whoWasFirst(
    reason,
    item.server.map(({ row }) => row),
    op.occurredAt,
  );
  const doubtful = waiting.filter(({ doubt }) => doubt !== null).length;
  return (
    <chakra.article borderWidth="var(--line)" borderRadius="l2" borderInlineStartWidth="6px" borderInlineStartColor="error" p="panel">
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
        <StateBadgeLine text={words.labels.problem(reason)} />
        {first === null ? null : (
          <Block title={t('sync.first')}>
            <Text textStyle="sm">{[first.name, words.labels.instant(first.at)].filter(Boolean).join(' · ')}</Text>
          </Block>
        )}
        {entered.length === 0 ? null : (
          <Block title={t('sync.entered')}>
            <Entered entries={entered} type={op.type} words={words} />
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

function StateBadgeLine({ text }: { text: string }) {
  return (
    <Text role="note" textStyle="sm" p="2" bg="error.subtle" color="error.fg" borderRadius="l1">
      {text}
    </Text>
  );
}

function Block({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <Text textStyle="xs" color="fg.muted" mb="1">
        {title}
      </Text>
      {children}
    </div>
  );
}

function Entered({ entries, type, words }: { entries: readonly Entry[]; type: string; words: Words }) {
  const items = entries.map(({ name, value, entity }) => ({
    label: words.field(type, name),
    value: entity ? <RowName entity={entity} id={value} /> : words.value(type, name, value),
  }));
  return <Facts items={items.map((item, at) => ({ ...item, label: unique(item.label, at, items) }))} columns={4} />;
}

/** Facts are keyed by their label; repeated ones (lines) get a number. */
function unique(label: string, at: number, items: readonly { label: string }[]): string {
  const before = items.slice(0, at).filter((item) => item.label === label).length;
  return before === 0 ? label : `${label} ${before + 1}`;
}

function ServerRows({ item, first, words }: { item: Attention; first: First | null; words: Words }) {
  const { t } = useTranslation('system');
  return (
    <Flex direction="column" gap="1">
      {item.server.map(({ entity, row }, at) => (
        <Flex key={row?.id ?? `${entity}${at}`} gap="2" align="center" wrap="wrap" textStyle="sm">
          {t(`doc.${entity}`, { defaultValue: entity })}
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

function Choices({ item: { op, waiting } }: { item: Attention }) {
  const { t } = useTranslation('system');
  const { fixPage } = useShell();
  const go = useGo();
  const { retry, discard } = useResolve();
  const page = op.state === 'rejected' ? fixPage(op.type) : null;
  const query: Record<string, string> = { fix: op.opId };
  if (typeof op.payload.id === 'string') query.id = op.payload.id;
  return (
    <Flex gap="gap" wrap="wrap">
      {page === null ? null : (
        <Button variant="solid" onClick={() => go(page, query)}>
          <Icon of={PencilLine} />
          {t('sync.fix')}
        </Button>
      )}
      {op.state === 'rejected' ? (
        <Button onClick={() => void retry(op.opId)}>
          <Icon of={RotateCw} />
          {t('sync.retry')}
        </Button>
      ) : null}
      <Button colorPalette="red" ms="auto" onClick={() => void discard(op.opId, op.kind === 'gate' ? waiting.length : 0)}>
        <Icon of={Trash2} />
        {t('sync.discard')}
      </Button>
    </Flex>
  );
}

/** Both ways on ask for a reason: it is kept with the operation. */
function useResolve() {
  const { t } = useTranslation('system');
  const store = useStore();
  const actor = useActor();
  const words = useWords();
  const say = (result: Awaited<ReturnType<typeof store.discard>>): void => {
    if (result.ok) notify({ tone: 'ok', title: t('sync.done') });
    else if ('problem' in result) notify({ tone: 'error', title: words.labels.problem(result.problem) });
  };
  const retry = async (opId: string) => {
    const reason = await askReason({ title: t('sync.retry'), label: t('sync.retryReason'), confirmLabel: t('sync.retry') });
    if (reason !== null && actor) say(await store.retry(opId, reason, { actor }));
  };
  const discard = async (opId: string, behind: number) => {
    const detail = [t('sync.discardDetail'), behind > 0 ? t('sync.discardBehind', { n: behind }) : ''].join(' ');
    const reason = await askReason({ title: t('sync.discardTitle'), detail, confirmLabel: t('sync.discard'), danger: true });
    if (reason !== null && actor) say(await store.discard([opId], reason, { actor }));
  };
  return { retry, discard };
}
