import { chakra, Flex, Spinner, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';

const useLoading = create<{ count: number }>(() => ({ count: 0 }));

/** Shows the overlay until the returned function is called; overlapping calls are counted. */
export function beginLoading(): () => void {
  let ended = false;
  useLoading.setState(({ count }) => ({ count: count + 1 }));
  return () => {
    if (ended) return;
    ended = true;
    useLoading.setState(({ count }) => ({ count: Math.max(0, count - 1) }));
  };
}

/** Host of the overlay; placed once by UiProvider. */
export function LoadingHost() {
  const { t } = useTranslation('ui');
  const busy = useLoading((state) => state.count > 0);
  if (!busy) return null;
  return (
    <Flex position="fixed" inset="0" zIndex="overlay" align="center" justify="center" bg="rgba(8, 14, 20, 0.35)" role="status">
      <Flex align="center" gap="3" px="5" py="4" bg="bg.panel" borderRadius="l2" borderWidth="var(--line)">
        <Spinner size="sm" color="accent" />
        <Text textStyle="sm">{t('loading')}</Text>
      </Flex>
    </Flex>
  );
}

export interface TopProgressProps {
  active: boolean;
}

/** Runs no effects on a page behind: what it asks there is answered when it is in front, and a bar that ran until then would draw sixty times a second. */
function useInFront(active: boolean): boolean {
  const [inFront, setInFront] = useState(false);
  useEffect(() => {
    if (!active) return;
    setInFront(true);
    return () => setInFront(false);
  }, [active]);
  return active && inFront;
}

/** A 2 px bar at the top edge of its positioned parent; keeps its room, so nothing jumps. */
export function TopProgress({ active }: TopProgressProps) {
  const { t } = useTranslation('ui');
  const moves = useInFront(active);
  return (
    <chakra.div
      h="2px"
      w="100%"
      overflow="hidden"
      flexShrink="0"
      {...(active ? { role: 'progressbar', 'aria-label': t('loading') } : { 'aria-hidden': true })}
    >
      {moves ? <chakra.div h="100%" w="40%" bg="accent" animation="slide-from-left 1s ease-out infinite alternate" /> : null}
    </chakra.div>
  );
}
