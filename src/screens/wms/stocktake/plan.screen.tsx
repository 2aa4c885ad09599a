/** /plan: stocktake plans. With `id`: one of them, where it is counted and decided. */
import {
  BellRing,
  CalendarSync,
  CheckCheck,
  ClipboardCheck,
  CopyPlus,
  FileSpreadsheet,
  ListX,
  PenLine,
  RotateCcw,
  ScanBarcode,
  Send,
  Snowflake,
  Undo2,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor, useRight } from '#api/session.ts';
import { checkDiffType } from '#domain/wms/stocktake/codes.ts';
import { checkUncount } from '#domain/wms/stocktake/count.operation.ts';
import { countOf, differs, type Progress, progressOf, type Step } from '#domain/wms/stocktake/progress.ts';
import {
  CHECK,
  CheckLine,
  type CheckLineRow,
  type CheckRow,
  checkInfo,
  finalQty,
  isSnapshot,
  seesBook,
} from '#domain/wms/stocktake/stocktake.document.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import type { Told, VerbForm, ViewMore } from '#pages/document/plan.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { type Labels, useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { isMine } from '#screens/wms/kit/stores.ts';
import type { Viewed } from '#store/store.ts';
import { CountDialog } from './count-dialog.tsx';
import { CycleDialog } from './cycle-dialog.tsx';
import { DifferenceChart } from './difference-chart.tsx';
import { EmptyBins } from './empty-bins.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { ListDialog } from './list-dialog.tsx';
import { CREATE, FILL, PLAN } from './paths.ts';
import { DATES, PLANNED, planEntry } from './plan-entry.tsx';
import { StepDialog } from './step-dialog.tsx';
import { useIsOfPartner, useLinesNow, useSettling } from './stocktake-calls.ts';
import { usePapers } from './use-papers.ts';

/** How many lines differ is nobody's business in a list while a blind count is under way; whoever may see the books opens the plan. */
const told = (of: keyof Progress): Told<CheckRow> => ({
  of: (lines, row) => (of === 'different' && !seesBook(row, null) ? '–' : progressOf(lines as never)[of]),
  align: 'end',
  width: 84,
});
const PROGRESS = ['counted', 'different'] as const;
/** What a blind count keeps from the people who count. */
const NOTHING_SAID = { value: () => '', render: () => null };
export const HIDDEN = { bookQty: NOTHING_SAID, diffQty: NOTHING_SAID, diffType: NOTHING_SAID, movedQty: NOTHING_SAID };
/** While work goes on, the differences are those of the server's books; without the server those of the last count. */
const freshCells = (fresh: (line: CheckLineRow) => CheckLineRow, labels: Labels): NonNullable<ViewMore<CheckLineRow>['cells']> => ({
  diffQty: { ...COUNTED, value: (line) => fresh(line).diffQty },
  movedQty: { ...COUNTED, value: (line) => fresh(line).movedQty },
  diffType: {
    value: (line) => labels.code(checkDiffType, fresh(line).diffType),
    render: (line) => <CodeBadge set={checkDiffType} code={fresh(line).diffType} />,
  },
});
/** How an entry came about. */
const ENTRY = ['firstByName', 'countBy', 'grossKg', 'tareKg', 'otherQty', 'otherByName'] as const;
const COUNTING = ['countList', 'finishCount', 'remind'];
const DECIDING = ['submit', 'recount', 'review', 'reject'];
const HEADING = ['checkName', 'warehouseId', 'counterIds'] as const;
const GOODS = ['matCode', 'matName', 'boxNo', 'batchNo'] as const;
const NONE: readonly string[] = [];
/** Only goods that a partner keeps are counted by a list. */
const OWN_STORE: readonly string[] = ['countList'];
const NOTHING: Readonly<Record<string, string>> = {};
const COUNTED = { width: 84, sum: false };
const step =
  (of: Step): VerbForm<CheckRow> =>
  (props) => <StepDialog step={of} {...props} />;

