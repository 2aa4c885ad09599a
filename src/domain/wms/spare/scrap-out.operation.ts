/** The steps of a spare scrap issue. Its review posts GI_SCRAP_OUT: the scrap itself was no document for the ERP, its leaving is. */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { Ctx } from '#domain/kernel/operation.ts';
import { positiveQuantitySchema, type Quantity, quantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import { boxOf, guardNotCounted, guardOnce, guardTaken } from '#domain/wms/box.operation.ts';
import { lineBase } from '#domain/wms/line.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { entryKeys, lastMovement, movementKeys, reverse } from '#domain/wms/stock/reversal.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { putScrapOutLine, SCRAP_OUT_RIGHT as RIGHT, type ScrapOutLineRow, scrapOutLines, spareScrapOut } from './scrap-out.document.ts';
import { spareStore } from './spare-store.ts';

export const SCRAPPED = 10;
const REMOVED = 11;
const CLOSED_AS_SCRAP = 4;

const lineSchema = z.object({ boxId: uuidSchema, qty: positiveQuantitySchema, residualValue: quantitySchema.nullable() });
const schema = z.object({
  id: uuidSchema,
  warehouseId: uuidSchema,
  buyer: z.string().trim().min(1).max(120).nullable(),
  remark: z.string().max(500).nullable(),
  lines: z.array(lineSchema).min(1).max(200),
});

interface Part {
  readonly boxId: string;
  readonly qty: Quantity;
}

/** Scrap of the store that may leave: a box as a whole, of loose stock a part. @throws BOX_OTHER_WAREHOUSE, G-BOX, WHOLE_BOX, G-BAL, G-CNT */
function leaving({ boxId, qty }: Part, warehouseId: string, rows: Rows, ctx: Ctx): BoxRow {
  const box = boxOf(rows, boxId, ctx);
  guardTaken(box, { warehouseId, statuses: [SCRAPPED], qty, isPart: isLoose(box) });
  guardNotCounted(rows, box);
  return box;
}

const boxKeys = (parts: readonly Pick<Part, 'boxId'>[]): Key[] => parts.map(({ boxId }) => byId(Box, boxId));

/** Bins and materials of the boxes. */
const boxMoreKeys = (parts: readonly Pick<Part, 'boxId'>[], rows: Rows): Key[] =>
  parts.flatMap(({ boxId }) => {
    const box = rows.get(Box, boxId);
    return box ? [byId(Material, box.materialId), ...(box.binId ? [byId(Bin, box.binId)] : [])] : [];
  });

export const scrapOutCreate = defineCreate(spareScrapOut, {
  verb: 'create',
  to: 1,
  offline: true,
  right: RIGHT.create,
  schema,
  reads: [(p) => [byId(Warehouse, p.warehouseId), ...boxKeys(p.lines)], (p, rows) => boxMoreKeys(p.lines, rows)],
  decide: (p, rows, ctx) => {
    spareStore(rows, p.warehouseId, ctx);
    guardOnce(rows, p.lines);
    const lines = p.lines.map(({ boxId, qty, residualValue }, n): ScrapOutLineRow => {
      const box = leaving({ boxId, qty }, p.warehouseId, rows, ctx);
      const place = { boxId, boxNo: box.boxNo, binId: box.binId ?? '' };
      return { ...lineBase(rows, ctx, p.id, n + 1, box.materialId), ...place, qty, residualValue };
    });
    const { warehouseId, buyer, remark } = p;
    return { header: { warehouseId, buyer, remark }, put: lines.map(putScrapOutLine) };
  },
});

export const scrapOutReview = defineMove(spareScrapOut, {
  verb: 'review',
  from: [1, 3],
  to: 2,
  offline: false,
  right: RIGHT.review,
  warehouses: (header) => [header.warehouseId],
  reads: [
    (p, rows) => [...reviewKeys('spareScrapOut', p.id), ...boxKeys(scrapOutLines(rows, p.id))],
    (p, rows) => boxMoreKeys(scrapOutLines(rows, p.id), rows),
  ],
  decide: (header, p, rows, ctx) => {
    guardReview(rows, spareScrapOut, header, ctx.actor);
    const movement = new Movement(ctx, 'GI_SCRAP_OUT', { docType: 'spareScrapOut', docId: p.id });
    for (const line of scrapOutLines(rows, p.id)) {
      const box = leaving(line, header.warehouseId, rows, ctx);
      movement.issue(box, 'SCRAP', line.qty, CLOSED_AS_SCRAP, { lineId: line.id }, REMOVED);
    }
    return movement.result();
  },
});

/** The scrap lies in its place again. */
export const scrapOutUnreview = defineMove(spareScrapOut, {
  verb: 'unreview',
  from: [2],
  to: 3,
  offline: false,
  right: RIGHT.unreview,
  warehouses: (header) => [header.warehouseId],
  payload: { reason: z.string().trim().min(2).max(500) },
  reads: [(p, rows) => [...movementKeys(p.id), ...boxKeys(scrapOutLines(rows, p.id))], (p, rows) => entryKeys(p.id, rows)],
  decide: (_header, p, rows, ctx) => reverse(ctx, rows, lastMovement(rows, p.id, ['GI_SCRAP_OUT'])),
});

export const scrapOutDelete = defineMove(spareScrapOut, {
  verb: 'delete',
  from: [1, 3],
  to: 7,
  offline: true,
  right: RIGHT.delete,
  decide: () => ({}),
});
