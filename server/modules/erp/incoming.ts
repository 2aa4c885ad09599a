/** Data from the ERP: materials and orders (through the file import), snapshots of its stock, and its numbers for the documents it received. */
import type pg from 'pg';
import { z } from 'zod';
import { instantSchema } from '#domain/kernel/field.ts';
import { quantitySchema } from '#domain/kernel/quantity.ts';
import { named, withFewNames } from '#domain/protocol/named.ts';
import { PRICE_NAMES } from '#domain/registry.ts';
import type { ErpCounts, ErpTrouble } from '#domain/system/erp.ts';
import { fail } from '#server/modules/failure.ts';
import type { Cells, CsvRow, Source } from '#server/modules/import/csv.ts';
import { columnsOf } from '#server/modules/import/evaluate.ts';
import { builtInMapping, type DocumentStep, type Mapping, type ResourceStep } from '#server/modules/import/mapping.ts';
import type { Report } from '#server/modules/import/report.ts';
import { importFrom } from '#server/modules/import/run-import.ts';
import { newId } from '#server/modules/records/resources.ts';
import { type ErpStockRow, keepErpStock } from '#server/modules/stock/erp-stock.ts';
import { inTransaction, type Queryable, rowOf } from '#server/store/transaction.ts';
import { noteErpDocNo } from './note-number.ts';

export const INCOMING_ROWS = 5000;
export const INCOMING_BYTES = 8 * 1024 * 1024;
/** Lines of one order (purchaseOrder.take, salesOrder.take). */
const LINES = 999;

const scalar = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]);
const row = named(scalar);
const order = z.object({ lines: z.array(row).max(LINES) }).catchall(scalar);
const batch = <T extends z.ZodType>(rows: T) =>
  z.object({ trial: z.boolean().default(false), rows: z.array(rows).min(1).max(INCOMING_ROWS) });

export const materialsSchema = batch(row);
export const ordersSchema = batch(withFewNames(order));
/** A cancelled order is named by its number alone. */
export const salesOrdersSchema = batch(withFewNames(order.extend({ lines: order.shape.lines.default([]) })));
/** They have no lines: each is of one product. */
export const productionOrdersSchema = batch(row);
export const stockSchema = z.object({
  takenAt: instantSchema,
  rows: z.array(named(z.unknown())).min(1).max(50_000),
});
export const answersSchema = z.object({
  rows: z
    .array(z.object({ messageId: z.uuid(), erpDocNo: z.string().trim().min(1).max(40) }))
    .min(1)
    .max(INCOMING_ROWS),
});

export interface IncomingAnswer extends ErpCounts {
  readonly runId: string | null;
  readonly errors: readonly ErpTrouble[];
}

const step = <T extends ResourceStep | DocumentStep>(is: (one: ResourceStep | DocumentStep) => one is T): { mapping: Mapping; one: T } => {
  const mapping = builtInMapping('ERP');
  const one = mapping.steps.find(is);
  if (!one) throw new Error('The mapping ERP has no such step.');
  return { mapping: { ...mapping, steps: [one] }, one };
};
const materialStep = () => step((one): one is ResourceStep => 'resource' in one && one.resource === 'material');
const orderStep = (operation: string) => step((one): one is DocumentStep => 'operation' in one && one.operation === operation);

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value).trim());
const cellsOf = (values: Readonly<Record<string, unknown>>): Cells =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]));

/** A column that the mapping does not know is the sender's mistake. It must not be ignored, or a misspelt date would look like an order without a date. */
const unknownIn = (cells: Cells, known: ReadonlySet<string>): string | null => {
  const strange = Object.keys(cells).find((name) => !known.has(name));
  return strange === undefined ? null : `there is no field "${strange}"`;
};

const columnsIn = (fields: ResourceStep['fields']): Set<string> => new Set(Object.values(fields).flatMap((value) => columnsOf(value)));

async function* inMemory(rows: readonly CsvRow[]): AsyncGenerator<CsvRow> {
  yield* rows;
}

const filled = (cells: Cells, known: ReadonlySet<string>): Cells => ({
  ...Object.fromEntries([...known].map((name) => [name, ''])),
  ...cells,
});

/** @param least what every row has at least, where it says nothing */
function plainRows(rows: readonly Readonly<Record<string, unknown>>[], known: ReadonlySet<string>, least: Cells): CsvRow[] {
  return rows.map((values, index) => {
    const cells = cellsOf(values);
    return { cells: { ...least, ...cells }, line: index + 1, fault: unknownIn(cells, known) };
  });
}

