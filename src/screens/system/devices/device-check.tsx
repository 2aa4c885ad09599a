/** What a device has found at its last check, as it told it. What was never checked is not known, and said to be so. */
import { chakra, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { CHECKS } from '#domain/protocol/station-check.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { CheckResult } from '#screens/system/kit/check-result.tsx';
import type { ToldChecks } from '#screens/system/kit/device-calls.ts';
import { Nothing } from '#screens/system/kit/nothing.tsx';
import { Section } from '#ui/section.tsx';

export function DeviceCheck({ check }: { readonly check: ToldChecks | null }) {
  const { t } = useTranslation('check');
  const labels = useLabels();
  if (!check) {
    return (
      <Section title={t('desk.title')}>
        <Nothing text={t('desk.none')} />
      </Section>
    );
  }
  const { toldAt, userName, stationCode, checks } = check;
  const told = { at: labels.instant(toldAt), who: userName ?? '', station: stationCode };
  return (
    <Section title={t('desk.title')}>
      <Text textStyle="xs" color="fg.muted" mb="3">
        {t(stationCode === null ? 'desk.told' : 'desk.where', told)}
      </Text>
      <chakra.dl m="0" display="flex" flexDirection="column" gap="3" textStyle="sm">
        {CHECKS.map((name) => {
          const made = checks.find((one) => one.check === name);
          return (
            <Flex key={name} gap="3" wrap="wrap" data-check={name}>
              <chakra.dt w="7rem" flexShrink="0" fontWeight="semibold">
                {t(`name.${name}`)}
              </chakra.dt>
              <chakra.dd m="0" flex="1" minW="14rem">
                {made ? <CheckResult made={made} /> : '–'}
                {made ? (
                  <Text mt="1" textStyle="xs" color="fg.muted">
                    {labels.instant(made.checkedAt)}
                  </Text>
                ) : null}
              </chakra.dd>
            </Flex>
          );
        })}
      </chakra.dl>
    </Section>
  );
}
