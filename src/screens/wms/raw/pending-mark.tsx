import { CloudUpload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Viewed } from '#store/store.ts';
import { Icon } from '#ui/icon.tsx';
import { StateBadge } from '#ui/state-badge.tsx';

/** What is on the way for a row: nothing, waiting to be sent, or refused so that a person has to look. */
export function PendingMark({ pending }: { pending: Viewed['pending'] }) {
  const { t } = useTranslation('raw');
  if (pending === 'none') return null;
  if (pending === 'attention') return <StateBadge tone="error" label={t('pending.attention')} />;
  return <Icon of={CloudUpload} color="fg.muted" name={t('pending.waiting')} />;
}
