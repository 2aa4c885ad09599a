/** What the plan would count, box by box, according to the server's current stock (checkWmsStockList); of a zero-balance plan the bins that it goes to see. */
import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { CheckFindings, CheckStock } from '#domain/wms/answers.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { askedAbout, type Planned } from '#domain/wms/stocktake/findings.ts';
import { isZeroBalance } from '#domain/wms/stocktake/stocktake.document.ts';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import { useAsked } from '#pages/answers/use-asked.ts';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { TextList } from '#ui/text-list.tsx';
import { useFindings } from './stocktake-calls.ts';

const preview = call<PageOf<CheckStock>>('POST /api/wms/wmsCheckInfo/checkWmsStockList');

const BOXES: KnownOf<CheckStock, BaseWords> = {
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

const EMPTY: KnownOf<CheckFindings['empty'][number], BaseWords> = {
  binCode: { word: 'field:checkBin.binId', kind: 'code', width: 120, grow: 1 },
  zone: { word: 'field:bin.zone', width: 104 },
  aisle: { word: 'field:bin.aisle', width: 104 },
};

interface PlanPreviewProps {
  readonly plan: Planned;
  /** Leaves out bins that contain obstacles. */
  readonly onWithout: (binIds: readonly string[]) => void;
}

export function PlanPreview({ plan, onWithout }: PlanPreviewProps) {
  const words = useBaseWords('stocktake');
  const { online } = useSyncStatus();
  const found = useFindings(plan, null);
  const { findings = [], without = [] } = found ?? {};
  const { warehouseId, scopeBins, scopeClasses, scopeMaterials, leftOutBins } = askedAbout(plan, null);
  const scope = { warehouseId, scopeBins, scopeClasses, scopeMaterials, leftOutBins };
  const of = JSON.stringify(scope);
  const [turned, turn] = useState({ page: 1, size: 10, of });
  // Another scope is read from its first page.
  const { page, size } = turned.of === of ? turned : { ...turned, page: 1 };
  const isChosen = warehouseId !== '';
  const { list = [], total = 0 } =
    useAsked('stocktake-preview', preview, isChosen ? { ...scope, pageIndex: page, pageSize: size } : null, true) ?? {};
  const section = { words, fit: 'some' as const };
  return (
    <>
      <TextList label={words.t('findings.title')} rows={findings.map(words.labels.problem)} isError />
      {without.length > 0 ? (
        <Button variant="outline" mb="3" onClick={() => onWithout(without)}>
          {words.t('findings.without', { n: without.length })}
        </Button>
      ) : null}
      {found && isZeroBalance({ checkType: plan.checkType ?? 1 }) ? (
        <TableSection
          {...section}
          id="wms.stocktake.emptyPreview"
          title={words.t('preview.emptyTitle')}
          known={EMPTY}
          rows={found.empty}
          rowKey={({ binId }) => binId}
          none={words.t('preview.noEmpty')}
          tableFrom={320}
        />
      ) : (
        <TableSection
          {...section}
          id="wms.stocktake.preview"
          title={words.t('preview.title')}
          known={BOXES}
          rows={list}
          rowKey={({ boxId }) => boxId}
          none={words.t(isChosen ? (online ? 'preview.empty' : 'preview.offline') : 'preview.choose')}
          paging={{ page, size, total, onChange: (next) => turn({ ...next, of }) }}
        />
      )}
    </>
  );
}
