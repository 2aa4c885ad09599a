/** Roles. Their permissions are assigned on another page. */
import { ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { role } from '#domain/system/user.resource.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

export function Screen({ title, query }: ScreenProps) {
  const { t } = useTranslation('master');
  const go = useGo();
  return (
    <ResourcePage
      resource={role}
      title={title}
      query={query}
      form={{ start: { isActive: true } }}
      actions={(row) => [
        { key: 'assign', label: t('role.assign'), icon: ListChecks, onClick: () => go(`/master-data/assign?role=${row.id}`) },
      ]}
    />
  );
}
