/** Sites: which factory an address opens, what is switched on there. */
import { useTranslation } from 'react-i18next';
import { site } from '#domain/system/platform.resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

const START = { defaultModule: 'wms', timeZone: 'Asia/Shanghai', isDefault: false, isTest: false, mesEnabled: false };

export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation('master');
  return (
    <ResourcePage
      resource={site}
      title={title}
      filters={['defaultModule']}
      form={{ start: START, fixed: (row) => (row.isDefault === true ? ['siteCode', 'isDefault'] : ['siteCode']) }}
      keep={(row) => (row.isDefault === true ? t('site.default') : null)}
    />
  );
}
