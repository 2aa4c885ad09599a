/** Warehouses and bins, and what may lie where (model-2 §1.4). */
import { defineEntity } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { AUDIT, defineResource } from '#domain/kernel/resource.ts';
import { binType, issueRule, whClassCode } from './codes.ts';

const base = () => ['base'];

export const Warehouse = defineEntity({
  name: 'warehouse',
  unique: ['whCode'],
  sets: base,
  fields: {
    whCode: f.code(),
    whName: f.name(),
    whClassCode: f.choice(whClassCode),
    binManaged: f.bool(),
    keeperId: optional(f.ref('person')),
    supplierId: optional(f.ref('supplier')),
    lineId: optional(f.ref('line')),
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

const right = { read: 'web:basedata', write: 'web:basedata:edit' };

export const warehouse = defineResource({
  entity: Warehouse,
  path: '/api/basic/warehouse',
  key: 'whCode',
  label: 'whName',
  right,
  columns: ['whCode', 'whName', 'whClassCode', 'binManaged', 'keeperId', 'lineId', 'isActive'],
});
export const bin = defineResource({
  entity: Bin,
  path: '/api/basic/bin',
  key: 'warehouseId+binCode',
  label: 'binCode',
  right,
  search: ['binCode', 'binName', 'zone'],
  columns: ['warehouseId', 'binCode', 'binName', 'binType', 'zone', 'aisle', 'rack', 'level', 'pickSeq', 'maxBoxes', 'isActive'],
});
export const warehouseMaterial = defineResource({
  entity: WarehouseMaterial,
  path: '/api/basic/warehouse_material',
  key: 'warehouseId+materialId',
  label: 'materialId',
  right,
  search: [],
  columns: ['warehouseId', 'materialId', 'safeStock', 'maxStock', 'defaultBinId', 'issueRule'],
});
