/** Verbs of an arrival notice: check in at the gate, receive, print the labels of its boxes, close. */
import { Ban, LogIn, PackagePlus, Printer } from 'lucide-react';
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
import { useAnnouncedBoxes } from './use-announced-boxes.ts';
import { useNoticeArea } from './use-notice-area.ts';

type Notice = Row<typeof ArrivalNotice>;
const ON_THE_WAY = 2;
const ARRIVED = 3;

/**
 * Answers the actions of a notice, the next one first.
 * @param shown the notices that may be asked about
 */
export function useNoticeActions(shown: readonly Notice[]): (notice: Notice) => Action[] {
  const { t } = useTranslation('raw');
  const go = useGo();
  const areaOf = useNoticeArea();
  const { online } = useSyncStatus();
  const { submit } = useSubmit();
  const mayCheckIn = useRight(arrivalNoticeCheckIn.right);
  const mayReceive = useRight(receiptCreate.right);
  const mayClose = useRight(arrivalNoticeClose.right);
  const mayPrint = useRight('web:wms:arrival:print');
  const boxes = useAnnouncedBoxes(shown);
  const close = async (id: string) => {
    const reason = await askReason({ title: t('action.closeNotice'), detail: t('action.closeNoticeDetail') });
    if (reason !== null) await submit(arrivalNoticeClose, { id, reason }, { done: t('action.closed') });
  };
  return (notice) => {
    const { id, status } = notice;
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
    const print: Action = {
      key: 'print',
      label: t('action.printBoxes'),
      icon: Printer,
      onClick: () => void boxes.print(notice),
      disabledReason: boxes.has(notice) === false ? t('action.noBoxes') : undefined,
    };
    const end: Action = {
      key: 'close',
      label: t('action.close'),
      icon: Ban,
      danger: true,
      onClick: () => void close(id),
      disabledReason: online ? undefined : t('action.needsServer'),
    };
    const verbs = [mayCheckIn && status === ON_THE_WAY && checkIn, mayReceive && receive, mayPrint && print, mayClose && end];
    return verbs.filter((verb) => verb !== false);
  };
}
