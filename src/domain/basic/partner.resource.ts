/** Classes of suppliers and customers, customers, and what partners call a material (model-2 §1.4). */
import { defineEntity } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { AUDIT, defineResource } from '#domain/kernel/resource.ts';
import { inspectionLevel } from './codes.ts';
import { customerProblem, supplierMaterialProblem } from './party-rules.ts';

const base = () => ['base'];

export const SupplierClass = defineEntity({
  name: 'supplierClass',
  unique: ['classCode'],
  sets: base,
  fields: {
    classCode: f.code(),
    className: f.name(),
    parentCode: optional(f.codeRef('supplierClass')),
    isActive: f.bool(),
    ...AUDIT,
  },
});

export const CustomerClass = defineEntity({
  name: 'customerClass',
  unique: ['classCode'],
  sets: base,
  fields: {
    classCode: f.code(),
    className: f.name(),
    parentCode: optional(f.codeRef('customerClass')),
    isActive: f.bool(),
    ...AUDIT,
  },
});

/** What a supplier calls a material, and how it comes packed. */
export const SupplierMaterial = defineEntity({
  name: 'supplierMaterial',
  unique: ['supplierId+materialId'],
  indexes: ['materialId'],
  sets: base,
  fields: {
    supplierId: f.ref('supplier'),
    materialId: f.ref('material'),
    supplierMatCode: optional(f.str(60)),
    packQty: optional(f.qty()),
    inspectionLevel: optional(f.choice(inspectionLevel)),
    minOrderQty: optional(f.qty()),
    ...AUDIT,
  },
});

export const Customer = defineEntity({
  name: 'customer',
  unique: ['customerCode'],
  sets: base,
  fields: {
    customerCode: f.code(),
    customerName: f.name(),
    classCode: optional(f.codeRef('customerClass')),
    /** None = title passes when the goods are shipped. */
    hubWarehouseId: optional(f.ref('warehouse')),
    taxNo: optional(f.str(20)),
    contact: optional(f.str(40)),
    phone: optional(f.str(20)),
    shipAddress: optional(f.text()),
    isActive: f.bool(),
    ...AUDIT,
  },
});

export const CustomerMaterial = defineEntity({
  name: 'customerMaterial',
  unique: ['customerId+materialId'],
  indexes: ['materialId'],
  sets: base,
  fields: {
    customerId: f.ref('customer'),
    materialId: f.ref('material'),
    customerMatCode: optional(f.str(60)),
    labelTemplateId: optional(f.ref('printTemplate')),
    ...AUDIT,
  },
});

const right = { read: 'web:basedata', write: 'web:basedata:edit' };

export const supplierClass = defineResource({
  entity: SupplierClass,
  path: '/api/basic/supplier_class',
  key: 'classCode',
  label: 'className',
  right,
  columns: ['classCode', 'className', 'parentCode', 'isActive'],
});
export const customerClass = defineResource({
  entity: CustomerClass,
  path: '/api/basic/customer_class',
  key: 'classCode',
  label: 'className',
  right,
  columns: ['classCode', 'className', 'parentCode', 'isActive'],
});
export const supplierMaterial = defineResource({
  entity: SupplierMaterial,
  path: '/api/basic/supplier_material',
  key: 'supplierId+materialId',
  label: 'materialId',
  right,
  search: ['supplierId', 'materialId', 'supplierMatCode'],
  columns: [
    ...(['supplierId', 'materialId.matCode', 'materialId', 'materialId.spec', 'supplierMatCode'] as const),
    ...(['packQty', 'minOrderQty', 'inspectionLevel'] as const),
  ],
  check: supplierMaterialProblem,
});
export const customer = defineResource({
  entity: Customer,
  path: '/api/basic/customer',
  key: 'customerCode',
  label: 'customerName',
  right,
  search: ['customerCode', 'customerName', 'taxNo'],
  columns: ['customerCode', 'customerName', 'classCode', 'hubWarehouseId', 'contact', 'phone', 'isActive'],
  check: customerProblem,
});
export const customerMaterial = defineResource({
  entity: CustomerMaterial,
  path: '/api/basic/customer_material',
  key: 'customerId+materialId',
  label: 'materialId',
  right,
  search: ['customerId', 'materialId', 'customerMatCode'],
  columns: ['customerId', 'materialId.matCode', 'materialId', 'materialId.spec', 'customerMatCode', 'labelTemplateId'],
});
