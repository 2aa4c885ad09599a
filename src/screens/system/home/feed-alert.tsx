/** For people who look after the devices: the change feed stands still (sync.md §10). Hidden if all is well. */
import { useTranslation } from 'react-i18next';
import { useShell } from '#pages/kit/shell-services.ts';
import { useFeedStall } from '#screens/system/kit/device-calls.ts';
import { useAge } from '#screens/system/kit/use-age.ts';
import { Notice } from '#ui/notice.tsx';

const PAGE = '/device-monitor';
const EVERY_MS = 15_000;

export function FeedAlert() {
  const { t } = useTranslation('device');
  const age = useAge();
  const mayLook = useShell().canOpen(PAGE);
  const { data } = useFeedStall(EVERY_MS, mayLook);
  const stall = mayLook ? data?.stall : null;
  if (!stall) return null;
  const { pid, database, application } = stall;
  const holder = pid === null ? t('stall.unknown') : t('stall.holder', { pid, database, application: application ?? '—' });
  const text = t('stall.text', { n: stall.waiting, since: age(stall.since), holder });
  return <Notice tone="error" label={t('stall.label')} text={text} />;
}
