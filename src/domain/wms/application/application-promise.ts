/**
 * What a reviewed application is promised in its store, material by material and without naming a box (stock-rules §3.3), and how an execution uses the
 * promise up. A line's promise is always approved − executed − in open executions; the row of it has the line's id.
 */

import { Material } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { FOR_GOOD } from '#domain/kernel/clock.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { add, type Ctx, type Decision, type Put, put } from '#domain/kernel/operation.ts';
import { guard, type Problem, problem, refuse } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, isPositive, isZero, negQty, type Quantity, subQty, sumQty, withinTolerance } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { freeQty, isAvailable } from '#domain/wms/stock/allocation.ts';
import { Batch, Box, StockReservation } from '#domain/wms/stock/stock.entity.ts';
import {
  Application,
  ApplicationLine,
  type ApplicationLineRow,
  type ApplicationRow,
  applicationLines,
  isApproved,
} from './application.document.ts';

type ReservationRow = Row<typeof StockReservation>;
const ACTIVE = 1;
const RELEASED = 3;

/** Boxes and promises of these materials in a store; one round later `stockPlaceKeys`. */
export const stockKeys = (warehouseId: string, materialIds: readonly string[]): Key[] =>
  [...new Set(materialIds)].flatMap((id) => [
    byIndex(Box, 'warehouseId+materialId', warehouseId, id),
    byIndex(StockReservation, 'warehouseId+materialId+status', warehouseId, id, String(ACTIVE)),
  ]);

/** The batches and bins of the boxes found. */
export const stockPlaceKeys = (rows: Rows, warehouseId: string, materialIds: readonly string[]): Key[] =>
  [...new Set(materialIds)].flatMap((id) =>
    rows
      .by(Box, 'warehouseId+materialId', warehouseId, id)
      .flatMap((box) => [...(box.batchId ? [byId(Batch, box.batchId)] : []), ...(box.binId ? [byId(Bin, box.binId)] : [])]),
  );

/** Set aside for applications, without a box. @param except the application that asks: its own promise is not in its way */
export const promisedQty = (rows: Rows, warehouseId: string, materialId: string, except: string | null): Quantity =>
  sumQty(
    rows
      .by(StockReservation, 'warehouseId+materialId+status', warehouseId, materialId, String(ACTIVE))
      .filter((row) => row.boxId === null && row.docId !== except)
      .map((row) => row.qty),
  );

/**
 * What may still be promised of a material in a store: available boxes less what is reserved in them, less the promises of others. Never below 0.
 * Needs `stockKeys` and `stockPlaceKeys`.
 * @param today calendar day in the site's zone (expiry)
 */
export function promisableQty(rows: Rows, warehouseId: string, materialId: string, today: string, except: string | null = null): Quantity {
  const boxes = rows
    .by(Box, 'warehouseId+materialId', warehouseId, materialId)
    .filter((box) => isAvailable({ box, batch: rows.get(Batch, box.batchId), bin: rows.get(Bin, box.binId) }, today));
  const left = subQty(sumQty(boxes.map(freeQty)), promisedQty(rows, warehouseId, materialId, except));
  return isPositive(left) ? left : '0';
}

/**
 * Where goods that are about to be taken reach into what others were promised: STOCK_SHORT for each such material, empty where there is enough for all.
 * Needs `stockKeys`, `stockPlaceKeys` and the materials.
 * @param except the application that is carried out: its own promise is not in its way
 */
export function shortOf(
  rows: Rows,
  warehouseId: string,
  parts: readonly { readonly materialId: string; readonly qty: Quantity }[],
  today: string,
  except: string | null,
): Problem[] {
  return [...new Set(parts.map(({ materialId }) => materialId))].flatMap((id) => {
    const qty = sumQty(parts.filter((part) => part.materialId === id).map((part) => part.qty));
    const available = promisableQty(rows, warehouseId, id, today, except);
    const matCode = rows.get(Material, id)?.matCode ?? '';
    return cmpQty(qty, available) <= 0 ? [] : [problem('STOCK_SHORT', { matCode, qty, available })];
  });
}

/**
 * Where boxes that are taken were promised to others: STOCK_SHORT for each such material. What could not be promised, frozen or expired, is in nobody's way.
 * Needs the boxes and what `shortOf` needs.
 * @param except the application that is carried out: its own promise is not in its way
 */
