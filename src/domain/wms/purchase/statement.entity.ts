/**
 * Statements of account with a supplier (model-10, S-REC). Their rows stand here, below the area of the portal, because receipts, returns and verdicts must
 * ask whether a statement has taken what they want to take back.
 */
import { defineHeader } from '#domain/kernel/document.ts';
import { byId, byIndex, defineEntity, type Key, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { guard } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { billedKind, statementStatus } from './codes.ts';

/** An amount in yuan that others raise and lower. */
const countedAmount = () => ({ ...f.counter('CNY'), price: true });

export const Statement = defineHeader(
  'statement',
  statementStatus,
  {
    supplierId: f.ref('supplier'),
    /** yyyyMM of its last business day. */
    period: f.str(6),
    currency: f.str(3),
    /** Goods of two tax rates are never on one statement. */
    taxRate: f.qty('%'),
    lineCount: f.int(),
    qtyTotal: f.qty(),
    netAmt: f.price(),
    taxAmt: f.price(),
    grossAmt: f.price(),
    /** What returns and claims take off, without a sign. */
    deductAmt: f.price(),
    confirmedBy: optional(f.ref('user')),
    confirmedByName: optional(f.name()),
    confirmedAt: optional(f.ts()),
    /** What the buyer said to the supplier's objections. */
    answerText: optional(f.text()),
    releasedAt: optional(f.ts()),
  },
  { sets: () => [], indexes: ['supplierId'] },
);

export const StatementLine = defineEntity({
  name: 'statementLine',
  indexes: ['docId', 'sourceLineId'],
  unique: ['part'],
  parent: { entity: 'statement', field: 'docId' },
  fields: {
    docId: f.id(),
    lineNo: f.int(),
    sourceType: f.choice(billedKind),
    /** Line of a receipt, a return or an outsourcing receipt; a claim. */
    sourceLineId: f.id(),
    sourceDocNo: optional(f.str(40)),
    poNo: optional(f.str(40)),
    materialId: optional(f.ref('material')),
    matCode: optional(f.str(40)),
    matName: optional(f.name()),
    spec: optional(f.str(200)),
    unitCode: optional(f.str(10)),
    /** The day on which the goods were accepted or went back. */
    bizDate: f.date(),
    /** Below zero for what went back, and for claims. */
    qty: f.qty(),
    /** With tax. A claim has an amount only. */
    price: optional(f.price()),
    amount: f.price(),
    netAmt: f.price(),
    taxAmt: f.price(),
    /** On invoicing requests that stand; never beyond the amount, and of its sign. */
    invoicedAmt: countedAmount(),
    /** The supplier's objection. */
    diffRemark: optional(f.text()),
    /** Its goods wait for a statement again. */
    isRemoved: f.bool(),
    /** Which part of its source it took. Null once removed: two statements never take the same part, however close together they are made. */
    part: optional(f.str(80)),
  },
});

export type StatementRow = Row<typeof Statement>;
export type StatementLineRow = Row<typeof StatementLine>;

/** What has to be read before `guardUnbilled`, and one round later `billingKeys`. */
export const billedKeys = (sourceLineIds: readonly (string | null)[]): Key[] =>
  [...new Set(sourceLineIds)].flatMap((id) => (id === null ? [] : [byIndex(StatementLine, 'sourceLineId', id)]));
const standing = (rows: Rows, sourceLineIds: readonly (string | null)[]): StatementLineRow[] =>
  sourceLineIds.flatMap((id) => (id === null ? [] : rows.by(StatementLine, 'sourceLineId', id).filter(({ isRemoved }) => !isRemoved)));
export const billingKeys = (rows: Rows, sourceLineIds: readonly (string | null)[]): Key[] =>
  standing(rows, sourceLineIds).map(({ docId }) => byId(Statement, docId));

/**
 * What a statement has taken stays as it is, until the statement gives it back.
 * @throws G-DOWN with the first statement's number
 */
export function guardUnbilled(rows: Rows, sourceLineIds: readonly (string | null)[]): void {
  const numbers = standing(rows, sourceLineIds).map(({ docId }) => rows.get(Statement, docId)?.docNo ?? '');
  guard(numbers.length === 0, 'G-DOWN', { docNo: numbers.sort()[0] ?? '' });
}