export const Screen = documentScreen(checkInfo, CheckLine, {
  path: PLAN,
  id: 'wms.stocktake.plans',
  list: {
    columns: ['checkName', 'checkType', 'warehouseId', 'lines', 'counted', 'different'],
    wide: ['checkType'],
    told: { lines: told('lines'), counted: told('counted'), different: told('different') },
    search: ['warehouseId', 'material'],
    offer: { warehouseId: (store, actor) => isMine(store, actor) },
    numbers: ['checkName'],
    create: { to: [CREATE], right: CHECK.create },
    menu: {
      cycle: { icon: CalendarSync, form: CycleDialog, right: CHECK.create, online: true },
      fill: { icon: ScanBarcode, to: [FILL] },
      notCounted: { icon: ListX, to: ['/unInventory-result'] },
    },
  },
  view: {
    facts: [...PLANNED, 'leftOutBins', ...DATES, ...PROGRESS],
    drawn: PROGRESS,
    lines: ['bookBinId', 'matCode', 'matName', 'boxNo', 'bookQty', 'firstQty', 'secondQty', 'diffQty', 'diffType', 'diffReason'],
    hidden: ['actualBinId', 'movedQty', 'isLate', 'batchNo', 'adjustDecision', 'bookStatus', 'isFound', 'scannedNo', ...ENTRY],
    cells: { bookBinId: COUNTED, bookQty: COUNTED, firstQty: COUNTED, secondQty: COUNTED, diffQty: COUNTED },
    rowTone: (line) => (line.firstQty !== null && differs(line) ? 'warn' : undefined),
    useMore: useCounting,
    Sections: ({ view, lines }) => (
      <>
        <EmptyBins row={view.row} lines={lines} />
        <DifferenceChart row={view.row} lines={lines} />
      </>
    ),
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
  entry: planEntry,
  verbs: {
    order: ['issue', 'edit', ...COUNTING, ...DECIDING, 'countSheet', 'diffList', 'next', 'terminate', 'delete'],
    of: {
      issue: { icon: Snowflake, form: IssueDialog },
      edit: { to: ({ id }) => [CREATE, { id }] },
      finishCount: { icon: ClipboardCheck },
      remind: { icon: BellRing },
      submit: { icon: Send, form: step('submit') },
      recount: { icon: RotateCcw, form: step('recount') },
      review: { icon: CheckCheck, form: step('review') },
      reject: { icon: RotateCcw, form: step('reject') },
      countList: { icon: FileSpreadsheet, form: ListDialog, isOfPage: true },
      next: { icon: CopyPlus, to: ({ id }) => [PLAN, { next: id }], right: CHECK.create, online: true },
      terminate: { danger: true },
    },
  },
});

/** The progress, and the dialog for counting a line. */
function useCounting({ row }: Viewed<CheckRow>, lines: readonly CheckLineRow[]): ViewMore<CheckLineRow> {
  const { t } = useTranslation('stocktake');
  const mayCount = useRight(CHECK.count);
  const [counting, setCounting] = useState<CheckLineRow | null>(null);
  const actor = useActor();
  const { submit } = useSubmit();
  const labels = useLabels();
  const sees = seesBook(row, actor);
  const settling = useSettling(row);
  const now = useLinesNow(lines, settling);
  const { counted, different } = progressOf(now);
  const papers = usePapers(row, now);
  const withPartner = useIsOfPartner(row.warehouseId);
  const byId = useMemo(() => new Map(now.map((line) => [line.id, line])), [now]);
  const fresh = (line: CheckLineRow): CheckLineRow => byId.get(line.id) ?? line;
  const isOpen = (line: CheckLineRow): boolean => mayCount && countOf(row, line) !== null;
  const open = (line: CheckLineRow): void => (isOpen(line) ? setCounting(line) : undefined);
  const isOwn = (line: CheckLineRow): boolean => (countOf(row, line) === 'second' ? line.secondBy : line.firstBy) === actor?.userId;
  const takeBack = (line: CheckLineRow): void => void submit(checkUncount, { id: row.id, lineId: line.id });
  return {
    told: lines.length === 0 ? NOTHING : { counted, ...(sees ? { different } : {}) },
    cells: {
      boxNo: { width: 136, value: ({ isLoose, boxNo }) => (isLoose ? t('loose') : boxNo) },
      ...(sees ? isSnapshot(row) && freshCells(fresh, labels) : HIDDEN),
    },
    ...(sees ? {} : { rowTone: () => undefined }),
    papers,
    without: withPartner ? NONE : OWN_STORE,
    onOpen: open,
    rowActions: (line) => [
      ...(isOpen(line) ? [{ key: 'count', label: t('count'), icon: PenLine, onClick: () => open(line) }] : []),
      ...(isOpen(line) && isOwn(line) ? [{ key: 'uncount', label: t('uncount'), icon: Undo2, onClick: () => takeBack(line) }] : []),
    ],
    dialog: counting ? <CountDialog plan={row} line={counting} onClose={() => setCounting(null)} /> : null,
  };
}
