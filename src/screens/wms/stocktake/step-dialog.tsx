/** The steps that go through the lines: what to count again, why it differs, what to do about it. */
import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { f } from '#domain/kernel/field.ts';
import type { CheckSettling } from '#domain/wms/answers.ts';
import { adjustDecision, checkDiffReason, checkDiffType } from '#domain/wms/stocktake/codes.ts';
import { checkRecount } from '#domain/wms/stocktake/count.operation.ts';
import { CLAIM } from '#domain/wms/stocktake/partner.ts';
import { isOpen, linesFor, type Step, startOf, toldOf } from '#domain/wms/stocktake/progress.ts';
import { checkReject, checkReview, checkSubmit } from '#domain/wms/stocktake/settle.operation.ts';
import { CheckInfo, CheckLine, type CheckLineRow, type CheckRow, MOST_NAMED } from '#domain/wms/stocktake/stocktake.document.ts';
import { type Answers, AskLinesDialog } from '#pages/ask/ask-lines.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { verbTitle } from '#pages/document/verb-rules.ts';
import { toText } from '#pages/fields/field-values.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit, type Written } from '#pages/kit/use-submit.ts';
import { useRow, useRowsBy, useSyncStatus } from '#store/hooks.ts';
import { askReason } from '#ui/feedback/ask.tsx';
import { useIsOfPartner, useLinesNow, useSettling } from './use-settling.ts';

interface StepDialogProps {
  readonly step: Step;
  readonly row: CheckRow;
  /** Lines that were chosen before: those are proposed to be counted again. */
  readonly picked?: readonly string[];
  readonly onClose: () => void;
}

/** The dialog of a step. It closes if the plan leaves the state of the step, because somebody else may have taken the step. */
export function StepDialog({ step, row, picked = NO_LINES, onClose }: StepDialogProps) {
  const plan = useRow(CheckInfo, row.id)?.row;
  const read = useRowsBy(CheckLine, 'docId', row.id);
  const settling = useSettling(plan ?? row);
  const stored = useMemo(() => (read ?? []).map((view) => view.row).sort((a, b) => a.lineNo - b.lineNo), [read]);
  const lines = useLinesNow(stored, settling);
  return plan && read && isOpen(step, plan) ? (
    <Lines step={step} plan={plan} lines={lines} hindered={settling?.hindered ?? NONE} picked={picked} onClose={onClose} />
  ) : null;
}

interface LinesProps extends Omit<StepDialogProps, 'row' | 'picked'> {
  readonly picked: readonly string[];
  readonly plan: CheckRow;
  readonly lines: readonly CheckLineRow[];
  /** Differences that cannot be adjusted now. */
  readonly hindered: CheckSettling['hindered'];
}

const NONE: CheckSettling['hindered'] = [];
const NO_LINES: readonly string[] = [];
const KEEP = '2';
const CLAIMED = String(CLAIM);

/** The value chosen for each line: a reason, a decision, or that it is counted again. */
type Chosen = Readonly<Record<string, string>>;

const marked = (chosen: Chosen): string[] => Object.entries(chosen).flatMap(([lineId, value]) => (value === '1' ? [lineId] : []));
const reasonOf = (value: string) => Number(value) as (typeof checkDiffReason.codes)[number];
const decisionOf = (value: string) => (value === KEEP ? (2 as const) : value === CLAIMED ? CLAIM : (1 as const));

/** Whether these are more lines than a step can name. */
const isTooMany = (chosen: Chosen, picks: boolean): boolean => (picks ? marked(chosen) : toldOf(chosen).named).length > MOST_NAMED;

function useSend({ id }: CheckRow, step: Step) {
  const { t } = useTranslation('stocktake');
  const { submit, busy } = useSubmit();
  const done = { done: t('done') };
  const send = async (chosen: Chosen): Promise<Written | null> => {
    const lineIds = marked(chosen);
    const { named, others } = toldOf(chosen);
    if (step === 'recount') return submit(checkRecount, { id, lineIds }, done);
    if (step === 'submit') {
      const reasons = named.map(({ lineId, value }) => ({ lineId, reason: reasonOf(value), remark: null }));
      return submit(checkSubmit, { id, reasons, others: others && { reason: reasonOf(others.value), n: others.n } }, done);
    }
    if (step === 'review') {
      const decisions = named.map(({ lineId, value }) => ({ lineId, decision: decisionOf(value) }));
      return submit(checkReview, { id, decisions, others: others && { decision: decisionOf(others.value), n: others.n } }, done);
    }
    const reason = await askReason({ title: t('rejectTitle') });
    return reason === null ? null : submit(checkReject, { id, reason, lineIds }, done);
  };
  return { send, busy };
}

