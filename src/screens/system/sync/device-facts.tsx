/** The identity of this device and its state towards the server, to be read out on the telephone. */
import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { isStoreFull } from '#domain/protocol/full-store.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { byteText, tellsSpace } from '#screens/system/kit/byte-text.ts';
import { partsOfSet } from '#screens/system/kit/entered.ts';
import { RowName } from '#screens/system/kit/row-name.tsx';
import { useAge } from '#screens/system/kit/use-age.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { Facts } from '#ui/facts.tsx';
import { Section } from '#ui/section.tsx';

export function DeviceFacts() {
  const { t } = useTranslation('system');
  const store = useStore();
  const status = useSyncStatus();
  const install = useShell().useInstall();
  const age = useAge();
  const isFull = install.kind === 'failed' && isStoreFull({ message: install.reason });
  const installed = [t(`sync.install.${install.kind}`), install.reason].filter(Boolean).join(': ');
  const { storage, fill, lastContact, roundTrip, clockOffset } = status;
  const usage = storage.usage !== null && storage.quota !== null;
  const untold = tellsSpace() ? '' : t('sync.values.notTold');
  const persisted = storage.persisted === null ? 'unknown' : storage.persisted ? 'yes' : 'notPersisted';
  return (
    <Section title={t('sync.device')}>
      <Facts
        columns={2}
        items={[
          { label: t('sync.facts.contact'), value: lastContact === null ? t('sync.values.never') : age(lastContact) },
          { label: t('sync.facts.roundTrip'), value: roundTrip === null ? '' : t('sync.values.ms', { n: Math.round(roundTrip) }) },
          { label: t('sync.facts.build'), value: status.build },
          { label: t('sync.facts.serverBuild'), value: status.serverBuild },
          { label: t('sync.facts.fill'), value: t('sync.values.fill', { ...fill }) },
          { label: t('sync.facts.files'), value: String(status.files) },
          { label: t('sync.facts.persisted'), value: t(`sync.values.${persisted}`) },
          {
            label: t('sync.facts.usage'),
            value: usage ? t('sync.values.usage', { used: byteText(storage.usage ?? 0), quota: byteText(storage.quota ?? 0) }) : untold,
          },
          { label: t('sync.facts.leader'), value: t(`sync.values.${status.leader ? 'leaderHere' : 'leaderOther'}`) },
          { label: t('sync.facts.clock'), value: t('sync.values.seconds', { n: (clockOffset / 1000).toFixed(1) }) },
          { label: t('sync.facts.install'), value: isFull ? t('sync.install.full') : installed },
          { label: t('sync.facts.alone'), value: t(`sync.values.${status.byDevice ? 'yes' : 'aloneNot'}`) },
          { label: t('sync.facts.device'), value: <CodeText value={store.deviceId.slice(-12)} copy /> },
          { label: t('sync.facts.sets'), value: <Sets sets={status.sets} />, wide: true },
        ]}
      />
    </Section>
  );
}

/** The sets that this device follows, with the warehouse or the line if a set belongs to one. Every answer of the server updates all of them. */
function Sets({ sets }: { sets: readonly string[] }) {
  const { t } = useTranslation('system');
  return (
    <chakra.ul listStyleType="none" m="0" p="0">
      {sets.map((set) => {
        const { kind, owner } = partsOfSet(set);
        return (
          <li key={set}>
            {t(`sync.sets.${kind}`, { defaultValue: kind })} {owner ? <RowName {...owner} /> : null}
          </li>
        );
      })}
    </chakra.ul>
  );
}
