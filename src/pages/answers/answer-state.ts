/** An answer of the server, and how it stands. */
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '#store/hooks.ts';

/** What is read of a query. */
export interface Answer<T> {
  readonly data: T | undefined;
  readonly dataUpdatedAt: number;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** Keys of what is said when there is no answer, with a line and without. */
export interface FailedWords {
  readonly online: string;
  readonly offline: string;
}

/** How an answer stands, as a list page takes it. */
export interface AnswerState {
  readonly loading: boolean;
  readonly error: { readonly message: string; readonly details?: string | undefined; readonly onRetry: () => void } | undefined;
  /** In ms since 1970; undefined while there is none. */
  readonly updatedAt: number | undefined;
  readonly offline: boolean;
  readonly onRefresh: () => void;
}

/**
 * How an answer stands, for a list or a table: being fetched, failed, as old as it is.
 * @param failed default: what the server said, or that this device does not hold these data
 */
export function useAnswerState({ data, dataUpdatedAt, error, isFetching, refetch }: Answer<unknown>, failed?: FailedWords): AnswerState {
  const { t } = useTranslation();
  const { online } = useSyncStatus();
  const onRefresh = (): void => void refetch();
  // Without a line some questions are not asked at all: that is no empty list.
  const lacking = data === undefined && !isFetching && (error !== null || !online);
  const said = failed ? t(online ? failed.online : failed.offline) : online && error ? error.message : t('ui:record.offlineList');
  return {
    loading: isFetching && data === undefined,
    error: lacking ? { message: said, details: failed && error ? error.message : undefined, onRetry: onRefresh } : undefined,
    updatedAt: data === undefined ? undefined : dataUpdatedAt,
    offline: !online,
    onRefresh,
  };
}
