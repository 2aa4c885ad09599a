import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ageOf } from '#screens/system/age.ts';
import { useNow } from '#screens/system/use-now.ts';

/** Words for how long ago an instant was, moving on by itself. */
export function useAge(): (iso: string) => string {
  const { t } = useTranslation('system');
  const now = useNow(15_000);
  return useCallback(
    (iso) => {
      const { key, n } = ageOf(now - Date.parse(iso));
      return t(`age.${key}`, { n });
    },
    [t, now],
  );
}