export function promisedOf(
  rows: Rows,
  warehouseId: string,
  taken: readonly { readonly boxId: string | null; readonly qty: Quantity }[],
  today: string,
  except: string | null,
): Problem[] {
  const counted = taken.flatMap(({ boxId, qty }) => {
    const box = rows.get(Box, boxId);
    // What lies in another store is refused for that, by whoever takes it.
    const here = box?.warehouseId === warehouseId;
    const counts = here && isAvailable({ box, batch: rows.get(Batch, box.batchId), bin: rows.get(Bin, box.binId) }, today);
    return counts ? [{ materialId: box.materialId, qty }] : [];
  });
  return shortOf(rows, warehouseId, counted, today, except);
}

/**
 * What others were promised stays in the store: of goods that could be promised no more is taken than is free. Needs what `promisedOf` needs.
 * @throws STOCK_SHORT
 */
export function guardPromised(
  rows: Rows,
  warehouseId: string,
  taken: readonly { readonly boxId: string | null; readonly qty: Quantity }[],
  today: string,
  except: string | null = null,
): void {
  const [short] = promisedOf(rows, warehouseId, taken, today, except);
  if (short) refuse(short.code, { ...short.params });
}

const rowOf = (header: ApplicationRow, line: ApplicationLineRow, qty: Quantity): ReservationRow => ({
  id: line.id,
  version: 0,
  docType: 'application',
  docId: header.id,
  lineId: line.id,
  materialId: line.materialId,
  warehouseId: header.fromWarehouseId ?? '',
  boxId: null,
  qty,
  status: ACTIVE,
  // It does not lapse by itself: it ends with the application.
  expiresAt: FOR_GOOD,
});

/** Sets aside what each line still has to get. @throws STOCK_SHORT when the store has less to promise */
export function promise(header: ApplicationRow, lines: readonly ApplicationLineRow[], rows: Rows, ctx: Pick<Ctx, 'today'>): Put[] {
  const store = header.fromWarehouseId;
  if (store === null) return [];
  const wanted = lines.filter(isApproved).map((line) => ({ line, qty: subQty(line.approvedQty, addQty(line.doneQty, line.openQty)) }));
  const open = wanted.filter(({ qty }) => isPositive(qty));
  for (const materialId of new Set(open.map(({ line }) => line.materialId))) {
    const own = open.filter(({ line }) => line.materialId === materialId);
    const qty = sumQty(own.map((one) => one.qty));
    const available = promisableQty(rows, store, materialId, ctx.today, header.id);
    guard(cmpQty(qty, available) <= 0, 'STOCK_SHORT', { matCode: own[0]?.line.matCode ?? '', qty, available });
  }
  return open.map(({ line, qty }) => put(StockReservation, rowOf(header, line, qty)));
}

/** Ends what is set aside for an application. */
export const dropPromises = (rows: Rows, applicationId: string): Put[] =>
  rows
    .by(StockReservation, 'docId', applicationId)
    .filter((row) => row.boxId === null && row.status === ACTIVE)
    .map((row) => put(StockReservation, { ...row, status: RELEASED }));

/** What an execution may still take of a line. */
export const executableQty = (line: ApplicationLineRow): Quantity => subQty(line.approvedQty, addQty(line.doneQty, line.openQty));

/** The application that is executed: reviewed or partly executed. Needs `applicationKeys`. */
export function executableApplication(rows: Rows, applicationId: string, verb: string): ApplicationRow {
  const header = rows.get(Application, applicationId) ?? refuse('REF_MISSING', { field: 'applicationId' });
  guard(header.status === 2 || header.status === 4, 'DOC_STATUS', {
    docNo: header.docNo ?? '',
    set: 'applicationStatus',
    status: String(header.status),
    verb,
  });
  return header;
}

interface Part {
  readonly applicationLineId: string | null;
  readonly qty: Quantity;
}

/** How much of a line goes into open executions, and how much into done ones; either may be negative. */
export interface Executed {
  readonly applicationLineId: string | null;
  readonly open: Quantity;
  readonly done: Quantity;
}

export type ExecutionStep = 'begin' | 'cancel' | 'finish' | 'reopen' | 'execute' | 'takeBack';

