/** For people who look after the devices: lost work, and silent devices that hold work (sync.md §16). Hidden if all is well. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { needsDesk } from '#domain/system/device-health.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { HEALTH_TONE, nameOf, useDevices } from '#screens/system/kit/device-calls.ts';
import { useAge } from '#screens/system/kit/use-age.ts';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';

const PAGE = '/device-monitor';
const EVERY_MS = 15_000;
const SHOWN = 5;

export function DeviceAlerts() {
  const { t } = useTranslation('device');
  const go = useGo();
  const age = useAge();
  const mayLook = useShell().canOpen(PAGE);
  const { data } = useDevices(EVERY_MS, mayLook);
  const alarming = mayLook ? (data ?? []).filter(({ health }) => needsDesk(health)) : [];
  if (alarming.length === 0) return null;
  return (
    <Section title={t('alerts')} count={alarming.length}>
      <Flex direction="column" gap="3">
        <chakra.ul listStyleType="none" m="0" p="0" display="flex" flexDirection="column" gap="2" role="status">
          {alarming.slice(0, SHOWN).map((device) => {
            const seen = age(device.lastSeenAt);
            return (
              <Flex as="li" key={device.deviceId} gap="2" wrap="wrap" align="center" textStyle="sm">
                <StateBadge tone={HEALTH_TONE[device.health]} label={t(`health.${device.health}`)} />
                <chakra.span>
                  {t(device.health === 'lost' ? 'alertLost' : 'alertUnsent', {
                    name: nameOf(device),
                    n: device.lost || device.unsent,
                    seen,
                  })}
                </chakra.span>
              </Flex>
            );
          })}
        </chakra.ul>
        <Button onClick={() => go(PAGE)}>{t('openMonitor')}</Button>
      </Flex>
    </Section>
  );
}
