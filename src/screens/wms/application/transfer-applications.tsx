import { ArrowLeftRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { TRANSFER } from '#domain/wms/transfer/transfer.operation.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ApplicationPages } from './application-page.tsx';

interface TransferApplicationsProps extends ScreenProps {
  readonly type: 'HW_TRANSFER' | 'TRANSFER';
  readonly path: string;
  /** Page of the transfers that carry them out. */
  readonly transfers: string;
}

export function TransferApplications({ query, title, type, path, transfers }: TransferApplicationsProps) {
  const { t } = useTranslation('application');
  const go = useGo();
  const mayTransfer = useRight(TRANSFER.create);
  return (
    <ApplicationPages
      query={query}
      title={title}
      type={type}
      path={path}
      extra={({ id, status }) =>
        mayTransfer && (status === 2 || status === 4)
          ? [{ key: 'transfer', label: t('toTransfer'), icon: ArrowLeftRight, onClick: () => go(transfers, { new: '1', apply: id }) }]
          : []
      }
    />
  );
}
