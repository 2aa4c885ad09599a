import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { effectiveExpiry } from '#domain/wms/stock/allocation.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useRowsBy, useSyncStatus } from '#store/hooks.ts';
import { DataAge } from '#ui/data-age.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { StockRow } from './stock-rows.ts';

interface BoxLine {
  readonly id: string;
  readonly boxNo: string;
  readonly batchNo: string | null;
  readonly qty: string;
  readonly reservedQty: string;
  readonly boxStatus: number;
  readonly binCode: string | null;
  readonly receivedAt: string | null;
  readonly expiryDate: string | null;
}

interface BoxesProps {
  row: StockRow;
  onHistory: (boxNo: string) => void;
}

const lineKey = (line: BoxLine): string => line.id;
const MOST = 500;

/** Boxes on this device, live. */
export function LocalBoxes({ row, onHistory }: BoxesProps) {
  const views = useRowsBy(Box, 'warehouseId+materialId', row.warehouseId, row.materialId);
  const boxes = useMemo(() => (views ?? []).map((view) => view.row).filter((box) => isPositive(box.qty)), [views]);
  const bins = useRowMap(
    Bin,
    boxes.map(({ binId }) => binId),
  );
  const batches = useRowMap(
    Batch,
    boxes.map(({ batchId }) => batchId),
  );
  const lines = boxes
    .map((box): BoxLine => {
      const batch = batches?.get(box.batchId ?? '');
      const { id, boxNo, qty, reservedQty, boxStatus: status, receivedAt } = box;
      const of = {
        batchNo: batch?.batchNo ?? null,
        expiryDate: effectiveExpiry(batch),
        binCode: bins?.get(box.binId ?? '')?.binCode ?? null,
      };
      return { id, boxNo, qty, reservedQty, boxStatus: status, receivedAt, ...of };
    })
    .sort((a, b) => (a.boxNo < b.boxNo ? -1 : 1));
  return <BoxTable lines={lines} unit={row.unitCode} loading={views === undefined} onHistory={onHistory} />;
}

const boxPage = call<{ list: BoxLine[]; total: number }>('POST /api/wms/wmsStock/boxPageList');

/** Boxes of a warehouse that this device does not hold; the last answer stays. */
export function ServerBoxes({ row, onHistory }: BoxesProps) {
  const { t } = useTranslation('warehouse');
  const { online } = useSyncStatus();
  const query = { warehouseId: row.warehouseId, materialId: row.materialId, pageIndex: 1, pageSize: MOST };
  const { data, dataUpdatedAt, isFetching, error, refetch } = useQuery({
    queryKey: ['wmsStock/boxes', query],
    queryFn: ({ signal }) => boxPage(query, { signal, alertError: false }),
  });
  if (!data && error) return <ErrorState message={t('error')} details={error.message} onRetry={() => void refetch()} />;
  return (
    <>
      {data ? <DataAge at={dataUpdatedAt} offline={!online} /> : null}
      <BoxTable lines={data?.list ?? []} unit={row.unitCode} loading={isFetching} onHistory={onHistory} />
    </>
  );
}

interface BoxTableProps {
  lines: readonly BoxLine[];
  unit: string;
  loading: boolean;
  onHistory: (boxNo: string) => void;
}

function BoxTable({ lines, unit, loading, onHistory }: BoxTableProps) {
  const { t } = useTranslation('warehouse');
  const labels = useLabels();
  const columns = useMemo<Column<BoxLine>[]>(() => {
    const of = (name: string) => labels.field('box', name);
    return [
      { key: 'boxNo', title: of('boxNo'), code: true, width: 140 },
      {
        key: 'boxStatus',
        title: of('boxStatus'),
        width: 120,
        render: (line) => <StateBadge tone={labels.tone(boxStatus, line.boxStatus)} label={labels.code(boxStatus, line.boxStatus)} />,
      },
      { key: 'qty', title: of('qty'), align: 'end', width: 100, unit, sum: true },
      { key: 'reservedQty', title: of('reservedQty'), align: 'end', width: 100, unit, sum: true },
      { key: 'binCode', title: of('binId'), code: true, width: 100 },
      { key: 'batchNo', title: labels.field('common', 'batchNo'), code: true, width: 110 },
      {
        key: 'receivedAt',
        title: labels.field('batch', 'receivedDate'),
        width: 110,
        value: (line) => labels.instant(line.receivedAt).slice(0, 10),
      },
      { key: 'expiryDate', title: labels.field('batch', 'expiryDate'), width: 110 },
    ];
  }, [labels, unit]);
  return (
    <DataTable
      id="wms.stock.boxes"
      label={t('boxesOf')}
      columns={columns}
      rows={lines}
      rowKey={lineKey}
      loading={loading}
      onOpen={(line) => onHistory(line.boxNo)}
      empty={<EmptyState message={t('empty.boxes')} />}
    />
  );
}
