/**
 * Statements of account, as both sides see the same one: taken from the pool, objected to, confirmed, approved, released. With `pool`: what waits for a
 * statement. With `claims`: what comes off one.
 */
import {
  BadgeCheck,
  CircleX,
  ClipboardList,
  FileInput,
  ListChecks,
  MessageSquareWarning,
  PackageCheck,
  ReceiptText,
  Scissors,
  Send,
  Undo2,
} from 'lucide-react';
import { f, optional } from '#domain/kernel/field.ts';
import { monthOf, periodAsked } from '#domain/srm/evaluation.document.ts';
import { statement } from '#domain/srm/statement.document.ts';
import { statementCreate, statementRemove } from '#domain/srm/statement.operation.ts';
import { PORTAL_RIGHT } from '#domain/system/supplier.ts';
import { StatementLine, type StatementLineRow, type StatementRow } from '#domain/wms/purchase/statement.entity.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { VerbAsk } from '#pages/document/verb-plan.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { Claims } from './claims.tsx';
import { Pool } from './pool.tsx';
import { MAKE, POOL, STATEMENTS } from './statement-paths.ts';

type Ask = VerbAsk<StatementRow, StatementLineRow>;

/** An objection is answered, or the server does not let it pass. */
const CONFIRM: Ask = {
  fields: ['answerText'],
  useMore: (_row, lines) => ({ fields: { answerText: { required: lines.some(({ diffRemark }) => diffRemark !== null) } } }),
};
const OBJECT: Ask = {
  lines: {
    facts: ['qty'],
    fields: () => [{ key: 'diffRemark', required: false }],
    start: ({ diffRemark }) => ({ diffRemark: diffRemark ?? '' }),
  },
  payload: (_values, _row, answers) => ({
    lines: Object.entries(answers).map(([lineId, { diffRemark }]) => ({ lineId, diffRemark: diffRemark ? String(diffRemark) : null })),
  }),
};
const TAKE: Ask = { fields: [{ key: 'upTo', field: optional(f.date()) }] };

export const Screen = documentScreen(statement, StatementLine, {
  path: STATEMENTS,
  id: 'srm.statement',
  source: 'server',
  list: {
    cells: { period: { value: ({ row }) => monthOf(row.period) } },
    columns: ['supplierId', 'period', 'lineCount', 'netAmt', 'taxAmt', 'grossAmt', 'releasedAt'],
    wide: ['netAmt', 'taxAmt', 'releasedAt'],
    hidden: ['deductAmt', 'taxRate', 'currency', 'qtyTotal', 'confirmedByName'],
    search: ['supplierId', 'period'],
    asked: { period: periodAsked },
    create: { to: [STATEMENTS, POOL], right: statementCreate.right },
    menu: {
      pool: { icon: ListChecks, to: [STATEMENTS, POOL] },
      claims: { icon: Scissors, to: [STATEMENTS, { claims: '1' }], right: ['web:srmdata:claim:create', 'web:srmdata:claim:review'] },
    },
    emptyTo: [STATEMENTS, POOL],
    linesBeneath: true,
  },
  view: {
    facts: [
      ...(['supplierId', 'period', 'grossAmt', 'netAmt', 'taxAmt', 'deductAmt', 'taxRate', 'currency'] as const),
      ...(['confirmedByName', 'answerText', 'releasedAt'] as const),
    ],
    lines: [
      'sourceDocNo',
      'sourceType',
      'poNo',
      'matCode',
      'matName',
      'bizDate',
      'qty',
      'price',
      'amount',
      'netAmt',
      'taxAmt',
      'diffRemark',
    ],
    useMore: ({ row }) => ({ told: { period: monthOf(row.period) } }),
    // What is agreed on are quantity, price and amount: on a tablet they stand beside the goods.
    wide: ['sourceType', 'poNo', 'bizDate', 'netAmt', 'taxAmt'],
    hidden: ['spec', 'invoicedAmt'],
    rowTone: ({ diffRemark }) => (diffRemark === null ? undefined : 'error'),
    lineVerbs: {
      removeLine: {
        icon: CircleX,
        operation: statementRemove,
        offered: (_line, { status }) => status === 1,
        asks: { fields: () => [] },
        payload: ({ id }) => ({ lineIds: [id] }),
      },
    },
  },
  verbs: {
    order: [
      ...['confirm', 'submit', 'review', 'prepare', 'release', 'request', 'take'],
      ...['object', 'reject', 'sendBack', 'withdraw', 'paper', 'delete'],
    ],
    of: {
      confirm: { icon: PackageCheck, ask: CONFIRM },
      submit: { icon: Send },
      review: { icon: BadgeCheck },
      prepare: { icon: ClipboardList },
      release: { icon: Send },
      take: { icon: FileInput, ask: TAKE },
      object: { icon: MessageSquareWarning, ask: OBJECT, aside: true },
      sendBack: { icon: Undo2, aside: true },
      reject: { aside: true },
      withdraw: { aside: true },
      request: {
        icon: ReceiptText,
        right: ['web:srmdata:supplier:ticket', 'web:srmdata:invoice:create'],
        from: [6],
        to: ({ id }) => [MAKE, { statements: id }],
      },
    },
  },
  paper: { signatures: ['buyer', 'supplier'], right: PORTAL_RIGHT },
  faces: [
    { when: (query) => query.has('pool'), Part: PoolFace },
    { when: (query) => query.has('claims'), Part: ClaimsFace },
  ],
});

function PoolFace(props: ScreenProps) {
  const { say } = useDocumentWords('statement');
  return <Pool {...props} title={say('menu.pool')} />;
}

function ClaimsFace({ query }: ScreenProps) {
  const { say } = useDocumentWords('statement');
  return <Claims title={say('menu.claims')} query={withoutClaims(query)} />;
}

/** The address of a claim, as the page of claims reads it. */
function withoutClaims(query: URLSearchParams): URLSearchParams {
  const own = new URLSearchParams(query);
  own.delete('claims');
  return own;
}
