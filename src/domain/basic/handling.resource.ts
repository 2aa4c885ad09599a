/** How materials are packed, weighed and launched (model-2 §1.4). */
import { defineEntity } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { AUDIT, defineResource } from '#domain/kernel/resource.ts';
import { groupProblem, launchProblem, packingProblem, weighProblem } from './handling-rules.ts';

const base = () => ['base'];

export const PackingStandard = defineEntity({
  name: 'packingStandard',
  unique: ['materialId+customerId+packType'],
  sets: base,
  fields: {
    materialId: f.ref('material'),
    /** None = for every customer without a standard. */
    customerId: optional(f.ref('customer')),
    /** UN/ECE Rec 21 where there is one: CT carton, PX pallet, BG bag, DR drum. */
    packType: f.str(20),
    boxQty: f.qty(),
    boxesPerPallet: optional(f.int('boxes')),
    tareKg: optional(f.qty('kg')),
    ...AUDIT,
  },
});

/** Materials that are counted by weighing. */
export const WeighMaterial = defineEntity({
  name: 'weighMaterial',
  unique: ['materialId'],
  sets: base,
  fields: { materialId: f.ref('material'), unitWeight: f.qty('kg'), tolPct: f.qty('%'), sampleQty: f.int('pieces'), ...AUDIT },
});

/** How much of a product may be begun. */
export const MaxMakeAmount = defineEntity({
  name: 'maxMakeAmount',
  unique: ['materialId+lineId'],
  sets: base,
  fields: {
    materialId: f.ref('material'),
    /** None = all lines. */
    lineId: optional(f.ref('line')),
    maxPerDay: optional(f.qty()),
    maxPerOrder: optional(f.qty()),
    ...AUDIT,
  },
});

/** Materials that go to the line together. A material is in at most one group: the server asks. */
export const MaterialGroupConfig = defineEntity({
  name: 'materialGroupConfig',
  unique: ['groupCode'],
  sets: base,
  fields: {
    groupCode: f.code(),
    groupName: f.name(),
    materialIds: f.refs('material'),
    pickTogether: f.bool(),
    deliverFrequency: optional(f.int('min')),
    ...AUDIT,
  },
});

const right = { read: 'web:basedata', write: 'web:basedata:edit' };

export const packingStandard = defineResource({
  entity: PackingStandard,
  path: '/api/basic/packing_standard',
  key: 'materialId+customerId+packType',
  label: 'packType',
  right,
  columns: [
    ...(['materialId.matCode', 'materialId', 'materialId.spec', 'customerId', 'packType'] as const),
    ...(['boxQty', 'boxesPerPallet', 'tareKg'] as const),
  ],
  check: packingProblem,
});
export const weighMaterial = defineResource({
  entity: WeighMaterial,
  path: '/api/basic/weigh_material',
  key: 'materialId',
  label: 'materialId',
  right,
  columns: ['materialId.matCode', 'materialId', 'materialId.spec', 'materialId.baseUnit', 'unitWeight', 'tolPct', 'sampleQty'],
  check: weighProblem,
});
export const maxMakeAmount = defineResource({
  entity: MaxMakeAmount,
  path: '/api/basic/max_make_amount',
  key: 'materialId+lineId',
  label: 'materialId',
  right,
  columns: ['materialId.matCode', 'materialId', 'materialId.spec', 'lineId', 'maxPerDay', 'maxPerOrder'],
  check: launchProblem,
});
export const materialGroupConfig = defineResource({
  entity: MaterialGroupConfig,
  path: '/api/basic/material_group_config',
  key: 'groupCode',
  label: 'groupName',
  right: { read: 'web:wmsmaster:store', write: 'web:wms:group:edit' },
  search: ['groupCode', 'groupName', 'materialIds'],
  columns: ['groupCode', 'groupName', 'materialIds', 'pickTogether', 'deliverFrequency'],
  check: groupProblem,
});
