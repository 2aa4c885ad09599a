/** Verbs of an arrival notice that need more than the notice itself: receiving on the pages for its orders, and printing the labels of its boxes. */
import { PackagePlus, Printer } from 'lucide-react';
import { useMemo } from 'react';
import { useRight } from '#api/session.ts';
import { ArrivalNotice, type ArrivalNoticeRow } from '#domain/wms/inbound/arrival-notice.document.ts';
import { receiptCreate } from '#domain/wms/receiving/receipt.operation.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useRowsWhere, useStore } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { Action } from '#ui/page-header.tsx';
import { useAnnouncedBoxes } from './use-announced-boxes.ts';
import { areaOfNotice, isOpenNotice } from './use-notice-area.ts';

export function useNoticeActions(): { readonly of: (view: Viewed<ArrivalNoticeRow>) => readonly Action[] } {
  const { say } = useDocumentWords('arrivalNotice');
  const go = useGo();
  const store = useStore();
  const mayReceive = useRight(receiptCreate.right);
  const mayPrint = useRight('web:wms:arrival:print');
  const open = useRowsWhere(ArrivalNotice, isOpenNotice);
  const boxes = useAnnouncedBoxes(useMemo(() => (open ?? []).map(({ row }) => row), [open]));
  const receive = ({ id }: ArrivalNoticeRow): Action => ({
    key: 'receive',
    label: say('verb.receive'),
    icon: PackagePlus,
    onClick: () => void areaOfNotice(store, id).then(({ receipts }) => go(receipts.add, { noticeId: id })),
  });
  const print = (notice: ArrivalNoticeRow): Action => ({
    key: 'print',
    label: say('verb.print'),
    icon: Printer,
    disabledReason: boxes.has(notice) === false ? say('noBoxes') : undefined,
    onClick: () => void boxes.print(notice),
  });
  const of = ({ row }: Viewed<ArrivalNoticeRow>): readonly Action[] =>
    isOpenNotice(row) ? [...(mayReceive ? [receive(row)] : []), ...(mayPrint ? [print(row)] : [])] : [];
  return { of };
}
