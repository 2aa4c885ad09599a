/** For people who set up the site: messages that could not be sent and are not tried any more. Hidden if there are none. */
import { useTranslation } from 'react-i18next';
import { useGo } from '#pages/kit/navigation.ts';
import { useOutgoingState } from '#screens/system/kit/outgoing-calls.ts';
import { Notice } from '#ui/notice.tsx';

const EVERY_MS = 60_000;

export function MessageAlert() {
  const { t } = useTranslation('outgoing');
  const go = useGo();
  const { data } = useOutgoingState(EVERY_MS);
  if (!data || data.failed === 0) return null;
  const look = { key: 'look', label: t('alert.look'), onClick: () => go('/master-data/site', { show: 'messages' }) };
  return <Notice tone="error" label={t('alert.label')} text={t('alert.text', { n: data.failed })} action={look} />;
}
