/** /stock-borrow: lists stock lent as samples or for tests: who has what, until when, and how much is open. */
import { CalendarPlus, PackageMinus, ScanLine, Tag, Undo, Undo2 } from 'lucide-react';
import { addDays } from '#domain/kernel/clock.ts';
import { f } from '#domain/kernel/field.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import { consumedBy } from '#domain/wms/borrow/borrow-codes.ts';
import {
  AWAY,
  BORROW_RETURN_PAGE,
  BORROW_RIGHT,
  BORROW_STORES,
  isOverdue,
  openQty,
  StockBorrowLine,
  type StockBorrowLineRow,
  type StockBorrowRow,
  stockBorrow,
} from '#domain/wms/borrow/stock-borrow.document.ts';
import { stockBorrowCreate, stockBorrowSave } from '#domain/wms/borrow/stock-borrow.operation.ts';
import { Inspection } from '#domain/wms/quality/inspection.document.ts';
import { enteredIn, REASON } from '#pages/ask/ask-plan.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { dueList } from '#pages/document/due-list.tsx';
import { defineEntry } from '#pages/document/entry-plan.ts';
import { toldSum } from '#pages/document/told-sum.ts';
import type { AskMore } from '#pages/document/verb-plan.ts';
import { isMine, onlyStore } from '#screens/wms/kit/stores.ts';
import { boxLabel } from '#screens/wms/kit/use-print-label.ts';
import { GOODS } from './borrow-goods.ts';

/** A new loan is due after this many days, unless the user changes the date. */
const USUAL_DAYS = 7;
const SOON_DAYS = 3;

export const Screen = documentScreen(stockBorrow, StockBorrowLine, {
  path: '/stock-borrow',
  id: 'wms.borrow',
  list: {
    columns: ['borrowerId', 'dueDate', 'deptId', 'customerId', 'lines.material', 'open', 'purpose', 'createdByName'],
    wide: ['deptId', 'customerId', 'purpose', 'createdByName'],
    hidden: ['warehouseId', 'lines.boxNo'],
    // On a tablet who has it, until when and what stand beside each other.
    cells: { borrowerId: { width: 88 } },
    told: { open: toldSum(openQty, ({ status }) => AWAY.includes(status)) },
    drawn: ['due'],
    search: ['borrowerId', 'material', 'due', 'customerId', 'deptId'],
    menu: { return: { isWork: true, icon: ScanLine, to: [BORROW_RETURN_PAGE, {}], right: BORROW_RIGHT.return } },
    useMore: dueList({ doc: stockBorrow, field: 'dueDate', width: 130, soon: SOON_DAYS, isLate: (row, { day }) => isOverdue(row, day) }),
  },
  view: {
    facts: ['borrowerId', 'deptId', 'customerId', 'dueDate', 'warehouseId', 'purpose'],
    lines: ['matCode', 'matName', 'boxNo', 'batchNo', 'qty', 'returnedQty', 'consumedQty', 'open', 'fromBinId'],
    drawn: ['open'],
    wide: ['batchNo', 'fromBinId'],
    cells: { open: { align: 'end', width: 96, grow: 0, value: openQty, unit: ({ unitCode }) => unitCode, sum: true } },
    after: [{ header: Inspection, by: 'sourceDocId', to: ({ id }) => ['/wms/qualityDetails', { id }] }],
    lineVerbs: { label: { icon: Tag, offered: ({ newBoxNo }) => newBoxNo !== null, prints: (line, { docNo }) => boxLabel(line, docNo) } },
  },
  paper: { lines: ['boxNo', 'matCode', 'matName', 'batchNo', 'qty', 'open'], signatures: ['borrower', 'keeper'] },
  verbs: {
    order: ['review', 'takeBack', 'consume', 'extend', 'edit', 'paper', 'print', 'undo', 'unreview', 'close', 'delete'],
    of: {
      takeBack: { icon: Undo2, from: AWAY, right: BORROW_RIGHT.return, to: ({ id }) => [BORROW_RETURN_PAGE, { loan: id }] },
      consume: {
        icon: PackageMinus,
        ask: {
          fields: [
            { key: 'to', field: f.choice(consumedBy), look: 'radio' },
            { key: 'reason', field: f.str(200), least: 2 },
          ],
          lines: {
            of: (lines) => lines.filter((line) => isPositive(openQty(line))),
            fields: (line) => [{ key: 'qty', required: false, least: 'zero', most: openQty(line) }],
            start: (line) => ({ qty: openQty(line) }),
          },
          lack: (answers) => (enteredIn(answers).length === 0 ? ['consumeNothing'] : null),
          payload: ({ to, reason }, _row, answers) => ({ to, reason, lines: enteredIn(answers) }),
          useMore: useKeeper,
        },
      },
      undo: { icon: Undo, aside: true },
      extend: { icon: CalendarPlus, ask: { fields: ['dueDate', REASON] } },
    },
  },
  entry: defineEntry({
    create: stockBorrowCreate,
    save: stockBorrowSave,
    head: ['warehouseId', 'borrowerId', 'deptId', 'customerId', 'dueDate', 'purpose', 'remark'],
    fixed: ['warehouseId'],
    start: (actor, records, { today }) => ({
      warehouseId: onlyStore(records, (store) => isMine(store, actor, BORROW_STORES)),
      dueDate: addDays(today, USUAL_DAYS),
    }),
    offer: { warehouseId: (store, actor) => isMine(store, actor, BORROW_STORES) },
    chosen: {
      // Another store has other boxes.
      warehouseId: () => ({ lines: [] }),
      borrowerId: ({ head }, { person = [] }) => {
        const deptId = person.find(({ id }) => id === head.borrowerId)?.deptId;
        return typeof deptId === 'string' ? { head: { ...head, deptId } } : {};
      },
    },
    ...GOODS,
  }),
});

/** Goods that were lent to a customer may stay there as a sample. */
function useKeeper({ customerId }: StockBorrowRow): AskMore<StockBorrowLineRow> {
  const { say } = useDocumentWords('stockBorrow');
  const [to, reason] = customerId ? ['customer', say('verb.consumeSample')] : ['department', say('verb.consumeUse')];
  return { start: { to, reason }, fields: { to: { codes: customerId ? consumedBy.codes : [to] } } };
}
