/** Vocabularies of the plant: why goods move, why they are bad, what kind of spare part they are (model-2 §1.4). */
import { defineEntity } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { AUDIT, defineResource } from '#domain/kernel/resource.ts';
import { categoryProblem } from './category-rules.ts';
import { defectSeverity, defectType, inboundSubtype, rdDirection } from './codes.ts';
import { movementType } from './movement-types.ts';

const base = () => ['base'];

export const ReceiveDispatchCategory = defineEntity({
  name: 'receiveDispatchCategory',
  unique: ['rdCode'],
  sets: base,
  fields: {
    rdCode: f.code(),
    rdName: f.name(),
    rdNameEn: optional(f.name()),
    direction: f.choice(rdDirection),
    movementType: optional(f.choice(movementType)),
    erpDocType: optional(f.str(20)),
    ...AUDIT,
  },
});

/** Which classes of material a category may move. */
export const RdCategoryMaterial = defineEntity({
  name: 'rdCategoryMaterial',
  unique: ['rdCode+classCode'],
  indexes: ['rdCode'],
  sets: base,
  fields: { rdCode: f.codeRef('receiveDispatchCategory'), classCode: f.codeRef('materialClass'), ...AUDIT },
});

export const DefectReason = defineEntity({
  name: 'defectReason',
  unique: ['defectCode'],
  sets: base,
  fields: {
    defectCode: f.code(),
    defectName: f.name(),
    defectNameEn: optional(f.name()),
    defectType: f.choice(defectType),
    severity: f.choice(defectSeverity),
    ...AUDIT,
  },
});

export const SparePartClass = defineEntity({
  name: 'sparePartClass',
  unique: ['bjCode'],
  sets: base,
  fields: {
    bjCode: f.code(8),
    bjName: f.name(),
    bjNameEn: optional(f.name()),
    keeperId: optional(f.ref('person')),
    /** What becomes of parts of this class that come back for new ones; empty = they await repair. */
    oldPartSubtype: optional(f.choice(inboundSubtype)),
    ...AUDIT,
  },
});

const right = { read: 'web:basedata', write: 'web:basedata:edit' };

export const receiveDispatchCategory = defineResource({
  entity: ReceiveDispatchCategory,
  path: '/api/basic/receive_dispatch_category',
  key: 'rdCode',
  label: 'rdName',
  right,
  search: ['rdCode', 'rdName', 'rdNameEn'],
  columns: ['rdCode', 'rdName', 'rdNameEn', 'direction', 'movementType', 'erpDocType'],
  check: categoryProblem,
});
export const rdCategoryMaterial = defineResource({
  entity: RdCategoryMaterial,
  path: '/api/basic/rd_category_material',
  key: 'rdCode+classCode',
  label: 'rdCode',
  right,
  columns: ['rdCode', 'rdCode.rdName', 'rdCode.rdNameEn', 'rdCode.direction', 'classCode', 'classCode.className'],
});
export const defectReason = defineResource({
  entity: DefectReason,
  path: '/api/basic/defect_reason',
  key: 'defectCode',
  label: 'defectName',
  right,
  search: ['defectCode', 'defectName', 'defectNameEn'],
  columns: ['defectCode', 'defectName', 'defectNameEn', 'defectType', 'severity'],
});
export const sparePartClass = defineResource({
  entity: SparePartClass,
  path: '/api/basic/spare_part_class',
  key: 'bjCode',
  label: 'bjName',
  right,
  search: ['bjCode', 'bjName', 'bjNameEn'],
  columns: ['bjCode', 'bjName', 'bjNameEn', 'keeperId', 'oldPartSubtype'],
});
