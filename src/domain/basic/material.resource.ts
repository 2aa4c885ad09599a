/** Materials, their classes, units and conversions (model-2 §1.4). */
import { defineEntity } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { AUDIT, defineResource } from '#domain/kernel/resource.ts';
import { abcClass, assetCategory, iqcMode, lifeUnit, sourceType, unitGroup, warrantyUnit, whClassCode } from './codes.ts';
import { conversionProblem, materialProblem, unitProblem } from './material-rules.ts';

const base = () => ['base'];

export const MaterialClass = defineEntity({
  name: 'materialClass',
  unique: ['classCode'],
  sets: base,
  fields: {
    classCode: f.code(),
    className: f.name(),
    parentCode: optional(f.codeRef('materialClass')),
    assetCategory: optional(f.choice(assetCategory)),
    whClassCode: optional(f.choice(whClassCode)),
    isActive: f.bool(),
    ...AUDIT,
  },
});

export const Unit = defineEntity({
  name: 'unit',
  unique: ['unitCode'],
  sets: base,
  fields: {
    unitCode: f.str(10),
    unitName: f.str(20),
    unitGroup: f.choice(unitGroup),
    decimalPlaces: f.int('digits'),
    isActive: f.bool(),
    ...AUDIT,
  },
});

export const UnitConversion = defineEntity({
  name: 'unitConversion',
  unique: ['materialId+fromUnit+toUnit'],
  indexes: ['materialId'],
  sets: base,
  fields: {
    /** None = of the whole unit group; one of a material beats it. */
    materialId: optional(f.ref('material')),
    fromUnit: f.codeRef('unit', 10),
    toUnit: f.codeRef('unit', 10),
    rateNum: f.qty('rate'),
    rateDen: f.qty('rate'),
    isFloating: f.bool(),
    ...AUDIT,
  },
});

export const Material = defineEntity({
  name: 'material',
  unique: ['matCode'],
  indexes: ['matName'],
  sets: () => ['materials'],
  fields: {
    matCode: f.code(40),
    matName: f.name(),
    matNameEn: optional(f.name()),
    spec: optional(f.str(200)),
    drawingNo: optional(f.str(60)),
    drawingRev: optional(f.str(16)),
    texture: optional(f.str(60)),
    classCode: f.codeRef('materialClass'),
    assetCategory: optional(f.choice(assetCategory)),
    sourceType: f.choice(sourceType),
    isBlank: f.bool(),
    baseUnit: f.codeRef('unit', 10),
    purchaseUnit: optional(f.codeRef('unit', 10)),
    auxUnit: optional(f.codeRef('unit', 10)),
    unitWeight: optional(f.qty('kg')),
    defaultWarehouseId: optional(f.ref('warehouse')),
    defaultBinId: optional(f.ref('bin', 'defaultWarehouseId')),
    defaultSupplierId: optional(f.ref('supplier')),
    packQty: optional(f.qty()),
    boxManaged: f.bool(),
    batchManaged: f.bool(),
    assetManaged: optional(f.bool()),
    /** What a new asset of this material begins with: the life of one edge or service interval, and how often it may be ground. */
    lifeUnit: optional(f.choice(lifeUnit)),
    lifeTotal: optional(f.qty('lifeUnit')),
    grindMax: optional(f.int()),
    /** A fixture is serviced after so many uses, or so many days; empty = not by this. */
    maintUses: optional(f.qty('lifeUnit')),
    maintDays: optional(f.int('day')),
    /** Products that a fixture is for; empty = for all. */
    productIds: optional(f.refs('material')),
    /** Makes it a spare part: its class, and whether an old part has to come back for each new one. */
    bjCode: optional(f.codeRef('sparePartClass', 8)),
    oldForNew: optional(f.bool()),
    shelfLifeManaged: f.bool(),
    shelfLife: optional(f.int('warrantyUnit')),
    warrantyUnit: optional(f.choice(warrantyUnit)),
    expiryWarnDays: f.int('day'),
    /** Goods that come have to keep at least this long. */
    minRestDays: optional(f.int('day')),
    iqcMode: f.choice(iqcMode),
    safeStock: optional(f.qty()),
    reorderPoint: optional(f.qty()),
    maxStock: optional(f.qty()),
    leadDays: optional(f.int('day')),
    overReceiptPct: f.qty('%'),
    overIssuePct: f.qty('%'),
    abcClass: optional(f.choice(abcClass)),
    erpItemId: optional(f.str(40)),
    isActive: f.bool(),
    ...AUDIT,
  },
});

/** What a piece is reckoned at, for thresholds: beside the material, which every tablet holds. */
export const MaterialPrice = defineEntity({
  name: 'materialPrice',
  unique: ['materialId'],
  fields: { materialId: f.ref('material'), refPrice: optional(f.price()) },
});

const right = { read: 'web:basedata', write: 'web:basedata:edit' };

export const materialClass = defineResource({
  entity: MaterialClass,
  path: '/api/basic/material_class',
  key: 'classCode',
  label: 'className',
  right,
  columns: ['classCode', 'className', 'parentCode', 'assetCategory', 'whClassCode', 'isActive'],
});
export const unit = defineResource({
  entity: Unit,
  path: '/api/basic/unit',
  key: 'unitCode',
  label: 'unitName',
  right,
  columns: ['unitCode', 'unitName', 'unitGroup', 'decimalPlaces', 'isActive'],
  check: unitProblem,
});
export const unitConversion = defineResource({
  entity: UnitConversion,
  path: '/api/basic/unit_conversion',
  key: 'fromUnit+toUnit+materialId',
  label: 'fromUnit',
  right,
  search: ['materialId', 'fromUnit', 'toUnit'],
  columns: ['materialId.matCode', 'materialId', 'materialId.spec', 'fromUnit', 'toUnit', 'rateNum', 'rateDen', 'isFloating'],
  check: conversionProblem,
});
export const material = defineResource({
  entity: Material,
  beside: { entity: MaterialPrice, link: 'materialId' },
  path: '/api/basic/material',
  key: 'matCode',
  label: 'matName',
  right,
  search: ['matCode', 'matName', 'matNameEn', 'spec', 'drawingNo', 'erpItemId'],
  columns: [
    ...['matCode', 'matName', 'spec', 'baseUnit', 'drawingNo', 'classCode', 'assetCategory', 'sourceType', 'defaultSupplierId'],
    ...['boxManaged', 'batchManaged', 'shelfLife', 'warrantyUnit', 'iqcMode', 'packQty', 'safeStock', 'refPrice', 'isActive'],
  ] as (keyof typeof Material.fields & string)[],
  check: materialProblem,
});