/** Encodes order and line position in one number, so that a refusal can be reported in the sender's own counting. */
const lineNumber = (order: number, line: number): number => (order + 1) * 1000 + line + 1;

function orderRows(
  rows: readonly z.infer<typeof order>[],
  one: DocumentStep & { readonly lines: NonNullable<DocumentStep['lines']> },
): { heads: CsvRow[]; lines: CsvRow[] } {
  const known = { head: columnsIn({ ...one.fields, ...one.follow }), line: columnsIn(one.lines.fields) };
  const heads: CsvRow[] = [];
  const lines: CsvRow[] = [];
  const seen = new Map<string, number>();
  for (const [index, { lines: own, ...head }] of rows.entries()) {
    const cells = cellsOf(head);
    const number = cells[one.lines.of] ?? '';
    const first = seen.get(number);
    // Lines are found by the number: those of a second order of the same number would go to the first.
    const fault = first === undefined ? unknownIn(cells, known.head) : `the number was used before, in row ${first}`;
    heads.push({ cells: filled(cells, known.head), line: index + 1, fault });
    if (first !== undefined) continue;
    seen.set(number, index + 1);
    for (const [at, values] of own.entries()) {
      const line = cellsOf(values);
      const key = { [one.lines.key]: number };
      lines.push({ cells: { ...filled(line, known.line), ...key }, line: lineNumber(index, at), fault: unknownIn(line, known.line) });
    }
  }
  return { heads, lines };
}

function answerOf(report: Report, linesFile: string | null): Omit<IncomingAnswer, 'runId'> {
  const [counts] = report.steps;
  const { read = 0, created = 0, updated = 0, unchanged = 0, refused = 0 } = counts ?? {};
  const errors = report.troubles.map(({ file, line, column, reason }): ErpTrouble => {
    if (file !== linesFile) return { row: line, field: column, reason };
    return { row: Math.floor(line / 1000), field: `lines.${line % 1000}${column ? `.${column}` : ''}`, reason };
  });
  return { read, created, updated, unchanged, refused, errors };
}

/** Number of errors stored with a run. The sender was told all of them. */
const KEPT = 200;

