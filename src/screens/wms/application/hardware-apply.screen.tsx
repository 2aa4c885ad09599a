import { PackageOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ApplicationPages } from './application-page.tsx';

/** Hardware picking applications; reviewed ones are issued on the page of issues. */
export function Screen({ query, title }: ScreenProps) {
  const { t } = useTranslation('application');
  const go = useGo();
  const mayIssue = useRight('web:wms:hwIssue:create');
  return (
    <ApplicationPages
      query={query}
      title={title}
      type="HW_PICK"
      path="/wms/hardware/picking-apply"
      extra={({ id, status }) =>
        mayIssue && (status === 2 || status === 4)
          ? [{ key: 'issue', label: t('toIssue'), icon: PackageOpen, onClick: () => go('/wms/hardware/picking-outbound', { apply: id }) }]
          : []
      }
    />
  );
}
