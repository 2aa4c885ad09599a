/** What the verbs of a plan and of its lines ask, and what is said before they are written. */
import { FileSpreadsheet, PenLine, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { f } from '#domain/kernel/field.ts';
import { checkDiffReason } from '#domain/wms/stocktake/codes.ts';
import { checkCount, checkCountAgain, checkUncount } from '#domain/wms/stocktake/count.operation.ts';
import { entriesOf, type ListRow, listFault, listRow, readList, rowsInWords } from '#domain/wms/stocktake/partner.ts';
import { countOf, entryField, entryStart, isOwnEntry, linesFor, listedEntry, type Step } from '#domain/wms/stocktake/progress.ts';
import { chosenIn, proposed, questionOf, stepFault, stepOrder } from '#domain/wms/stocktake/step-orders.ts';
import { CheckLine, type CheckLineRow, type CheckRow, MOST_NAMED } from '#domain/wms/stocktake/stocktake.document.ts';
import { REASON } from '#pages/ask/ask-plan.ts';
import { useSheet } from '#pages/document/lines/use-sheet.ts';
import { useLinesOf } from '#pages/document/use-lines-of.ts';
import type { AskMore, LineVerb, VerbAsk } from '#pages/document/verb-plan.ts';
import { toText } from '#pages/fields/field-values.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useBins } from '#screens/wms/kit/use-bins.ts';
import { DifferenceBadge } from './difference.tsx';
import { useFindings, useIsOfPartner, useLinesNow } from './stocktake-calls.ts';

// ---- counting from the list: how much is there, and in which bin; it works offline like other work on the floor

type CountVerb = LineVerb<CheckRow, CheckLineRow>;

const count: CountVerb = {
  icon: PenLine,
  opens: true,
  operation: (line, plan) => (countOf(plan, line) === 'second' ? checkCountAgain : checkCount),
  offered: (line, plan) => countOf(plan, line) !== null,
  asks: {
    fields: (line, plan) => [
      { key: entryField(plan, line), required: true, least: 'zero' },
      { key: 'actualBinId', when: () => !line.isLoose },
    ],
    start: entryStart,
    useMore: useBinsOfStore,
  },
  payload: listedEntry,
};

const uncount: CountVerb = {
  icon: Undo2,
  operation: checkUncount,
  offered: (line, plan, { userId }) => countOf(plan, line) !== null && isOwnEntry(plan, line, userId),
  payload: ({ id }) => ({ lineId: id }),
};

export const COUNT_VERBS = { count, uncount };

function useBinsOfStore(_line: CheckLineRow, { warehouseId }: CheckRow) {
  const { options } = useBins(warehouseId);
  return { actualBinId: { options } };
}

// ---- issuing, and a partner's list

/** What prevents it, and how to leave that out. Devices with queued work of the store have to be seen first: what they send later may be refused. */
export const ISSUE: VerbAsk<CheckRow> = {
  size: 'lg',
  fields: [{ key: 'knows', field: f.bool(), look: 'check' }],
  useMore: useIssuing,
};

function useIssuing(plan: CheckRow): AskMore {
  const { t } = useTranslation('stocktake');
  const labels = useLabels();
  const found = useFindings(plan, plan.id);
  const { findings = [], without = [], devices = [], boxes, bins } = found ?? {};
  const isStuck = findings.some(({ binId }) => binId === null);
  return {
    isWaiting: found === undefined,
    said: found && [
      { text: t('findings.counts', { boxes, bins }) },
      { label: t('findings.title'), rows: findings.map(labels.problem), isError: true },
      { text: t('devices.lead'), rows: devices.map(({ name, n }) => t('devices.one', { name, n })), isError: true },
    ],
    fields: { knows: { when: () => devices.length > 0 } },
    label: without.length > 0 ? t('findings.issueWithout', { n: without.length }) : undefined,
    why: ({ knows }) => (isStuck ? t('findings.stuck') : devices.length > 0 && !knows ? t('devices.first') : undefined),
    payload: () => ({ without, acknowledged: devices.map(({ deviceId }) => deviceId) }),
  };
}

/** The list that a partner has counted and signed: what it says of the lines is seen before it is sent. */
export const LIST: VerbAsk<CheckRow> = {
  size: 'lg',
  fields: [{ key: 'isZero', field: f.bool(), look: 'check' }],
  useMore: useList,
};

function useList({ id }: CheckRow): AskMore {
  const { t } = useTranslation('stocktake');
  const labels = useLabels();
  const lines = useLinesOf(CheckLine, id) ?? [];
  const [list, setList] = useState<readonly ListRow[] | null>(null);
  const field = (name: string): string => labels.field(CheckLine.name, name);
  const titles = { qty: t('fill.quantity'), boxNo: field('boxNo'), matCode: field('matCode'), batchNo: field('batchNo') };
  const choose = useSheet(titles, {}, (rows) => setList(rows.map(listRow)));
  const read = list && readList(list, lines);
  const missing = read?.missing.length ?? 0;
  return {
    acts: [{ key: 'choose', label: t('list.choose'), icon: FileSpreadsheet, onClick: () => void choose() }],
    said: read
      ? [
          { text: t('list.read', { n: read.entries.length }) },
          { text: t('list.unknown', { n: read.unknown.length }), rows: rowsInWords(read.unknown), isError: true },
          { text: t('list.wrong', { n: read.wrong.length }), rows: rowsInWords(read.wrong), isError: true },
          { text: missing > 0 ? t('list.missing', { n: missing }) : undefined },
        ]
      : [],
    fields: { isZero: { when: () => missing > 0 } },
    label: ({ isZero }) => t('list.enter', { n: entriesOf(read, Boolean(isZero)).length }),
    why: ({ isZero }) => {
      const fault = listFault(read, Boolean(isZero));
      return fault === null ? undefined : t(`list.${fault}`, { n: MOST_NAMED });
    },
    payload: ({ isZero }) => ({ entries: entriesOf(read, isZero === true) }),
  };
}

// ---- the steps that go through the lines: what to count again, why it differs, what to do about it

/** What a step asks about the lines, as the server's books have them by now. */
export const stepAsk = (step: Step): VerbAsk<CheckRow, CheckLineRow> => ({
  size: 'xl',
  ...(step === 'reject' ? { fields: [REASON] } : {}),
  lines: { of: (lines) => linesFor(step, lines), facts: ['bookQty', 'movedQty', 'missingQty'] },
  lack: (answers) => {
    const fault = stepFault(step, chosenIn(answers));
    return fault && [fault, { n: String(MOST_NAMED) }];
  },
  payload: ({ reason }, { id }, answers) => stepOrder(step, id, chosenIn(answers), String(reason ?? '')).payload,
  useMore: (plan, lines, picked) => useStep(step, plan, lines, picked),
});

function useStep(step: Step, plan: CheckRow, lines: readonly CheckLineRow[], picked: readonly string[]): AskMore<CheckLineRow> {
  const { t } = useTranslation('stocktake');
  const labels = useLabels();
  const now = useLinesNow(plan, lines);
  const isOfPartner = useIsOfPartner(plan.warehouseId);
  const reasons = new Map(step === 'review' ? now.hindered.map((one) => [one.lineId, labels.problem(one)]) : []);
  const facts = { plan, isOfPartner, hindered: new Set(reasons.keys()), picked };
  const { name, ...question } = questionOf(step, facts);
  const asked =
    name === null ? ({ look: 'check', required: false } as const) : { label: labels.field(CheckLine.name, name), required: true };
  const noteOf = (line: CheckLineRow): string[] => [
    step === 'review' ? labels.code(checkDiffReason, line.diffReason) : '',
    line.isLate === true ? t('late') : '',
    line.otherByName ? t('fill.other', { name: line.otherByName, qty: line.otherQty }) : '',
    reasons.get(line.id) ?? '',
  ];
  return {
    said: reasons.size > 0 ? [{ text: t('hindered', { n: reasons.size }), isError: true }] : [],
    lines: now.lines,
    line: (line) => ({
      facts: [[t('counted'), line.secondQty ?? line.firstQty ?? '']],
      note: noteOf(line).filter(Boolean).join(' · '),
      mark: <DifferenceBadge line={line} />,
      fields: [{ key: 'value', ...question, ...asked }],
      start: { value: toText(proposed(step, line, facts)) },
    }),
  };
}
