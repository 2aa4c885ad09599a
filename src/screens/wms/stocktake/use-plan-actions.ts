/** The verbs of a plan that are possible in its status; the next step comes first. Those that look at lines open the plan. */
import { CheckCheck, ClipboardCheck, Pencil, RotateCcw, Send, Snowflake, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { checkFinishCount } from '#domain/wms/stocktake/count.operation.ts';
import { checkIssue } from '#domain/wms/stocktake/issue.operation.ts';
import { checkDelete } from '#domain/wms/stocktake/plan.operation.ts';
import { checkTerminate } from '#domain/wms/stocktake/settle.operation.ts';
import { CHECK, type CheckRow } from '#domain/wms/stocktake/stocktake.document.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';
import { CREATE, PLAN, type Step } from './stocktake.ts';

/** @param onStep opens the dialog of a step; without it the plan is opened at that step */
export function usePlanActions(onStep?: (step: Step) => void): (row: CheckRow) => Action[] {
  const { t } = useTranslation('stocktake');
  const go = useGo();
  const { online } = useSyncStatus();
  const { submit } = useSubmit();
  const [mayEdit, mayDelete, mayIssue] = [useRight(CHECK.edit), useRight(CHECK.delete), useRight(CHECK.issue)];
  const [mayCount, maySubmit, mayReview] = [useRight(CHECK.count), useRight(CHECK.submit), useRight(CHECK.review)];
  const mayTerminate = useRight(CHECK.terminate);
  const disabledReason = online ? undefined : t('needsServer');
  const done = { done: t('done') };
  return ({ id, status, docNo, checkName, deletedAt }) => {
    if (deletedAt !== null) return [];
    const verb = (key: string, more: Partial<Action> & Pick<Action, 'onClick'>): Action => ({ key, label: t(`verb.${key}`), ...more });
    const step = (key: Step, icon: NonNullable<Action['icon']>) =>
      verb(key, { icon, disabledReason, onClick: () => (onStep ? onStep(key) : go(PLAN, { id, step: key })) });
    const issue = async () => {
      if (await confirm({ question: t('issueQuestion', { name: checkName }) })) await submit(checkIssue, { id }, done);
    };
    const finish = () => void submit(checkFinishCount, { id }, done);
    const terminate = async () => {
      const reason = await askReason({ title: t('terminateTitle'), detail: t('terminateDetail') });
      if (reason !== null) await submit(checkTerminate, { id, reason }, done);
    };
    const remove = async () => {
      if (!(await confirm({ kind: 'delete', detail: docNo ?? checkName }))) return;
      const written = await submit(checkDelete, { id }, done);
      if (written.ok) go(PLAN, {});
    };
    const verbs: (Action | false)[] = [
      status === 0 && mayIssue && verb('issue', { icon: Snowflake, disabledReason, onClick: () => void issue() }),
      status === 0 && mayEdit && verb('edit', { icon: Pencil, onClick: () => go(CREATE, { id }) }),
      status === 2 && mayCount && verb('finishCount', { icon: ClipboardCheck, onClick: finish }),
      (status === 3 || status === 4) && maySubmit && step('submit', Send),
      status === 3 && maySubmit && step('recount', RotateCcw),
      status === 5 && mayReview && step('review', CheckCheck),
      status === 5 && mayReview && step('reject', RotateCcw),
      status >= 1 && status <= 4 && mayTerminate && verb('terminate', { danger: true, disabledReason, onClick: () => void terminate() }),
      status === 0 && mayDelete && verb('delete', { icon: Trash2, danger: true, disabledReason, onClick: () => void remove() }),
    ];
    return verbs.filter((one) => one !== false);
  };
}
