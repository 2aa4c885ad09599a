import { CloudUpload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/icon.tsx';
import { StateBadge } from '#ui/state-badge.tsx';

/** What is on the way for a row: nothing, waiting to be sent, or refused so that a person has to look. */
export function PendingMark({ pending }: { pending: string | null }) {
  const { t } = useTranslation('raw');
  if (!pending) return null;
  if (pending === 'attention') return <StateBadge tone="error" label={t('pending.attention')} />;
  return <Icon of={CloudUpload} color="fg.muted" name={t('pending.waiting')} />;
}
