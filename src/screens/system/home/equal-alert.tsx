/** Reports whose figures were not those of another page when they were last compared. Hidden if all agree. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { useActor } from '#api/session.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import { REPORTS } from '#domain/registry.ts';
import type { BrokenReport } from '#domain/system/answers.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { routeTitle } from '#screens/system/kit/route-title.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { Notice } from '#ui/notice.tsx';

const EVERY_MS = 5 * 60_000;
const broken = call<BrokenReport[]>('POST /api/wms/report/broken');
const RIGHTS = [...new Set(REPORTS.flatMap(({ right }) => (right.startsWith('web:wmsmaster:report') ? [right] : [])))];

export function EqualAlert() {
  const { t, i18n } = useTranslation('equal');
  const actor = useActor();
  const go = useGo();
  const { online } = useSyncStatus();
  const { data = [] } = useQuery({
    queryKey: ['reports-broken'],
    queryFn: ({ signal }) => broken({}, { signal, alertError: false }),
    enabled: online && actor !== null && hasRight(actor, RIGHTS),
    refetchInterval: EVERY_MS,
  });
  const [first] = data;
  if (!first) return null;
  const reports = data.map(({ path }) => routeTitle(path, i18n.language)).join(', ');
  return (
    <Notice
      tone="error"
      label={t('alert')}
      text={t('alertText', { reports })}
      action={{ key: 'look', label: t('look'), onClick: () => go(first.path) }}
    />
  );
}
