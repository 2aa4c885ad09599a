/** What the plan would count, box by box, as the server's stock has it now (checkWmsStockList). */
import { chakra } from '@chakra-ui/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { CheckStock } from '#domain/wms/answers.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Section } from '#ui/section.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { Pager } from '#ui/table/pager.tsx';

const preview = call<PageOf<CheckStock>>('POST /api/wms/wmsCheckInfo/checkWmsStockList');
const keyOf = ({ boxId }: CheckStock): string => boxId;
const FIRST = { page: 1, size: 10 };

interface PlanPreviewProps {
  readonly warehouseId: string;
  readonly scopeBins: string[];
  readonly scopeClasses: string[];
  readonly scopeMaterials: string[];
}

export function PlanPreview(asked: PlanPreviewProps) {
  const { t } = useTranslation('stocktake');
  const { online } = useSyncStatus();
  const [paging, setPaging] = useState(FIRST);
  const { warehouseId } = asked;
  const scope = JSON.stringify(asked);
  const [before, setBefore] = useState(scope);
  if (scope !== before) {
    setBefore(scope);
    setPaging({ ...paging, page: 1 });
  }
  const { data, isFetching } = useQuery({
    queryKey: ['stocktake-preview', scope, paging.page, paging.size],
    queryFn: ({ signal }) => preview({ ...asked, pageIndex: paging.page, pageSize: paging.size }, { signal, alertError: false }),
    placeholderData: keepPreviousData,
    enabled: warehouseId !== '' && online,
  });
  const shown = warehouseId === '' ? undefined : data;
  const message = t(warehouseId === '' ? 'preview.choose' : online ? 'preview.empty' : 'preview.offline');
  return (
    <Section title={t('preview.title')} count={shown?.total} flush>
      <DataTable
        id="wms.stocktake.preview"
        label={t('preview.title')}
        columns={useColumns()}
        rows={shown?.list ?? []}
        rowKey={keyOf}
        loading={isFetching}
        maxHeight="26rem"
        empty={<EmptyState message={message} />}
      />
      {shown && shown.total > 0 ? (
        <chakra.div px="panel" py="2">
          <Pager total={shown.total} page={paging.page} size={paging.size} onChange={setPaging} />
        </chakra.div>
      ) : null}
    </Section>
  );
}

function useColumns(): Column<CheckStock>[] {
  const { t } = useTranslation('stocktake');
  const labels = useLabels();
  return useMemo(() => {
    const of = (name: string) => labels.field('checkLine', name);
    return [
      { key: 'binCode', title: of('bookBinId'), code: true, width: 88 },
      { key: 'matCode', title: labels.field('common', 'matCode'), code: true, width: 100 },
      { key: 'matName', title: labels.field('common', 'matName'), width: 104, grow: 2 },
      { key: 'boxNo', title: of('boxNo'), code: true, width: 136, value: (row) => (row.boxType === 2 ? t('loose') : row.boxNo) },
      { key: 'batchNo', title: labels.field('common', 'batchNo'), code: true, width: 120, wideOnly: true },
      { key: 'bookQty', title: of('bookQty'), align: 'end', width: 84, unit: (row) => row.unitCode },
      {
        ...{ key: 'bookStatus', title: of('bookStatus'), width: 116, value: (row: CheckStock) => labels.code(boxStatus, row.bookStatus) },
        render: (row) => <CodeBadge set={boxStatus} code={row.bookStatus} />,
      },
      { key: 'isCounted', title: t('preview.counted'), width: 104, value: (row) => (row.isCounted ? t('preview.yes') : '') },
    ];
  }, [labels, t]);
}
