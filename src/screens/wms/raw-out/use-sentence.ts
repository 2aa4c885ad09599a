import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabels } from '#pages/kit/labels.ts';
import type { Answer } from './scanned.ts';

/** Answers of the outbound terminals in words; their keys lie in ns `rawout`. */
export function useSentence(): (answer: Pick<Answer, 'key' | 'params'>) => string {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  return useCallback(
    ({ key, params }) => {
      const { status, what } = params;
      return t(key, {
        ...params,
        ...(status === undefined ? {} : { status: labels.code('boxStatus', status) }),
        ...(what === undefined ? {} : { what: t(`scan.kind.${what}`) }),
      });
    },
    [labels, t],
  );
}