/** Not everybody who reads the report may read prices, so stored errors about prices leave out the figure. */
const unpriced = (trouble: ErpTrouble): ErpTrouble =>
  PRICE_NAMES.has(trouble.field.split('.').at(-1) ?? '') ? { ...trouble, reason: trouble.reason.replace(/"[^"]*"/g, '"…"') } : trouble;

/** Stores a run for the report. @returns its id */
export async function keepRun(db: Queryable, docType: string, from: string, answer: Omit<IncomingAnswer, 'runId'>): Promise<string> {
  const { errors: told, ...counts } = answer;
  const errors = told.map(unpriced);
  const id = newId();
  const said = errors[0] ? `${errors.length} ×: ${errors[0].field} ${errors[0].reason}`.slice(0, 500) : null;
  await db.query(
    `insert into erp_outbox (id, direction, doc_type, doc_no, status, tries, last_error, next_try_at, sent_at, report)
     values ($1, 'in', $2, $3, $4, 1, $5, null, now(), $6)`,
    [id, docType, from.slice(0, 120), errors.length > 0 ? 3 : 2, said, JSON.stringify({ counts, errors: errors.slice(0, KEPT) })],
  );
  return id;
}

async function run(
  db: pg.Pool,
  from: string,
  what: { docType: string; mapping: Mapping; source: Source; lines: string | null },
  dryRun: boolean,
) {
  const report = await importFrom(db, what.source, what.mapping, { dryRun, atOnce: true });
  const answer = answerOf(report, what.lines);
  return { runId: dryRun ? null : await keepRun(db, what.docType, from, answer), ...answer };
}

/** @param from the sender, for the report */
export function takeMaterials(db: pg.Pool, from: string, { rows, trial }: z.infer<typeof materialsSchema>): Promise<IncomingAnswer> {
  const { mapping, one } = materialStep();
  const source: Source = () => inMemory(plainRows(rows, columnsIn(one.fields), { matCode: '' }));
  return run(db, from, { docType: 'material', mapping, source, lines: null }, trial);
}

function takeDocuments(
  db: pg.Pool,
  from: string,
  operation: string,
  { rows, trial }: z.infer<typeof ordersSchema>,
): Promise<IncomingAnswer> {
  const { mapping, one } = orderStep(operation);
  const { lines: kind } = one;
  if (!kind) throw new Error(`The mapping ERP has no lines for ${operation}.`);
  const { heads, lines } = orderRows(rows, { ...one, lines: kind });
  const source: Source = (file) => inMemory(file === kind.file ? lines : heads);
  const [docType = ''] = operation.split('.');
  return run(db, from, { docType, mapping, source, lines: kind.file }, trial);
}

/** Orders that already exist, by their number, are left unchanged because they have a history here. */
export const takeOrders = (db: pg.Pool, from: string, sent: z.infer<typeof ordersSchema>): Promise<IncomingAnswer> =>
  takeDocuments(db, from, 'purchaseOrder.take', sent);

/**
 * Sales orders that already exist, by their number, get the quantities, days and prices that are sent now; a quantity only while nothing of its line was
 * issued. A cancelled one is closed. Each refused order is named in the answer.
 */
export const takeSalesOrders = (db: pg.Pool, from: string, sent: z.infer<typeof salesOrdersSchema>): Promise<IncomingAnswer> =>
  takeDocuments(db, from, 'salesOrder.take', sent);

/** Orders of production that already exist, by their number, stay as they are: what is released is frozen, and the planner changes the others. */
export function takeProductionOrders(
  db: pg.Pool,
  from: string,
  { rows, trial }: z.infer<typeof productionOrdersSchema>,
): Promise<IncomingAnswer> {
  const { mapping, one } = orderStep('prodOrder.create');
  const known = columnsIn(one.fields);
  const source: Source = () => inMemory(plainRows(rows, known, filled({}, known)));
  return run(db, from, { docType: 'prodOrder', mapping, source, lines: null }, trial);
}

const stockRow = z.object({
  warehouseCode: z.string().trim().min(1).max(32),
  matCode: z.string().trim().min(1).max(40),
  batchNo: z.string().trim().max(40).nullish(),
  erpQty: quantitySchema,
});

/** How far ahead the ERP's clock may be. */
const AHEAD_MS = 5 * 60_000;

/** A snapshot of whole warehouses. If a single row is in doubt nothing is stored, because the missing row would look like a difference. */
export async function takeStock(db: pg.Pool, from: string, { takenAt, rows }: z.infer<typeof stockSchema>): Promise<IncomingAnswer> {
  if (Date.parse(takenAt) > Date.now() + AHEAD_MS) fail(400, 'ERP_TAKEN_AHEAD');
  const errors: ErpTrouble[] = [];
  const good: ErpStockRow[] = [];
  for (const [index, values] of rows.entries()) {
    const result = stockRow.safeParse(values);
    if (result.success) good.push({ ...result.data, batchNo: result.data.batchNo || null });
    for (const { path, message } of result.error?.issues ?? []) errors.push({ row: index + 1, field: path.join('.'), reason: message });
  }
  const refused = errors.length > 0 ? rows.length : 0;
  const counts = { read: rows.length, created: rows.length - refused, updated: 0, unchanged: 0, refused, errors };
  return inTransaction(db, async (tx) => {
    if (refused === 0) {
      // Without the lock, two requests with the same snapshot would both find nothing to replace.
      await tx.query("select pg_advisory_xact_lock(hashtext('erp-stock'))");
      const warehouses = [...new Set(good.map(({ warehouseCode }) => warehouseCode))];
      // The same snapshot replaces itself.
      await tx.query('delete from erp_stock where taken_at = $1::timestamptz and warehouse_code = any($2)', [takenAt, warehouses]);
      await keepErpStock(tx, takenAt, good);
    }
    return { runId: await keepRun(tx, 'erpStock', from, counts), ...counts };
  });
}

/** Stores the ERP's numbers for the documents it took from the folder. */
export async function takeAnswers(db: pg.Pool, from: string, { rows }: z.infer<typeof answersSchema>): Promise<IncomingAnswer> {
  const errors: ErpTrouble[] = [];
  for (const [index, { messageId, erpDocNo }] of rows.entries()) {
    const sent = await rowOf<{ docType: string; docId: string; isReversal: boolean }>(
      db,
      `update erp_outbox set erp_doc_no = $2 where id = $1 and direction = 'out' and status = 2
       returning doc_type as "docType", doc_id as "docId", is_reversal as "isReversal"`,
      [messageId, erpDocNo],
    );
    if (sent) await noteErpDocNo(db, sent, erpDocNo);
    else errors.push({ row: index + 1, field: 'messageId', reason: 'it was not sent' });
  }
  const refused = errors.length;
  const counts = { read: rows.length, created: 0, updated: rows.length - refused, unchanged: 0, refused, errors };
  return { runId: await keepRun(db, 'erpAnswer', from, counts), ...counts };
}
