/** The server data on this device: how much, how old, how safe, and how to reload or drop it. */
import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { ClipboardCheck, Eraser, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ENTITIES } from '#domain/registry.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { byteText, tellsSpace } from '#screens/system/kit/byte-text.ts';
import { useAge } from '#screens/system/kit/use-age.ts';
import { useHeld, useSyncStatus } from '#store/hooks.ts';
import { Facts } from '#ui/facts.tsx';
import { confirm } from '#ui/feedback/ask.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import { groupDigits } from '#ui/group-digits.ts';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/section.tsx';
import { heldGroups } from './held-groups.ts';

export function HeldData() {
  const { t } = useTranslation('person');
  return (
    <Section title={t('held.title')}>
      <Flex direction="column" gap="4">
        <HeldFacts />
        <HeldRowsList />
        <HeldActions />
      </Flex>
    </Section>
  );
}

function HeldFacts() {
  const { t } = useTranslation(['person', 'system']);
  const age = useAge();
  const held = useHeld();
  const { storage, lastContact } = useSyncStatus();
  const unsent = useShell().useUnsent();
  const known = Math.max(lastContact ?? 0, held?.broughtAt ?? 0);
  const free = storage.usage === null || storage.quota === null ? null : storage.quota - storage.usage;
  const untold = tellsSpace() ? '' : t('system:sync.values.notTold');
  const persisted = storage.persisted === null ? 'unknown' : storage.persisted ? 'yes' : 'notPersisted';
  return (
    <Facts
      columns={2}
      items={[
        { label: t('held.rows'), value: held ? groupDigits(String(held.rows)) : '' },
        { label: t('held.complete'), value: held ? t('held.sets', { done: held.filled, total: held.sets }) : '' },
        { label: t('held.age'), value: known === 0 ? t('held.never') : age(known) },
        { label: t('held.unsent'), value: String(unsent) },
        { label: t('held.usage'), value: storage.usage === null ? untold : byteText(storage.usage) },
        { label: t('held.free'), value: free === null ? untold : byteText(free) },
        { label: t('held.persisted'), value: t(`system:sync.values.${persisted}`), wide: true },
      ]}
    />
  );
}

function HeldRowsList() {
  const { t } = useTranslation('person');
  const labels = useLabels();
  const held = useHeld();
  const groups = heldGroups(held?.entities ?? [], ENTITIES);
  if (groups.length === 0) return held ? <Text color="fg.muted">{t('held.nothing')}</Text> : null;
  return (
    <chakra.dl m="0" maxH="18rem" overflowY="auto" borderTopWidth="var(--line)" tabIndex={0} aria-label={t('held.byKind')}>
      {groups.map(({ entity, rows }) => (
        <Flex key={entity} justify="space-between" gap="3" py="1.5" textStyle="sm" borderBottomWidth="var(--line)">
          <dt>{labels.kind(entity)}</dt>
          <chakra.dd m="0" fontVariantNumeric="tabular-nums">
            {groupDigits(String(rows))}
          </chakra.dd>
        </Flex>
      ))}
    </chakra.dl>
  );
}

function HeldActions() {
  const { t } = useTranslation(['person', 'check']);
  const go = useGo();
  const { loadAgain, clearHeld, checkStation, useUnsent } = useShell();
  const unsent = useUnsent();
  const { online } = useSyncStatus();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>, done: string): Promise<void> => {
    setBusy(true);
    await work().finally(() => setBusy(false));
    notify({ tone: 'ok', title: done });
  };
  const clear = async (): Promise<void> => {
    const detail = [t(online ? 'held.clearDetail' : 'held.clearOffline'), t('held.clearKeeps', { n: unsent })].join('\n');
    if (await confirm({ question: t('held.clearQuestion'), detail, confirmLabel: t('held.clear') }))
      await run(clearHeld, t('held.cleared'));
  };
  return (
    <Flex gap="gap" wrap="wrap" align="center">
      <Button disabled={!online} loading={busy} onClick={() => void run(loadAgain, t('held.loading'))}>
        <Icon of={RefreshCw} />
        {t('held.loadAgain')}
      </Button>
      <Button disabled={busy} onClick={() => void clear()}>
        <Icon of={Eraser} />
        {t('held.clear')}
      </Button>
      <Button onClick={checkStation}>
        <Icon of={ClipboardCheck} />
        {t('check:open')}
      </Button>
      <Button variant="ghost" onClick={() => go('/sync-centre')}>
        {t('held.centre')}
      </Button>
    </Flex>
  );
}
