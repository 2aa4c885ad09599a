import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Viewed } from '#store/store.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';

type Unsent = Pick<Viewed<unknown>, 'pending'> & Partial<Pick<Viewed<unknown>, 'doubtful'>>;

/** Unsent work on a row: waiting to be sent, likely to be refused, refused. Empty when the server has everything. */
export function PendingMark({ pending, doubtful = false }: Unsent) {
  const { t } = useTranslation('ui');
  if (pending === 'attention') return <StateBadge tone="error" label={t('pending.attention')} />;
  if (doubtful) return <StateBadge tone="warn" label={t('pending.doubtful')} />;
  return pending === 'waiting' ? <StateBadge tone="info" label={t('pending.waiting')} /> : null;
}

/** The column of the mark; empty for most rows, so that waiting rows stand out. */
export const pendingColumn = <R extends Unsent>(t: TFunction): Column<R> => ({
  key: 'pending',
  title: t('ui:pending.title'),
  width: 100,
  grow: 0,
  value: () => '',
  render: (row) => <PendingMark pending={row.pending} doubtful={row.doubtful ?? false} />,
});
