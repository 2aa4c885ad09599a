/**
 * What a reviewed order is promised in the store that sells, material by material and without naming a box (stock-rules §3.3). Defective goods are never
 * available, so there is nothing to promise: their issue holds the boxes.
 */
import { FOR_GOOD } from '#domain/kernel/clock.ts';
import { add, type Ctx, type Decision, type Put, put } from '#domain/kernel/operation.ts';
import { guard } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, isPositive, isZero, type Quantity, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { promisableQty } from '#domain/wms/application/application-promise.ts';
import { StockReservation } from '#domain/wms/stock/stock.entity.ts';
import { DEFECTIVE } from './sales-codes.ts';
import {
  issuableQty,
  SalesOrder,
  SalesOrderLine,
  type SalesOrderLineRow,
  type SalesOrderRow,
  salesOrderLines,
} from './sales-order.document.ts';

const ACTIVE = 1;
const USED = 2;
const RELEASED = 3;

/** The store in which the order is promised its goods; null = nothing is promised. */
export const promisingStore = ({ soType, warehouseId }: Pick<SalesOrderRow, 'soType' | 'warehouseId'>): string | null =>
  soType === DEFECTIVE ? null : warehouseId;

/** Sets aside what each line still has to get. Needs `stockKeys` and `stockPlaceKeys` of the store. @throws STOCK_SHORT when it has less to promise */
export function promiseOrder(header: SalesOrderRow, lines: readonly SalesOrderLineRow[], rows: Rows, ctx: Pick<Ctx, 'today'>): Put[] {
  const store = promisingStore(header);
  if (store === null) return [];
  const open = lines.filter((line) => isPositive(issuableQty(line)));
  for (const materialId of new Set(open.map((line) => line.materialId))) {
    const own = open.filter((line) => line.materialId === materialId);
    const qty = sumQty(own.map(issuableQty));
    const available = promisableQty(rows, store, materialId, ctx.today, header.id);
    guard(cmpQty(qty, available) <= 0, 'STOCK_SHORT', { matCode: own[0]?.matCode ?? '', qty, available });
  }
  return open.map((line) =>
    put(StockReservation, {
      id: line.id,
      version: 0,
      docType: 'salesOrder',
      docId: header.id,
      lineId: line.id,
      materialId: line.materialId,
      warehouseId: store,
      boxId: null,
      qty: issuableQty(line),
      status: ACTIVE,
      // It does not lapse by itself: it ends with the order.
      expiresAt: FOR_GOOD,
    }),
  );
}

/** Ends what is set aside for an order. */
export const dropOrderPromises = (rows: Rows, soId: string): Put[] =>
  rows
    .by(StockReservation, 'docId', soId)
    .filter((row) => row.boxId === null && row.status === ACTIVE)
    .map((row) => put(StockReservation, { ...row, status: RELEASED }));

/** How the counters of an order line move; each may be negative. */
export interface LineStep {
  readonly soLineId: string | null;
  readonly open?: Quantity;
  readonly issued?: Quantity;
  readonly returned?: Quantity;
}

const COUNTERS = [
  ['open', 'openQty'],
  ['issued', 'issuedQty'],
  ['returned', 'returnedQty'],
] as const;

/**
 * The effect of an issue's step on its order: the counters of the lines, and what stays promised of them. Nothing for an issue without an order. Needs
 * `orderKeys`.
 */
export function orderStep(rows: Rows, soId: string | null, steps: readonly LineStep[]): Partial<Decision> {
  const header = rows.get(SalesOrder, soId);
  if (!header) return {};
  const byLine = new Map<string, { open: Quantity; issued: Quantity; returned: Quantity }>();
  for (const { soLineId, open = '0', issued = '0', returned = '0' } of steps) {
    if (soLineId === null) continue;
    const before = byLine.get(soLineId) ?? { open: '0', issued: '0', returned: '0' };
    byLine.set(soLineId, {
      open: addQty(before.open, open),
      issued: addQty(before.issued, issued),
      returned: addQty(before.returned, returned),
    });
  }
  const lines = salesOrderLines(rows, header.id);
  return {
    add: [...byLine].flatMap(([id, sums]) =>
      COUNTERS.flatMap(([name, field]) => (isZero(sums[name]) ? [] : [add(SalesOrderLine, id, field, sums[name])])),
    ),
    put: [...byLine].flatMap(([id, sums]) => {
      const line = lines.find((one) => one.id === id);
      return line ? promiseAfter(header, line, rows, sums) : [];
    }),
  };
}

/** The line's promise after its counters have moved; none where the order is over or never set anything aside. */
function promiseAfter(header: SalesOrderRow, line: SalesOrderLineRow, rows: Rows, moved: { open: Quantity; issued: Quantity }): Put[] {
  const before = rows.by(StockReservation, 'docId', header.id).find(({ id }) => id === line.id);
  if (!before || ![2, 4, 6].includes(header.status)) return [];
  const after = issuableQty({ ...line, openQty: addQty(line.openQty, moved.open), issuedQty: addQty(line.issuedQty, moved.issued) });
  return [put(StockReservation, isPositive(after) ? { ...before, qty: after, status: ACTIVE } : { ...before, status: USED })];
}
