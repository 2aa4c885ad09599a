/** The moves of an invoicing request: the supplier makes it of what released statements leave to invoice, and may take it back before it is filled. */
import { z } from 'zod';
import { dayIn } from '#domain/kernel/clock.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { add, type Ctx, type Decision, put } from '#domain/kernel/operation.ts';
import { ownSupplier } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, isZero, negQty, type Quantity, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { centsSchema } from '#domain/wms/purchase/money.ts';
import { Statement, StatementLine, type StatementLineRow, type StatementRow } from '#domain/wms/purchase/statement.entity.ts';
import { OpenTicketLine, type OpenTicketRow, openTicket } from './open-ticket.document.ts';

const OWN = 'web:srmdata:supplier:ticket';
const STAFF = 'web:srmdata:invoice:create';
export const MOST_TICKET_LINES = 2000;
const RELEASED = 6;
const reason = z.string().trim().min(2).max(500);

interface Asked {
  readonly statementId: string;
  readonly statementLineId: string;
  readonly amount: Quantity;
}

const isLess = (amount: Quantity): boolean => cmpQty(amount, '0') < 0;

/** What of a line may still be invoiced: of its sign, and no more than that. */
export const leftToInvoice = ({ amount, invoicedAmt }: Pick<StatementLineRow, 'amount' | 'invoicedAmt'>): Quantity =>
  addQty(amount, negQty(invoicedAmt));

/** @throws REF_MISSING, TICKET_NOT_RELEASED, TICKET_OVER, TICKET_MIXED */
function lineOf(asked: Asked, first: StatementRow | undefined, supplierId: string, rows: Rows) {
  const line = rows.get(StatementLine, asked.statementLineId);
  const head = rows.get(Statement, asked.statementId);
  if (!line || line.isRemoved || head?.supplierId !== supplierId || line.docId !== head.id)
    return refuse('REF_MISSING', { field: 'statementLineId' });
  guard(head.status === RELEASED, 'TICKET_NOT_RELEASED', { docNo: head.docNo ?? '' });
  const left = leftToInvoice(line);
  const isWithin = isLess(left) === isLess(asked.amount) && cmpQty(abs(asked.amount), abs(left)) <= 0 && !isZero(asked.amount);
  guard(isWithin, 'TICKET_OVER', { docNo: line.sourceDocNo ?? '', amount: asked.amount, left });
  guard(!first || (head.currency === first.currency && cmpQty(head.taxRate, first.taxRate) === 0), 'TICKET_MIXED');
  return { line, head };
}

const abs = (amount: Quantity): Quantity => (isLess(amount) ? negQty(amount) : amount);

/** The statements are locked before their lines are read, so that two requests never take the same rest. */
const billed = (lines: readonly Asked[]): Key[] => [
  ...[...new Set(lines.map(({ statementId }) => statementId))].map((id) => byId(Statement, id)),
  ...lines.map(({ statementLineId }) => byId(StatementLine, statementLineId)),
];
/** Each line once. */
const once = (lines: readonly Asked[]): boolean => new Set(lines.map(({ statementLineId }) => statementLineId)).size === lines.length;

export const openTicketMake = defineCreate(openTicket, {
  verb: 'make',
  to: 0,
  offline: false,
  right: [OWN, STAFF],
  schema: z.object({
    id: uuidSchema,
    supplierId: uuidSchema,
    /** What is taken back is more than what is billed, and a red-letter invoice says so. */
    isRed: z.boolean().default(false),
    remark: z.string().max(500).nullish(),
    lines: z
      .array(z.object({ statementId: uuidSchema, statementLineId: uuidSchema, amount: centsSchema }))
      .min(1)
      .max(MOST_TICKET_LINES)
      .refine(once),
  }),
  reads: [(p) => billed(p.lines)],
  decide: (p, rows, ctx) => {
    ownSupplier(ctx, p.supplierId);
    const first = rows.get(Statement, p.lines[0]?.statementId ?? null);
    const taken = p.lines.map((asked) => ({ asked, ...lineOf(asked, first, p.supplierId, rows) }));
    const grossAmt = sumQty(p.lines.map(({ amount }) => amount));
    guard(p.isRed ? isLess(grossAmt) : cmpQty(grossAmt, '0') > 0, p.isRed ? 'TICKET_NOT_RED' : 'TICKET_NOT_POSITIVE', { amount: grossAmt });
    const released = taken.map(({ head }) => head.releasedAt ?? ctx.occurredAt).sort()[0] ?? ctx.occurredAt;
    const lines = taken.map(({ asked, line, head }, n) => ({
      id: ctx.newId(`line-${n + 1}`),
      version: 0,
      docId: p.id,
      lineNo: n + 1,
      statementId: head.id,
      statementNo: head.docNo,
      statementLineId: line.id,
      sourceDocNo: line.sourceDocNo,
      poNo: line.poNo,
      matCode: line.matCode,
      matName: line.matName,
      amount: asked.amount,
    }));
    return {
      header: {
        supplierId: p.supplierId,
        currency: first?.currency ?? 'CNY',
        taxRate: first?.taxRate ?? '0',
        isRed: p.isRed,
        grossAmt,
        filledAmt: '0',
        invoiceFrom: `${dayIn(ctx.timeZone, released).slice(0, 7)}-01`,
        remark: p.remark ?? null,
      },
      put: lines.map((line) => put(OpenTicketLine, line)),
      add: p.lines.map(({ statementLineId, amount }) => add(StatementLine, statementLineId, 'invoicedAmt', amount)),
    };
  },
});

/** Its lines may be invoiced by another request. @throws TICKET_FILLED once an invoice stands */
function given(header: OpenTicketRow, rows: Rows, _ctx: Ctx): Partial<Decision> {
  guard(isZero(header.filledAmt), 'TICKET_FILLED', { docNo: header.docNo ?? '' });
  return {
    add: rows
      .by(OpenTicketLine, 'docId', header.id)
      .map(({ statementLineId, amount }) => add(StatementLine, statementLineId, 'invoicedAmt', negQty(amount))),
  };
}

export const openTicketWithdraw = defineMove(openTicket, {
  verb: 'withdraw',
  from: [0],
  to: 2,
  offline: false,
  right: [OWN, STAFF],
  payload: { reason },
  decide: (header, _p, rows, ctx) => given(header, rows, ctx),
});

/** The factory ends a request that nobody will fill. */
export const openTicketClose = defineMove(openTicket, {
  verb: 'close',
  from: [0],
  to: 3,
  offline: false,
  right: 'web:srmdata:invoice:sync',
  payload: { reason },
  decide: (header, _p, rows, ctx) => given(header, rows, ctx),
});
