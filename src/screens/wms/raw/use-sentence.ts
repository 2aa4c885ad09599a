import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { boxStatus } from '#domain/wms/codes.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { Spoken } from '#screens/wms/use-scan-log.ts';

/** Answers of the receiving terminals in words. @param prefix of the keys in ns `raw`: `receive.say`, `putAway.say` */
export function useSentence(prefix: string): (spoken: Pick<Spoken, 'key' | 'params'>) => string {
  const { t } = useTranslation('raw');
  const labels = useLabels();
  return useCallback(
    ({ key, params }) => {
      const { step, what, status } = params;
      return t(`${prefix}.${key}`, {
        ...params,
        ...(step === undefined ? {} : { step: t(`receive.lacks.${step}`) }),
        ...(what === undefined ? {} : { what: t(`kind.${what}`) }),
        ...(status === undefined ? {} : { status: labels.code(boxStatus, status) }),
      });
    },
    [labels, prefix, t],
  );
}
