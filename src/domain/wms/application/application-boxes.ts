/**
 * Applications whose lines name boxes or loose stock of the store. The review moves what was approved: to the store's scrap place (states-2 §2.4.18), or
 * it locks it where it lies until it is sent to the grinder (§2.4.15). A box goes as a whole, of loose stock a part may go.
 */
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import type { Ctx, Decision } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { isZero, type Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { AssetItem } from '#domain/wms/asset/asset.entity.ts';
import { grindFault } from '#domain/wms/asset/asset-life.ts';
import { boxFacts, guardTaken } from '#domain/wms/box.operation.ts';
import { isLoose, looseKey, putAt, travelBox, travels } from '#domain/wms/stock/loose.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { placeFor, placeKeys, placeOrRefuse, SCRAP_PLACES } from '#domain/wms/stock/own-places.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { Application, type ApplicationLineRow, type ApplicationRow, applicationLines, isApproved } from './application.document.ts';
import { APPLICATION_KINDS } from './application-kinds.ts';

/** Usable, bad, and awaiting repair. */
export const NAMEABLE: readonly number[] = [2, 14, 15];
const USABLE = 2;
const LOCKED = 5;
const SCRAP = 10;
const TO_GRIND = 1;

type Boxes = Exclude<NonNullable<(typeof APPLICATION_KINDS)[keyof typeof APPLICATION_KINDS]['boxes']>, 'new'>;

/** What the review does with the boxes of the lines. Null: they name none that is here. */
export function boxesOf(rows: Rows, docId: string): Boxes | null {
  const header = rows.get(Application, docId);
  const boxes = header && APPLICATION_KINDS[header.docType].boxes;
  return boxes === undefined || boxes === 'new' ? null : boxes;
}

/** The boxes and assets of the lines, and the store's scrap places. */
export function boxKeys(rows: Rows, docId: string): Key[] {
  const store = rows.get(Application, docId)?.fromWarehouseId;
  const boxes = boxesOf(rows, docId);
  if (!store || boxes === null) return [];
  const named = applicationLines(rows, docId).flatMap(({ boxId }) => (boxId ? [byId(Box, boxId), byIndex(AssetItem, 'boxId', boxId)] : []));
  return boxes === 'scrap' ? [...named, ...placeKeys(store, SCRAP_PLACES)] : named;
}

/** The loose stock that goods of the lines would join: as scrap, or back where they were taken from. */
export function joinedKeys(rows: Rows, docId: string): Key[] {
  const store = rows.get(Application, docId)?.fromWarehouseId;
  const boxes = boxesOf(rows, docId);
  if (!store || boxes === null) return [];
  const scrapId = boxes === 'scrap' ? placeFor(rows, store, SCRAP_PLACES) : undefined;
  return applicationLines(rows, docId).flatMap(({ boxId }) => {
    const box = rows.get(Box, boxId);
    const binId = boxes === 'scrap' ? scrapId : box?.binId;
    const status = boxes === 'scrap' ? SCRAP : (box?.prevStatus ?? null);
    return box && binId && status !== null ? [looseKey({ binId, materialId: box.materialId, batchId: box.batchId, status })] : [];
  });
}

/** @throws BOX_OTHER_WAREHOUSE, OTHER_MATERIAL, G-BOX, WHOLE_BOX, G-BAL */
export function guardNameable(
  box: BoxRow,
  line: { readonly materialId: string; readonly applyQty: Quantity },
  warehouseId: string | null,
): void {
  guard(box.materialId === line.materialId, 'OTHER_MATERIAL', { boxNo: box.boxNo, matCode: '' });
  guardTaken(box, { warehouseId, statuses: NAMEABLE, qty: line.applyQty, isPart: isLoose(box) });
}

const approvedBox = (line: ApplicationLineRow, header: ApplicationRow, rows: Rows, movement: Movement): BoxRow => {
  const box = movement.current(rows.get(Box, line.boxId) ?? refuse('BOX_MISSING'));
  guardNameable(box, { materialId: line.materialId, applyQty: line.approvedQty }, header.fromWarehouseId);
  return box;
};

/** What was approved becomes scrap. */
function scrapped(header: ApplicationRow, lines: readonly ApplicationLineRow[], rows: Rows, ctx: Ctx): Partial<Decision> {
  const warehouseId = header.fromWarehouseId ?? '';
  const place = { warehouseId, binId: placeOrRefuse(rows, warehouseId, SCRAP_PLACES) };
  const movement = new Movement(ctx, 'ST_SCRAP', { docType: 'application', docId: header.id });
  for (const line of lines.filter(isApproved)) {
    const box = approvedBox(line, header, rows, movement);
    const ref = { lineId: line.id, partyId: header.deptId };
    putAt(movement, box, { ...place, status: SCRAP }, isLoose(box) ? line.approvedQty : null, { rows, ctx, ref });
  }
  return movement.result();
}

/** @throws GRIND_MAX for an asset that was ground as often as it may be */
function guardGrindable(line: ApplicationLineRow, header: ApplicationRow, rows: Rows): void {
  const asset = rows.by(AssetItem, 'boxId', line.boxId ?? '')[0];
  if (!asset || header.grindPurpose !== TO_GRIND) return;
  const fault = grindFault(asset);
  guard(fault === null, fault ?? '', { assetNo: asset.assetNo, n: String(asset.grindCount) });
}

/** Lines with the boxes that they name from now on, and what happened to the boxes. */
interface Handled {
  readonly lines: readonly ApplicationLineRow[];
  readonly moved: Partial<Decision>;
}

/** What was approved is held for the grinder. Loose goods get a box of their own. */
function locked(header: ApplicationRow, lines: readonly ApplicationLineRow[], rows: Rows, ctx: Ctx): Handled {
  const movement = new Movement(ctx, 'ST_CHANGE', { docType: 'application', docId: header.id });
  const held = lines.map((line) => {
    if (!isApproved(line)) return line;
    guardGrindable(line, header, rows);
    const box = approvedBox(line, header, rows, movement);
    const ref = { lineId: line.id };
    const own = isLoose(box)
      ? movement.pour(box, line.approvedQty, travelBox(box, ctx, ctx.newId(`held-${line.lineNo}`)), ref).target
      : box;
    const { id: boxId, boxNo } = movement.move(own, { status: LOCKED, lock: { docType: 'application', docId: header.id } }, ref);
    return { ...line, boxId, boxNo };
  });
  return { lines: held, moved: movement.result() };
}

/** The review has judged these lines, and the boxes of those that it approved follow. Needs `boxKeys` and `joinedKeys`. */
export function boxesTaken(header: ApplicationRow, lines: readonly ApplicationLineRow[], rows: Rows, ctx: Ctx): Handled {
  const { boxes } = APPLICATION_KINDS[header.docType];
  if (boxes === 'lock') return locked(header, lines, rows, ctx);
  return { lines, moved: boxes === 'scrap' ? scrapped(header, lines, rows, ctx) : {} };
}

/**
 * What is still held for the application is again what it was before, and loose goods join the loose stock. What was sent away stays away.
 * Needs `boxKeys` and `joinedKeys`.
 */
export function boxesReleased(header: ApplicationRow, lines: readonly ApplicationLineRow[], rows: Rows, ctx: Ctx): Handled {
  if (APPLICATION_KINDS[header.docType].boxes !== 'lock') return { lines, moved: {} };
  const movement = new Movement(ctx, 'ST_CHANGE', { docType: 'application', docId: header.id });
  const freed = lines.map((line) => {
    if (!isApproved(line) || !isZero(line.doneQty)) return line;
    const box = rows.get(Box, line.boxId) ?? refuse('BOX_MISSING');
    guard(box.boxStatus === LOCKED && box.lockDocId === header.id, 'G-BOX', boxFacts(box));
    const ref = { lineId: line.id };
    const free = movement.move(box, { status: box.prevStatus ?? USABLE }, ref);
    if (!travels(free)) return line;
    const { warehouseId, binId, boxStatus, qty } = free;
    const shelf = { warehouseId: warehouseId ?? '', binId: binId ?? '', status: boxStatus };
    const target = putAt(movement, free, shelf, qty, { rows, ctx, ref });
    return { ...line, boxId: target.id, boxNo: target.boxNo };
  });
  return { lines: freed, moved: movement.result() };
}

/** An application is opened again: what it had held, and what was not sent away, is held once more. Needs `boxKeys` and `joinedKeys`. */
export function boxesHeldAgain(header: ApplicationRow, lines: readonly ApplicationLineRow[], rows: Rows, ctx: Ctx): Handled {
  if (APPLICATION_KINDS[header.docType].boxes !== 'lock') return { lines, moved: {} };
  const waiting = locked(
    header,
    lines.filter((line) => isZero(line.doneQty)),
    rows,
    ctx,
  );
  return { ...waiting, lines: lines.map((line) => waiting.lines.find(({ id }) => id === line.id) ?? line) };
}