/** Sign of a step on the line's counters: what is in open executions, and what is done. */
const SIGNS: Readonly<Record<ExecutionStep, { open: -1 | 0 | 1; done: -1 | 0 | 1 }>> = {
  begin: { open: 1, done: 0 },
  cancel: { open: -1, done: 0 },
  finish: { open: -1, done: 1 },
  reopen: { open: 1, done: -1 },
  execute: { open: 0, done: 1 },
  takeBack: { open: 0, done: -1 },
};

const delta = (sign: -1 | 0 | 1, qty: Quantity): Quantity => (sign === 0 ? '0' : sign === 1 ? qty : negQty(qty));

/**
 * A step of an execution, for all its lines. begin: it is made (the promise passes to it) · cancel: it is deleted (the promise comes back) · finish: it is
 * posted · reopen: its posting is taken back, it stands open again · execute: made and posted in one · takeBack: a part of it was reversed for good and
 * may be executed once more. Nothing for parts without an application. Needs `applicationKeys`, and for begin and execute the lines' materials.
 * @throws G-QTY when more is begun than is left of a line (with the material's tolerance); LINE_REJECTED for a line that was not approved
 */
export function executionStep(step: ExecutionStep, rows: Rows, applicationId: string | null, parts: readonly Part[]): Partial<Decision> {
  const { open, done } = SIGNS[step];
  const executed = parts.map(({ applicationLineId, qty }) => ({ applicationLineId, open: delta(open, qty), done: delta(done, qty) }));
  return moveExecution(rows, applicationId, executed, step === 'begin' || step === 'execute');
}

/** The same where what was asked and what was done differ: a list of whole boxes. @param guarded refuse more than is left of a line */
export function moveExecution(rows: Rows, applicationId: string | null, parts: readonly Executed[], guarded = false): Partial<Decision> {
  const header = rows.get(Application, applicationId);
  if (!header) return {};
  const lines = applicationLines(rows, header.id);
  const moved = [...byLine(parts)].map(([id, sums]) => {
    const line = lines.find((one) => one.id === id) ?? refuse('REF_MISSING', { field: 'applicationLineId' });
    if (guarded) guardLeft(rows, line, addQty(sums.open, sums.done));
    return { line, sums };
  });
  return {
    put: moved.flatMap(({ line, sums }) => promiseAfter(header, line, rows, sums)),
    add: moved.flatMap(({ line, sums }) => [
      ...(isZero(sums.open) ? [] : [add(ApplicationLine, line.id, 'openQty', sums.open)]),
      ...(isZero(sums.done) ? [] : [add(ApplicationLine, line.id, 'doneQty', sums.done)]),
    ]),
  };
}

function byLine(parts: readonly Executed[]): Map<string, { open: Quantity; done: Quantity }> {
  const sums = new Map<string, { open: Quantity; done: Quantity }>();
  for (const { applicationLineId: id, open, done } of parts) {
    if (id === null) continue;
    const before = sums.get(id) ?? { open: '0', done: '0' };
    sums.set(id, { open: addQty(before.open, open), done: addQty(before.done, done) });
  }
  return sums;
}

function guardLeft(rows: Rows, line: ApplicationLineRow, qty: Quantity): void {
  guard(isApproved(line), 'LINE_REJECTED', { matCode: line.matCode });
  const tolerance = rows.get(Material, line.materialId)?.overIssuePct ?? '0';
  const used = addQty(line.doneQty, line.openQty);
  guard(withinTolerance(addQty(used, qty), line.approvedQty, tolerance), 'G-QTY', { qty, limit: executableQty(line) });
}

/** The line's promise after its counters have moved; none where the application is over or never set anything aside. */
function promiseAfter(header: ApplicationRow, line: ApplicationLineRow, rows: Rows, moved: { open: Quantity; done: Quantity }): Put[] {
  const before = rows.by(StockReservation, 'docId', header.id).find(({ id }) => id === line.id);
  if (!before || ![2, 4, 6].includes(header.status)) return [];
  const left = subQty(executableQty(line), addQty(moved.open, moved.done));
  const row = isPositive(left) ? { ...before, qty: left, status: 1 as const } : { ...before, status: 2 as const };
  return [put(StockReservation, row)];
}
