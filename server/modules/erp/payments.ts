/** Payments that the ERP has made: each settles one invoice of a supplier, by the operation that finance would use, under the name of the server. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { instantSchema } from '#domain/kernel/field.ts';
import { type Problem, problem } from '#domain/kernel/problem.ts';
import { named } from '#domain/protocol/named.ts';
import { SERVER_ACTOR } from '#domain/protocol/server-actor.ts';
import type { InvoiceRow } from '#domain/srm/invoice.document.ts';
import { invoiceSettle } from '#domain/srm/invoice.operation.ts';
import { paymentStep } from '#domain/srm/payment.ts';
import type { ErpTrouble } from '#domain/system/erp.ts';
import { centsSchema } from '#domain/wms/purchase/money.ts';
import { told } from '#server/modules/import/sender.ts';
import { Outgoing } from '#server/modules/sync/outgoing.ts';
import { applyEnvelope } from '#server/operations/apply.ts';
import { rowsOf } from '#server/store/transaction.ts';
import { INCOMING_ROWS, type IncomingAnswer, keepRun } from './incoming.ts';

/** Only its frame: each row is checked and answered for itself. */
export const paymentsSchema = z.object({ rows: z.array(named(z.unknown())).min(1).max(INCOMING_ROWS) });

const paymentRow = z.strictObject({
  invoiceNo: z.string().trim().min(1).max(20),
  invoiceCode: z.string().trim().max(12).nullish(),
  erpDocNo: z.string().trim().min(1).max(40),
  paidAt: instantSchema,
  amount: z.union([z.string(), z.number()]).transform(String).pipe(centsSchema),
});

interface Paid extends z.infer<typeof paymentRow> {
  /** Counted from 1. */
  readonly row: number;
}

type Known = Pick<InvoiceRow, 'id' | 'status' | 'invoiceCode' | 'invoiceNo' | 'erpDocNo' | 'grossAmt' | 'settledAt'>;

const text = `select id, status, invoice_code as "invoiceCode", invoice_no as "invoiceNo", erp_doc_no as "erpDocNo", trim_scale(gross_amt)::text as "grossAmt",
    settled_at as "settledAt"
  from invoice where invoice_no = any($1::text[]) and deleted_at is null`;

/** Invoices of one transaction. */
const AT_ONCE = 100;

type Verdict = 'settled' | 'same' | Problem;

/** The invoice a payment names. A paper number is only unique together with its code. */
function invoiceOf({ invoiceNo, invoiceCode }: Paid, known: readonly Known[]): Known | Problem {
  const named = known.filter((one) => one.invoiceNo === invoiceNo && (!invoiceCode || one.invoiceCode === invoiceCode));
  const [first, second] = named;
  if (!first) return problem('PAYMENT_UNKNOWN', { no: invoiceNo });
  return second ? problem('PAYMENT_SEVERAL', { no: invoiceNo }) : first;
}

const isProblem = (found: object): found is Problem => 'code' in found;

/** Nobody is given the right: it is held for this envelope alone. */
const ROBOT = { ...SERVER_ACTOR, rights: [invoiceSettle.right].flat() };

/** @returns refusals by invoice */
async function settle(db: pg.Pool, due: ReadonlyMap<string, Paid>, onFault: (error: unknown) => void): Promise<Map<string, Problem>> {
  const outgoing = new Outgoing(randomUUID(), 'erp');
  const occurredAt = new Date().toISOString();
  const invoices = new Map<string, string>();
  for (const [id, { erpDocNo, paidAt, amount }] of due) {
    const { opId } = outgoing.add({
      type: invoiceSettle.type,
      payload: { id, erpDocNo, paidAt, amount },
      userId: ROBOT.userId,
      occurredAt,
    });
    invoices.set(opId, id);
  }
  const envelope = { deviceId: outgoing.deviceId, operations: outgoing.take(due.size) };
  const { results } = await applyEnvelope(db, envelope, { mayHold: () => false }, onFault, { robot: ROBOT });
  const refused = new Map<string, Problem>();
  for (const { opId, status, code, params } of results)
    if (status !== 'applied' && status !== 'accepted_with_issues')
      refused.set(invoices.get(opId) ?? '', problem(code ?? 'SERVER_FAULT', params));
  return refused;
}

