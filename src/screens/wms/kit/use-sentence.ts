import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#domain/kernel/job.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { useLabels } from '#pages/kit/labels.ts';

type Namespace =
  | 'finished'
  | 'floor'
  | 'sales'
  | 'grinding'
  | 'lending'
  | 'rawout'
  | 'transfer'
  | 'voucher'
  | 'quality'
  | 'raw'
  | 'stocktake'
  | 'borrow';

/** Keys that begin so are defined once, whoever speaks: terminals that stand at one address, picking and then loading, share what they remember. */
const OWNERS: Readonly<Record<string, Namespace>> = { scan: 'rawout', pick: 'rawout', load: 'sales' };

/** An answer, or a sentence that no scan has led to. */
type Spoken = Pick<Answer, 'key' | 'params'> & Partial<Pick<Answer, 'code'>>;

/**
 * Puts a terminal's answers into words.
 * @param ns namespace of the terminal's keys; a key that names another namespace, or has an owner, is looked up there
 * @param prefix prefix of its keys there, for example `putAway.say.`
 */
export function useSentence(ns: Namespace, prefix = ''): (spoken: Spoken) => string {
  const { t } = useTranslation([ns, 'rawout']);
  const labels = useLabels();
  return useCallback(
    ({ key, params, code }) => {
      const { step, status, what } = params;
      const owner = OWNERS[key.split('.')[0] ?? ''];
      const named = key.includes(':') ? key : owner ? `${owner}:${key}` : `${ns}:${prefix}${key}`;
      const kinds = ns === 'raw' || named.startsWith('raw:') ? 'raw:kind' : 'rawout:scan.kind';
      return t(named, {
        // What was scanned is a fact of every answer.
        ...(code === undefined ? {} : { code: labels.boxNo(code) }),
        ...params,
        ...(step === undefined ? {} : { step: t(`raw:receive.lacks.${step}`) }),
        ...(status === undefined ? {} : { status: labels.code(boxStatus, status) }),
        ...(what === undefined ? {} : { what: t(`${kinds}.${what}`) }),
      });
    },
    [labels, ns, prefix, t],
  );
}
