/** The certificate of the installation: by which addresses it is opened, until when, what is wrong with it, and who still comes by an old address. */
import { Flex, Link } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useLabels } from '#pages/kit/labels.ts';
import { nameOf, useCertificate, useDevices } from '#screens/system/kit/device-calls.ts';
import { troubleText } from '#screens/system/kit/trouble-text.ts';
import { CodeText } from '#ui/code-text.tsx';
import { Facts } from '#ui/facts.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';

export function CertificatePanel() {
  const { t } = useTranslation('device');
  const labels = useLabels();
  const { data } = useCertificate();
  const state = data?.certificate;
  return (
    <Flex direction="column" gap="2">
      <OldAddresses />
      {state?.troubles.map((trouble) => (
        <Notice
          key={trouble}
          tone={trouble === 'ended' || trouble === 'early' ? 'error' : 'warn'}
          label={`${t('certificate.label')} · ${t(`certificate.trouble.${trouble}`)}`}
          text={troubleText(t, labels, state, trouble)}
        />
      ))}
      {state ? (
        <Section
          title={t('certificate.title')}
          actions={
            state.fingerprint === null ? null : (
              <Link href="/root.crt" download="chejian-root.crt" textStyle="sm">
                {t('certificate.download')}
              </Link>
            )
          }
        >
          <Facts
            columns={4}
            items={[
              { label: t('certificate.addresses'), value: state.addresses.join(' · ') },
              { label: t('certificate.to'), value: labels.instant(state.to) },
              {
                label: t('certificate.issuer'),
                value: state.kind === 'local' ? t('certificate.ownRoot', { name: state.issuer }) : state.issuer,
              },
              { label: t('certificate.rootTo'), value: labels.instant(state.rootTo), hidden: state.rootTo === null },
              { label: t('certificate.names'), value: state.names.join(' · '), wide: true },
              {
                label: t('certificate.fingerprint'),
                value: <CodeText value={state.fingerprint ?? ''} copy />,
                wide: true,
                hidden: state.fingerprint === null,
              },
            ]}
          />
        </Section>
      ) : null}
    </Flex>
  );
}

/** Devices named; of more their number is told. */
const NAMED = 5;

/** What a device has stored under an address that is not opened any more is out of sight, unsent work included. Hidden if none does. */
function OldAddresses() {
  const { t } = useTranslation('device');
  const { data } = useDevices();
  const old = (data ?? []).filter(({ oldOrigin, revokedAt }) => oldOrigin && revokedAt === null);
  if (old.length === 0) return null;
  const named = old
    .slice(0, NAMED)
    .map((device) => t('certificate.oldDevice', { name: nameOf(device), origin: device.origin, n: device.unsent }));
  const more = old.length > NAMED ? [t('certificate.oldMore', { n: old.length - NAMED })] : [];
  const text = t('certificate.oldText', { devices: [...named, ...more].join(t('comma')) });
  return <Notice tone="warn" label={t('certificate.old')} text={text} />;
}
