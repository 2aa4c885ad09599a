/** The steps that look at the lines: what is counted again, why it differs, what becomes of it. */
import { Checkbox, chakra, Flex } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adjustDecision, checkDiffReason, checkDiffType } from '#domain/wms/stocktake/codes.ts';
import { checkRecount } from '#domain/wms/stocktake/count.operation.ts';
import { checkReject, checkReview, checkSubmit } from '#domain/wms/stocktake/settle.operation.ts';
import { CheckInfo, CheckLine, type CheckLineRow, type CheckRow } from '#domain/wms/stocktake/stocktake.document.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit, type Written } from '#pages/kit/use-submit.ts';
import { useRow, useRowsBy, useSyncStatus } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { askReason } from '#ui/feedback/ask.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Modal } from '#ui/modal.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { isOpen, linesFor, type Step, startOf } from './stocktake.ts';

interface StepDialogProps {
  readonly step: Step;
  readonly row: CheckRow;
  readonly onClose: () => void;
}

/** The dialog of a step, as long as the plan is in its state: somebody else may have taken it. */
export function StepDialog({ step, row, onClose }: StepDialogProps) {
  const plan = useRow(CheckInfo, row.id)?.row;
  const read = useRowsBy(CheckLine, 'docId', row.id);
  const lines = useMemo(() => (read ?? []).map((view) => view.row).sort((a, b) => a.lineNo - b.lineNo), [read]);
  return plan && read && isOpen(step, plan) ? <Lines step={step} plan={plan} lines={lines} onClose={onClose} /> : null;
}

interface LinesProps extends Omit<StepDialogProps, 'row'> {
  readonly plan: CheckRow;
  readonly lines: readonly CheckLineRow[];
}

/** What is chosen for each line: a reason, a decision, or that it is counted again. */
type Chosen = Readonly<Record<string, string>>;

function useSend({ id }: CheckRow, step: Step) {
  const { t } = useTranslation('stocktake');
  const { submit, busy } = useSubmit();
  const done = { done: t('done') };
  const send = async (chosen: Chosen): Promise<Written | null> => {
    const lineIds = Object.entries(chosen).flatMap(([lineId, value]) => (value === '1' ? [lineId] : []));
    const entries = Object.entries(chosen).map(([lineId, value]) => ({ lineId, value: Number(value) }));
    if (step === 'recount') return submit(checkRecount, { id, lineIds }, done);
    if (step === 'submit') {
      const reasons = entries.map(({ lineId, value }) => ({
        lineId,
        reason: value as (typeof checkDiffReason.codes)[number],
        remark: null,
      }));
      return submit(checkSubmit, { id, reasons }, done);
    }
    if (step === 'review') {
      const decisions = entries.map(({ lineId, value }) => ({ lineId, decision: value === 2 ? (2 as const) : (1 as const) }));
      return submit(checkReview, { id, decisions }, done);
    }
    const reason = await askReason({ title: t('rejectTitle') });
    return reason === null ? null : submit(checkReject, { id, reason, lineIds }, done);
  };
  return { send, busy };
}

function Lines({ step, plan, lines, onClose }: LinesProps) {
  const { t } = useTranslation('stocktake');
  const { say } = useDocumentWords('checkInfo');
  const { online } = useSyncStatus();
  const shown = linesFor(step, lines);
  const [chosen, setChosen] = useState<Chosen>(() => Object.fromEntries(shown.map((line) => [line.id, startOf(step, plan, line)])));
  const { send, busy } = useSend(plan, step);
  const picks = step === 'recount' || step === 'reject';
  const complete = picks ? Object.values(chosen).includes('1') : Object.values(chosen).every((value) => value !== '');
  const give = async () => {
    const written = await send(chosen);
    if (written?.ok) onClose();
  };
  const why = online ? undefined : t('needsServer');
  return (
    <Modal
      title={say(`verb.${step}`)}
      size="xl"
      onClose={onClose}
      answer={{ label: say(`verb.${step}`), busy, disabled: !complete, why, give: () => void give() }}
    >
      <chakra.p m="0" mb="2" color="fg.muted" textStyle="sm">
        {t(shown.length === 0 ? 'allEqual' : `hint.${step}`, { n: shown.length })}
      </chakra.p>
      <chakra.ul listStyleType="none" m="0" p="0">
        {shown.map((line) => (
          <StepLine
            key={line.id}
            step={step}
            line={line}
            value={chosen[line.id] ?? ''}
            onChange={(value) => setChosen({ ...chosen, [line.id]: value })}
          />
        ))}
      </chakra.ul>
    </Modal>
  );
}

interface StepLineProps {
  readonly step: Step;
  readonly line: CheckLineRow;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function StepLine({ step, line, value, onChange }: StepLineProps) {
  const { t } = useTranslation('stocktake');
  const labels = useLabels();
  const counted = line.secondQty ?? line.firstQty ?? '';
  return (
    <Flex as="li" align="center" gap="gap" py="2" borderTopWidth="1px" borderColor="border.muted" wrap="wrap">
      <chakra.div flex="1 1 16rem" minW="0">
        <CodeText value={line.isLoose ? t('loose') : line.boxNo} /> <CodeText value={line.matCode} />{' '}
        <chakra.span color="fg.muted">{line.matName}</chakra.span>
        <chakra.div textStyle="xs" color="fg.muted">
          {labels.field('checkLine', 'bookQty')} <Quantity value={line.bookQty} unit={line.unitCode} /> · {t('counted')}{' '}
          <Quantity value={counted} unit={line.unitCode} />
          {step === 'review' && line.diffReason !== null ? ` · ${labels.code(checkDiffReason, line.diffReason)}` : ''}
        </chakra.div>
      </chakra.div>
      <CodeBadge set={checkDiffType} code={line.diffType} />
      <chakra.div w="12rem">
        {step === 'submit' || step === 'review' ? (
          <SelectInput
            label={`${labels.field('checkLine', step === 'submit' ? 'diffReason' : 'adjustDecision')} ${line.boxNo}`}
            placeholder={t('choose')}
            value={value}
            searchable={false}
            options={
              step === 'submit' ? labels.options(checkDiffReason) : labels.options(adjustDecision).filter((one) => one.value !== '3')
            }
            onChange={onChange}
          />
        ) : (
          <Checkbox.Root checked={value === '1'} onCheckedChange={({ checked }) => onChange(checked === true ? '1' : '')}>
            <Checkbox.HiddenInput aria-label={`${t('again')} ${line.boxNo}`} />
            <Checkbox.Control />
            <Checkbox.Label>{t('again')}</Checkbox.Label>
          </Checkbox.Root>
        )}
      </chakra.div>
    </Flex>
  );
}
