/** Details of one device: what it holds, what is lost, and what the desk may decide. */
import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useOrder } from '#pages/answers/use-order.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { LoadFailure } from '#pages/kit/load-failure.tsx';
import {
  type Claim,
  DEVICES,
  type Device,
  HEALTH_TONE,
  type Loss,
  nameOf,
  persistedWord,
  reinstateDevice,
  renameDevice,
  revokeDevice,
  settleLoss,
  TELL,
  useDevice,
} from '#screens/system/kit/device-calls.ts';
import { Nothing } from '#screens/system/kit/nothing.tsx';
import { useAge } from '#screens/system/kit/use-age.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { DataAge } from '#ui/data-age.tsx';
import { Facts } from '#ui/facts.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { Section } from '#ui/section.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { DeviceCheck } from './device-check.tsx';
import { Claims, GiveUp } from './device-claims.tsx';
import { OperationGroups, OperationLines } from './operation-groups.tsx';

export function DeviceDrawer({ deviceId, onClose }: { deviceId: string; onClose: () => void }) {
  const { t } = useTranslation('device');
  const { online } = useSyncStatus();
  const { data, dataUpdatedAt, isFetching, error, refetch } = useDevice(deviceId);
  return (
    <SideDrawer
      title={data ? nameOf(data.device) : t('device')}
      size="lg"
      onClose={onClose}
      beside={
        <>
          <CodeText value={deviceId} copy />
          {data ? <StateBadge tone={HEALTH_TONE[data.device.health]} label={t(`health.${data.device.health}`)} /> : null}
        </>
      }
    >
      <div>
        <TopProgress active={isFetching} />
        {data ? (
          <Flex direction="column" gap="3">
            <DataAge at={dataUpdatedAt} offline={!online} />
            <DeviceSummary device={data.device} claims={data.claims} />
            <Claims device={data.device} claims={data.claims} />
            <Decisions device={data.device} claimed={data.claims.length > 0} />
            <Section title={t('losses')} count={data.losses.length}>
              {data.losses.length === 0 ? <Nothing text={t('lossesNone')} /> : null}
              <Flex direction="column" gap="4">
                {data.losses.map((loss) => (
                  <LossCard key={loss.lossId} loss={loss} />
                ))}
              </Flex>
            </Section>
            <Section title={t('announced')} count={data.device.unsent}>
              {data.announced.length === 0 ? <Nothing text={t('announcedNone')} /> : null}
              <OperationGroups operations={data.announced} />
              <OperationLines operations={data.announced} />
            </Section>
            <DeviceCheck check={data.check} />
          </Flex>
        ) : null}
        {!data && error ? <LoadFailure error={error} offline={t('offline')} onRetry={() => void refetch()} /> : null}
      </div>
    </SideDrawer>
  );
}

function DeviceSummary({ device, claims }: { device: Device; claims: readonly Claim[] }) {
  const { t } = useTranslation(['device', 'system']);
  const labels = useLabels();
  const age = useAge();
  const { stationCode, stationName, userName, account, takenBy, takenByName, oldestUnsentAt } = device;
  // The installation that works there now has already answered.
  const answered = claims.some(({ newDeviceId }) => newDeviceId === takenBy);
  return (
    <>
      <Facts
        columns={2}
        items={[
          { label: t('columns.station'), value: [stationName, stationCode].filter(Boolean).join(' ') || t('noStation') },
          { label: t('columns.person'), value: [userName, account].filter(Boolean).join(' ') },
          { label: t('columns.lastSeen'), value: labels.instant(device.lastSeenAt) },
          { label: t('columns.oldest'), value: oldestUnsentAt === null ? t('system:home.none') : age(oldestUnsentAt) },
          { label: t('columns.build'), value: device.build ?? '' },
          { label: t('columns.persisted'), value: t(persistedWord(device)) },
        ]}
      />
      {takenBy !== null && device.unsent > 0 && !answered ? (
        <Text role="status" textStyle="sm" p="3" bg="warn.subtle" color="warn.fg" borderRadius="l1">
          {t('sameTablet', { name: nameOf({ name: takenByName, deviceId: takenBy }), n: device.unsent })}
        </Text>
      ) : null}
    </>
  );
}

/** @param claimed true = the claims section offers the decision about its unsent work instead */
function Decisions({ device, claimed }: { device: Device; claimed: boolean }) {
  const { t } = useTranslation('device');
  const { online } = useSyncStatus();
  const { run } = useOrder([DEVICES]);
  const { deviceId, revokedAt } = device;
  const rename = () =>
    run({
      reason: { title: t('rename'), label: t('columns.name'), confirmLabel: t('save') },
      send: (name) => renameDevice({ deviceId, name: name.slice(0, 80) }, TELL),
    });
  const revoke = () =>
    run({
      reason: { title: t('revoke'), detail: t('revokeDetail'), danger: true },
      send: (reason) => revokeDevice({ deviceId, reason }, TELL),
    });
  const reinstate = () =>
    run({
      reason: { title: t('reinstate'), detail: t('reinstateDetail') },
      send: (reason) => reinstateDevice({ deviceId, reason }, TELL),
    });
  return (
    <Flex gap="gap" wrap="wrap">
      <Button disabled={!online} onClick={() => void rename()}>
        {t('rename')}
      </Button>
      {claimed ? null : <GiveUp device={device} />}
      {revokedAt === null ? (
        <Button disabled={!online} colorPalette="red" onClick={() => void revoke()}>
          {t('revoke')}
        </Button>
      ) : (
        <Button disabled={!online} onClick={() => void reinstate()}>
          {t('reinstate')}
        </Button>
      )}
    </Flex>
  );
}

function LossCard({ loss }: { loss: Loss }) {
  const { t } = useTranslation('device');
  const labels = useLabels();
  const { online } = useSyncStatus();
  const { run } = useOrder([DEVICES]);
  const { lossId, why, foundAt, operations, settledAt, settledByName, note, successorId, successorName } = loss;
  const settle = () =>
    run({
      reason: { title: t('settle'), detail: t('settleDetail'), label: t('note'), confirmLabel: t('settle') },
      send: (text) => settleLoss({ lossId, note: text }, TELL),
    });
  return (
    <chakra.article borderWidth="var(--line)" borderColor={settledAt ? 'border' : 'error'} borderRadius="l1" p="3">
      <Flex align="center" gap="2" wrap="wrap" mb="2">
        <StateBadge tone={settledAt ? 'neutral' : 'error'} label={t(settledAt ? 'settled' : 'open')} />
        <Text textStyle="sm" fontWeight="semibold">
          {t('lostCount', { n: operations.length })}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {t(`why.${why}`)} · {labels.instant(foundAt)}
        </Text>
      </Flex>
      <OperationGroups operations={operations} />
      <OperationLines operations={operations} />
      {successorId ? (
        <Text textStyle="sm" mt="2">
          {t('successor', { name: nameOf({ name: successorName, deviceId: successorId }) })}
        </Text>
      ) : null}
      {settledAt ? (
        <Text textStyle="sm" mt="2" color="fg.muted">
          {t('settledBy', { name: settledByName ?? '', at: labels.instant(settledAt), note: note ?? '' })}
        </Text>
      ) : (
        <Button mt="3" disabled={!online} onClick={() => void settle()}>
          {t('settle')}
        </Button>
      )}
    </chakra.article>
  );
}
