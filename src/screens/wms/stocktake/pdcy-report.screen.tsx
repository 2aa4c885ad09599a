/** /pdcy-report: what was counted otherwise than the books have it. Reasons, recounts and decisions are given here for one plan at a time, or on its page. */
import { CheckCheck, RotateCcw, Send } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import { type StocktakeDifference, stocktakeDifferences } from '#domain/wms/reports/store.reports.ts';
import { isOpen, type Step } from '#domain/wms/stocktake/progress.ts';
import { CHECK, CheckInfo, CheckLine, type CheckRow } from '#domain/wms/stocktake/stocktake.document.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { type ReportMore, reportScreen } from '#pages/report/report-page.tsx';
import { useRow } from '#store/hooks.ts';
import type { Action } from '#ui/page-header.tsx';
import { useSelection } from '#ui/table/selection.ts';
import { PLAN } from './paths.ts';
import { StepDialog } from './step-dialog.tsx';

const STEPS = [
  { step: 'submit', icon: Send, right: CHECK.submit },
  { step: 'recount', icon: RotateCcw, right: CHECK.submit },
  { step: 'review', icon: CheckCheck, right: CHECK.review },
  { step: 'reject', icon: RotateCcw, right: CHECK.review },
] as const;

const status = (row: StocktakeDifference) => ({ status: row.status as CheckRow['status'] });
const NONE: readonly string[] = [];

/** The steps that the plan of a row is at, for one line or for the chosen ones. Loose stock has no number that is on a label. */
function useSteps(): ReportMore<StocktakeDifference> {
  const { t } = useTranslation('stocktake');
  const { say } = useDocumentWords('checkInfo');
  const actor = useActor();
  const selection = useSelection();
  const [open, setOpen] = useState<{ readonly step: Step; readonly planId: string; readonly lineIds: readonly string[] } | null>(null);
  const plan = useRow(CheckInfo, open?.planId ?? null)?.row;
  const keys = useMemo(() => (selection.keys.size === 0 ? NONE : [...selection.keys]), [selection.keys]);
  const chosen = useRowMap(CheckLine, keys);
  const plans = [...new Set([...(chosen?.values() ?? [])].map(({ docId }) => docId))];
  const chosenPlan = useRow(CheckInfo, plans.length === 1 ? (plans[0] ?? null) : null)?.row;
  const mine = STEPS.filter(({ right }) => actor !== null && hasRight(actor, right));
  const why = (step: Step): string | undefined =>
    plans.length > 1 ? t('onePlan') : !chosenPlan ? t('notHere') : isOpen(step, chosenPlan) ? undefined : t('notNow');
  const action = ({ step, icon }: (typeof STEPS)[number], planId: string, lineIds: readonly string[]): Action => ({
    key: step,
    label: say(`verb.${step}`),
    icon,
    onClick: () => setOpen({ step, planId, lineIds }),
  });
  return {
    cells: { boxNo: { value: ({ isLoose, boxNo }) => (isLoose ? t('loose') : boxNo) } },
    selection,
    batch: mine.map((one) => ({ ...action(one, plans[0] ?? '', keys), disabledReason: why(one.step) })),
    rowActions: (row) => mine.filter(({ step }) => isOpen(step, status(row))).map((one) => action(one, row.docId, [row.id])),
    beside: open && plan ? <StepDialog step={open.step} row={plan} picked={open.lineIds} onClose={() => setOpen(null)} /> : null,
  };
}

export const Screen = reportScreen(stocktakeDifferences, {
  id: 'wms.stocktake.differences',
  opens: ({ docId: id }) => [PLAN, { id }],
  useMore: useSteps,
});
