import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#domain/kernel/job.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { useLabels } from '#pages/kit/labels.ts';

type Namespace = 'rawout' | 'transfer' | 'voucher' | 'quality' | 'raw';

/**
 * Answers of a terminal in words. @param ns where its own keys lie; what every terminal says of a scan it cannot use (`scan.…`) stands once, with the
 * outbound ones @param prefix of its keys there, for example `putAway.say.`
 */
export function useSentence(ns: Namespace, prefix = ''): (spoken: Pick<Answer, 'key' | 'params'>) => string {
  const { t } = useTranslation([ns, 'rawout']);
  const labels = useLabels();
  return useCallback(
    ({ key, params }) => {
      const { step, status, what } = params;
      const kinds = ns === 'raw' ? 'raw:kind' : 'rawout:scan.kind';
      return t(key.startsWith('scan.') ? `rawout:${key}` : `${prefix}${key}`, {
        ...params,
        ...(step === undefined ? {} : { step: t(`raw:receive.lacks.${step}`) }),
        ...(status === undefined ? {} : { status: labels.code(boxStatus, status) }),
        ...(what === undefined ? {} : { what: t(`${kinds}.${what}`) }),
      });
    },
    [labels, ns, prefix, t],
  );
}
