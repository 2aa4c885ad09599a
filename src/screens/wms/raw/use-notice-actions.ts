/** Verbs of an arrival notice: check in at the gate, receive, close. */
import { Ban, LogIn, PackagePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { type ArrivalNotice, arrivalNoticeCheckIn, arrivalNoticeClose } from '#domain/wms/purchase.document.ts';
import { receiptCreate } from '#domain/wms/receipt.operation.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { askReason } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';
import { RAW } from './receipt-area.ts';
import { useNoticeArea } from './use-notice-area.ts';

type Notice = Row<typeof ArrivalNotice>;
const ON_THE_WAY = 2;
const ARRIVED = 3;

/** Answers the actions of a notice, the next one first. */
export function useNoticeActions(): (notice: Notice) => Action[] {
  const { t } = useTranslation('raw');
  const go = useGo();
  const areaOf = useNoticeArea();
  const { online } = useSyncStatus();
  const { submit } = useSubmit();
  const mayCheckIn = useRight(arrivalNoticeCheckIn.right);
  const mayReceive = useRight(receiptCreate.right);
  const mayClose = useRight(arrivalNoticeClose.right);
  const close = async (id: string) => {
    const reason = await askReason({ title: t('action.closeNotice'), detail: t('action.closeNoticeDetail') });
    if (reason !== null) await submit(arrivalNoticeClose, { id, reason }, { done: t('action.closed') });
  };
  return ({ id, status }) => {
    if (status !== ON_THE_WAY && status !== ARRIVED) return [];
    const checkIn: Action = {
      key: 'checkIn',
      label: t('action.checkIn'),
      icon: LogIn,
      onClick: () => void submit(arrivalNoticeCheckIn, { id }, { done: t('action.checkedIn') }),
    };
    const receive: Action = {
      key: 'receive',
      label: t('action.receive'),
      icon: PackagePlus,
      onClick: () => go((areaOf?.(id) ?? RAW).add, { noticeId: id }),
    };
    const end: Action = {
      key: 'close',
      label: t('action.close'),
      icon: Ban,
      danger: true,
      onClick: () => void close(id),
      disabledReason: online ? undefined : t('action.needsServer'),
    };
    return [...(mayCheckIn && status === ON_THE_WAY ? [checkIn] : []), ...(mayReceive ? [receive] : []), ...(mayClose ? [end] : [])];
  };
}
