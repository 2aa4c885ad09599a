/** Shown instead of a receipt that cannot be worked on. */
import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { receiptStatus } from '#domain/wms/codes.ts';
import type { ReceiptRow } from '#domain/wms/inbound/receipt.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useStoreArea } from '#screens/wms/kit/store-area.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { PageHeader } from '#ui/page-header.tsx';

export function ReadingReceipt({ title }: { title: string }) {
  return (
    <chakra.div p={{ base: '3', md: '4' }}>
      <PageHeader title={title} />
      <TopProgress active />
    </chakra.div>
  );
}

/** The receipt is not on this tablet, or its status no longer allows scanning. */
export function NoReceipt({ title, receipt }: { title: string; receipt: ReceiptRow | null }) {
  const { t } = useTranslation('raw');
  const labels = useLabels();
  const go = useGo();
  const area = useStoreArea();
  const message = receipt
    ? t('receive.notOpen', { docNo: receipt.docNo ?? '', status: labels.code(receiptStatus, receipt.status) })
    : t('receive.notHere');
  const action = receipt
    ? { label: t('receive.openDocument'), onClick: () => go(area.receipts.document, { id: receipt.id }) }
    : { label: t('receive.openList'), onClick: () => go(area.receipts.list) };
  return (
    <chakra.div p={{ base: '3', md: '4' }}>
      <PageHeader title={title} />
      <EmptyState message={message} action={action} />
    </chakra.div>
  );
}
