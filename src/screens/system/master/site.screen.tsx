/** Sites: which factory an address opens, and which functions are enabled there. */
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { site } from '#domain/system/platform.resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';
import { useSyncStatus } from '#store/hooks.ts';
import { LicenceDrawer } from './licence-drawer.tsx';

const START = { defaultModule: 'wms', timeZone: 'Asia/Shanghai', isDefault: false, isTest: false, mesEnabled: false };

export function Screen({ title }: ScreenProps) {
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
        filters={['defaultModule']}
        form={{ start: START, fixed: (row) => (row.isDefault === true ? ['siteCode', 'isDefault'] : ['siteCode']) }}
        keep={(row) => (row.isDefault === true ? t('site.default') : null)}
        actions={(row) => (mayEdit ? [licence(row)] : [])}
      />
      {licensed ? <LicenceDrawer key={licensed.id} row={licensed} onClose={() => setLicensed(null)} /> : null}
    </>
  );
}
