/** Suspected products: registered at the terminal or at the desk, stopped with their batch, isolated and sent to review. */
import { CircleOff, PackageX, ScanLine, ShieldAlert, ShieldCheck, Undo2 } from 'lucide-react';
import {
  QualityRepair,
  QualityReview,
  SUSPECT_RIGHT,
  SuspectBox,
  type SuspectRow,
  suspectedProduct,
} from '#domain/mes/quality/quality.document.ts';
import { suspectRegister } from '#domain/mes/quality/suspect.operation.ts';
import { ReportWork } from '#domain/mes/report/report-work.document.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { defineEntry, withoutLines } from '#pages/document/entry-plan.ts';
import { REPAIRS, REVIEWS, SUSPECTS } from './paths.ts';
import { SuspectTerminal } from './suspect-terminal.tsx';
import { CONTAIN } from './use-batch-boxes.ts';

const GOODS = ['sourceType', 'orderId', 'materialId', 'qty', 'labelNo', 'foundAtOp', 'defectCode'] as const;
const INCOMING = 3;
const CUSTOMER = 4;

export const Screen = documentScreen(suspectedProduct, SuspectBox, {
  path: SUSPECTS,
  id: 'mes.suspect',
  source: 'server',
  list: {
    columns: ['labelNo', ...GOODS.filter((name) => name !== 'labelNo'), 'decidedQty'],
    wide: ['foundAtOp', 'defectCode'],
    hidden: ['executedQty', 'description'],
    search: ['labelNo', 'materialId', 'sourceType'],
    create: { icon: ScanLine, to: [SUSPECTS, { scan: '1' }], right: SUSPECT_RIGHT.register },
    menu: { goods: { icon: PackageX, to: [SUSPECTS, { new: '1' }], right: SUSPECT_RIGHT.register } },
  },
  view: {
    facts: [...GOODS, 'cardId', 'boxId', 'description', 'containment', 'decidedQty', 'executedQty'],
    lines: ['boxNo', 'qty', 'warehouseId', 'found', 'closedReason', 'freedAt', 'freedByName'],
    before: [{ header: ReportWork, field: 'reportId', to: ({ id }) => ['/mes/production-reportwork-record', { id }] }],
    after: [
      { header: QualityReview, by: 'suspectId', to: ({ id }) => [REVIEWS, { id }] },
      { header: QualityRepair, by: 'suspectId', to: ({ id }) => [REPAIRS, { id }] },
    ],
  },
  verbs: {
    order: ['isolate', 'submit', 'contain', 'free', 'print'],
    of: {
      isolate: { icon: ShieldAlert, ask: { fields: [{ key: 'containment', rows: 2, required: false }] } },
      submit: { icon: ShieldCheck },
      contain: { icon: CircleOff, ask: CONTAIN, aside: true },
      free: { icon: Undo2, aside: true },
    },
    useLabel: () => (row: SuspectRow) => ({ docNo: row.labelNo ?? row.docNo ?? '' }),
  },
  entry: defineEntry({
    create: suspectRegister,
    head: ['sourceType', 'materialId', 'qty', 'labelNo', 'defectCode', 'description'],
    codes: { sourceType: [INCOMING, CUSTOMER] },
    required: ['sourceType', 'materialId', 'qty'],
    start: () => ({ sourceType: String(INCOMING) }),
    also: { orderId: null, orderOpId: null, cardId: null, boxId: null },
    ...withoutLines,
  }),
  faces: [{ when: (query) => query.has('scan'), Part: SuspectTerminal }],
});
