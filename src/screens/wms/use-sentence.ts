import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabels } from '#pages/kit/labels.ts';
import type { Spoken } from './use-scan-log.ts';

/**
 * Answers of a terminal in words. @param ns where its own keys lie; what every terminal says of a scan it cannot use (`scan.…`) stands once, with the
 * outbound ones
 */
export function useSentence(ns: 'rawout' | 'transfer' | 'voucher' | 'quality'): (spoken: Pick<Spoken, 'key' | 'params'>) => string {
  const { t } = useTranslation([ns, 'rawout']);
  const labels = useLabels();
  return useCallback(
    ({ key, params }) => {
      const { status, what } = params;
      return t(key.startsWith('scan.') ? `rawout:${key}` : key, {
        ...params,
        ...(status === undefined ? {} : { status: labels.code('boxStatus', status) }),
        ...(what === undefined ? {} : { what: t(`rawout:scan.kind.${what}`) }),
      });
    },
    [labels, t],
  );
}
