/** Rows, a record or figures that did not come: code and sentence stand in front, as they do where something that was pressed failed. */
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/errors.ts';
import { failureText } from '#pages/kit/failure-text.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { ErrorState, type ErrorStateProps } from '#ui/error-state.tsx';

/** @param offline what is said without a line, where nothing was expected to come; default: that this device does not hold these data */
export function useLoadFailure(offline?: string): (error: Error | null, onRetry: () => void) => ErrorStateProps {
  const { t } = useTranslation();
  const { online } = useSyncStatus();
  return (error, onRetry) => ({
    message: online && error ? failureText(error) : (offline ?? t('ui:record.offlineList')),
    details: error === null || error instanceof ApiError ? undefined : error.message,
    onRetry,
  });
}

interface LoadFailureProps {
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly offline?: string | undefined;
}

export function LoadFailure({ error, onRetry, offline }: LoadFailureProps) {
  return <ErrorState {...useLoadFailure(offline)(error, onRetry)} />;
}
