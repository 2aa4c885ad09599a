/**
 * A box or loose goods that the plan does not list where they lie (model-8 §1.11). A box of the store gets a line of its own, or the entry goes to the line it
 * has. Anything else is new to the books: material, batch and quantity are entered, and the label is one of the device's numbers. The review makes a box of
 * it that waits for inspection.
 */
import { z } from 'zod';
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { Ctx } from '#domain/kernel/operation.ts';
import { guard, type Issue, refuse } from '#domain/kernel/problem.ts';
import { isZero, positiveQuantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardSecond } from '#domain/system/second-person.ts';
import { guardDecimals, lineBase } from '#domain/wms/line.ts';
import { batchId } from '#domain/wms/stock/batch-id.ts';
import { mayLieIn } from '#domain/wms/stock/box-machine.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { guardNewGoods, materialMoreKeys, targetBoxId, targetKeys } from '#domain/wms/voucher/new-goods.ts';
import { freshNumber } from '#domain/wms/voucher/voucher.document.ts';
import { countsBin, filled, listedKeys } from './bins.operation.ts';
import { measured, needsRecount } from './count.operation.ts';
import { counted, type Entry, entered, entryKeys, entryPayload, firstCounter, guardCount, guardWeighed, lineKeys } from './counting.ts';
import { NOT_COUNTED } from './issue.operation.ts';
import { definePlanFact } from './line-fact.ts';
import { CheckBin, CheckLine, type CheckLineRow, type CheckRow, checkBinId, putCheckLine } from './stocktake.document.ts';

type BoxRow = Row<typeof Box>;

/** Status of found boxes: nobody has seen where they come from, so they are inspected. Loose stock joins what lies there. */
export const FOUND = { box: 4, loose: 2 } as const;
const RECOUNTING = 4;
/** Finds stand behind the lines that were listed when the plan was issued. */
const FIRST_NO = 100_001;

const code40 = z.string().trim().min(1).max(40);
const payload = {
  /** The number on the label; null = it has none. */
  scannedNo: code40.nullable(),
  /** The new number, from the device's range; null for a box that the device knows, and for loose goods. */
  boxNo: code40.nullable(),
  materialId: uuidSchema,
  batchNo: code40.nullable(),
  binId: uuidSchema,
  qty: positiveQuantitySchema,
  ...entryPayload,
};
interface Found extends Entry {
  readonly id: string;
  readonly binId: string;
  readonly scannedNo: string | null;
  readonly boxNo: string | null;
  readonly materialId: string;
  readonly batchNo: string | null;
}

const scanned = (p: Found, rows: Rows): BoxRow | undefined =>
  p.scannedNo === null ? undefined : rows.by(Box, 'boxNo', p.scannedNo).find(({ qty }) => !isZero(qty));

/** Loose goods that the books have in this very place, although the plan does not list them. */
const lying = (p: Found, rows: Rows): BoxRow | undefined => {
  if (p.scannedNo !== null || p.boxNo !== null) return undefined;
  const box = rows.get(Box, targetBoxId(p.id, placeOf(p)));
  return box && !isZero(box.qty) ? box : undefined;
};
const ofBooks = (p: Found, rows: Rows): BoxRow | undefined => scanned(p, rows) ?? lying(p, rows);

/** The box of this store that was found: the scanned one, or the loose stock of the place. */
const ownBox = (header: CheckRow | undefined, p: Found, rows: Rows): BoxRow | undefined => {
  const box = ofBooks(p, rows);
  return box && box.warehouseId === header?.warehouseId ? box : undefined;
};

const placeOf = ({ materialId, batchNo, binId, boxNo }: Found) => ({
  materialId,
  batchNo,
  binId,
  boxNo,
  status: boxNo === null ? FOUND.loose : FOUND.box,
});