/** The question for a line: why it differs, what to do about it, or whether to count it again. */
const ASKED = {
  submit: { key: 'value', field: f.choice(checkDiffReason), name: 'diffReason' },
  review: { key: 'value', field: f.choice(adjustDecision), name: 'adjustDecision', codes: [1, 2] },
  recount: { key: 'value', field: f.bool(), look: 'check', name: null },
  reject: { key: 'value', field: f.bool(), look: 'check', name: null },
} as const;

function Lines({ step, plan, lines, hindered, picked, onClose }: LinesProps) {
  const { t } = useTranslation('stocktake');
  const words = useDocumentWords('checkInfo');
  const { say } = words;
  const labels = useLabels();
  const { online } = useSyncStatus();
  const { send, busy } = useSend(plan, step);
  const shown = linesFor(step, lines);
  const withPartner = useIsOfPartner(plan.warehouseId) && step === 'review';
  const { name, ...asked } = ASKED[step];
  const field = withPartner ? { ...asked, codes: [CLAIM, 2] } : asked;
  const label = name === null ? t('again') : labels.field('checkLine', name);
  const chosen = (all: Answers): Chosen =>
    Object.fromEntries(Object.entries(all).map(([id, { value }]) => [id, value === true ? '1' : String(value || '')]));
  const reasons = new Map(step === 'review' ? hindered.map((one) => [one.lineId, labels.problem(one)]) : []);
  const noteOf = (line: CheckLineRow): string =>
    [
      step === 'review' && line.diffReason !== null ? labels.code(checkDiffReason, line.diffReason) : '',
      line.isLate === true ? t('late') : '',
      reasons.get(line.id) ?? '',
    ]
      .filter((text) => text !== '')
      .join(' · ');
  const picks = name === null;
  const lackOf = (all: Answers): string | null => {
    const now = chosen(all);
    if (picks && !Object.values(now).includes('1')) return t('pickOne');
    return isTooMany(now, picks) ? t('tooMany', { n: MOST_NAMED }) : null;
  };
  return (
    <AskLinesDialog
      title={verbTitle(words, step, plan.docNo)}
      size="xl"
      entity={CheckLine}
      lead={
        <>
          <chakra.p m="0" mb="2" color="fg.muted" textStyle="sm">
            {t(shown.length === 0 ? 'allEqual' : `hint.${step}`, { n: shown.length })}
          </chakra.p>
          {reasons.size > 0 ? (
            <chakra.p role="status" m="0" mb="2" color="fg.error" textStyle="sm">
              {t('hindered', { n: reasons.size })}
            </chakra.p>
          ) : null}
        </>
      }
      lines={shown.map((line) => ({
        id: line.id,
        codes: [line.isLoose ? t('loose') : line.boxNo, line.matCode],
        name: line.matName,
        unit: line.unitCode,
        facts: [
          [labels.field('checkLine', 'bookQty'), line.bookQty],
          ...(line.movedQty === null || line.movedQty === undefined
            ? []
            : [[labels.field('checkLine', 'movedQty'), line.movedQty] as const]),
          [t('counted'), line.secondQty ?? line.firstQty ?? ''],
        ],
        ...(noteOf(line) === '' ? {} : { note: noteOf(line) }),
        mark: <CodeBadge set={checkDiffType} code={line.diffType} />,
        fields: [{ ...field, label, required: !picks, none: t('choose') }],
        start: {
          value: picks
            ? toText(picked.includes(line.id) || startOf(step, plan, line) === '1')
            : reasons.has(line.id)
              ? KEEP
              : withPartner
                ? CLAIMED
                : startOf(step, plan, line),
        },
      }))}
      answer={{ label: say(`verb.${step}`), busy, why: online ? undefined : t('needsServer') }}
      lack={lackOf}
      send={async (all) => (await send(chosen(all)))?.ok ?? false}
      onClose={onClose}
    />
  );
}
