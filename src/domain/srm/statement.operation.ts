/**
 * The moves of a statement (area-srm §3): it takes what was accepted out of the pool, buyer and supplier agree on it, it is approved and released. Taken
 * parts go back when it is sent back.
 */
import { z } from 'zod';
import { Supplier } from '#domain/basic/party.resource.ts';
import { periodOf } from '#domain/kernel/clock.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, type Decision, put } from '#domain/kernel/operation.ts';
import { ownSupplier } from '#domain/kernel/permission.ts';
import { guard, type Issue, problem, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, isZero, negQty, netOf, type Quantity, subQty, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { ascending } from '#domain/system/order.ts';
import { asksAmount, guardReview, reviewKeys } from '#domain/system/review.ts';
import { guardSecond, isSamePerson } from '#domain/system/second-person.ts';
import { StatementLine, type StatementLineRow, type StatementRow } from '#domain/wms/purchase/statement.entity.ts';
import { statement } from './statement.document.ts';
import { type PoolRow, poolKeys, StatementPool } from './statement-pool.ts';

const DOC = 'statement';
const OWN = 'web:srmdata:supplier:statement';
export const STATEMENT_RIGHT = {
  create: 'web:srmdata:statement:create',
  edit: 'web:srmdata:statement:edit',
  delete: 'web:srmdata:statement:delete',
  confirm: 'web:srmdata:statement:confirm',
  review: 'web:srmdata:statement:review',
  release: 'web:srmdata:statement:release',
  print: 'web:srmdata:statement:print',
} as const;
export const MOST_STATEMENT_LINES = 5000;
const reason = z.string().trim().min(2).max(500);

/** Either everything up to a day, or chosen rows of the pool. */
const wanted = {
  upTo: daySchema.nullable(),
  rows: z
    .array(z.object({ sourceLineId: uuidSchema, bizDate: daySchema }))
    .max(MOST_STATEMENT_LINES)
    .nullish(),
};
interface Wanted {
  readonly upTo: string | null;
  readonly rows?: readonly { readonly sourceLineId: string; readonly bizDate: string }[] | null | undefined;
}

/** Lines that count, in their order. */
export const statementLines = (rows: Rows, docId: string): StatementLineRow[] =>
  rows
    .by(StatementLine, 'docId', docId)
    .filter(({ isRemoved }) => !isRemoved)
    .sort((a, b) => a.lineNo - b.lineNo);

const inTime = (a: PoolRow, b: PoolRow): number =>
  ascending(a.bizDate, b.bizDate) || ascending(`${a.sourceDocNo}${a.id}`, `${b.sourceDocNo}${b.id}`);

/**
 * The rows that were asked for.
 * @throws POOL_GONE for a row that is not there any more, POOL_OLDER for a later part of a line of which an earlier one stays behind
 */
function chosen(pool: readonly PoolRow[], { upTo, rows }: Wanted): PoolRow[] {
  if (!rows) return pool.filter(({ bizDate }) => upTo === null || bizDate <= upTo);
  const taken = rows.map(
    (one) => pool.find(({ sourceLineId, bizDate }) => sourceLineId === one.sourceLineId && bizDate === one.bizDate) ?? refuse('POOL_GONE'),
  );
  for (const row of taken) {
    const earlier = pool.find(({ sourceLineId, bizDate }) => sourceLineId === row.sourceLineId && bizDate < row.bizDate);
    guard(earlier === undefined || taken.includes(earlier), 'POOL_OLDER', { docNo: row.sourceDocNo ?? '', date: earlier?.bizDate ?? '' });
  }
  return taken;
}

const totals = (lines: readonly Pick<StatementLineRow, 'qty' | 'amount' | 'netAmt' | 'taxAmt'>[]) => ({
  lineCount: lines.length,
  qtyTotal: sumQty(lines.map(({ qty }) => qty)),
  netAmt: sumQty(lines.map(({ netAmt }) => netAmt)),
  taxAmt: sumQty(lines.map(({ taxAmt }) => taxAmt)),
  grossAmt: sumQty(lines.map(({ amount }) => amount)),
  deductAmt: negQty(sumQty(lines.map(({ amount }) => amount).filter((amount) => cmpQty(amount, '0') < 0))),
});

function lineOf(row: PoolRow, price: Quantity, docId: string, lineNo: number, ctx: Ctx): StatementLineRow {
  const { sourceType, sourceLineId, sourceDocNo, poNo, materialId, matCode, matName, spec, unitCode, bizDate, qty } = row;
  const netAmt = netOf(price, row.taxRate ?? '0');
  return {
    id: ctx.newId(`line-${lineNo}`),
    version: 0,
    docId,
    lineNo,
    sourceType,
    sourceLineId,
    sourceDocNo,
    poNo,
    materialId,
    matCode,
    matName,
    spec,
    unitCode,
    bizDate,
    qty,
    price: row.price,
    amount: price,
    netAmt,
    taxAmt: subQty(price, netAmt),
    invoicedAmt: '0',
    diffRemark: null,
    isRemoved: false,
    part: `${sourceLineId}/${bizDate}/${row.takenQty}`,
  };
}

/**
 * Takes rows of the pool. Goods of another tax rate or currency, and goods without a price, stay there and are remarked.
 * @param last number of the last line so far
 * @throws POOL_EMPTY, POOL_UNPRICED where rows were chosen by name, POOL_MIXED, STATEMENT_TOO_LONG
 */
function take(supplierId: string, docId: string, last: number, asked: Wanted, rows: Rows, ctx: Ctx) {
  const all = chosen([...rows.by(StatementPool, 'supplierId', supplierId)].sort(inTime), asked);
  const unpriced = all.find(({ amount }) => amount === null);
  guard(!asked.rows || !unpriced, 'POOL_UNPRICED', { docNo: unpriced?.sourceDocNo ?? '' });
  const priced = all.flatMap((row) => (row.amount === null ? [] : [{ row, amount: row.amount }]));
  const [first] = priced;
  if (!first) return refuse(unpriced ? 'POOL_UNPRICED' : 'POOL_EMPTY', { docNo: unpriced?.sourceDocNo ?? '' });
  const { currency } = first.row;
  const taxRate = first.row.taxRate ?? '0';
  const isAlike = ({ row }: { row: PoolRow }): boolean => row.currency === currency && cmpQty(row.taxRate ?? '0', taxRate) === 0;
  const alike = priced.filter(isAlike);
  guard(!asked.rows || alike.length === priced.length, 'POOL_MIXED');
  guard(alike.length <= MOST_STATEMENT_LINES, 'STATEMENT_TOO_LONG', { most: String(MOST_STATEMENT_LINES) });
  const lines = alike.map(({ row, amount }, n) => lineOf(row, amount, docId, last + n + 1, ctx));
  const issues: Issue[] = [
    ...(unpriced ? [problem('POOL_UNPRICED', { docNo: unpriced.sourceDocNo ?? '' })] : []),
    ...(alike.length < priced.length ? [problem('POOL_MIXED')] : []),
  ];
  const period = periodOf(
    lines
      .map(({ bizDate }) => bizDate)
      .sort()
      .at(-1) ?? ctx.today,
  );
  return { head: { period, currency, taxRate, ...totals(lines) }, put: lines.map((line) => put(StatementLine, line)), issues };
}

const UNCONFIRMED = { confirmedBy: null, confirmedByName: null, confirmedAt: null, answerText: null, releasedAt: null };

export const statementCreate = defineCreate(statement, {
  verb: 'create',
  to: 1,
  offline: false,
  right: [OWN, STATEMENT_RIGHT.create],
  schema: z.object({ id: uuidSchema, supplierId: uuidSchema, remark: z.string().max(500).nullish(), ...wanted }),
  reads: [(p) => [byId(Supplier, p.supplierId)], (p) => poolKeys(p.supplierId)],
  decide: (p, rows, ctx) => {
    ownSupplier(ctx, p.supplierId);
    guard(rows.get(Supplier, p.supplierId) !== undefined, 'REF_MISSING', { field: 'supplierId' });
    const { head, put: lines, issues } = take(p.supplierId, p.id, 0, p, rows, ctx);
    return { header: { supplierId: p.supplierId, remark: p.remark ?? null, ...head, ...UNCONFIRMED }, put: lines, issues };
  },
});

/** These lines wait for a statement again. */
const freed = (lines: readonly StatementLineRow[]): Decision['put'] =>
  lines.map((line) => put(StatementLine, { ...line, isRemoved: true, part: null }));

/** A statement that was sent back takes anew. */
export const statementTake = defineMove(statement, {
  verb: 'take',
  from: [0],
  to: 1,
  offline: false,
  right: [OWN, STATEMENT_RIGHT.create],
  payload: wanted,
  reads: [(p, rows) => poolKeys(rows.get(statement.header, p.id)?.supplierId ?? '')],
  decide: (header, p, rows, ctx) => {
    guard(header.deletedAt === null, 'DOC_MISSING');
    const last = Math.max(0, ...rows.by(StatementLine, 'docId', p.id).map(({ lineNo }) => lineNo));
    const { head, put: lines, issues } = take(header.supplierId, p.id, last, p, rows, ctx);
    return { header: { ...head, ...UNCONFIRMED }, put: lines, issues };
  },
});

/**
 * Lines that do not belong to it. Of a source that was taken in parts, the latest part goes first.
 * @throws STATEMENT_LAST_LINE, POOL_LATER
 */
export const statementRemove = defineMove(statement, {
  verb: 'remove',
  from: [1],
  offline: false,
  right: [OWN, STATEMENT_RIGHT.edit],
  payload: { lineIds: z.array(uuidSchema).min(1).max(500) },
  reads: [(p, rows) => sourcesOf(rows, p.id)],
  decide: (_header, p, rows) => {
    const lines = statementLines(rows, p.id);
    const gone = p.lineIds.map((id) => lines.find((line) => line.id === id) ?? refuse('REF_MISSING', { field: 'lineIds' }));
    for (const line of gone) {
      const later = rows
        .by(StatementLine, 'sourceLineId', line.sourceLineId)
        .find((other) => !other.isRemoved && other.bizDate > line.bizDate && !p.lineIds.includes(other.id));
      guard(later === undefined, 'POOL_LATER', { docNo: line.sourceDocNo ?? '', date: later?.bizDate ?? '' });
    }
    const left = lines.filter(({ id }) => !p.lineIds.includes(id));
    guard(left.length > 0, 'STATEMENT_LAST_LINE');
    return { header: totals(left), put: freed(gone) };
  },
});

const sourcesOf = (rows: Rows, docId: string): Key[] =>
  statementLines(rows, docId).map(({ sourceLineId }) => byIndex(StatementLine, 'sourceLineId', sourceLineId));

/**
 * Either side does not agree: everything goes back to the pool.
 * @throws POOL_LATER where a later statement has taken a further part of one of its sources
 */
export const statementSendBack = defineMove(statement, {
  verb: 'sendBack',
  from: [1],
  to: 0,
  offline: false,
  right: [OWN, STATEMENT_RIGHT.edit],
  payload: { reason },
  reads: [(p, rows) => sourcesOf(rows, p.id)],
  decide: (header, p, rows, { actor }) => {
    const lines = statementLines(rows, p.id);
    for (const line of lines) {
      const later = rows
        .by(StatementLine, 'sourceLineId', line.sourceLineId)
        .find((other) => !other.isRemoved && other.docId !== p.id && other.bizDate > line.bizDate);
      guard(later === undefined, 'POOL_LATER', { docNo: line.sourceDocNo ?? '', date: later?.bizDate ?? '' });
    }
    // The objections go with their lines: what the buyer says to them is all that the supplier reads of why it came back.
    const answerText = actor.supplierId === null ? p.reason : null;
    return { header: { ...totals([]), period: header.period, answerText }, put: freed(lines) };
  },
});

export const statementDelete = defineMove(statement, {
  verb: 'delete',
  from: [0],
  offline: false,
  right: [OWN, STATEMENT_RIGHT.delete],
  decide: (header) => {
    guard(header.deletedAt === null, 'DOC_MISSING');
    return {};
  },
});

const objection = z.object({ lineId: uuidSchema, diffRemark: z.string().trim().max(500).nullable() });

/** What the supplier finds wrong, line by line; an empty text takes an objection back. */
export const statementObject = defineMove(statement, {
  verb: 'object',
  from: [1],
  offline: false,
  right: [OWN, STATEMENT_RIGHT.edit],
  payload: { lines: z.array(objection).min(1).max(500) },
  decide: (_header, p, rows) => {
    const lines = statementLines(rows, p.id);
    const said = p.lines.map(({ lineId, diffRemark }) => {
      const line = lines.find(({ id }) => id === lineId) ?? refuse('REF_MISSING', { field: 'lineId' });
      return put(StatementLine, { ...line, diffRemark: diffRemark === '' ? null : diffRemark });
    });
    return { put: said };
  },
});

/** 1→9: the buyer agrees. Objections need an answer. @throws STATEMENT_OBJECTED */
export const statementConfirm = defineMove(statement, {
  verb: 'confirm',
  from: [1],
  to: 9,
  offline: false,
  right: STATEMENT_RIGHT.confirm,
  payload: { answerText: z.string().trim().max(500).nullish() },
  decide: (_header, p, rows, { actor, occurredAt }) => {
    const answerText = p.answerText || null;
    const objected = statementLines(rows, p.id).some(({ diffRemark }) => diffRemark !== null);
    guard(!objected || (answerText ?? '').length > 1, 'STATEMENT_OBJECTED');
    return { header: { answerText, confirmedBy: actor.userId, confirmedByName: actor.userName, confirmedAt: occurredAt } };
  },
});

export const statementSubmit = defineMove(statement, {
  verb: 'submit',
  from: [9],
  to: 7,
  offline: false,
  right: STATEMENT_RIGHT.confirm,
});

/** 7→4. Whoever agreed for the purchasing department does not approve as well. @throws STATEMENT_SAME_PERSON, and what every review refuses */
export const statementReview = defineMove(statement, {
  verb: 'review',
  from: [7],
  to: 4,
  offline: false,
  right: STATEMENT_RIGHT.review,
  offered: ({ confirmedBy }, actor) => !isSamePerson({ userId: confirmedBy }, actor),
  reads: [(p) => reviewKeys(DOC, p.id)],
  decide: (header, _p, rows, ctx) => {
    guardSecond({ userId: header.confirmedBy }, ctx.actor, 'STATEMENT_SAME_PERSON');
    guardReview(rows, statement, header, ctx.actor, asksAmount(rows, DOC) ? header.grossAmt : null);
    return {};
  },
});

export const statementReject = defineMove(statement, {
  verb: 'reject',
  from: [7],
  to: 1,
  offline: false,
  right: STATEMENT_RIGHT.review,
  payload: { reason },
  decide: () => ({ header: { confirmedBy: null, confirmedByName: null, confirmedAt: null } }),
});

/** 4→5: net, tax and gross are added up once more. @throws STATEMENT_OFF */
export const statementPrepare = defineMove(statement, {
  verb: 'prepare',
  from: [4],
  to: 5,
  offline: false,
  right: STATEMENT_RIGHT.release,
  decide: (header, p, rows) => {
    const now = totals(statementLines(rows, p.id));
    const isSame = (['netAmt', 'taxAmt', 'grossAmt'] as const).every((name) => cmpQty(now[name], header[name]) === 0);
    guard(isSame && cmpQty(now.grossAmt, sumQty([now.netAmt, now.taxAmt])) === 0, 'STATEMENT_OFF', { docNo: header.docNo ?? '' });
    return {};
  },
});

/** 5→6: the supplier may ask for invoices. */
export const statementRelease = defineMove(statement, {
  verb: 'release',
  from: [5],
  to: 6,
  offline: false,
  right: STATEMENT_RIGHT.release,
  decide: (_header, _p, _rows, ctx) => ({ header: { releasedAt: ctx.occurredAt } }),
});

const isInvoiced = (lines: readonly StatementLineRow[]): boolean => lines.some(({ invoicedAmt }) => !isZero(invoicedAmt));

/** 6→5, as long as no invoice was asked for. @throws STATEMENT_INVOICED */
export const statementWithdraw = defineMove(statement, {
  verb: 'withdraw',
  from: [6],
  to: 5,
  offline: false,
  right: STATEMENT_RIGHT.release,
  payload: { reason },
  decide: (header: StatementRow, p, rows) => {
    guard(!isInvoiced(statementLines(rows, p.id)), 'STATEMENT_INVOICED', { docNo: header.docNo ?? '' });
    return { header: { releasedAt: null } };
  },
});
