import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { PageBody } from '#ui/page-body.tsx';
import { PageHeader } from '#ui/page-header.tsx';

export interface NotHeldProps {
  title: string;
  message?: string;
  action?: { label: string; onClick: () => void };
  loading?: boolean;
}

/** Shown in place of a document that is still loading or not held by this device. */
export function NotHeld({ title, message, action, loading = false }: NotHeldProps) {
  return (
    <PageBody kind="view">
      <PageHeader title={title} />
      <TopProgress active={loading} />
      {message ? <EmptyState message={message} action={action} /> : null}
    </PageBody>
  );
}

/** Shown in place of a document that the server has not answered with. */
export function NotRead({ title, message, onRetry }: { title: string; message: string; onRetry?: (() => void) | undefined }) {
  return (
    <PageBody kind="view">
      <PageHeader title={title} />
      <ErrorState message={message} {...(onRetry ? { onRetry } : {})} />
    </PageBody>
  );
}
