/**
 * Asset item (model-3 `assetItem`): a tool, gauge or fixture that is followed one by one. Its box (boxType 3, one piece, the number is the asset number)
 * says where it is and who holds it; this row says how much of its life is left.
 */
import { lifeUnit } from '#domain/basic/codes.ts';
import { defineEntity, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { put } from '#domain/kernel/operation.ts';
import { assetKind, calibResult } from './asset-codes.ts';

export const AssetItem = defineEntity({
  name: 'assetItem',
  unique: ['assetNo'],
  indexes: ['boxId', 'materialId', 'homeWarehouseId'],
  lock: 'update',
  sets: (row) => [`boxes:${row.homeWarehouseId}`],
  fields: {
    /** Engraved on the piece, or drawn from a number rule. Never given to another piece. */
    assetNo: f.str(40),
    assetKind: f.choice(assetKind),
    materialId: f.ref('material'),
    boxId: f.ref('box'),
    homeWarehouseId: f.ref('warehouse'),
    homeBinId: optional(f.ref('bin', 'homeWarehouseId')),
    supplierId: optional(f.ref('supplier')),
    lifeUnit: optional(f.choice(lifeUnit)),
    /** Life of one edge or between two services, in `lifeUnit`; empty = it is not watched. */
    lifeTotal: optional(f.qty('lifeUnit')),
    /** Everything it was ever used for, in `lifeUnit`. It never falls: grinding renews the edge, not the history. */
    lifeUsed: f.qty('lifeUnit'),
    /** `lifeUsed` when it was last ground or serviced. */
    lifeBase: f.qty('lifeUnit'),
    grindCount: f.int(),
    grindMax: optional(f.int()),
    /** After the last grinding, and the smallest at which it may still be used, in mm. */
    sizeNow: optional(f.qty('mm')),
    sizeMin: optional(f.qty('mm')),
    /** Serviced after so many uses or days; empty = not by this. */
    maintUses: optional(f.qty('lifeUnit')),
    maintDays: optional(f.int('day')),
    /** The day of the last service, or of its birth, and `lifeUsed` on that day. */
    lastMaintAt: optional(f.date()),
    maintBase: optional(f.qty('lifeUnit')),
    /** Products that this piece is for; empty = those of its material. */
    productIds: optional(f.refs('material')),
    /** Division or error class of a gauge, as it is printed on it. */
    accuracy: optional(f.str(40)),
    /** Between two calibrations; empty = nobody has to calibrate it. */
    calibCycle: optional(f.int('day')),
    lastCalibDate: optional(f.date()),
    /** The last day on which the calibration is valid. */
    nextCalibDate: optional(f.date()),
    calibResult: optional(f.choice(calibResult)),
    /** What a gauge of limited use may be used for. */
    limitedUse: optional(f.str(200)),
    /** Set when it is lost or scrapped. Its number stays taken. */
    retiredAt: optional(f.ts()),
  },
});

export type AssetRow = Row<typeof AssetItem>;

export const putAsset = (row: AssetRow) => put(AssetItem, row);
