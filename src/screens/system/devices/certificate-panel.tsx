/** The certificate of the installation: what is wrong with it, until when it holds, and who still comes by an old address; all of it behind one tap. */
import { chakra, Flex, Link } from '@chakra-ui/react';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CertificateState } from '#domain/system/certificate-state.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { nameOf, useCertificate, useDevices } from '#screens/system/kit/device-calls.ts';
import { troubleText } from '#screens/system/kit/trouble-text.ts';
import { Facts } from '#ui/facts.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Action } from '#ui/page-header.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';

/** What is wrong with the certificate, and who comes by an old address; nothing where all is well. */
export function CertificateNotices() {
  const { t } = useTranslation('device');
  const labels = useLabels();
  const state = useCertificate().data?.certificate;
  return (
    <>
      <OldAddresses />
      {state?.troubles.map((trouble) => (
        <Notice
          key={trouble}
          tone={trouble === 'ended' || trouble === 'early' ? 'error' : 'warn'}
          label={`${t('certificate.label')} · ${t(`certificate.trouble.${trouble}`)}`}
          text={troubleText(t, labels, state, trouble)}
        />
      ))}
    </>
  );
}

/** The way to the certificate, and what opens; no way where TLS is not the business of the server. */
export function useCertificateDrawer(): { readonly beside: readonly Action[]; readonly drawer: ReactNode } {
  const { t } = useTranslation('device');
  const [opened, setOpened] = useState(false);
  const state = useCertificate().data?.certificate;
  if (!state) return { beside: [], drawer: null };
  return {
    beside: [{ key: 'certificate', label: t('certificate.label'), icon: ShieldCheck, onClick: () => setOpened(true) }],
    drawer: opened ? <CertificateDrawer state={state} onClose={() => setOpened(false)} /> : null,
  };
}

const Lines = ({ of }: { readonly of: readonly string[] }) => (
  <chakra.ul listStyleType="none" m="0" p="0">
    {of.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </chakra.ul>
);

function CertificateDrawer({ state, onClose }: { readonly state: CertificateState; readonly onClose: () => void }) {
  const { t } = useTranslation('device');
  const labels = useLabels();
  const { kind, issuer, rootTo, fingerprint } = state;
  return (
    <SideDrawer title={t('certificate.title')} size="md" onClose={onClose}>
      <Flex direction="column" gap="4" align="flex-start">
        <Facts
          columns={2}
          items={[
            { label: t('certificate.addresses'), value: <Lines of={state.addresses} />, wide: true },
            { label: t('certificate.to'), value: labels.instant(state.to) },
            { label: t('certificate.rootTo'), value: labels.instant(rootTo), hidden: rootTo === null },
            { label: t('certificate.issuer'), value: kind === 'local' ? t('certificate.ownRoot', { name: issuer }) : issuer, wide: true },
            { label: t('certificate.names'), value: <Lines of={state.names} />, wide: true },
            {
              label: t('certificate.fingerprint'),
              value: (
                <chakra.span fontFamily="mono" wordBreak="break-all">
                  {fingerprint}
                </chakra.span>
              ),
              wide: true,
              hidden: fingerprint === null,
            },
          ]}
        />
        {fingerprint === null ? null : (
          <Link href="/root.crt" download="chejian-root.crt" textStyle="sm">
            {t('certificate.download')}
          </Link>
        )}
      </Flex>
    </SideDrawer>
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
