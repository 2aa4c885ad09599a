import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeviceNow } from '#pages/kit/use-now.ts';
import { ageOf } from './age.ts';

/** Words for an age in milliseconds. */
export function useAgeWords(): (ms: number) => string {
  const { t } = useTranslation('system');
  return useCallback(
    (ms) => {
      const { key, n } = ageOf(ms);
      return t(`system:age.${key}`, { n });
    },
    [t],
  );
}

/** Words for how long ago an instant was, updated automatically. @param everyMs update interval */
export function useAge(everyMs?: number): (instant: string | number) => string {
  const words = useAgeWords();
  const now = useDeviceNow(everyMs);
  return useCallback((instant) => words(now - new Date(instant).getTime()), [words, now]);
}
