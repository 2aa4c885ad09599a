/** What the review makes of finds: boxes that wait for inspection, more loose stock, and boxes of another bin that are moved. */
import { Material } from '#domain/basic/material.resource.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { type Problem, problem } from '#domain/kernel/problem.ts';
import { addQty, isZero } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { planKeys } from '#domain/wms/quality/inspection-plan.ts';
import { incomingInspection, sourceInspectionKeys } from '#domain/wms/quality/new-inspection.ts';
import { batchId } from '#domain/wms/stock/batch-id.ts';
import type { BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { batchFor, bringIn, materialOf } from '#domain/wms/voucher/new-goods.ts';
import { type CheckLineRow, type CheckRow, checkLines, finalQty, isBorn } from './stocktake.document.ts';

const AWAITS_INSPECTION = 4;
const IN_STOCK = 3;

const born = (lines: readonly CheckLineRow[]): CheckLineRow[] => lines.filter(isBorn);

/** Keys of material, batch, number and inspection of the finds, beside those of their boxes. */
export const foundKeys = (rows: Rows, docId: string): Key[] => {
  const lines = born(checkLines(rows, docId));
  return lines.length === 0
    ? []
    : [
        ...lines.flatMap(({ materialId, batchNo, boxNo }) => [
          byId(Material, materialId),
          byIndex(Box, 'boxNo', boxNo),
          ...(batchNo === null ? [] : [byId(Batch, batchId(materialId, batchNo))]),
        ]),
        ...planKeys(lines.map(({ materialId }) => materialId)),
        ...sourceInspectionKeys(docId),
      ];
};

interface Job {
  readonly rows: Rows;
  readonly ctx: Ctx;
  readonly header: CheckRow;
}

interface Brought {
  readonly line: CheckLineRow;
  readonly boxId: string;
  readonly batch: Row<typeof Batch> | null;
}

/**
 * Brings the finds into the books as gains. Needs `foundKeys`.
 * @returns what is written, and the box of each line
 */
export function bringFinds(
  gain: Movement,
  lines: readonly CheckLineRow[],
  { rows, ctx, header }: Job,
): { readonly decision: Partial<Decision>; readonly boxIds: ReadonlyMap<string, string> } {
  const batches = new Map<string, Row<typeof Batch>>();
  const brought = born(lines).map((line): Brought => {
    const material = materialOf(rows, line.materialId);
    const { batchNo, isLoose } = line;
    const status = line.bookStatus === AWAITS_INSPECTION ? 4 : 2;
    const key = `${material.id}/${batchNo}`;
    const dates = { productionDate: null, expiryDate: null };
    const batch = batches.get(key) ?? batchFor(rows, ctx, { material, batchNo, status }, dates, true);
    if (batch) batches.set(key, batch);
    const goods = { material, batchNo, status, warehouseId: header.warehouseId, binId: line.actualBinId ?? line.bookBinId } as const;
    const what = {
      qty: addQty(finalQty(line) ?? '0', line.missingQty ?? '0'),
      boxNo: isLoose ? null : line.boxNo,
      docId: header.id,
      batch,
    };
    return { line, batch, boxId: bringIn(gain, 'ADJUST', { ...goods, ...what }, { rows, ctx }, { lineId: line.id }) };
  });
  const fresh = [...batches.values()].filter(({ version }) => version === 0).map((row) => put(Batch, row));
  const decision = combine({ put: fresh }, inspections(brought, { rows, ctx, header }));
  return { decision, boxIds: new Map(brought.map(({ line, boxId }) => [line.id, boxId])) };
}

/** One inspection per material and batch of the boxes that were found. */
function inspections(brought: readonly Brought[], { rows, ctx, header }: Job): Partial<Decision> {
  const lots = new Map<string, Brought[]>();
  for (const one of brought.filter(({ line }) => line.bookStatus === AWAITS_INSPECTION)) {
    const key = `${one.line.materialId}/${one.line.batchNo}`;
    lots.set(key, [...(lots.get(key) ?? []), one]);
  }
  const source = { sourceDocType: 'checkInfo', sourceDocId: header.id, sourceDocNo: header.docNo };
  return combine(
    ...[...lots.values()].map((lot) => {
      const [first] = lot;
      const boxes = lot.map(({ line, boxId: id }) => ({
        id,
        boxNo: line.boxNo,
        qty: finalQty(line) ?? '0',
        receiptLineId: null,
        poLineId: null,
      }));
      const goods = { material: materialOf(rows, first?.line.materialId ?? ''), batch: first?.batch ?? null };
      return incomingInspection(rows, ctx, { ...goods, warehouseId: header.warehouseId, supplierId: null, boxes }, source, IN_STOCK);
    }),
  );
}

/** A box found in another bin is not frozen there: it must still be what it was when it was found. Null = it is. */
export const foundHindrance = (box: BoxRow, { boxNo, bookQty, bookBinId, bookStatus }: CheckLineRow): Problem | null =>
  box.qty === bookQty && box.binId === bookBinId && box.boxStatus === bookStatus ? null : problem('CHECK_FOUND_CHANGED', { boxNo });

/**
 * A find of which nobody knew the label: a tablet that was out of the network has booked the box since, so a new one would be there twice. Null = it is still
 * unknown. Needs the boxes of that number.
 */
export function arrivedHindrance({ warehouseId }: CheckRow, { scannedNo }: CheckLineRow, rows: Rows): Problem | null {
  const box =
    scannedNo === null ? undefined : rows.by(Box, 'boxNo', scannedNo).find((one) => !isZero(one.qty) && one.warehouseId === warehouseId);
  return box ? problem('CHECK_FOUND_KNOWN', { boxNo: box.boxNo }) : null;
}
