/** What the plan would count, box by box, according to the server's current stock (checkWmsStockList). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { CheckFindings, CheckStock } from '#domain/wms/answers.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import type { Planned } from '#domain/wms/stocktake/findings.ts';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { FindingsList } from './findings-list.tsx';
import { useFindings } from './stocktake-calls.ts';

const preview = call<PageOf<CheckStock>>('POST /api/wms/wmsCheckInfo/checkWmsStockList');
const keyOf = ({ boxId }: CheckStock): string => boxId;
const FIRST = { page: 1, size: 10 };

const COLUMNS: KnownOf<CheckStock, BaseWords> = {
  binCode: { word: 'field:checkLine.bookBinId', kind: 'code', width: 88 },
  matCode: { word: 'field:common.matCode', kind: 'code', width: 100 },
  matName: { word: 'field:common.matName', width: 104, grow: 2 },
  boxNo: { word: 'field:common.boxNo', kind: 'code', width: 136, of: ({ boxType, boxNo }, { t }) => (boxType === 2 ? t('loose') : boxNo) },
  batchNo: { word: 'field:common.batchNo', kind: 'code', width: 120, wideOnly: true },
  bookQty: { word: 'field:common.bookQty', kind: 'figure', width: 84, unit: ({ unitCode }) => unitCode },
  bookStatus: {
    word: 'field:checkLine.bookStatus',
    width: 116,
    state: ({ bookStatus }, { labels }) => ({ tone: labels.tone(boxStatus, bookStatus), label: labels.code(boxStatus, bookStatus) }),
  },
  isCounted: { word: 'preview.counted', width: 104, of: ({ isCounted }, { t }) => (isCounted ? t('preview.yes') : '') },
};

type EmptyBin = CheckFindings['empty'][number];
const ZERO_BALANCE = 4;
const EMPTY: KnownOf<EmptyBin, BaseWords> = {
  binCode: { word: 'field:checkBin.binId', kind: 'code', width: 120, grow: 1 },
  zone: { word: 'field:bin.zone', width: 104 },
  aisle: { word: 'field:bin.aisle', width: 104 },
};

/** The bins that a zero-balance plan goes to see. */
function EmptyBinsPreview({ bins }: { readonly bins: readonly EmptyBin[] }) {
  const words = useBaseWords('stocktake');
  return (
    <TableSection
      id="wms.stocktake.emptyPreview"
      title={words.t('preview.emptyTitle')}
      known={EMPTY}
      words={words}
      rows={bins}
      rowKey={({ binId }) => binId}
      none={words.t('preview.noEmpty')}
      fit="some"
      tableFrom={320}
    />
  );
}

interface PlanPreviewProps {
  readonly plan: Planned;
  /** Leaves out bins that contain obstacles. */
  readonly onWithout: (binIds: readonly string[]) => void;
}

export function PlanPreview({ plan, onWithout }: PlanPreviewProps) {
  const { warehouseId, scopeBins, scopeClasses, scopeMaterials, leftOutBins } = plan;
  const asked = { warehouseId, scopeBins, scopeClasses, scopeMaterials, leftOutBins };
  const found = useFindings(plan, null);
  const words = useBaseWords('stocktake');
  const { online } = useSyncStatus();
  const [paging, setPaging] = useState(FIRST);
  const isChosen = asked.warehouseId !== '';
  const scope = JSON.stringify(asked);
  const [before, setBefore] = useState(scope);
  if (scope !== before) {
    setBefore(scope);
    setPaging({ ...paging, page: 1 });
  }
  const { data } = useQuery({
    queryKey: ['stocktake-preview', scope, paging.page, paging.size],
    queryFn: ({ signal }) => preview({ ...asked, pageIndex: paging.page, pageSize: paging.size }, { signal, alertError: false }),
    placeholderData: keepPreviousData,
    enabled: isChosen && online,
  });
  if (plan.checkType === ZERO_BALANCE && isChosen && found)
    return (
      <>
        <FindingsList found={found} onWithout={onWithout} />
        <EmptyBinsPreview bins={found.empty} />
      </>
    );
  const none = words.t(isChosen ? (online ? 'preview.empty' : 'preview.offline') : 'preview.choose');
  const { list: rows = [], total = 0 } = isChosen && data ? data : {};
  return (
    <>
      {found && isChosen ? <FindingsList found={found} onWithout={onWithout} /> : null}
      <TableSection
        id={'wms.stocktake.preview'}
        title={words.t('preview.title')}
        known={COLUMNS}
        words={words}
        rows={rows}
        rowKey={keyOf}
        none={none}
        fit="some"
        paging={{ ...paging, total, onChange: setPaging }}
      />
    </>
  );
}
