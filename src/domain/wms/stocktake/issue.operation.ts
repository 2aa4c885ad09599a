/**
 * A plan is issued (D-CHK 0→1): a line for every box of the scope with what the book says, the boxes frozen in 17, their bins locked. From then on
 * nothing moves in or out, so count and book can be compared exactly (stock-rules §3.11).
 */
import { Material } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { type Ctx, combine, put } from '#domain/kernel/operation.ts';
import { guard } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { boxFacts } from '#domain/wms/box.operation.ts';
import { lineBase } from '#domain/wms/line.ts';
import { Receipt, ReceiptBox } from '#domain/wms/receipt.document.ts';
import { isLockStatus } from '#domain/wms/stock/box-machine.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { guardKept, guardNoOverlap } from './plan.operation.ts';
import { CHECK, CheckInfo, type CheckLineRow, type CheckRow, checkInfo, liveKeys, putCheckLine } from './stocktake.document.ts';

/** One plan freezes so many boxes at most: more are counted in parts of the warehouse. */
export const MOST_LINES = 5000;

/** Statuses that a stocktake freezes (states-2 §2.3); what is on loan, away or scrap is not counted. */
export const COUNTABLE: readonly number[] = [1, 2, 4, 6, 7, 13, 14, 15];
const RECEIVING = '5';

type BinRow = Row<typeof Bin>;

/** The boxes that may be of the scope: as narrowly as an index finds them. */
function boxKeys(header: CheckRow): Key[] {
  const { warehouseId, scopeBins, scopeMaterials } = header;
  if (scopeBins.length > 0) return scopeBins.map((id) => byIndex(Box, 'binId', id));
  if (scopeMaterials.length > 0) return scopeMaterials.map((id) => byIndex(Box, 'warehouseId+materialId', warehouseId, id));
  return [byIndex(Box, 'warehouseId', warehouseId)];
}

const readBoxes = (rows: Rows, header: CheckRow): BoxRow[] => {
  const found = boxKeys(header).flatMap(({ by, value }) => rows.by(Box, by, ...value.split('\u0001')));
  return found.filter((box) => box.qty !== '0' && box.warehouseId === header.warehouseId);
};

function inScope(rows: Rows, header: CheckRow, box: BoxRow): boolean {
  const { scopeClasses, scopeMaterials } = header;
  if (scopeMaterials.length > 0 && !scopeMaterials.includes(box.materialId)) return false;
  return scopeClasses.length === 0 || scopeClasses.includes(rows.get(Material, box.materialId)?.classCode ?? '');
}

/** The bins that are locked: those of the plan, all of the warehouse, or those in which goods of the plan lie. */
function binsOf(rows: Rows, header: CheckRow, boxes: readonly BoxRow[]): BinRow[] {
  const all = rows.by(Bin, 'warehouseId', header.warehouseId).filter((bin) => !bin.isTransit);
  if (header.scopeBins.length > 0) return all.filter(({ id }) => header.scopeBins.includes(id));
  if (header.scopeClasses.length === 0 && header.scopeMaterials.length === 0) return all;
  const used = new Set(boxes.map(({ binId }) => binId));
  return all.filter(({ id }) => used.has(id));
}

/** Receipts of the warehouse under way; their boxes say which bins they are for. */
const receiving = (rows: Rows, { warehouseId }: CheckRow): Row<typeof Receipt>[] =>
  rows.by(Receipt, 'status', RECEIVING).filter((one) => one.warehouseId === warehouseId && one.deletedAt === null);

/** No box of the scope in 5 or 16 or in transit, no receipt under way, no bin that another plan counts. */
function guardFree(rows: Rows, header: CheckRow, boxes: readonly BoxRow[], bins: readonly BinRow[]): void {
  const counted = bins.find(({ lockedByCheckId }) => lockedByCheckId !== null);
  guard(counted === undefined, 'G-CNT', { binCode: counted?.binCode ?? '' });
  const transit = new Set(rows.by(Bin, 'warehouseId', header.warehouseId).flatMap((bin) => (bin.isTransit ? [bin.id] : [])));
  const away = boxes.find((box) => isLockStatus(box.boxStatus) || box.boxStatus === 17 || transit.has(box.binId ?? ''));
  if (away) guard(false, 'G-BOX', boxFacts(away));
  const locked = new Set(bins.map(({ id }) => id));
  const receipt = receiving(rows, header).find(({ id }) =>
    rows.by(ReceiptBox, 'docId', id).some(({ binId, isRemoved }) => !isRemoved && locked.has(binId)),
  );
  guard(receipt === undefined, 'CHECK_RECEIVING', { docNo: receipt?.docNo ?? '' });
}

