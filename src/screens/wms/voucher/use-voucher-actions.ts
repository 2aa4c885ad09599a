/** The verbs of a voucher that are possible in its status. */
import { CheckCheck, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useActor, useRight } from '#api/session.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import { voucherSaveSwitch } from '#domain/wms/voucher/switch.operation.ts';
import {
  DELETE_RIGHT,
  ENTER_RIGHT,
  QUALITY_RIGHT,
  REVIEW_RIGHT,
  UNREVIEW_RIGHT,
  type VoucherRow,
} from '#domain/wms/voucher/voucher.document.ts';
import { voucherDelete, voucherReview } from '#domain/wms/voucher/voucher.operation.ts';
import { voucherUnreview } from '#domain/wms/voucher/voucher-unreview.operation.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';
import { ENTRY_KINDS, isEntryType } from './entry-kind.ts';
import { usePrintVoucher } from './use-print-voucher.ts';

const OPEN: readonly number[] = [0, 2];
const REVIEWED = 1;

/** @param path of the page: what is edited is edited there */
export function useVoucherActions(path: string): (row: VoucherRow) => readonly Action[] {
  const { t } = useTranslation('voucher');
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const go = useGo();
  const print = usePrintVoucher();
  const actor = useActor();
  const mayEnter = useRight(ENTER_RIGHT);
  const maySwitch = useRight(voucherSaveSwitch.right);
  const mayEdit = (type: VoucherRow['voucherType']): boolean => (type === 'STATE_SWITCH' ? maySwitch : mayEnter && isEntryType(type));
  const mayUnreview = useRight(UNREVIEW_RIGHT);
  const mayDelete = useRight(DELETE_RIGHT);
  const disabledReason = online ? undefined : t('needsServer');
  return (row) => {
    const { id, status, docNo, voucherType, createdBy } = row;
    const needed = voucherType === 'STATE_SWITCH' ? [REVIEW_RIGHT, QUALITY_RIGHT] : REVIEW_RIGHT;
    const mayReview = actor !== null && hasRight(actor, needed);
    const own = createdBy === actor?.userId || (actor !== null && hasRight(actor, REVIEW_RIGHT));
    const review = async () => {
      if (await confirm({ kind: 'action', detail: docNo ?? '' })) await submit(voucherReview, { id }, { done: t('reviewed') });
    };
    const unreview = async () => {
      const reason = await askReason({ title: t('unreviewTitle'), detail: t('unreviewDetail') });
      if (reason !== null) await submit(voucherUnreview, { id, reason }, { done: t('unreviewed') });
    };
    const remove = async () => {
      if (await confirm({ kind: 'delete', detail: docNo ?? '' })) await submit(voucherDelete, { id }, { done: t('deleted') });
    };
    const verbs: (Action | false)[] = [
      OPEN.includes(status) &&
        mayReview && { key: 'review', label: t('review'), icon: CheckCheck, busy, disabledReason, onClick: () => void review() },
      OPEN.includes(status) &&
        mayEdit(voucherType) && {
          ...{ key: 'edit', label: t('edit'), icon: Pencil, onClick: () => go(path, { edit: id }) },
          disabledReason: isEntryType(voucherType) && ENTRY_KINDS[voucherType].online ? disabledReason : undefined,
        },
      print(row),
      status === REVIEWED &&
        mayUnreview && { key: 'unreview', label: t('unreview'), icon: RotateCcw, disabledReason, onClick: () => void unreview() },
      OPEN.includes(status) &&
        mayDelete &&
        own && { key: 'delete', label: t('delete'), icon: Trash2, danger: true, onClick: () => void remove() },
    ];
    return verbs.filter((verb) => verb !== false);
  };
}
