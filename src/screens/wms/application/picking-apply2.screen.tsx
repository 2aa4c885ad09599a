import { PackageOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { requisitionGenerate } from '#domain/wms/requisition-generate.operation.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ApplicationPages } from './application-page.tsx';

/** Requisitions for raw material; reviewed ones are issued in whole boxes on the page of issues. */
export function Screen({ query, title }: ScreenProps) {
  const { t } = useTranslation('application');
  const go = useGo();
  const mayIssue = useRight(requisitionGenerate.right);
  return (
    <ApplicationPages
      query={query}
      title={title}
      type="RAW_REQ"
      path="/picking-apply2"
      extra={({ id, status }) =>
        mayIssue && (status === 2 || status === 4)
          ? [{ key: 'issue', label: t('toIssue'), icon: PackageOpen, onClick: () => go('/picking-apply2-out', { apply: id }) }]
          : []
      }
    />
  );
}
