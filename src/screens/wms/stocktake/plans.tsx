/** Stocktake plans, with a page for the stores and one for the line sides. With `id`: one of them, where it is counted and decided. */
import { CalendarSync, ClipboardCheck, FileSpreadsheet, ListX, ScanBarcode, Snowflake } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { DATES, DIFFERENCES, PLANNED, SCOPE } from '#domain/wms/stocktake/plan-form.ts';
import { byDifference, isOdd, nextStep, openRecounts, type Progress, progressOf } from '#domain/wms/stocktake/progress.ts';
import {
  CHECK,
  CheckLine,
  type CheckLineRow,
  type CheckRow,
  checkInfo,
  finalQty,
  seesBook,
} from '#domain/wms/stocktake/stocktake.document.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import type { DocumentPlan, Told, ViewMore } from '#pages/document/plan.ts';
import { isMine, isOfClass } from '#screens/wms/kit/stores.ts';
import type { Viewed } from '#store/store.ts';
import { CycleDialog } from './cycle-dialog.tsx';
import { DifferenceBadge, useDifference } from './difference.tsx';
import { EmptyBins } from './empty-bins.tsx';
import { planEntry } from './plan-entry.tsx';
import type { PlanPages } from './plan-pages.ts';
import { COUNT_VERBS, ISSUE, LIST, stepAsk } from './plan-verbs.tsx';
import { useFindings, useIsOfPartner, useLinesNow } from './stocktake-calls.ts';
import { usePapers } from './use-papers.ts';

/** How many lines differ is nobody's business in a list while a blind count is under way; whoever may see the books opens the plan. */
const told = (of: keyof Progress): Told<CheckRow> => ({
  of: (lines, row) => (of === 'different' && !seesBook(row, null) ? '–' : progressOf(lines as never)[of]),
  align: 'end',
  width: 84,
});
const PROGRESS = ['counted', 'different'] as const;
/** What a plan that was not issued yet would count by now. */
const COVERS = 'covers';
const DRAFT = 0;
/** What a blind count keeps from the people who count. */
const NOTHING_SAID = { value: () => '', render: () => null };
export const HIDDEN = {
  bookQty: NOTHING_SAID,
  diffQty: NOTHING_SAID,
  diffType: NOTHING_SAID,
  movedQty: NOTHING_SAID,
  missingQty: NOTHING_SAID,
};
/** How an entry came about. */
const ENTRY = ['firstByName', 'countBy', 'grossKg', 'tareKg', 'otherQty', 'otherByName'] as const;
const COUNTING = ['countList', 'finishCount', 'remind'];
/** States in which somebody counts. */
const OPEN_TO_COUNT = [1, 2, 4];
const DECIDING = ['submit', 'recount', 'review', 'reject'];
const HEADING = ['checkName', 'warehouseId', 'counterIds'] as const;
const GOODS = ['matCode', 'matName', 'boxNo', 'batchNo'] as const;
/** Only goods that a partner keeps are counted by a list. */
const OWN_STORE: readonly string[] = ['countList'];
const EQUAL = '1';
const COUNTED = { width: 84, sum: false };

type Own = Pick<DocumentPlan<CheckRow, CheckLineRow>, 'home' | 'faces'>;

