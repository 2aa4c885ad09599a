/**
 * The counter: what somebody has applied for is handed over on one page. An application that nobody has reviewed is approved by that, as far as it is handed
 * out; the review goes first, and the issue follows it.
 */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#domain/kernel/problem.ts';
import { Application, ApplicationLine, type ApplicationLineRow } from '#domain/wms/application/application.document.ts';
import { applicationReview } from '#domain/wms/application/application.operation.ts';
import { type IssueType, kindOfIssue } from '#domain/wms/issue/issue.document.ts';
import { issueCounter } from '#domain/wms/issue/issue.operation.ts';
import { approvedAtCounter, isReviewed, mayCounter } from '#domain/wms/issue/issue-entry.ts';
import { type Before, type Draft, defineEntry, type EntryPlan } from '#pages/document/entry-plan.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { useOthersToReview } from '#screens/wms/kit/use-others-to-review.ts';
import type { Taken } from '#screens/wms/kit/use-taken.ts';
import { useRow, useRowsBy } from '#store/hooks.ts';
import { issueEntry, useApplied } from './issue-entry.tsx';

/** What is to be approved beside what is taken. */
interface AtCounter extends Taken {
  /** Null: somebody has reviewed it. */
  readonly asked: { readonly id: string; readonly lines: readonly ApplicationLineRow[] } | null;
  /** Why whoever stands here may not approve it. */
  readonly others: Problem | null;
  readonly notGiven: string;
}

/** The address of the counter: `?handOut=<application>`. */
export const HAND_OUT = 'handOut';

/** The form in which an application is approved and handed out at once. */
export function handOutEntry(type: IssueType): EntryPlan {
  const { instead: _desk, ...issue } = issueEntry(type) as EntryPlan;
  const useKnown = (draft: Draft): AtCounter => {
    const taken = issue.useKnown(draft) as Taken;
    const { t } = useTranslation('document');
    const id = draft.head.applicationId ?? '';
    const viewed = useRow(Application, id) ?? null;
    const header = viewed?.row ?? null;
    const read = useRowsBy(ApplicationLine, 'docId', id);
    const isOpen = header !== null && !isReviewed(header);
    const others = useOthersToReview('application', isOpen ? viewed : null);
    const notGiven = t('issueHandOut.notGiven');
    return useMemo(() => {
      const lines = (read ?? []).map(({ row }) => row).filter(({ isRemoved }) => !isRemoved);
      return { ...taken, asked: isOpen ? { id, lines } : null, others, notGiven };
    }, [taken, id, isOpen, read, others, notGiven]);
  };
  return defineEntry({
    ...(issue as object as typeof issue),
    create: issueCounter as never,
    right: `${kindOfIssue(type).right}:counter`,
    // A store or an order gets its goods at the desk.
    without: (draft: Draft) => [...(issue.without?.(draft) ?? []), 'toWarehouseId', 'toBinId', 'orderNo'],
    required: ['deptId', 'receiverId'],
    origin: { by: HAND_OUT, use: useApplied },
    useKnown,
    lack: (lines: readonly LineValues[], known: AtCounter, draft: Draft) => {
      const wrong = known.others ?? issue.lack(lines, known, draft);
      if (wrong) return wrong;
      if (lines.length === 0) return 'lines';
      return mayCounter(draft.head, lines, known.candidates) ? null : 'loose';
    },
    before: (lines: readonly LineValues[], { asked, notGiven }: AtCounter): Before | null =>
      asked && {
        operation: applicationReview as never,
        payload: { id: asked.id, lines: approvedAtCounter(asked.lines, lines, notGiven) },
      },
    useMore: ({ head }: Draft) => {
      const { t } = useTranslation('document');
      const header = useRow(Application, head.applicationId ?? '')?.row;
      return { said: [{ text: header && !isReviewed(header) ? t('issueHandOut.approves') : undefined }] };
    },
  } as never);
}
