/** An asset from before this system comes into the books (movement OPENING): a box of one piece under its number, and how far it is used up. */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Supplier } from '#domain/basic/party.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { byId } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { combine, decided, defineOperation } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { leastZeroSchema, positiveQuantitySchema } from '#domain/kernel/quantity.ts';
import { AssetItem, type AssetRow, putAsset } from '#domain/wms/asset/asset.entity.ts';
import { assetNoKeys, becomesAsset, bornAsset } from '#domain/wms/asset/asset-birth.ts';
import { calibResult } from '#domain/wms/asset/asset-codes.ts';
import { type CalibStatus, calibStatusOf } from '#domain/wms/asset/calibration.ts';
import { binOf } from '#domain/wms/box.operation.ts';
import { lendingStore } from '#domain/wms/lending/lend.operation.ts';
import { lendingRights } from '#domain/wms/lending-stores.ts';
import { Movement } from '#domain/wms/stock/movement.ts';
import { newBox } from '#domain/wms/stock/new-box.ts';
import { guardPlace, guardRoom, roomKeys } from '#domain/wms/stock/place-rules.ts';
import { assetFault } from './asset-import.ts';

const text = (longest: number) => z.string().trim().min(1).max(longest).nullable();
const count = z.number().int().min(0).max(9999);
const days = z.number().int().min(1).max(3650);

const schema = z.object({
  assetNo: z.string().trim().min(1).max(40),
  materialId: uuidSchema,
  warehouseId: uuidSchema,
  binId: uuidSchema,
  supplierId: uuidSchema.nullable(),
  /** Null = that of the material. */
  lifeTotal: positiveQuantitySchema.nullable(),
  lifeUsed: leastZeroSchema,
  lifeBase: leastZeroSchema,
  grindCount: count,
  /** Null = that of the material. */
  grindMax: count.nullable(),
  sizeNow: positiveQuantitySchema.nullable(),
  sizeMin: positiveQuantitySchema.nullable(),
  accuracy: text(40),
  calibCycle: days.nullable(),
  lastCalibDate: daySchema.nullable(),
  nextCalibDate: daySchema.nullable(),
  calibResult: calibResult.schema.nullable(),
  limitedUse: text(200),
});
type Payload = z.infer<typeof schema>;

const USABLE = 2 as const;
/** A gauge that is stopped lies among the defective goods, one that is overdue waits for its calibration. */
const STATUS: Partial<Readonly<Record<CalibStatus, 4 | 14>>> = { 3: 14, 4: 4 };

/** What the file says of the piece; what it leaves out is that of its material. */
function described(born: AssetRow, p: Payload): AssetRow {
  const { lifeUsed, lifeBase, grindCount, sizeNow, sizeMin, accuracy, calibCycle, lastCalibDate, nextCalibDate, limitedUse } = p;
  const used = { lifeUsed, lifeBase, grindCount, sizeNow, sizeMin, supplierId: p.supplierId };
  const calibrated = { accuracy, calibCycle, lastCalibDate, nextCalibDate, calibResult: p.calibResult, limitedUse };
  return { ...born, ...used, ...calibrated, lifeTotal: p.lifeTotal ?? born.lifeTotal, grindMax: p.grindMax ?? born.grindMax };
}

/** @throws ASSET_NO_USED, ASSET_NOT_MANAGED, STORE_CLASS, G-WH, NO_RIGHT, BIN_WAREHOUSE, BIN_TYPE, G-CNT, LIFE_UNIT_MISSING, and what `assetFault` finds */
export const assetOpening = defineOperation<Payload>({
  type: 'asset.opening',
  v: 1,
  kind: 'gate',
  offline: false,
  right: lendingRights('review'),
  schema,
  lane: ({ assetNo }) => `asset:${assetNo}`,
  reads: [
    (p) => [
      byId(Material, p.materialId),
      byId(Warehouse, p.warehouseId),
      byId(Bin, p.binId),
      ...(p.supplierId ? [byId(Supplier, p.supplierId)] : []),
      ...assetNoKeys(p.assetNo),
    ],
    (p, rows) => roomKeys(rows, [p.binId]),
  ],
  decide: (p, rows, ctx) => {
    lendingStore(rows, p.warehouseId, 'review', ctx);
    const store = rows.get(Warehouse, p.warehouseId) ?? refuse('REF_MISSING', { field: 'warehouseId' });
    const material = rows.get(Material, p.materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
    guard(material.isActive && becomesAsset(material, store), 'ASSET_NOT_MANAGED', { matCode: material.matCode });
    guard(rows.by(AssetItem, 'assetNo', p.assetNo).length === 0, 'ASSET_NO_USED', { assetNo: p.assetNo, matCode: material.matCode });
    guard(p.supplierId === null || rows.get(Supplier, p.supplierId) !== undefined, 'REF_MISSING', { field: 'supplierId' });
    const fault = assetFault(p);
    guard(fault === null, fault?.code ?? '', { ...fault?.params });
    guard(p.lifeTotal === null || material.lifeUnit !== null, 'LIFE_UNIT_MISSING');
    const boxStatus = STATUS[calibStatusOf(p, ctx.today) ?? 1] ?? USABLE;
    const bin = binOf(rows, p.binId);
    guardPlace(bin, p.warehouseId, boxStatus);
    const place = { warehouseId: p.warehouseId, binId: p.binId, boxStatus };
    const facts = { id: ctx.newId('box'), boxNo: p.assetNo, materialId: p.materialId, batchId: null, qty: '1', supplierId: p.supplierId };
    const born = bornAsset(rows, ctx, p.assetNo, newBox(ctx, { ...facts, ...place }), material, store);
    guardRoom(rows, bin, [born.box]);
    const movement = new Movement(ctx, 'OPENING', { docType: 'assetItem', docId: born.asset.id });
    movement.receive('OPENING', born.box);
    return decided(combine(movement.result(), { put: [putAsset(described(born.asset, p))] }));
  },
});
