/** Goods past their shelf life are frozen (2, 6→13, stock-rules §3.8). The server does it by itself; that they are expired is a matter of the day alone, frozen or not. */
import { z } from 'zod';
import { Bin } from '#domain/basic/place.resource.ts';
import { byId, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, decided, defineOperation } from '#domain/kernel/operation.ts';
import { guard } from '#domain/kernel/problem.ts';
import { isZero } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { boxFacts, boxOf, guardNotCounted } from '#domain/wms/box.operation.ts';
import { effectiveExpiry, isExpired } from '#domain/wms/stock/allocation.ts';
import { isLoose, looseBox, looseKey } from '#domain/wms/stock/loose.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';

const FROZEN = 13;
/** Usable goods, and those that are used by concession. */
export const FROZEN_BY_AGE_FROM: readonly number[] = [2, 6];

const expireSchema = z.object({ boxId: uuidSchema });
type ExpirePayload = z.infer<typeof expireSchema>;

/** Where loose goods lie once they are frozen. */
const frozenLoose = (box: BoxRow) => ({ binId: box.binId ?? '', materialId: box.materialId, batchId: box.batchId, status: FROZEN as 13 });

const placeKeys = ({ boxId }: ExpirePayload, rows: Rows): Key[] => {
  const box = rows.get(Box, boxId);
  if (!box) return [];
  return [
    ...(box.batchId ? [byId(Batch, box.batchId)] : []),
    ...(box.binId ? [byId(Bin, box.binId)] : []),
    ...(isLoose(box) && box.binId ? [looseKey(frozenLoose(box))] : []),
  ];
};

function freeze(box: BoxRow, rows: Rows, ctx: Ctx) {
  const movement = new Movement(ctx, 'ST_CHANGE', { docType: 'box', docId: box.id });
  // On a pallet stands what may be taken (stock-rules §3.5).
  if (box.palletId !== null) movement.place(box, null);
  if (isLoose(box) && box.warehouseId !== null) {
    const { warehouseId, supplierId, receivedAt } = box;
    movement.pour(box, box.qty, looseBox(rows, ctx, { ...frozenLoose(box), warehouseId }, { supplierId, receivedAt }));
  } else movement.move(box, { status: FROZEN });
  return movement.result();
}

/** Goods that are promised stay so: whoever takes them is refused by their date, and they are frozen once the promise is gone. */
export const boxExpire = defineOperation<ExpirePayload>({
  type: 'box.expire',
  v: 1,
  kind: 'fact',
  offline: false,
  right: 'web:wms:quality:open',
  schema: expireSchema,
  lane: ({ boxId }) => `box:${boxId}`,
  reads: [({ boxId }) => [byId(Box, boxId)], placeKeys],
  decide: ({ boxId }, rows, ctx) => {
    const box = boxOf(rows, boxId, ctx);
    guard(FROZEN_BY_AGE_FROM.includes(box.boxStatus), 'G-BOX', boxFacts(box));
    const batch = rows.get(Batch, box.batchId);
    guard(isExpired(batch, ctx.today), 'NOT_EXPIRED', { boxNo: box.boxNo, day: effectiveExpiry(batch) ?? '' });
    guard(isZero(box.reservedQty), 'G-BAL', { boxNo: box.boxNo });
    guardNotCounted(rows, box);
    return decided(freeze(box, rows, ctx));
  },
});
