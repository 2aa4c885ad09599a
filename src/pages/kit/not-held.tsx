import type { ReactNode } from 'react';
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

interface WhenHeldProps<T> extends Pick<NotHeldProps, 'title' | 'action'> {
  /** Undefined while it is read; null = this device does not hold it. */
  readonly of: T | null | undefined;
  /** What is said where it is not held. */
  readonly missing: string;
  readonly children: (held: T) => ReactNode;
}

/** What is drawn of a document, once it is read. */
export function WhenHeld<T>({ title, of, missing, action, children }: WhenHeldProps<T>) {
  if (of === undefined) return <NotHeld title={title} loading />;
  if (of === null) return <NotHeld title={title} message={missing} {...(action ? { action } : {})} />;
  return children(of);
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
