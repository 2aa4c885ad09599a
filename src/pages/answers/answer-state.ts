/** An answer of the server, and how it stands. */
import { useTranslation } from 'react-i18next';
import { useLoadFailure } from '#pages/kit/load-failure.tsx';
import { useSyncStatus } from '#store/hooks.ts';
import type { ErrorStateProps } from '#ui/error-state.tsx';

/** What is read of a query. */
export interface Answer<T> {
  readonly data: T | undefined;
  readonly dataUpdatedAt: number;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** How an answer stands, as a list page takes it. */
export interface AnswerState {
  readonly loading: boolean;
  readonly error: ErrorStateProps | undefined;
  /** In ms since 1970; undefined while there is none. */
  readonly updatedAt: number | undefined;
  readonly offline: boolean;
  readonly onRefresh: () => void;
}

/**
 * How an answer stands, for a list or a table: being fetched, failed, as old as it is.
 * @param offlineWord key of what is said without a line; default: that this device does not hold these data
 */
export function useAnswerState({ data, dataUpdatedAt, error, isFetching, refetch }: Answer<unknown>, offlineWord?: string): AnswerState {
  const { t } = useTranslation();
  const failure = useLoadFailure(offlineWord && t(offlineWord));
  const { online } = useSyncStatus();
  const onRefresh = (): void => void refetch();
  // Without a line some questions are not asked at all: that is no empty list.
  const lacking = data === undefined && !isFetching && (error !== null || !online);
  return {
    loading: isFetching && data === undefined,
    error: lacking ? failure(error, onRefresh) : undefined,
    updatedAt: data === undefined ? undefined : dataUpdatedAt,
    offline: !online,
    onRefresh,
  };
}