const NOT_COUNTED = {
  ...{ firstQty: null, firstBy: null, firstByName: null, firstAt: null, toRecount: false },
  ...{ secondQty: null, secondBy: null, secondByName: null, secondAt: null, actualBinId: null },
  ...{ diffQty: null, diffType: 0 as const, diffReason: null, adjustDecision: null },
};

function lineOf(rows: Rows, ctx: Ctx, docId: string, lineNo: number, box: BoxRow): CheckLineRow {
  return {
    ...lineBase(rows, ctx, docId, lineNo, box.materialId),
    ...NOT_COUNTED,
    batchNo: rows.get(Batch, box.batchId)?.batchNo ?? null,
    boxId: box.id,
    boxNo: box.boxNo,
    isLoose: isLoose(box),
    bookQty: box.qty,
    bookBinId: box.binId ?? '',
    bookStatus: box.boxStatus,
    bookPrevStatus: box.prevStatus,
  };
}

/** Along the bins as people walk them. */
const inWalk = (bins: readonly BinRow[]) => {
  const places = new Map([...bins].sort((a, b) => a.pickSeq - b.pickSeq || (a.binCode < b.binCode ? -1 : 1)).map(({ id }, at) => [id, at]));
  const at = ({ binId }: BoxRow): number => places.get(binId ?? '') ?? bins.length;
  return (a: BoxRow, b: BoxRow): number => at(a) - at(b) || (a.boxNo < b.boxNo ? -1 : 1);
};

export const checkIssue = defineMove(checkInfo, {
  verb: 'issue',
  from: [0],
  to: 1,
  offline: false,
  right: CHECK.issue,
  asks: 'confirm',
  reads: [
    (p, rows) => {
      const header = rows.get(CheckInfo, p.id);
      if (!header) return [];
      const { warehouseId } = header;
      return [
        ...boxKeys(header),
        byIndex(Bin, 'warehouseId', warehouseId),
        byIndex(Receipt, 'status', RECEIVING),
        ...liveKeys(warehouseId),
      ];
    },
    (p, rows) => {
      const header = rows.get(CheckInfo, p.id);
      if (!header) return [];
      return [
        ...readBoxes(rows, header).flatMap((box) => [byId(Material, box.materialId), ...(box.batchId ? [byId(Batch, box.batchId)] : [])]),
        ...receiving(rows, header).map(({ id }) => byIndex(ReceiptBox, 'docId', id)),
      ];
    },
  ],
  decide: (header, p, rows, ctx) => {
    guardKept(header);
    guardNoOverlap(rows, header, p.id);
    const boxes = readBoxes(rows, header).filter((box) => inScope(rows, header, box));
    const bins = binsOf(rows, header, boxes);
    guardFree(rows, header, boxes, bins);
    const counted = boxes.filter(({ boxStatus }) => COUNTABLE.includes(boxStatus)).sort(inWalk(bins));
    guard(counted.length > 0, 'CHECK_EMPTY', { name: header.checkName });
    guard(counted.length <= MOST_LINES, 'CHECK_TOO_LARGE', { n: String(counted.length), limit: String(MOST_LINES) });
    // A pallet is counted where it stands, with all that is on it.
    const freeze = new Movement(ctx, 'ST_CHANGE', { docType: 'checkInfo', docId: p.id }, 0, true);
    const lines = counted.map((box, n) => lineOf(rows, ctx, p.id, n + 1, box));
    for (const [n, box] of counted.entries()) freeze.move(box, { status: 17 }, { lineId: lines[n]?.id ?? '' });
    const locked = bins.map((bin) => put(Bin, { ...bin, lockedByCheckId: p.id }));
    return {
      header: { lockedBins: bins.map(({ id }) => id) },
      ...combine(freeze.result(), { put: [...lines.map(putCheckLine), ...locked] }),
    };
  },
});
