import { useTranslation } from 'react-i18next';
import { useLabels } from '#pages/kit/labels.ts';
import { useLease } from '#pages/kit/lease.ts';
import { LeaseNotice } from '#pages/lease-notice.tsx';
import { useSyncStatus } from '#store/hooks.ts';
import { Notice } from '#ui/notice.tsx';
import type { Action } from '#ui/page-header.tsx';
import type { Fixing } from './use-picking.ts';
import type { LoadedList } from './use-picking-list.ts';

const CREATED = 1;

/** What a picker must know in addition to the steps: lease, refused pick, unsent list. */
export function PickNotices({ list, fix, fixed }: { list: LoadedList; fix: Fixing | null; fixed: boolean }) {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const { online } = useSyncStatus();
  const lease = useLease(`requisition:${list.header.id}`);
  const take: Action = { key: 'lease', label: t('lease.take'), onClick: () => void lease.take(), busy: lease.busy };
  const open = list.header.status === CREATED;
  return (
    <>
      {fix && !fixed ? <Notice tone="error" label={t('fix.label')} text={labels.problem(fix.reason)} /> : null}
      {fix && fixed ? <Notice tone="ok" label={t('fix.doneLabel')} text={t('fix.done')} /> : null}
      {open && lease.refusal ? <Notice tone="warn" label={t('lease.missing')} text={lease.refusal} action={take} /> : null}
      {open && lease.state === 'none' && !lease.refusal ? (
        <Notice
          tone="warn"
          label={t('lease.missing')}
          text={t(online ? 'lease.missingOnline' : 'lease.missingOffline')}
          action={online ? take : undefined}
        />
      ) : null}
      {open ? <LeaseNotice lease={lease} /> : null}
    </>
  );
}
