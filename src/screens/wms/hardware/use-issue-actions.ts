/** The verbs of an issue or a red note that are possible in its status, for this person. */
import { ClipboardCheck, RotateCcw, Trash2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import type { IssueRow } from '#domain/wms/issue.document.ts';
import { issueDelete } from '#domain/wms/issue.operation.ts';
import { issueReviewRed, issueUnreviewRed } from '#domain/wms/issue-red.operation.ts';
import { issueUnreview } from '#domain/wms/issue-review.operation.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';
import { usePrintIssue } from './use-print-issue.ts';

const OPEN: readonly number[] = [1, 3];
const REVIEWED = 2;
const REVERSIBLE: readonly number[] = [2, 4, 5];

/** @param onReview opens the dialog in which the receiver shows his badge */
export function useIssueActions(onReview: (id: string) => void): (row: IssueRow) => readonly Action[] {
  const { t } = useTranslation('hardware');
  const go = useGo();
  const { online } = useSyncStatus();
  const { submit } = useSubmit();
  const mayReview = useRight('web:wms:hwIssue:review');
  const mayUnreview = useRight('web:wms:hwIssue:unreview');
  const mayDelete = useRight('web:wms:hwIssue:delete');
  const [mayRed, mayReviewRed, mayUnreviewRed] = [
    useRight('web:wms:hwRed:create'),
    useRight('web:wms:hwRed:review'),
    useRight('web:wms:hwRed:unreview'),
  ];
  const print = usePrintIssue();
  const offline = online ? undefined : t('needsServer');
  const unreview = async (row: IssueRow) => {
    const reason = await askReason({ title: t('unreviewTitle') });
    if (reason !== null) await submit(row.isRed ? issueUnreviewRed : issueUnreview, { id: row.id, reason }, { done: t('done') });
  };
  const remove = async ({ id, docNo }: IssueRow) => {
    if (await confirm({ kind: 'delete', detail: docNo ?? '' })) await submit(issueDelete, { id }, { done: t('done') });
  };
  const reviewRed = async ({ id }: IssueRow) => {
    if (await confirm({ kind: 'action', detail: t('red.reviewDetail') })) await submit(issueReviewRed, { id }, { done: t('done') });
  };
  return (row) => {
    const { id, status, isRed } = row;
    const review = isRed ? () => void reviewRed(row) : () => onReview(id);
    const verbs: (Action | false)[] = [
      OPEN.includes(status) &&
        (isRed ? mayReviewRed : mayReview) && {
          key: 'review',
          label: t('review'),
          icon: ClipboardCheck,
          onClick: review,
          disabledReason: offline,
        },
      REVERSIBLE.includes(status) &&
        !isRed &&
        mayRed && {
          key: 'red',
          label: t('toRed'),
          icon: Undo2,
          onClick: () => go('/wms/hardware/red', { of: id }),
          disabledReason: offline,
        },
      print(row),
      status === REVIEWED &&
        (isRed ? mayUnreviewRed : mayUnreview) && {
          ...{ key: 'unreview', label: t('unreview'), icon: RotateCcw, danger: row.isRed, disabledReason: offline },
          onClick: () => void unreview(row),
        },
      OPEN.includes(status) &&
        (isRed ? mayRed : mayDelete) && {
          ...{ key: 'delete', label: t('delete'), icon: Trash2, danger: true, disabledReason: offline },
          onClick: () => void remove(row),
        },
    ];
    return verbs.filter((verb) => verb !== false);
  };
}
