import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { DataAge } from '#ui/data-age.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { HistoryList } from '#ui/history-list.tsx';

interface LogRow {
  readonly logId: string;
  readonly boxNo: string;
  readonly action: string;
  readonly docNo: string | null;
  readonly fromBin: string | null;
  readonly toBin: string | null;
  readonly fromStatus: number | null;
  readonly toStatus: number | null;
  readonly qtyBefore: string | null;
  readonly qtyAfter: string | null;
  readonly unitCode: string;
  readonly operator: string | null;
  readonly occurredAt: string;
}

const MOST = 100;
const logPage = call<{ list: LogRow[]; total: number }>('POST /api/wms/wmsBoxHistoryLog/pageList');

/** Everything that happened to a box, as the server has it; needs the server, the last answer stays. */
export function BoxHistory({ boxNo }: { boxNo: string }) {
  const { t } = useTranslation('warehouse');
  const labels = useLabels();
  const { online } = useSyncStatus();
  const query = { boxNo, pageIndex: 1, pageSize: MOST };
  const { data, dataUpdatedAt, isFetching, error, refetch } = useQuery({
    queryKey: ['wmsBoxHistoryLog', query],
    queryFn: ({ signal }) => logPage(query, { signal, alertError: false }),
  });
  if (!data && error)
    return <ErrorState message={t(online ? 'error' : 'historyOffline')} details={error.message} onRetry={() => void refetch()} />;
  const rows = (data?.list ?? []).filter((row) => row.boxNo === boxNo);
  const change = (before: string | null, after: string | null): string =>
    before === after ? (after ?? '') : `${before || '–'} → ${after || '–'}`;
  const detail = (row: LogRow): string => {
    const [from, to] = [labels.code(boxStatus, row.fromStatus), labels.code(boxStatus, row.toStatus)];
    const qty = `${change(row.qtyBefore, row.qtyAfter)} ${row.unitCode}`;
    return [row.docNo, change(row.fromBin, row.toBin), change(from, to), qty].filter(Boolean).join(' · ');
  };
  return (
    <>
      <TopProgress active={isFetching} />
      {data ? <DataAge at={dataUpdatedAt} offline={!online} /> : null}
      {data && rows.length === 0 ? <EmptyState message={t('empty.history')} /> : null}
      <HistoryList
        items={rows.map((row) => ({
          key: String(row.logId),
          at: Date.parse(row.occurredAt),
          who: row.operator ?? '',
          what: labels.code('movementType', row.action),
          detail: detail(row),
        }))}
      />
    </>
  );
}
