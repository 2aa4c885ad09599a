/** Verbs of a receipt for this person in this status; the same in the list and on the document. */
import { Ban, ClipboardCheck, PackageCheck, Printer, RotateCcw, ScanBarcode, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import { ApproveType } from '#domain/system/platform.resource.ts';
import { boxPutAway } from '#domain/wms/box.operation.ts';
import type { ReceiptRow } from '#domain/wms/receipt.document.ts';
import { receiptDelete, receiptScan } from '#domain/wms/receipt.operation.ts';
import { receiptClose, receiptReview, receiptUnreview } from '#domain/wms/receipt-review.operation.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useRowsWhere, useSyncStatus } from '#store/hooks.ts';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';
import { useReceiptArea } from './receipt-area.ts';
import { type ReceiptVerb, receiptVerbs } from './receipt-facts.ts';

const RIGHTS: Readonly<Record<ReceiptVerb, string | readonly string[]>> = {
  scan: receiptScan.right,
  review: receiptReview.right,
  unreview: receiptUnreview.right,
  close: receiptClose.right,
  delete: receiptDelete.right,
  putAway: boxPutAway.right,
};

const ICONS = {
  scan: ScanBarcode,
  review: ClipboardCheck,
  unreview: RotateCcw,
  close: Ban,
  delete: Trash2,
  putAway: PackageCheck,
} as const;

export interface ReceiptHandlers {
  readonly onReview: (id: string) => void;
  readonly onPutAway: (id: string) => void;
}

/** Answers the actions of a receipt, the next one first. */
export function useReceiptActions({ onReview, onPutAway }: ReceiptHandlers): (receipt: ReceiptRow) => Action[] {
  const { t } = useTranslation('raw');
  const actor = useActor();
  const go = useGo();
  const area = useReceiptArea();
  const { online } = useSyncStatus();
  const { submit } = useSubmit();
  const { print } = useShell();
  const rule = useRowsWhere(ApproveType)?.find(({ row }) => row.docType === 'receipt')?.row;

  const reviewBlock = (receipt: ReceiptRow): string | undefined => {
    if (rule?.sod && actor?.userId === receipt.createdBy) return t('review.ownDocument');
    return rule && !rule.allowOfflineReview && !online ? t('review.onlineOnly') : undefined;
  };
  const unreview = async ({ id }: ReceiptRow) => {
    const reason = await askReason({ title: t('action.unreview'), detail: t('action.unreviewDetail') });
    if (reason !== null) await submit(receiptUnreview, { id, reason }, { done: t('action.unreviewDone') });
  };
  const close = async ({ id }: ReceiptRow) => {
    const reason = await askReason({ title: t('action.closeReceipt') });
    if (reason !== null) await submit(receiptClose, { id, reason }, { done: t('action.closed') });
  };
  const remove = async ({ id }: ReceiptRow) => {
    if (await confirm({ kind: 'delete', detail: t('action.deleteDetail') }))
      await submit(receiptDelete, { id }, { done: t('action.deleted') });
  };
  const verb = (name: ReceiptVerb, receipt: ReceiptRow): Action => {
    const base = { key: name, label: t(`action.${name}`), icon: ICONS[name] };
    switch (name) {
      case 'scan':
        return { ...base, onClick: () => go(area.edit, { id: receipt.id }) };
      case 'review':
        return { ...base, onClick: () => onReview(receipt.id), disabledReason: reviewBlock(receipt) };
      case 'putAway':
        return { ...base, onClick: () => onPutAway(receipt.id) };
      case 'unreview':
        return { ...base, onClick: () => void unreview(receipt), disabledReason: online ? undefined : t('action.needsServer') };
      case 'close':
        return { ...base, onClick: () => void close(receipt) };
      case 'delete':
        return { ...base, danger: true, onClick: () => void remove(receipt) };
    }
  };
  const printing = ({ id, docNo }: ReceiptRow): Action[] => {
    if (docNo === null) return [];
    const targets = [{ id, name: docNo, data: { docType: 'receipt', docNo } }];
    return [{ key: 'print', label: t('action.print'), icon: Printer, onClick: () => void print({ kind: 'document', targets }) }];
  };
  return (receipt) => [
    ...receiptVerbs(receipt.status)
      .filter((name) => actor !== null && hasRight(actor, RIGHTS[name]))
      .map((name) => verb(name, receipt)),
    ...printing(receipt),
  ];
}
