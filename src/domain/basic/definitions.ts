import type { ResourceDef } from '#domain/kernel/resource.ts';
import { bom } from './bom.document.ts';
import './bom.operation.ts';
import * as category from './category.resource.ts';
import * as handling from './handling.resource.ts';
import * as material from './material.resource.ts';
import * as partner from './partner.resource.ts';
import * as party from './party.resource.ts';
import * as place from './place.resource.ts';
import * as product from './product.resource.ts';
import { deptQuota } from './quota.resource.ts';

export const BASIC_RESOURCES: readonly ResourceDef[] = [
  ...[material.materialClass, material.unit, material.unitConversion, material.material],
  ...[place.warehouse, place.bin, place.warehouseMaterial],
  ...[place.binMaterial, place.warehouseLocationConfiguration, place.shopWipWarehouse],
  ...[party.supplier, party.department, party.person, party.line],
  ...[partner.supplierClass, partner.supplierMaterial, partner.customerClass, partner.customer, partner.customerMaterial],
  ...[category.receiveDispatchCategory, category.rdCategoryMaterial, category.defectReason, category.sparePartClass],
  ...[handling.packingStandard, handling.weighMaterial, handling.maxMakeAmount, handling.materialGroupConfig],
  deptQuota,
  ...[product.materialProdCodeRule, product.traceReportProduct],
];

export const BASIC_DOCUMENTS = [bom];
