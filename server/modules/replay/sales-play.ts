/** Plays a few sales orders as people do it: goods are brought in, orders taken, issues made, boxes picked and lorries sent off. */
import type pg from 'pg';
import { cmpQty, isPositive, subQty } from '#domain/kernel/quantity.ts';
import type { Written } from '#server/modules/sync/outgoing.ts';
import { rowsOf } from '#server/store/transaction.ts';
import { PACK, type SalesSourceOrder, soldOf } from './sales-orders.ts';
import type { SalesStore } from './sales-store.ts';
import type { Tablet } from './tablet.ts';

/** Lines of one receipt (finishedReceipt.create). */
const RECEIPT_LINES = 500;

interface KnownOrder {
  readonly id: string;
  readonly lines: readonly string[];
  /** The operation that took it; null for one that was here. */
  readonly taken: Written | null;
}

const known = (ids: ReadonlyMap<string, string>, code: string, what: string): string => {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`There is no ${what} ${code} in the database.`);
  return id;
};

/** What these orders need comes from production, box by box: full ones, and for each product one with the rest. */
async function bringIn(tablet: Tablet, store: SalesStore, orders: readonly SalesSourceOrder[]): Promise<void> {
  const boxes: { materialId: string; qty: string }[] = [];
  for (const [matCode, total] of soldOf(orders)) {
    const materialId = known(store.goods, matCode, 'material');
    for (let left = total; isPositive(left); left = subQty(left, String(PACK)))
      boxes.push({ materialId, qty: cmpQty(left, String(PACK)) > 0 ? String(PACK) : left });
  }
  for (let from = 0; from < boxes.length; from += RECEIPT_LINES) {
    const lines: object[] = [];
    for (const [n, { materialId, qty }] of boxes.slice(from, from + RECEIPT_LINES).entries()) {
      const toBinId = store.bins[n % store.bins.length];
      lines.push({ materialId, qty, toBinId, boxNo: await tablet.boxNo(), batchNo: null, productionDate: null, expiryDate: null });
    }
    const { warehouseId } = store;
    const head = { warehouseId, orderNo: null, needInspect: false, remark: null };
    const receipt = await tablet.does('finishedReceipt.create', (id) => ({ id: id('doc'), ...head, lines }));
    await tablet.does('finishedReceipt.review', { id: receipt.id('doc') });
  }
}

async function take(tablet: Tablet, store: SalesStore, { soNo, customerCode, lines }: SalesSourceOrder, day: string): Promise<KnownOrder> {
  const taken = await tablet.does('salesOrder.take', (id) => ({
    id: id('doc'),
    soNo,
    customerId: known(store.customers, customerCode, 'customer'),
    orderDate: day,
    lines: lines.map(({ matCode, qty }) => ({ materialId: known(store.goods, matCode, 'material'), orderQty: qty, requiredDate: null })),
  }));
  return { id: taken.id('doc'), lines: lines.map((_, n) => taken.id(`line-${n + 1}`)), taken };
}

/** Orders that are in the database, with the ids of their lines in their order. */
export async function ordersHere(
  db: pg.Pool,
  soNos: readonly string[],
): Promise<Map<string, KnownOrder & { readonly untouched: boolean }>> {
  const rows = await rowsOf<{ soNo: string; id: string; lines: string[]; untouched: boolean }>(
    db,
    `select o.so_no as "soNo", o.id, array_agg(l.id order by l.line_no) as lines, o.status = 2 and bool_and(l.issued_qty = 0 and l.open_qty = 0) as untouched
     from sales_order o join sales_order_line l on l.doc_id = o.id and not l.is_removed where o.so_no = any($1::text[]) group by o.id`,
    [soNos],
  );
  return new Map(rows.map(({ soNo, id, lines, untouched }) => [soNo, { id, lines, untouched, taken: null }]));
}

async function generate(tablet: Tablet, store: SalesStore, source: SalesSourceOrder, order: KnownOrder): Promise<string> {
  const lines = source.lines.map(({ matCode, qty }, n) => ({
    soLineId: order.lines[n],
    materialId: known(store.goods, matCode, 'material'),
    qty,
  }));
  const head = { soType: 1, warehouseId: store.warehouseId, packingListNo: null, remark: null };
  const customerId = known(store.customers, source.customerCode, 'customer');
  const made = await tablet.does(
    'salesIssue.generate',
    (id) => ({ id: id('doc'), soId: order.id, customerId, ...head, lines }),
    order.taken ? [order.taken] : [],
  );
  return made.id('doc');
}

interface Listed {
  readonly docId: string;
  readonly lineId: string;
  readonly boxId: string;
  readonly binId: string;
  readonly qty: string;
  readonly isPart: boolean;
}

/** What the server chose, as the list in the picker's hand says it. */
const listed = (db: pg.Pool, issues: readonly string[]): Promise<Listed[]> =>
  rowsOf<Listed>(
    db,
    `select l.doc_id as "docId", l.id as "lineId", l.box_id as "boxId", l.bin_id as "binId", l.qty, l.qty < b.qty as "isPart"
     from sales_issue_line l join box b on b.id = l.box_id where l.doc_id = any($1::uuid[]) and not l.is_removed order by l.doc_id, l.line_no`,
    [issues],
  );

/**
 * Plays these orders from the receipt of their goods to the lorry.
 * @param here orders that are in the database already; the others are taken
 * @param day their date, YYYY-MM-DD
 */
export async function sell(
  tablet: Tablet,
  db: pg.Pool,
  store: SalesStore,
  orders: readonly SalesSourceOrder[],
  here: ReadonlyMap<string, KnownOrder>,
  day: string,
): Promise<void> {
  await bringIn(tablet, store, orders);
  const issues: string[] = [];
  for (const source of orders) {
    const order = here.get(source.soNo) ?? (await take(tablet, store, source, day));
    issues.push(await generate(tablet, store, source, order));
  }
  // Only the server sees all boxes, so the list comes back from there before anybody can pick.
  await tablet.reconnect();
  const lines = new Map<string, Listed[]>(issues.map((id) => [id, []]));
  for (const line of await listed(db, issues)) lines.get(line.docId)?.push(line);
  for (const id of issues) {
    for (const { lineId, boxId, binId, qty, isPart } of lines.get(id) ?? []) {
      const childNo = isPart ? await tablet.boxNo() : null;
      await tablet.does('salesIssue.pick', { id, lineId, boxId, binId, qty, childNo, reason: null });
    }
    await tablet.does('salesIssue.ship', { id, plateNo: '浙B·12345', driver: null, packingListNo: null });
  }
  await tablet.reconnect();
}
