import { chakra, Flex } from '@chakra-ui/react';
import { AppWindow, CirclePlus, EllipsisVertical, House, type LucideIcon, MonitorDown, Share, SquarePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { InstallWay } from '#pages/kit/installing.ts';
import { Icon } from '#ui/icon.tsx';

/** The signs that the browser itself shows, step by step. */
const STEPS: Readonly<Record<InstallWay, readonly LucideIcon[]>> = {
  ios: [Share, SquarePlus, House],
  mac: [AppWindow, CirclePlus, House],
  android: [EllipsisVertical, MonitorDown, House],
  firefoxAndroid: [EllipsisVertical, SquarePlus, House],
  desktop: [MonitorDown, AppWindow],
  firefox: [],
};

/** How a browser without an offer of its own installs the app, in its own signs and words. */
export function InstallSteps({ way }: { way: InstallWay }) {
  const { t } = useTranslation('system');
  return (
    <chakra.ol listStyleType="none" display="flex" flexDirection="column" gap="2" m="0" p="0">
      {STEPS[way].map((sign, step) => (
        <Flex key={sign.displayName ?? step} as="li" align="center" gap="3" textStyle="sm">
          <Flex
            aria-hidden
            align="center"
            justify="center"
            boxSize="10"
            flexShrink="0"
            borderWidth="var(--line)"
            borderRadius="l2"
            bg="bg.subtle"
          >
            <Icon of={sign} size="lg" />
          </Flex>
          {t(`installing.steps.${way}.${step}`)}
        </Flex>
      ))}
    </chakra.ol>
  );
}
