/** Sites: which factory an address opens, which functions are enabled there, and what leaves it by mail and webhook. */
import { Flex } from '@chakra-ui/react';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { Site, site } from '#domain/system/platform.resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';
import { useOutgoingState } from '#screens/system/kit/outgoing-calls.ts';
import { useRowsWhere, useSyncStatus } from '#store/hooks.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Notice } from '#ui/notice.tsx';
import { LicenceDrawer } from './licence-drawer.tsx';
import { MessagesPage } from './messages-page.tsx';

const START = { defaultModule: 'wms', timeZone: 'Asia/Shanghai', isDefault: false, isTest: false, mesEnabled: false };

const FACES = ['sites', 'messages'] as const;
type Face = (typeof FACES)[number];

export function Screen({ title, query }: ScreenProps) {
  const asked = FACES.find((face) => face === query.get('show')) ?? 'sites';
  return <Faces key={query.toString()} title={title} first={asked} />;
}

function Faces({ title, first }: { title: string; first: Face }) {
  const { t } = useTranslation('outgoing');
  const [face, setFace] = useState<Face>(first);
  const items = FACES.map((value) => ({ value, label: t(`face.${value}`) }));
  const before = (
    <Flex>
      <Choice label={t('face.label')} value={face} items={items} onChange={setFace} />
    </Flex>
  );
  return face === 'messages' ? <MessagesPage title={title} before={before} /> : <Sites title={title} before={before} />;
}

function Sites({ title, before }: { title: string; before: ReactNode }) {
  const { t } = useTranslation(['master', 'ui']);
  const { online } = useSyncStatus();
  const mayEdit = useRight(site.right.write);
  const [licensed, setLicensed] = useState<AnyRow | null>(null);
  const licence = (row: AnyRow) => ({
    key: 'licence',
    label: t('site.licence'),
    icon: KeyRound,
    disabledReason: online ? undefined : t('ui:record.offline'),
    onClick: () => setLicensed(row),
  });
  return (
    <>
      <ResourcePage
        resource={site}
        title={title}
        before={
          <>
            {before}
            <NotSent />
          </>
        }
        filters={['defaultModule']}
        form={{ start: START, fixed: (row) => (row.isDefault === true ? ['siteCode', 'isDefault'] : ['siteCode']) }}
        keep={(row) => (row.isDefault === true ? t('site.default') : null)}
        actions={(row) => (mayEdit ? [licence(row)] : [])}
      />
      {licensed ? <LicenceDrawer key={licensed.id} row={licensed} onClose={() => setLicensed(null)} /> : null}
    </>
  );
}

const LOOK_MS = 60_000;

/** A site wants suppliers to be written to, and this server cannot: what is switched on does nothing. */
function NotSent() {
  const { t } = useTranslation('outgoing');
  const { data } = useOutgoingState(LOOK_MS);
  const sites = useRowsWhere(Site) ?? [];
  const wants = (name: 'supplierMail' | 'supplierLink') => sites.some(({ row }) => row[name] === true);
  if (data && !data.mail && wants('supplierMail')) return <Notice tone="warn" label={t('mail.off')} text={t('site.noMail')} />;
  if (data && !data.address && wants('supplierLink'))
    return <Notice tone="warn" label={t('site.noAddress')} text={t('site.noAddressText')} />;
  return null;
}
