/** Suppliers, departments, persons and production lines (model-2 §1.4). */
import { defineEntity } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { AUDIT, defineResource } from '#domain/kernel/resource.ts';
import { deptType, personStatus, supplierGrade } from './codes.ts';
import { supplierProblem } from './party-rules.ts';

const base = () => ['base'];

export const Supplier = defineEntity({
  name: 'supplier',
  unique: ['supplierCode'],
  sets: base,
  fields: {
    supplierCode: f.code(),
    supName: f.name(),
    shortName: optional(f.str(40)),
    classCode: optional(f.codeRef('supplierClass')),
    taxNo: optional(f.str(20)),
    gln: optional(f.str(13)),
    contact: optional(f.str(40)),
    phone: optional(f.str(20)),
    email: optional(f.str(120)),
    address: optional(f.text()),
    bankName: optional(f.str(80)),
    bankAccount: optional(f.masked(40)),
    taxRate: optional(f.qty('%')),
    payTerms: optional(f.int('day')),
    isOutsourcer: f.bool(),
    grade: optional(f.choice(supplierGrade)),
    isActive: f.bool(),
    ...AUDIT,
  },
});

export const Department = defineEntity({
  name: 'department',
  unique: ['deptCode'],
  sets: base,
  fields: {
    deptCode: f.code(),
    deptName: f.name(),
    parentId: optional(f.ref('department')),
    deptType: f.choice(deptType),
    costCenter: optional(f.str(20)),
    managerId: optional(f.ref('person')),
    isActive: f.bool(),
    ...AUDIT,
  },
});

export const Person = defineEntity({
  name: 'person',
  unique: ['personCode'],
  sets: base,
  fields: {
    personCode: f.code(),
    personName: f.name(),
    deptId: optional(f.ref('department')),
    post: optional(f.str(40)),
    phone: optional(f.str(20)),
    status: f.choice(personStatus),
    ...AUDIT,
  },
});

export const Line = defineEntity({
  name: 'line',
  unique: ['lineCode'],
  sets: base,
  fields: { lineCode: f.code(), lineName: f.name(), workshopDeptId: f.ref('department'), isActive: f.bool(), ...AUDIT },
});

const right = { read: 'web:basedata', write: 'web:basedata:edit' };

export const supplier = defineResource({
  entity: Supplier,
  path: '/api/basic/supplier',
  key: 'supplierCode',
  label: 'supName',
  right,
  search: ['supplierCode', 'supName', 'shortName', 'taxNo'],
  columns: [
    ...(['supplierCode', 'supName', 'classCode', 'taxNo', 'contact', 'phone', 'bankAccount'] as const),
    ...(['taxRate', 'payTerms', 'isOutsourcer', 'grade', 'isActive'] as const),
  ],
  check: supplierProblem,
});
export const department = defineResource({
  entity: Department,
  path: '/api/basic/department',
  key: 'deptCode',
  label: 'deptName',
  right,
  columns: ['deptCode', 'deptName', 'parentId', 'deptType', 'costCenter', 'managerId', 'isActive'],
});
export const person = defineResource({
  entity: Person,
  path: '/api/basic/person',
  key: 'personCode',
  label: 'personName',
  right,
  columns: ['personCode', 'personName', 'deptId', 'post', 'phone', 'status'],
});
export const line = defineResource({
  entity: Line,
  path: '/api/basic/line',
  key: 'lineCode',
  label: 'lineName',
  right,
  columns: ['lineCode', 'lineName', 'workshopDeptId', 'isActive'],
});