/** One transaction of payments, of different invoices: one that names an invoice for the second time is looked at after the first. */
async function settleSome(db: pg.Pool, some: readonly Paid[], onFault: (error: unknown) => void): Promise<Map<number, Verdict>> {
  const look = (): Promise<Known[]> => rowsOf<Known>(db, text, [some.map(({ invoiceNo }) => invoiceNo)]);
  const verdicts = new Map<number, Verdict>();
  const due = new Map<string, Paid>();
  const judge = (paid: Paid, known: readonly Known[], ifDue: (id: string) => Verdict | null): void => {
    const found = invoiceOf(paid, known);
    if (isProblem(found)) return void verdicts.set(paid.row, found);
    const step = paymentStep(found, paid);
    const verdict = step === 'settle' ? ifDue(found.id) : step;
    if (verdict !== null) verdicts.set(paid.row, verdict);
  };
  const before = await look();
  for (const paid of some)
    judge(paid, before, (id) => {
      if (!due.has(id)) due.set(id, paid);
      return null;
    });
  if (due.size === 0) return verdicts;
  const refused = await settle(db, due, onFault);
  for (const [id, { row }] of due) if (!refused.has(id)) verdicts.set(row, 'settled');
  // Named twice, or settled by another request meanwhile: what stands now decides.
  const after = await look();
  for (const paid of some) if (!verdicts.has(paid.row)) judge(paid, after, (id) => refused.get(id) ?? problem('SERVER_FAULT'));
  return verdicts;
}

/** Not everybody who reads the report may read amounts. */
const withoutAmounts = ({ code, params }: Problem): Problem => ({ code, params: 'amount' in params ? { ...params, amount: '…' } : params });

/**
 * Settles the invoices that these payments name. The same payment again changes nothing; one of another number or amount is told and changes nothing either.
 * @param from the sender, for the report
 */
export async function takePayments(
  db: pg.Pool,
  from: string,
  { rows }: z.infer<typeof paymentsSchema>,
  onFault: (error: unknown) => void,
): Promise<IncomingAnswer> {
  const errors: { readonly told: ErpTrouble; readonly kept: ErpTrouble }[] = [];
  const good: Paid[] = [];
  for (const [index, values] of rows.entries()) {
    const row = index + 1;
    const result = paymentRow.safeParse(values);
    if (result.success) good.push({ ...result.data, row });
    else
      for (const { path, message } of result.error.issues) {
        const fault = { row, field: path.join('.'), reason: message };
        errors.push({ told: fault, kept: fault });
      }
  }
  const verdicts = new Map<number, Verdict>();
  for (let at = 0; at < good.length; at += AT_ONCE)
    for (const [row, verdict] of await settleSome(db, good.slice(at, at + AT_ONCE), onFault)) verdicts.set(row, verdict);
  for (const [row, verdict] of verdicts)
    if (typeof verdict !== 'string') {
      const fault = { row, field: FIELDS[verdict.code] ?? 'invoiceNo' };
      errors.push({ told: { ...fault, reason: told(verdict) }, kept: { ...fault, reason: told(withoutAmounts(verdict)) } });
    }
  errors.sort((a, b) => a.told.row - b.told.row);
  const count = (wanted: Verdict): number => [...verdicts.values()].filter((verdict) => verdict === wanted).length;
  const [updated, unchanged] = [count('settled'), count('same')];
  const counts = { read: rows.length, created: 0, updated, unchanged, refused: rows.length - updated - unchanged };
  const runId = await keepRun(db, 'payment', from, { ...counts, errors: errors.map(({ kept }) => kept) });
  return { runId, ...counts, errors: errors.map((error) => error.told) };
}

/** Where a refusal is about a field of the row other than the number. */
const FIELDS: Readonly<Record<string, string>> = {
  PAYMENT_OTHER: 'amount',
  PAYMENT_TWICE: 'paidAt',
  PAYMENT_FUTURE: 'paidAt',
  PAYMENT_SEVERAL: 'invoiceCode',
};
