import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '#store/hooks.ts';
import { Notice } from '#ui/notice.tsx';
import type { Lease } from './kit/lease.ts';

/** Warns that this device's lease ends within the hour (sync.md §14), and how to renew it. Otherwise empty. */
export function LeaseNotice({ lease }: { lease: Lease }) {
  const { t } = useTranslation('ui');
  const { online } = useSyncStatus();
  if (lease.state !== 'ending') return null;
  const renew = { key: 'renew', label: t('lease.renew'), onClick: () => void lease.take(), busy: lease.busy };
  return (
    <Notice
      tone="warn"
      label={t('lease.ending')}
      text={t(online ? 'lease.endingOnline' : 'lease.endingOffline')}
      action={online ? renew : undefined}
    />
  );
}
