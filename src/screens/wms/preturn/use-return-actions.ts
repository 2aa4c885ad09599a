/** The verbs of a purchase return that are possible in its status. */
import { CheckCheck, Pencil, Printer, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import type { PurchaseReturnRow } from '#domain/wms/returns/purchase-return.document.ts';
import {
  purchaseReturnDelete,
  purchaseReturnReview,
  purchaseReturnSave,
  purchaseReturnUnreview,
} from '#domain/wms/returns/purchase-return.operation.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';

/** Which stores a page is about, and where it lies. */
export interface Area {
  readonly path: string;
  readonly classes: readonly string[];
}

const OPEN: readonly number[] = [0, 2];
const REVIEWED = 1;

export function useReturnActions({ path }: Area): (row: PurchaseReturnRow) => Action[] {
  const { t } = useTranslation('preturn');
  const go = useGo();
  const { online } = useSyncStatus();
  const { submit } = useSubmit();
  const { print } = useShell();
  const mayReview = useRight(purchaseReturnReview.right);
  const mayUnreview = useRight(purchaseReturnUnreview.right);
  const mayEdit = useRight(purchaseReturnSave.right);
  const mayDelete = useRight(purchaseReturnDelete.right);
  const mayPrint = useRight('web:wms:preturn:print');
  const done = { done: t('done') };
  return (row) => {
    const { id, status, docNo } = row;
    const offline = online ? undefined : t('needsServer');
    const review = async () => {
      if (await confirm({ question: t('verb.reviewQuestion') })) await submit(purchaseReturnReview, { id }, done);
    };
    const unreview = async () => {
      const reason = await askReason({ title: t('verb.unreview'), detail: t('verb.unreviewDetail') });
      if (reason !== null) await submit(purchaseReturnUnreview, { id, reason }, done);
    };
    const remove = async () => {
      if (!(await confirm({ kind: 'delete', detail: docNo ?? '' }))) return;
      const written = await submit(purchaseReturnDelete, { id }, done);
      if (written.ok) go(path);
    };
    const data = { docType: 'purchaseReturn', docNo };
    const label = () => void print({ kind: 'document', targets: [{ id, name: docNo ?? '', data }] });
    const open = OPEN.includes(status) && row.deletedAt === null;
    const verbs: (Action | false)[] = [
      open &&
        mayReview && { key: 'review', label: t('verb.review'), icon: CheckCheck, onClick: () => void review(), disabledReason: offline },
      open && mayEdit && { key: 'edit', label: t('verb.edit'), icon: Pencil, onClick: () => go(path, { id, edit: '1' }) },
      docNo !== null && mayPrint && { key: 'print', label: t('verb.print'), icon: Printer, onClick: label },
      status === REVIEWED &&
        mayUnreview && {
          key: 'unreview',
          label: t('verb.unreview'),
          icon: RotateCcw,
          onClick: () => void unreview(),
          disabledReason: offline,
        },
      open && mayDelete && { key: 'delete', label: t('verb.delete'), icon: Trash2, danger: true, onClick: () => void remove() },
    ];
    return verbs.filter((verb) => verb !== false);
  };
}
