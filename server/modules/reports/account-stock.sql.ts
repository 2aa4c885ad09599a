/** What the books say (area-reports 1, 16, 32, 35). All four read `stock_books`, so that two of them cannot say different things. */
import type pg from 'pg';
import { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import {
  stockBooks as booksReport,
  accountStockDetails as detailsReport,
  stockLedger as ledgerReport,
  stockTurnOver as turnReport,
} from '#domain/wms/reports/books.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addGoodsWords, addIds, addPlaces, addWords, siteToday } from '#server/modules/report-query.ts';
import { rowsOf } from '#server/store/transaction.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource, type Source } from './source.ts';

export const stockBooksSchema = reportSchema(booksReport, {});
export const stockTurnOverSchema = reportSchema(turnReport, {});
export const accountStockSchema = reportSchema(detailsReport, {});
export const stockLedgerSchema = reportSchema(ledgerReport, {});

interface Span {
  readonly from: string;
  readonly to: string;
}

const firstOf = (month: string): string => `${month}-01`;
const lastOf = (month: string): string => {
  const [year = 0, nth = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10);
};
const monthSpan = (from: string, to = from): Span => ({ from: firstOf(from), to: lastOf(to) });

/** The month of a day, yyyy-MM. */
const monthOf = (day: string): string => day.slice(0, 7);

/** Of more materials than this the books are read as a whole. */
const MOST_MATERIALS = 500;

/** Materials that are added up together on the way to a full page. */
const AT_ONCE = 60;

/** The materials that are asked about; null = so many that it is cheaper to read all. */
async function materialsOf(db: pg.Pool, words: string, classCode = ''): Promise<readonly string[] | null> {
  if (words.trim() === '' && classCode === '') return null;
  const conditions = new Conditions();
  addWords(conditions, ['mat_code', 'mat_name', "coalesce(spec, '')"], words);
  if (classCode !== '') conditions.add(`class_code = ${conditions.param(classCode)}`);
  const found = await rowsOf<{ id: string }>(
    db,
    `select id from material${conditions.where} limit ${MOST_MATERIALS + 1}`,
    conditions.values,
  );
  return found.length > MOST_MATERIALS ? null : found.map(({ id }) => id);
}

/** The call of the books as the rows of a statement, of these materials. */
type Books = (materials: string) => string;
const booksOf = (conditions: Conditions, { from, to }: Span): Books => {
  const [first, last] = [conditions.param(from), conditions.param(to)];
  return (materials) => `stock_books(${first}::date, ${last}::date, ${materials})`;
};

/**
 * @param rows the statement over the books of some materials
 * @param order of the rows; where they are in the order of materials, that within one. A page then adds up some materials after the other until
 *   it is full, and only counts, sums and other orders need the books as a whole.
 */
async function booksSource(
  db: pg.Pool,
  conditions: Conditions,
  { sMAT, classCode = '' }: Goods,
  rows: Books,
  order: Order,
): Promise<Source> {
  const named = `${conditions.param(await materialsOf(db, sMAT, classCode))}::uuid[]`;
  const whole = plainSource(conditions, {
    select: 'g.*',
    from: `from (${rows(named)}) g`,
    order: 'of' in order ? order.of : `g."matCode"${order.within}`,
  });
  if ('of' in order) return whole;
  const page = (limit: string): string => `select g.* from (
      select o.part, array_agg(o.id) as ids from (
        select m.id, (row_number() over (order by m.mat_code) - 1) / ${AT_ONCE} as part from material m where ${named} is null or m.id = any(${named})
      ) o group by 1 order by 1
    ) o cross join lateral (${rows('o.ids')}) g order by o.part, g."matCode"${order.within} ${limit}`;
  return { ...whole, page };
}

type Order = { readonly of: string } | { readonly within: string };
interface Goods {
  readonly sMAT: string;
  readonly classCode?: string;
}

/** Figures of the books, added up; null where their rows have several units. */
const FIGURES = {
  open_qty: 'openQty',
  in_qty: 'inQty',
  move_in_qty: 'moveInQty',
  out_qty: 'outQty',
  move_out_qty: 'moveOutQty',
  close_qty: 'closeQty',
} as const;
const ONE_UNIT = 'count(distinct m.base_unit) = 1';
const added = Object.entries(FIGURES).map(([column, name]) => `case when ${ONE_UNIT} then sum(x.${column}) end as "${name}"`);

/** A closed month keeps the prices that it was closed with. */
const PRICED = `left join material_price p on p.material_id = x.material_id
  left join account_stock k on k.period = $MONTH and k.warehouse_id = x.warehouse_id and k.material_id = x.material_id and k.batch_id is not distinct from x.batch_id`;

type Grouping = z.infer<typeof stockBooksSchema>['groupBy'];
const KEYS: Readonly<
  Record<Grouping, { readonly material: boolean; readonly store: boolean; readonly kind: boolean; readonly order: Order }>
> = {
  place: { material: true, store: true, kind: false, order: { within: ', g."whName"' } },
  material: { material: true, store: false, kind: false, order: { within: '' } },
  class: { material: false, store: false, kind: true, order: { of: 'g."classCode"' } },
  warehouse: { material: false, store: true, kind: false, order: { of: 'g."whName"' } },
};

/** By store and material, or added up by one of them or by class. */
export async function stockBooks(db: pg.Pool, actor: Actor, query: z.infer<typeof stockBooksSchema>) {
  const today = await siteToday(db);
  const { date, period, groupBy } = query;
  const isDays = Boolean(date?.from || date?.to);
  const month = period ?? monthOf(today);
  const span = isDays ? { from: date?.from ?? '2000-01-01', to: date?.to ?? today } : monthSpan(month);
  const conditions = new Conditions();
  const books = booksOf(conditions, span);
  const kept = conditions.param(isDays ? '' : month.replace('-', ''));
  const placed = new Conditions(conditions.values);
  addPlaces(placed, actor, 'x.warehouse_id', query.warehouseId);
  if (query.classCode !== '') placed.add(`m.class_code = ${placed.param(query.classCode)}`);
  addGoodsWords(placed, 'x.material_id', [], query.sMAT);
  const by = KEYS[groupBy];
  const part = (has: boolean, column: string, name: string, type: string): string => `${has ? column : `null::${type}`} as "${name}"`;
  const keys = [...(by.material ? ['m.id'] : []), ...(by.store ? ['w.id'] : []), ...(by.kind ? ['m.class_code', 'c.class_name'] : [])];
  const select = [
    part(by.material, 'm.id', 'materialId', 'uuid'),
    part(by.store, 'w.id', 'warehouseId', 'uuid'),
    part(by.kind, 'm.class_code', 'classCode', 'text'),
    part(by.kind, 'c.class_name', 'className', 'text'),
    part(by.material, 'm.mat_code', 'matCode', 'text'),
    part(by.material, 'm.mat_name', 'matName', 'text'),
    part(by.material, 'm.spec', 'spec', 'text'),
    part(by.store, 'w.wh_name', 'whName', 'text'),
    `case when ${ONE_UNIT} then min(m.base_unit) end as "unitCode"`,
    `${conditions.param(month)}::text as month`,
    ...added,
    'sum(coalesce(k.ref_amount, round(x.close_qty * p.ref_price, 2))) as "refAmount"',
  ].join(', ');
  const rows: Books = (
    materials,
  ) => `select ${select} from ${books(materials)} x join material m on m.id = x.material_id join warehouse w on w.id = x.warehouse_id
    left join material_class c on c.class_code = m.class_code ${PRICED.replace('$MONTH', kept)}${placed.where} group by ${keys.join(', ')}`;
  const source = await booksSource(db, conditions, query, rows, by.order);
  return answerReport<ReportRow<typeof booksReport>>(db, actor, booksReport, source, query);
}

/** Of a plant what left the plant counts as out; of chosen stores whatever left them. */
export async function stockTurnOver(db: pg.Pool, actor: Actor, query: z.infer<typeof stockTurnOverSchema>) {
  const today = await siteToday(db);
  const last = query.periodTo ?? query.periodFrom ?? monthOf(today);
  const first = query.periodFrom ?? last;
  const span = monthSpan(first <= last ? first : last, first <= last ? last : first);
  const conditions = new Conditions();
  const books = booksOf(conditions, span);
  const days = conditions.param([span.from, span.to < today ? span.to : today]);
  const placed = new Conditions(conditions.values);
  addPlaces(placed, actor, 'x.warehouse_id', query.warehouseId);
  if (query.classCode !== '') placed.add(`m.class_code = ${placed.param(query.classCode)}`);
  addGoodsWords(placed, 'x.material_id', [], query.sMAT);
  const out = query.warehouseId.length > 0 ? 'sum(x.out_qty)' : 'sum(x.out_qty) - sum(x.move_out_qty)';
  const grouped: Books = (
    materials,
  ) => `select m.id, m.mat_code, m.mat_name, m.spec, m.base_unit, sum(x.open_qty) as opened, sum(x.close_qty) as closed, ${out} as out_qty,
      greatest(1, (${days}::date[])[2] - (${days}::date[])[1] + 1) as length
    from ${books(materials)} x join material m on m.id = x.material_id${placed.where} group by m.id`;
  const mean = '(g.opened + g.closed) / 2';
  const select = `g.id as "materialId", g.mat_code as "matCode", g.mat_name as "matName", g.spec, g.base_unit as "unitCode", g.opened as "openQty",
    g.closed as "closeQty", round(${mean}, 6) as "avgQty", g.out_qty as "outQty", round(g.out_qty / nullif(${mean}, 0), 2) as rate,
    case when g.out_qty > 0 then least(round(g.length * ${mean} / g.out_qty), 99999)::int end as days`;
  const rows: Books = (materials) => `select ${select} from (${grouped(materials)}) g`;
  const source = await booksSource(db, conditions, query, rows, { within: '' });
  return answerReport<ReportRow<typeof turnReport>>(db, actor, turnReport, source, query);
}

/** Of one material so many movements of a month are answered at most. */
const MOST_MOVEMENTS = 5000;

/** What came and went in a month of one material, in the order of the ledger, with what its store had after it. */
async function movementsOf(db: pg.Pool, actor: Actor, matCode: string, span: { from: string; to: string }, warehouseId: readonly string[]) {
  const [material] = await rowsOf<{ id: string }>(db, 'select id from material where mat_code = $1', [matCode]);
  if (!material) return [];
  const movements = [];
  for (let pageIndex = 1; movements.length < MOST_MOVEMENTS; pageIndex += 1) {
    const asked = { materialId: [material.id], warehouseId: [...warehouseId], date: span, pageIndex, pageSize: 1000, figures: false };
    const { list } = await stockLedger(db, actor, stockLedgerSchema.parse(asked));
    movements.push(...list);
    if (list.length < 1000) break;
  }
  return movements.map(({ postingDate: date, docNo, movementType, whName, boxNo, inQty, outQty, balance }) => ({
    date,
    docNo,
    movementType,
    whName,
    boxNo,
    inQty,
    outQty,
    balance,
  }));
}

type DetailsQuestion = z.infer<typeof accountStockSchema> & { readonly movementsOf?: string };

/** By store and batch; with the movements where one material is named, as the call of the specification does. */
export async function accountStockDetails(db: pg.Pool, actor: Actor, query: DetailsQuestion) {
  const month = query.period ?? monthOf(await siteToday(db));
  const span = monthSpan(month);
  const conditions = new Conditions();
  const books = booksOf(conditions, span);
  const kept = conditions.param(month.replace('-', ''));
  const [shown, first, last] = [conditions.param(month), conditions.param(span.from), conditions.param(span.to)];
  const placed = new Conditions(conditions.values);
  addPlaces(placed, actor, 'x.warehouse_id', query.warehouseId);
  addGoodsWords(placed, 'x.material_id', [], query.sMAT);
  const rows: Books = (
    materials,
  ) => `select ${shown}::text as period, ${first}::text as "firstDay", ${last}::text as "lastDay", m.id as "materialId", w.id as "warehouseId",
      x.batch_id as "batchId", m.mat_code as "matCode", m.mat_name as "matName", m.spec, m.base_unit as "unitCode", w.wh_name as "whName",
      t.batch_no as "batchNo", x.open_qty as "openQty", x.in_qty as "inQty", x.out_qty as "outQty", x.close_qty as "closeQty",
      coalesce(k.ref_amount, round(x.close_qty * p.ref_price, 2)) as "refAmount"
    from ${books(materials)} x join material m on m.id = x.material_id join warehouse w on w.id = x.warehouse_id left join batch t on t.id = x.batch_id
    ${PRICED.replace('$MONTH', kept)}${placed.where}`;
  const source = await booksSource(db, conditions, query, rows, { within: ', g."whName", g."batchNo" nulls first' });
  const answer = await answerReport<ReportRow<typeof detailsReport>>(db, actor, detailsReport, source, query);
  const movements = query.movementsOf ? await movementsOf(db, actor, query.movementsOf, span, query.warehouseId) : [];
  return { ...answer, movements };
}

/** The call of the specification names material, month and store in its address, and wants the movements beside the balances. */
const detailParams = z
  .object({
    matCode: z.string().max(40).optional(),
    period: z
      .string()
      .regex(/^\d{4}-?\d{2}$/)
      .optional(),
    warehouseId: z.uuid().optional(),
  })
  .transform(({ matCode, period, warehouseId }) => ({
    ...(matCode ? { sMAT: matCode, movementsOf: matCode } : {}),
    ...(period ? { period: period.replace(/^(\d{4})-?/, '$1-') } : {}),
    ...(warehouseId ? { warehouseId: [warehouseId] } : {}),
  }));

/** In the order of the ledger; what a store had after an entry does not depend on which of its entries are shown. */
export async function stockLedger(db: pg.Pool, actor: Actor, query: z.infer<typeof stockLedgerSchema>) {
  const today = await siteToday(db);
  const span = { from: query.date?.from ?? firstOf(monthOf(query.date?.to ?? today)), to: query.date?.to ?? today };
  const to = span.to < span.from ? span.from : span.to;
  const conditions = new Conditions();
  const books = booksOf(conditions, { from: span.from, to });
  const [of, first, last] = [conditions.param(query.materialId), conditions.param(span.from), conditions.param(to)];
  const placed = new Conditions(conditions.values);
  addPlaces(placed, actor, 'e.warehouse_id', query.warehouseId);
  const entries = `select e.*, m.posting_date, m.occurred_at, m.doc_no, m.doc_type, m.doc_id, m.movement_type, m.user_id,
      coalesce(o.qty, 0) + sum(e.qty_delta) over (partition by e.warehouse_id, e.material_id order by e.entry_id) as balance
    from stock_movement m join stock_ledger_entry e on e.movement_id = m.id and e.account = 'STOCK'
    left join (select x.warehouse_id, x.material_id, sum(x.open_qty) as qty from ${books(`${of}::uuid[]`)} x group by 1, 2) o
      on o.warehouse_id = e.warehouse_id and o.material_id = e.material_id
    where e.material_id = any(${of}::uuid[]) and m.posting_date between ${first}::date and ${last}::date${placed.and}`;
  const shown = new Conditions(conditions.values);
  addWords(shown, ["coalesce(t.batch_no, '')"], query.batchNo);
  addWords(shown, ["coalesce(b.box_no, '')"], query.boxNo);
  addIds(shown, 'e.warehouse_id', query.warehouseId);
  const select = `e.entry_id::int as "entryId", e.posting_date as "postingDate", e.occurred_at as "occurredAt", coalesce(e.doc_no, h.doc_no) as "docNo",
    e.doc_type as "docType", e.doc_id as "docId", e.movement_type as "movementType", w.wh_name as "whName", w.id as "warehouseId", b.box_no as "boxNo",
    e.box_id as "boxId", t.batch_no as "batchNo", n.bin_code as "binCode", e.box_status as "boxStatus", a.base_unit as "unitCode",
    case when e.qty_delta > 0 then e.qty_delta end as "inQty", case when e.qty_delta < 0 then -e.qty_delta end as "outQty", e.balance, u.user_name as operator`;
  const from = `from (${entries}) e join material a on a.id = e.material_id join warehouse w on w.id = e.warehouse_id left join box b on b.id = e.box_id
    left join batch t on t.id = e.batch_id left join bin n on n.id = e.bin_id left join author u on u.id = e.user_id
    left join document_head h on h.id = e.doc_id and h.doc_type = e.doc_type`;
  const source = plainSource(shown, { select, from, order: 'e.entry_id' });
  return answerReport<ReportRow<typeof ledgerReport>>(db, actor, ledgerReport, source, query);
}

export const CALLS: readonly ReportCall[] = [
  reportCall(booksReport, stockBooksSchema, stockBooks),
  reportCall(turnReport, stockTurnOverSchema, stockTurnOver),
  { ...reportCall(detailsReport, accountStockSchema.default(accountStockSchema.parse({})), accountStockDetails), params: detailParams },
  reportCall(ledgerReport, stockLedgerSchema, stockLedger),
];
