/** The steps that go through the lines: what to count again, why it differs, what to do about it. */
import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { f } from '#domain/kernel/field.ts';
import { checkDiffReason, checkDiffType } from '#domain/wms/stocktake/codes.ts';
import { isOpen, linesFor, type Step } from '#domain/wms/stocktake/progress.ts';
import { chosenIn, proposed, questionOf, stepFault, stepOrder } from '#domain/wms/stocktake/step-orders.ts';
import { CheckInfo, CheckLine, type CheckLineRow, type CheckRow, MOST_NAMED } from '#domain/wms/stocktake/stocktake.document.ts';
import { AskLinesDialog } from '#pages/ask/ask-lines.tsx';
import { useLinesOf } from '#pages/document/use-lines-of.ts';
import { useVerbForm } from '#pages/document/use-verb-form.ts';
import { toText } from '#pages/fields/field-values.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useRow } from '#store/hooks.ts';
import { useIsOfPartner, useLinesNow, useSettling } from './stocktake-calls.ts';

interface StepDialogProps {
  readonly step: Step;
  readonly row: CheckRow;
  /** Lines that were chosen before: those are proposed to be counted again. */
  readonly picked?: readonly string[];
  readonly onClose: () => void;
}

const NONE: readonly string[] = [];
const NO_LINES: readonly CheckLineRow[] = [];

/** It closes if the plan leaves the state of the step, because somebody else may have taken the step. */
export function StepDialog({ step, row, picked = NONE, onClose }: StepDialogProps) {
  const { t } = useTranslation('stocktake');
  const labels = useLabels();
  const { title, answer, write } = useVerbForm('checkInfo', step, row);
  const plan = useRow(CheckInfo, row.id)?.row;
  const stored = useLinesOf(CheckLine, row.id);
  const settling = useSettling(plan ?? row);
  const lines = linesFor(step, useLinesNow(stored ?? NO_LINES, settling));
  const isOfPartner = useIsOfPartner(row.warehouseId);
  if (!plan || !stored || !isOpen(step, plan)) return null;

  const reasons = new Map(step === 'review' ? settling?.hindered.map((one) => [one.lineId, labels.problem(one)]) : []);
  const facts = { plan, isOfPartner, hindered: new Set(reasons.keys()), picked };
  const { name, ...question } = questionOf(step, facts);
  const label = name === null ? t('again') : labels.field(CheckLine.name, name);
  const asked = { key: 'value', ...question, label, required: name !== null, none: t('choose'), ...(name === null ? CHECKED : {}) };
  const noteOf = (line: CheckLineRow): string[] => [
    step === 'review' ? labels.code(checkDiffReason, line.diffReason) : '',
    line.isLate === true ? t('late') : '',
    reasons.get(line.id) ?? '',
  ];
  const figure = (name: 'bookQty' | 'movedQty', qty: string | null | undefined) =>
    qty === null || qty === undefined ? [] : [[labels.field(CheckLine.name, name), qty] as const];
  return (
    <AskLinesDialog
      title={title}
      size="xl"
      entity={CheckLine}
      lead={
        <>
          <chakra.p m="0" mb="2" color="fg.muted" textStyle="sm">
            {t(lines.length === 0 ? 'allEqual' : `hint.${step}`, { n: lines.length })}
          </chakra.p>
          {reasons.size > 0 ? (
            <chakra.p role="status" m="0" mb="2" color="fg.error" textStyle="sm">
              {t('hindered', { n: reasons.size })}
            </chakra.p>
          ) : null}
        </>
      }
      head={step === 'reject' ? { entity: CheckInfo, fields: [{ ...REASON, label: t('rejectTitle') }] } : undefined}
      lines={lines.map((line) => ({
        id: line.id,
        codes: [line.isLoose ? t('loose') : line.boxNo, line.matCode],
        name: line.matName,
        unit: line.unitCode,
        facts: [
          ...figure('bookQty', line.bookQty),
          ...figure('movedQty', line.movedQty),
          [t('counted'), line.secondQty ?? line.firstQty ?? ''],
        ],
        note: noteOf(line).filter(Boolean).join(' · '),
        mark: <CodeBadge set={checkDiffType} code={line.diffType} />,
        fields: [asked],
        start: { value: toText(proposed(step, line, facts)) },
      }))}
      answer={answer}
      lack={(all) => {
        const fault = stepFault(step, chosenIn(all));
        return fault && t(fault, { n: MOST_NAMED });
      }}
      send={(all, { reason }) => {
        const { def, payload } = stepOrder(step, row.id, chosenIn(all), String(reason ?? ''));
        return write(def, payload as never);
      }}
      onClose={onClose}
    />
  );
}

const CHECKED = { look: 'check' } as const;
const REASON = { key: 'reason', field: f.text(), required: true, least: 2 };