/** The line that the find belongs to: of the box, of the loose stock, or of an earlier find of the same label. */
function lineFor(header: CheckRow | undefined, p: Found, rows: Rows): CheckLineRow | undefined {
  const own = ownBox(header, p, rows);
  const of = (lines: readonly CheckLineRow[]) => lines.find(({ docId }) => docId === p.id);
  if (own) return of(rows.by(CheckLine, 'boxId', own.id));
  const same = p.scannedNo === null ? undefined : of(rows.by(CheckLine, 'scannedNo', p.scannedNo));
  return same ?? of(rows.by(CheckLine, 'boxId', targetBoxId(p.id, placeOf(p))));
}

const boxKeys = (p: Found): Key[] => [
  ...(p.scannedNo === null ? [] : [byIndex(Box, 'boxNo', p.scannedNo), byIndex(CheckLine, 'scannedNo', p.scannedNo)]),
  ...targetKeys(p.id, placeOf(p)),
  byIndex(CheckLine, 'boxId', targetBoxId(p.id, placeOf(p))),
];
/** The line of the box and what it is judged by; lines are read by their box, one round after it. */
function moreKeys(p: Found, rows: Rows): Key[] {
  const box = ofBooks(p, rows);
  const batch = box?.batchId ? [byId(Batch, box.batchId)] : [];
  const goods = box ? [byId(Material, box.materialId)] : [];
  const lines = box ? [byIndex(CheckLine, 'boxId', box.id)] : [];
  return [...lines, ...listedKeys(p, rows), ...batch, ...goods, ...materialMoreKeys(rows, [p.materialId])];
}
const lastKeys = (p: Found, rows: Rows): Key[] => {
  const box = ofBooks(p, rows);
  const lines = [
    ...(box ? rows.by(CheckLine, 'boxId', box.id) : []),
    ...(p.scannedNo === null ? [] : rows.by(CheckLine, 'scannedNo', p.scannedNo)),
    ...rows.by(CheckLine, 'boxId', targetBoxId(p.id, placeOf(p))),
  ].filter(({ docId }) => docId === p.id);
  return [
    ...lines.flatMap((line) => lineKeys(line.isLoose ? { ...p, binId: null } : p, line)),
    ...(box ? materialMoreKeys(rows, [box.materialId]) : []),
  ];
};

/** A new line for a box that the books have in another place of this store. It is not frozen; the review asks whether it is still what it was. */
function lineOfBox(box: BoxRow, p: Found, rows: Rows, ctx: Ctx, id: string): CheckLineRow {
  return {
    ...blank(box.materialId, p, rows, ctx, id),
    batchNo: rows.get(Batch, box.batchId)?.batchNo ?? null,
    boxId: box.id,
    boxNo: box.boxNo,
    isLoose: isLoose(box),
    bookQty: box.qty,
    bookBinId: box.binId ?? p.binId,
    bookStatus: box.boxStatus,
    bookPrevStatus: box.prevStatus,
    bookAt: ctx.occurredAt,
    bookMovementId: box.lastMovementId,
  };
}

/** A new line for goods that are not in the books. */
function lineOfGoods(p: Found, rows: Rows, ctx: Ctx, id: string): CheckLineRow {
  const place = placeOf(p);
  const boxId = targetBoxId(p.id, place);
  // Loose goods may have lain here before: what was posted of them then is in the books already.
  const before = rows.get(Box, boxId);
  return {
    ...blank(p.materialId, p, rows, ctx, id),
    batchNo: p.batchNo,
    boxId,
    boxNo: p.boxNo ?? before?.boxNo ?? '–',
    isLoose: p.boxNo === null,
    scannedNo: p.scannedNo,
    bookQty: '0',
    bookBinId: p.binId,
    bookStatus: place.status,
    bookPrevStatus: null,
    bookAt: ctx.occurredAt,
    bookMovementId: before?.lastMovementId ?? null,
  };
}

const blank = (materialId: string, { id: docId, binId }: Found, rows: Rows, ctx: Ctx, id: string) => ({
  ...lineBase(rows, ctx, docId, FIRST_NO + Number.parseInt(id.slice(-4), 16), materialId),
  ...NOT_COUNTED,
  id,
  isFound: true,
  actualBinId: binId,
});

