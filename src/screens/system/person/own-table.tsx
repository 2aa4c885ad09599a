/** A short table of one's own, with what is said when the server cannot be asked. */
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '#store/hooks.ts';
import { DataAge } from '#ui/data-age.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { DataCards } from '#ui/table/data-cards.tsx';
import { DataTable, type DataTableProps } from '#ui/table/data-table.tsx';
import { useNarrow } from '#ui/use-narrow.ts';

interface Asked {
  readonly data: unknown;
  readonly dataUpdatedAt: number;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface OwnTableProps<R> extends Pick<DataTableProps<R>, 'id' | 'label' | 'columns' | 'rows' | 'rowKey'> {
  readonly answer: Asked;
  readonly none: string;
}

export function OwnTable<R>({ answer, none, ...table }: OwnTableProps<R>) {
  const { t } = useTranslation('person');
  const { online } = useSyncStatus();
  const { ref, narrow } = useNarrow<HTMLDivElement>(560);
  const { data, dataUpdatedAt, isError, isFetching, refetch } = answer;
  if (data === undefined && (isError || !online))
    return <ErrorState message={t(online ? 'failed' : 'offline')} onRetry={() => void refetch()} />;
  const shared = { ...table, loading: isFetching, empty: <EmptyState message={none} /> };
  return (
    <div ref={ref}>
      {narrow ? <DataCards {...shared} /> : <DataTable {...shared} maxHeight="18rem" />}
      {online || data === undefined ? null : (
        <div style={{ padding: '8px 16px' }}>
          <DataAge at={dataUpdatedAt} offline />
        </div>
      )}
    </div>
  );
}
