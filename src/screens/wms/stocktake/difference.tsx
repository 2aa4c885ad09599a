/** How a line stands by the books. What two people have counted differently is not called equal because the first of them found what the books say. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { checkDiffType } from '#domain/wms/stocktake/codes.ts';
import { isDisputed } from '#domain/wms/stocktake/progress.ts';
import type { CheckLineRow } from '#domain/wms/stocktake/stocktake.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { StateBadge } from '#ui/state-badge.tsx';

/** In words. */
export function useDifference(): (line: CheckLineRow) => string {
  const { t } = useTranslation('stocktake');
  const labels = useLabels();
  return useCallback(
    (line) =>
      isDisputed(line)
        ? t('disputed', { name: line.otherByName ?? '', qty: line.otherQty ?? '' })
        : labels.code(checkDiffType, line.diffType),
    [t, labels],
  );
}

export function DifferenceBadge({ line }: { readonly line: CheckLineRow }) {
  const said = useDifference();
  const labels = useLabels();
  return <StateBadge tone={isDisputed(line) ? 'error' : labels.tone(checkDiffType, line.diffType)} label={said(line)} />;
}
