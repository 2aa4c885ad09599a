/** How much of a material, or of a class of materials, a department may be given in a month (office supplies). */
import { defineEntity } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { AUDIT, defineResource, type FieldProblem } from '#domain/kernel/resource.ts';
import { bounded, first, isEmpty, NOT_NEGATIVE, type Values, when } from './field-rules.ts';

export const DeptQuota = defineEntity({
  name: 'deptQuota',
  unique: ['deptId+materialId', 'deptId+classCode'],
  indexes: ['deptId'],
  sets: () => ['base'],
  fields: {
    deptId: f.ref('department'),
    /** Of all its materials together, and of those of the classes right below it. */
    classCode: optional(f.codeRef('materialClass')),
    materialId: optional(f.ref('material')),
    monthQty: f.qty(),
    /** More is refused; otherwise it is only remarked on. */
    isHard: f.bool(),
    remark: optional(f.text()),
    ...AUDIT,
  },
});

/** A quota is of one material or of one class. */
export const quotaProblem = (values: Values): FieldProblem | null =>
  first(
    when(isEmpty(values.materialId) && isEmpty(values.classCode), 'materialId', 'QUOTA_OF_ONE'),
    when(!isEmpty(values.materialId) && !isEmpty(values.classCode), 'classCode', 'QUOTA_OF_ONE'),
    bounded(values, { monthQty: NOT_NEGATIVE }),
  );

export const deptQuota = defineResource({
  entity: DeptQuota,
  path: '/api/basic/dept_quota',
  key: 'deptId+classCode+materialId',
  label: 'deptId',
  right: { read: 'web:wmsmaster:bgyp', write: 'web:wms:officeReq:quota' },
  search: ['deptId', 'classCode', 'materialId'],
  columns: ['deptId', 'materialId.matCode', 'materialId', 'classCode', 'monthQty', 'isHard', 'remark'],
  check: quotaProblem,
});
