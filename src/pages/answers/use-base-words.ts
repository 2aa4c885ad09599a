import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabels } from '#pages/kit/labels.ts';
import type { BaseWords } from './known.tsx';

/** The words of a page that needs no more than its own file of them. @param names its namespace first */
export function useBaseWords(names: string | readonly string[]): BaseWords {
  const { t } = useTranslation(names);
  const labels = useLabels();
  return useMemo(() => ({ t, labels }), [t, labels]);
}
