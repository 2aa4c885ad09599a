/** What the papers of a plan say besides its facts: the lines bin by bin, or those that differ, as the server's books have them by now. */
import { useTranslation } from 'react-i18next';
import { differing, isRecount, sheetBins } from '#domain/wms/stocktake/sheet.ts';
import { CheckBin, type CheckLineRow, type CheckRow, isBlind, isSnapshot } from '#domain/wms/stocktake/stocktake.document.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { ViewMore } from '#pages/document/plan.ts';
import { useBins } from '#screens/wms/kit/use-bins.ts';
import { useRowsBy } from '#store/hooks.ts';

/** @param now the lines with what the server says of them */
export function usePapers(row: CheckRow, now: readonly CheckLineRow[]): NonNullable<ViewMore<CheckLineRow>['papers']> {
  const { t } = useTranslation('stocktake');
  const { say } = useDocumentWords('checkInfo');
  const { walk } = useBins(row.warehouseId);
  const empty = (useRowsBy(CheckBin, 'docId', row.id) ?? []).filter((bin) => bin.row.isEmptyBin === true).map((bin) => bin.row.binId);
  return {
    countSheet: () => ({
      ...(isRecount(row) ? { title: say('recountSheetTitle') } : {}),
      // Whoever counts blind is given no figure of the books, on paper neither.
      without: isBlind(row) ? ['bookQty'] : [],
      parts: sheetBins(row, now, empty, walk),
    }),
    diffList: () => {
      const rows = differing(now);
      const facts = [{ label: t('paper.differences'), value: String(rows.length) }];
      return { facts, without: isSnapshot(row) ? [] : ['movedQty', 'missingQty'], parts: [{ rows }] };
    },
  };
}