/** @param own what the page has beside list and document */
export const planScreen = ({ path, id, classes, create, edit, fill, notCounted, isLineSide }: PlanPages, own: Own = {}) =>
  documentScreen(checkInfo, CheckLine, {
    path,
    id,
    ...own,
    list: {
      columns: ['checkName', 'checkType', 'warehouseId', 'lines', 'counted', 'different'],
      wide: ['checkType'],
      told: { lines: told('lines'), counted: told('counted'), different: told('different') },
      search: ['warehouseId', 'material'],
      offer: { warehouseId: (store, actor) => isMine(store, actor, classes) },
      numbers: ['checkName'],
      ...(classes ? { where: { warehouseId: (store) => isOfClass(store, classes) } } : {}),
      ...(create ? { create: { to: create, right: CHECK.create } } : {}),
      menu: {
        ...(isLineSide ? {} : { cycle: { icon: CalendarSync, form: CycleDialog, right: CHECK.create, online: true } }),
        fill: { isWork: true, icon: ScanBarcode, to: fill, right: CHECK.count },
        notCounted: { icon: ListX, to: notCounted },
      },
    },
    view: {
      facts: [...PLANNED, ...SCOPE, ...DATES, COVERS, ...PROGRESS],
      drawn: [COVERS, ...PROGRESS],
      lines: ['bookBinId', 'matCode', 'matName', 'boxNo', 'bookQty', 'firstQty', 'secondQty', 'diffQty', 'diffType', 'diffReason'],
      hidden: [
        'actualBinId',
        'movedQty',
        'missingQty',
        'isLate',
        'batchNo',
        'adjustDecision',
        'bookStatus',
        'isFound',
        'scannedNo',
        ...ENTRY,
      ],
      cells: {
        boxNo: { width: 136 },
        bookBinId: COUNTED,
        bookQty: COUNTED,
        movedQty: COUNTED,
        missingQty: COUNTED,
        firstQty: COUNTED,
        secondQty: COUNTED,
        diffQty: COUNTED,
      },
      rowTone: (line) => (line.firstQty !== null && isOdd(line) ? 'warn' : undefined),
      useMore: useProgress,
      lineVerbs: COUNT_VERBS,
      Sections: ({ view, lines }) => <EmptyBins row={view.row} lines={lines} />,
      chart: {
        by: 'diffType',
        of: (lines, plan, actor) => (seesBook(plan, actor) ? byDifference(lines) : []),
        opens: ({ id: checkId }, diffType) => (diffType === EQUAL || isLineSide ? null : [DIFFERENCES, { checkId, diffType }]),
      },
    },
    papers: {
      countSheet: {
        facts: HEADING,
        lines: [...GOODS, 'bookQty', 'counted', 'remark'],
        cells: { counted: {}, remark: {} },
        signatures: ['counter', 'supervisor'],
        from: [1, 2, 4],
        right: CHECK.print,
      },
      diffList: {
        facts: HEADING,
        lines: [
          'bookBinId',
          'actualBinId',
          ...GOODS,
          'bookQty',
          'movedQty',
          'missingQty',
          'counted',
          'diffQty',
          'diffType',
          'diffReason',
          'adjustDecision',
        ],
        cells: { counted: { ...COUNTED, align: 'end', grow: 0, value: finalQty, unit: ({ unitCode }) => unitCode } },
        signatures: ['counter', 'keeper', 'reviewer'],
        from: [3, 4, 5, 6],
        right: CHECK.print,
        offered: (row, actor) => seesBook(row, actor),
      },
    },
    entry: planEntry(classes),
    verbs: {
      first: nextStep,
      order: ['issue', 'edit', 'fill', ...COUNTING, ...DECIDING, 'countSheet', 'diffList', 'next', 'terminate', 'delete'],
      of: {
        issue: { icon: Snowflake, ask: ISSUE },
        ...(edit ? { edit: { to: ({ id: planId }) => [edit, { id: planId }] } } : {}),
        fill: {
          icon: ScanBarcode,
          to: ({ id: planId }) => (isLineSide ? fill : [fill[0], { id: planId }]),
          right: CHECK.count,
          from: OPEN_TO_COUNT,
        },
        finishCount: { icon: ClipboardCheck },
        submit: { ask: stepAsk('submit'), hindered: (row, _actor, lines) => waitsFor(row, lines) },
        recount: { ask: stepAsk('recount') },
        review: { ask: stepAsk('review') },
        reject: { ask: stepAsk('reject') },
        countList: { icon: FileSpreadsheet, ask: LIST, isOfPage: true },
        next: { to: ({ id: planId }) => [path, { next: planId }], right: CHECK.create, online: true },
        terminate: { danger: true },
      },
    },
  });

/** It is said before anybody gives reasons that what differs that much has to be counted again first. */
function waitsFor(plan: CheckRow, lines: readonly CheckLineRow[]): readonly [string, Readonly<Record<string, string>>] | null {
  const open = openRecounts(plan, lines);
  return open.length > 0 ? ['recountFirst', { n: String(open.length), boxNo: open[0]?.boxNo ?? '' }] : null;
}

/** The progress. While work goes on the differences are those of the server's books; without the server those of the last count. */
function useProgress({ row }: Viewed<CheckRow>, stored: readonly CheckLineRow[]): ViewMore<CheckLineRow> {
  const sees = seesBook(row, useActor());
  const { lines } = useLinesNow(row, stored);
  const papers = usePapers(row, lines);
  const withPartner = useIsOfPartner(row.warehouseId);
  const { counted, different } = progressOf(lines);
  const { t } = useTranslation('stocktake');
  const found = useFindings(row.status === DRAFT ? row : { ...row, warehouseId: '' }, row.id);
  const covers = useMemo((): Readonly<Record<string, string>> => {
    if (!found) return {};
    return { [COVERS]: t('covers', { boxes: found.boxes, bins: found.bins }) };
  }, [found, t]);
  const said = useDifference();
  const cells = useMemo(() => ({ diffType: { value: said, render: (line: CheckLineRow) => <DifferenceBadge line={line} /> } }), [said]);
  return {
    lines,
    told: lines.length === 0 ? covers : { counted, ...(sees ? { different } : {}) },
    ...(sees ? { cells } : { cells: HIDDEN, rowTone: () => undefined }),
    papers,
    without: withPartner ? [] : OWN_STORE,
  };
}
