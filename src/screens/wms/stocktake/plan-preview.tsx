/** What the plan would count, box by box, according to the server's current stock (checkWmsStockList); of a zero-balance plan the bins that it goes to see. */
import { call } from '#api/client.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { CheckFindings, CheckStock } from '#domain/wms/answers.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { type Planned, scopeOf } from '#domain/wms/stocktake/findings.ts';
import { type FoundPlan, FoundRows } from '#pages/answers/found-rows.tsx';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import { useBaseWords } from '#pages/answers/use-base-words.ts';

const BOXES: FoundPlan<object, CheckStock> = {
  id: 'wms.stocktake.preview',
  words: 'stocktake:preview',
  call: call<PageOf<CheckStock>>('POST /api/wms/wmsCheckInfo/checkWmsStockList'),
  rowKey: ({ boxId }) => boxId,
  known: {
    binCode: { word: 'field:checkLine.bookBinId', kind: 'code', width: 88 },
    matCode: { word: 'field:common.matCode', kind: 'code', width: 100 },
    matName: { word: 'field:common.matName', width: 104, grow: 2 },
    boxNo: { word: 'field:common.boxNo', kind: 'code', width: 136 },
    batchNo: { word: 'field:common.batchNo', kind: 'code', width: 120, wideOnly: true },
    bookQty: { word: 'field:common.bookQty', kind: 'figure', width: 84, unit: ({ unitCode }) => unitCode },
    bookStatus: {
      word: 'field:checkLine.bookStatus',
      width: 116,
      state: ({ bookStatus }, { labels }) => ({ tone: labels.tone(boxStatus, bookStatus), label: labels.code(boxStatus, bookStatus) }),
    },
    isCounted: { word: 'preview.counted', width: 104, of: ({ isCounted }, { t }) => (isCounted ? t('preview.yes') : '') },
  },
};

type EmptyBin = CheckFindings['empty'][number];

const EMPTY: KnownOf<EmptyBin, BaseWords> = {
  binCode: { word: 'field:checkBin.binId', kind: 'code', width: 120, grow: 1 },
  zone: { word: 'field:bin.zone', width: 104 },
  aisle: { word: 'field:bin.aisle', width: 104 },
};

/** @param empty bins of a zero-balance plan; undefined = the plan counts boxes */
export function PlanPreview({ plan, empty }: { readonly plan: Planned; readonly empty: readonly EmptyBin[] | undefined }) {
  const words = useBaseWords('stocktake');
  if (!empty) return <FoundRows plan={BOXES} question={plan.warehouseId === '' ? null : scopeOf(plan)} />;
  return (
    <TableSection
      id="wms.stocktake.emptyPreview"
      title={words.t('preview.emptyTitle')}
      known={EMPTY}
      words={words}
      rows={empty}
      rowKey={({ binId }) => binId}
      none={words.t('preview.noEmpty')}
      fit="some"
      tableFrom={320}
    />
  );
}
