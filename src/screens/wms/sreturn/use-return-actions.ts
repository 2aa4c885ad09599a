/** The verbs of a sales return that are possible in its status. */
import { CheckCheck, Pencil, Printer, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import { SALES_RETURN_RIGHT, type SalesReturnRow } from '#domain/wms/returns/sales-return.document.ts';
import { salesReturnDelete, salesReturnReview, salesReturnUnreview } from '#domain/wms/returns/sales-return.operation.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';

/** A page of sales returns: where it lies, and what was sold that comes back there. */
export interface Area {
  readonly path: string;
  readonly soType: SalesReturnRow['soType'];
}

const OPEN: readonly number[] = [0, 2];
export const isOpen = ({ status }: Pick<SalesReturnRow, 'status'>): boolean => OPEN.includes(status);
const REVIEWED = 1;

export function useReturnActions({ path }: Area): (row: SalesReturnRow) => Action[] {
  const { t } = useTranslation('sreturn');
  const go = useGo();
  const actor = useActor();
  const { online } = useSyncStatus();
  const { submit } = useSubmit();
  const { print } = useShell();
  const may = (verb: keyof typeof SALES_RETURN_RIGHT): boolean => actor !== null && hasRight(actor, SALES_RETURN_RIGHT[verb]);
  const disabledReason = online ? undefined : t('needsServer');
  const done = { done: t('done') };
  return (row) => {
    const { id, status, docNo, createdBy } = row;
    const review = async () => {
      if (await confirm({ question: t(row.needInspect ? 'verb.reviewInspect' : 'verb.reviewQuestion') }))
        await submit(salesReturnReview, { id }, done);
    };
    const unreview = async () => {
      const reason = await askReason({ title: t('verb.unreview'), detail: t('verb.unreviewDetail') });
      if (reason !== null) await submit(salesReturnUnreview, { id, reason }, done);
    };
    const remove = async () => {
      if (!(await confirm({ kind: 'delete', detail: docNo ?? '' }))) return;
      const written = await submit(salesReturnDelete, { id }, done);
      if (written.ok) go(path);
    };
    const targets = [{ id, name: docNo ?? '', data: { docType: 'salesReturn', docNo } }];
    const open = isOpen(row) && row.deletedAt === null;
    const own = createdBy === actor?.userId || may('review');
    const verbs: (Action | false)[] = [
      open && may('review') && { key: 'review', label: t('verb.review'), icon: CheckCheck, onClick: () => void review(), disabledReason },
      open && may('edit') && { key: 'edit', label: t('verb.edit'), icon: Pencil, onClick: () => go(path, { id, edit: '1' }) },
      docNo !== null &&
        may('print') && {
          ...{ key: 'print', label: t('verb.print'), icon: Printer },
          onClick: () => void print({ kind: 'document', targets }),
        },
      status === REVIEWED &&
        may('unreview') && {
          ...{ key: 'unreview', label: t('verb.unreview'), icon: RotateCcw, disabledReason },
          onClick: () => void unreview(),
        },
      open && may('delete') && own && { key: 'delete', label: t('verb.delete'), icon: Trash2, danger: true, onClick: () => void remove() },
    ];
    return verbs.filter((verb) => verb !== false);
  };
}
