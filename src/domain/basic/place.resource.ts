/** Warehouses and bins, and what may lie where (model-2 §1.4). */
import { defineEntity } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { AUDIT, defineResource } from '#domain/kernel/resource.ts';
import { binType, issueRule, whClassCode } from './codes.ts';
import { binMaterialProblem, binProblem, warehouseMaterialProblem, warehouseProblem } from './place-rules.ts';

const base = () => ['base'];

export const Warehouse = defineEntity({
  name: 'warehouse',
  unique: ['whCode'],
  indexes: ['whClassCode'],
  sets: base,
  fields: {
    whCode: f.code(),
    whName: f.name(),
    whNameEn: optional(f.name()),
    whClassCode: f.choice(whClassCode),
    binManaged: f.bool(),
    keeperId: optional(f.ref('person')),
    supplierId: optional(f.ref('supplier')),
    customerId: optional(f.ref('customer')),
    lineId: optional(f.ref('line')),
    /** Never: the column stands here to show the rule. */
    allowNegative: optional(f.bool()),
    isActive: f.bool(),
    ...AUDIT,
  },
});

export const Bin = defineEntity({
  name: 'bin',
  unique: ['warehouseId+binCode'],
  indexes: ['warehouseId', 'warehouseId+binType', 'binCode'],
  sets: base,
  fields: {
    warehouseId: f.ref('warehouse'),
    binCode: f.code(),
    binName: f.name(),
    binType: optional(f.choice(binType)),
    zone: optional(f.str(20)),
    aisle: optional(f.str(10)),
    rack: optional(f.str(10)),
    level: optional(f.str(10)),
    pickSeq: f.int(),
    maxBoxes: optional(f.int('boxes')),
    maxWeight: optional(f.qty('kg')),
    mixMaterial: f.bool(),
    mixBatch: f.bool(),
    lockedByCheckId: optional(f.id()),
    isTransit: f.bool(),
    isActive: f.bool(),
    ...AUDIT,
  },
});

export const WarehouseMaterial = defineEntity({
  name: 'warehouseMaterial',
  unique: ['warehouseId+materialId'],
  indexes: ['materialId'],
  sets: base,
  fields: {
    warehouseId: f.ref('warehouse'),
    materialId: f.ref('material'),
    safeStock: optional(f.qty()),
    maxStock: optional(f.qty()),
    defaultBinId: optional(f.ref('bin', 'warehouseId')),
    issueRule: f.choice(issueRule),
    ...AUDIT,
  },
});

/** Where a material may be put away, in which order. */
export const BinMaterial = defineEntity({
  name: 'binMaterial',
  unique: ['binId+materialId'],
  indexes: ['materialId', 'warehouseId'],
  sets: base,
  fields: {
    /** Of the bin: people choose and search the bin within its warehouse. */
    warehouseId: f.ref('warehouse'),
    binId: f.ref('bin', 'warehouseId'),
    materialId: f.ref('material'),
    priority: f.int(),
    maxQty: optional(f.qty()),
    ...AUDIT,
  },
});

/** The usual bin of each type in a warehouse. */
export const WarehouseLocationConfiguration = defineEntity({
  name: 'warehouseLocationConfiguration',
  unique: ['warehouseId+binType'],
  sets: base,
  fields: { warehouseId: f.ref('warehouse'), binType: f.choice(binType), binId: f.ref('bin', 'warehouseId'), ...AUDIT },
});

/** Where a workshop's goods lie: at the line, half finished, scrapped by cause. */
export const ShopWipWarehouse = defineEntity({
  name: 'shopWipWarehouse',
  unique: ['workshopDeptId'],
  sets: base,
  fields: {
    workshopDeptId: f.ref('department'),
    lineWarehouseId: optional(f.ref('warehouse')),
    semiWarehouseId: optional(f.ref('warehouse')),
    labourScrapWarehouseId: optional(f.ref('warehouse')),
    materialScrapWarehouseId: optional(f.ref('warehouse')),
    ...AUDIT,
  },
});

const right = { read: 'web:basedata', write: 'web:basedata:edit' };

export const warehouse = defineResource({
  entity: Warehouse,
  path: '/api/basic/warehouse',
  key: 'whCode',
  label: 'whName',
  right,
  search: ['whCode', 'whName', 'whNameEn'],
  columns: ['whCode', 'whName', 'whClassCode', 'keeperId', 'supplierId', 'customerId', 'lineId', 'binManaged', 'isActive'],
  check: warehouseProblem,
});
export const bin = defineResource({
  entity: Bin,
  path: '/api/basic/bin',
  key: 'warehouseId+binCode',
  label: 'binCode',
  right,
  search: ['binCode', 'binName', 'zone'],
  columns: [
    'warehouseId',
    'binCode',
    'binName',
    'binType',
    'zone',
    'aisle',
    'rack',
    'level',
    'pickSeq',
    'maxBoxes',
    'mixMaterial',
    'isActive',
  ],
  check: binProblem,
});
export const warehouseMaterial = defineResource({
  entity: WarehouseMaterial,
  path: '/api/basic/warehouse_material',
  key: 'warehouseId+materialId',
  label: 'materialId',
  right,
  columns: [
    ...(['warehouseId', 'materialId.matCode', 'materialId', 'materialId.spec'] as const),
    ...(['safeStock', 'maxStock', 'defaultBinId', 'issueRule'] as const),
  ],
  check: warehouseMaterialProblem,
});
export const binMaterial = defineResource({
  entity: BinMaterial,
  path: '/api/basic/bin_material',
  key: 'binId+materialId',
  label: 'materialId',
  right,
  columns: ['warehouseId', 'binId', 'materialId.matCode', 'materialId', 'materialId.spec', 'priority', 'maxQty'],
  check: binMaterialProblem,
});
export const warehouseLocationConfiguration = defineResource({
  entity: WarehouseLocationConfiguration,
  path: '/api/basic/warehouse_location_configuration',
  key: 'warehouseId+binType',
  label: 'binId',
  right,
  search: ['warehouseId', 'binId'],
  columns: ['warehouseId', 'binType', 'binId'],
});
export const shopWipWarehouse = defineResource({
  entity: ShopWipWarehouse,
  path: '/api/basic/shop_wip_warehouse',
  key: 'workshopDeptId',
  label: 'workshopDeptId',
  right,
  columns: ['workshopDeptId', 'lineWarehouseId', 'semiWarehouseId', 'labourScrapWarehouseId', 'materialScrapWarehouseId'],
});
