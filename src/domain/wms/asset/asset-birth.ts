/** A piece becomes an asset when it comes into a store that keeps assets: its box is that of one piece, under the asset's number. */
import { Material } from '#domain/basic/material.resource.ts';
import { Person } from '#domain/basic/party.resource.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import { byId, byIndex, type EntityDef, type Key, type Row } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import type { Ctx } from '#domain/kernel/operation.ts';
import { guard } from '#domain/kernel/problem.ts';
import { cmpQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { AssetItem, type AssetRow } from './asset.entity.ts';
import { assetKindOf } from './asset-codes.ts';
import { isUndrawn } from './asset-number.ts';

const ASSET_BOX = 3;
const PLAIN_BOX = 1;

/** Of a piece whose calibration nobody has told yet. */
const UNCALIBRATED = { accuracy: null, calibCycle: null, lastCalibDate: null, nextCalibDate: null, calibResult: null, limitedUse: null };

type MaterialRow = Row<typeof Material>;

/** Whether pieces of this material are assets in this store. */
export const becomesAsset = (
  { assetManaged }: Pick<MaterialRow, 'assetManaged'>,
  { whClassCode }: Pick<Row<typeof Warehouse>, 'whClassCode'>,
): boolean => assetManaged === true && assetKindOf(whClassCode) !== undefined;

/** What else may have this number. @param assetNo null = nothing, as it will be drawn */
export const assetNoKeys = (assetNo: string | null): Key[] =>
  assetNo === null ? [] : [byIndex(AssetItem, 'assetNo', assetNo), byIndex(Box, 'boxNo', assetNo)];

/** The asset and the box that already have this number; none has one that will be drawn. Needs `assetNoKeys`. */
export function numberedAs(rows: Rows, assetNo: string): { asset?: AssetRow | undefined; box?: BoxRow | undefined } {
  return isUndrawn(assetNo) ? {} : { asset: rows.by(AssetItem, 'assetNo', assetNo)[0], box: rows.by(Box, 'boxNo', assetNo)[0] };
}

const UNKNOWN = '–';

/** Finds the piece that already has this number, and the person or store that holds it. Needs `assetNoKeys`; `whereaboutsKeys` adds the names, otherwise a dash stands for them. */
export function whereabouts(rows: Rows, assetNo: string): { name: string; where: string } {
  const { asset, box } = numberedAs(rows, assetNo);
  const told = <F extends Fields>(entity: EntityDef<F>, id: string | null | undefined) =>
    id && rows.isKnown(byId(entity, id)) ? rows.get(entity, id) : undefined;
  const holder = told(Person, box?.holderId)?.personName;
  return {
    name: told(Material, asset?.materialId ?? box?.materialId)?.matName ?? UNKNOWN,
    where: holder ?? told(Warehouse, box?.warehouseId)?.whName ?? UNKNOWN,
  };
}

/** What tells where a number is that is taken; one round after `assetNoKeys`. */
export function whereaboutsKeys(rows: Rows, assetNo: string): Key[] {
  const { asset, box } = numberedAs(rows, assetNo);
  return [
    ...(asset ? [byId(Material, asset.materialId)] : []),
    ...(box ? [byId(Material, box.materialId)] : []),
    ...(box?.warehouseId ? [byId(Warehouse, box.warehouseId)] : []),
    ...(box?.holderId ? [byId(Person, box.holderId)] : []),
  ];
}

/**
 * The asset of a box that has come into its store, and the box under the asset's number. A retired asset that turns up again keeps its history.
 * Needs `assetNoKeys`.
 * @param box at its place in the store
 * @throws ASSET_ONE_PIECE, ASSET_NO_USED
 */
export function bornAsset(
  rows: Rows,
  ctx: Ctx,
  assetNo: string,
  box: BoxRow,
  material: MaterialRow,
  store: Row<typeof Warehouse>,
): { asset: AssetRow; box: BoxRow } {
  guard(cmpQty(box.qty, '1') === 0, 'ASSET_ONE_PIECE', { boxNo: box.boxNo, qty: box.qty });
  const { asset: known, box: other } = numberedAs(rows, assetNo);
  const isFree = known ? known.retiredAt !== null && known.materialId === material.id : other === undefined || other.id === box.id;
  guard(isFree, 'ASSET_NO_USED', { assetNo, matCode: material.matCode });
  const { id: materialId, lifeUnit, lifeTotal, grindMax, maintUses, maintDays } = material;
  const home = { boxId: box.id, homeWarehouseId: store.id, homeBinId: box.binId, retiredAt: null };
  const asset: AssetRow = known
    ? { ...known, ...home }
    : {
        id: ctx.newId(`asset-${assetNo}`),
        version: 0,
        assetNo,
        assetKind: assetKindOf(store.whClassCode) ?? 1,
        materialId,
        supplierId: box.supplierId,
        lifeUnit,
        lifeTotal,
        lifeUsed: '0',
        lifeBase: '0',
        grindCount: 0,
        grindMax,
        sizeNow: null,
        sizeMin: null,
        maintUses,
        maintDays,
        lastMaintAt: maintUses === null && maintDays === null ? null : ctx.today,
        maintBase: null,
        productIds: null,
        ...UNCALIBRATED,
        ...home,
      };
  return { asset, box: { ...box, boxType: ASSET_BOX, boxNo: assetNo } };
}

/** An asset whose piece has left its store as if it had never been there. Its number stays taken. */
export const retired = (asset: AssetRow, ctx: Ctx): AssetRow => ({ ...asset, retiredAt: ctx.occurredAt });

/** Its box, which is a plain one again. */
export const plainBox = (box: BoxRow): BoxRow => ({ ...box, boxType: PLAIN_BOX });
