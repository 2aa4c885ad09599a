/** For people who look after the devices: the certificate ends within a week, or something else is wrong with it. Hidden if all is well. */
import { useTranslation } from 'react-i18next';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useCertificate } from '#screens/system/kit/device-calls.ts';
import { troubleText } from '#screens/system/kit/trouble-text.ts';
import { Notice } from '#ui/notice.tsx';

const PAGE = '/device-monitor';

export function CertificateAlert() {
  const { t } = useTranslation('device');
  const labels = useLabels();
  const go = useGo();
  const mayLook = useShell().canOpen(PAGE);
  const { data } = useCertificate(mayLook);
  const state = mayLook ? data?.certificate : null;
  const [worst] = state?.troubles ?? [];
  if (!state || !worst) return null;
  return (
    <Notice
      tone={worst === 'ended' || worst === 'early' ? 'error' : 'warn'}
      label={`${t('certificate.label')} · ${t(`certificate.trouble.${worst}`)}`}
      text={troubleText(t, labels, state, worst)}
      action={{ key: 'look', label: t('certificate.look'), onClick: () => go(PAGE) }}
    />
  );
}
