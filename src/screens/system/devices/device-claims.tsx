/** What people claim about a device that has vanished, and the decision about it. Claims are not proved and have no effect by themselves (sync.md §21). */
import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useOrder } from '#pages/answers/use-order.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { type Claim, DEVICES, type Device, giveUpDevice, nameOf, TELL } from '#screens/system/kit/device-calls.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { ReasonNote } from '#ui/reason-note.tsx';
import { Section } from '#ui/section.tsx';

export function Claims({ device, claims }: { device: Device; claims: readonly Claim[] }) {
  const { t } = useTranslation('device');
  const labels = useLabels();
  if (claims.length === 0) return null;
  return (
    <Section title={t('claims.title')} count={claims.length}>
      <Flex direction="column" gap="3" align="flex-start">
        <chakra.ul listStyleType="none" m="0" p="0" display="flex" flexDirection="column" gap="2">
          {claims.map(({ newDeviceId, newName, why, userName, at }) => (
            <li key={newDeviceId}>
              <Text textStyle="sm">{t(`claims.${why}`, { name: nameOf({ name: newName, deviceId: newDeviceId }) })}</Text>
              <Text textStyle="xs" color="fg.muted">
                {[userName, labels.instant(at)].filter(Boolean).join(' · ')}
              </Text>
            </li>
          ))}
        </chakra.ul>
        <ReasonNote tone="warn">{t(device.unsent > 0 ? 'claims.said' : 'claims.saidAll')}</ReasonNote>
        <GiveUp device={device} />
      </Flex>
    </Section>
  );
}

/** Records that the announced operations of the device will not arrive. Hidden if the device has sent everything. */
export function GiveUp({ device: { deviceId, unsent } }: { device: Device }) {
  const { t } = useTranslation('device');
  const { online } = useSyncStatus();
  const { run } = useOrder([DEVICES]);
  if (unsent === 0) return null;
  const giveUp = () =>
    run({
      reason: { title: t('giveUp'), detail: t('giveUpDetail', { n: unsent }), label: t('note'), danger: true },
      send: (note) => giveUpDevice({ deviceId, note }, TELL),
    });
  return (
    <Button disabled={!online} colorPalette="red" onClick={() => void giveUp()}>
      {t('giveUp')}
    </Button>
  );
}
