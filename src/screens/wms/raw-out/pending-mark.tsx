import { useTranslation } from 'react-i18next';
import type { Viewed } from '#store/store.ts';
import { StateBadge } from '#ui/state-badge.tsx';

/** What is on the way for a row: nothing, waiting to be sent, or refused. */
export function PendingMark({ view }: { view: Pick<Viewed<unknown>, 'pending' | 'doubtful'> }) {
  const { t } = useTranslation('rawout');
  if (view.pending === 'attention') return <StateBadge tone="error" label={t('list.attention')} />;
  if (view.doubtful) return <StateBadge tone="warn" label={t('list.doubtful')} />;
  return view.pending === 'waiting' ? <StateBadge tone="info" label={t('list.waiting')} /> : null;
}
