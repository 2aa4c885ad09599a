import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeviceNow } from '#pages/kit/use-now.ts';
import { ageOf } from '#screens/system/kit/age.ts';

/** Words for how long ago an instant was, moving on by itself. */
export function useAge(): (iso: string) => string {
  const { t } = useTranslation('system');
  const now = useDeviceNow(15_000);
  return useCallback(
    (iso) => {
      const { key, n } = ageOf(now - Date.parse(iso));
      return t(`age.${key}`, { n });
    },
    [t, now],
  );
}