/** Goods that can become a box, or join loose stock, in this bin. */
function guardGoods(header: CheckRow, p: Found, rows: Rows): void {
  const material = rows.get(Material, p.materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
  const { materialId: _id, ...place } = placeOf(p);
  const { boxManaged, matCode } = material;
  guardNewGoods({ ...place, material, warehouseId: header.warehouseId }, boxManaged);
  const isKnown = p.batchNo !== null && rows.get(Batch, batchId(material.id, p.batchNo)) !== undefined;
  guard(!material.shelfLifeManaged || isKnown, 'CHECK_FOUND_BATCH', { matCode, batchNo: p.batchNo ?? '–' });
  if (p.boxNo !== null) freshNumber(rows, p.boxNo, targetBoxId(p.id, placeOf(p)));
  const bin = rows.get(Bin, p.binId) ?? refuse('REF_MISSING', { field: 'binId' });
  guard(countsBin(header, rows, bin.id), 'CHECK_BIN_OUTSIDE', { docNo: header.docNo ?? '' });
  guard(bin.warehouseId === header.warehouseId && !bin.isTransit && bin.isActive, 'BIN_WAREHOUSE', { binCode: bin.binCode });
  guard(mayLieIn(place.status, bin.binType), 'BIN_TYPE', { binCode: bin.binCode });
  guardDecimals(rows.by(Unit, 'unitCode', material.baseUnit)[0], p.qty);
  guardWeighed(rows, material.id, matCode, p);
}

/** The books have the scanned box in another store, where it may be missed. */
function elsewhere(header: CheckRow, p: Found, rows: Rows): Issue[] {
  const box = scanned(p, rows);
  return box && box.warehouseId !== header.warehouseId ? [{ code: 'FOUND_ELSEWHERE', params: { boxNo: box.boxNo } }] : [];
}

export const checkFound = definePlanFact({
  verb: 'found',
  from: [1, 2, RECOUNTING],
  to: 2,
  payload,
  first: (p: Found) => [
    ...boxKeys(p),
    byId(Material, p.materialId),
    byId(Bin, p.binId),
    byId(CheckBin, checkBinId(p.id, p.binId)),
    ...entryKeys(p, p.materialId),
  ],
  reads: [moreKeys, lastKeys],
  decide: (p: Found, rows, ctx, header) => {
    // The line goes by what the books know of the box; what was named beside it exists all the same.
    guard(rows.get(Material, p.materialId) !== undefined, 'REF_MISSING', { field: 'materialId' });
    const own = ownBox(header, p, rows);
    const known = lineFor(header, p, rows);
    if (!known && !own) guardGoods(header, p, rows);
    const id = ctx.newId('line');
    const stored = known ?? (own ? lineOfBox(own, p, rows, ctx, id) : lineOfGoods(p, rows, ctx, id));
    const isAgain = header.status === RECOUNTING && known !== undefined;
    const line = measured(header, stored, isAgain ? stored.secondBy : stored.firstBy, rows, ctx);
    // Loose goods and finds without a box lie where their line says.
    const at = { ...p, binId: line.isLoose ? null : p.binId };
    if (known || own) guardCount(header, line, at, rows);
    guard(!isAgain || known.toRecount, 'CHECK_NOT_AGAIN', { boxNo: line.boxNo });
    if (isAgain) guardSecond(firstCounter(known), ctx.actor, 'CHECK_SECOND_PERSON', { boxNo: line.boxNo, name: line.firstByName ?? '' });
    const { line: after, issues = [] } = entered(line, at, isAgain ? 'second' : 'first', rows, ctx);
    // What is found during the recount is counted again like any other large difference.
    const late = header.status === RECOUNTING && !isAgain ? { toRecount: needsRecount(header, after) } : {};
    const row = putCheckLine(counted({ ...after, ...late }));
    return { put: [row, ...filled(rows, p.id, p.binId)], issues: [...issues, ...(own ? [] : elsewhere(header, p, rows))] };
  },
});
