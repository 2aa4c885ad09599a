import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabels } from '#pages/kit/labels.ts';
import type { Spoken } from '#screens/wms/use-scan-log.ts';

/** Answers of the transfer terminals in words (ns `transfer`); what every terminal says stands with the outbound ones. */
export function useTransferSentence(): (spoken: Pick<Spoken, 'key' | 'params'>) => string {
  const { t } = useTranslation(['transfer', 'rawout']);
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
