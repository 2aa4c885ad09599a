/** The head of an application: what every kind says, what only some kinds say, and what of it is checked against the base data. */
import { z } from 'zod';
import { inboundSubtype } from '#domain/basic/codes.ts';
import { Material } from '#domain/basic/material.resource.ts';
import { Department, Person, Supplier } from '#domain/basic/party.resource.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import { byId, type Key, type Row } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { Ctx } from '#domain/kernel/operation.ts';
import { inScope } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { mayTransfer } from '#domain/wms/class-matrix.ts';
import { APPLICATION_KINDS, type ApplicationType, grinderType, grindPurpose, isTransferKind } from './application-kinds.ts';

export const code40 = z.string().trim().min(1).max(40);

/** What the head of an application says. */
export const headShape = {
  deptId: uuidSchema.nullable(),
  applicantId: uuidSchema.nullable(),
  needDate: daySchema.nullable(),
  purpose: z.string().trim().min(1).max(500).nullable(),
  orderNo: code40.nullable(),
  equipmentNo: code40.nullable(),
  // Applications queued by an older version of the app are of kinds without these.
  inboundSubtype: inboundSubtype.schema.nullable().default(null),
  grindPurpose: grindPurpose.schema.nullable().default(null),
  grinderType: grinderType.schema.nullable().default(null),
  grinderId: uuidSchema.nullable().default(null),
  erpPrNo: code40.nullable().default(null),
  productId: uuidSchema.nullable().default(null),
  fromWarehouseId: uuidSchema.nullable(),
  toWarehouseId: uuidSchema.nullable(),
  remark: z.string().max(500).nullable(),
};
const headSchema = z.object(headShape);
type Head = z.infer<typeof headSchema>;

/** What the head refers to. */
export const headKeys = (p: Head): Key[] => [
  ...[p.fromWarehouseId, p.toWarehouseId].flatMap((id) => (id ? [byId(Warehouse, id)] : [])),
  ...(p.deptId ? [byId(Department, p.deptId)] : []),
  ...(p.applicantId ? [byId(Person, p.applicantId)] : []),
  ...(p.grinderId ? [byId(Supplier, p.grinderId)] : []),
  ...(p.productId ? [byId(Material, p.productId)] : []),
];
type StoreRow = Row<typeof Warehouse>;

function guardStore(rows: Rows, id: string | null, classes: readonly string[] | null | undefined, field: string, needed: boolean): void {
  guard(id !== null || !needed, 'REF_MISSING', { field });
  if (id === null) return;
  const warehouse = rows.get(Warehouse, id) ?? refuse('REF_MISSING', { field });
  const fits = classes !== undefined && (classes === null || classes.includes(warehouse.whClassCode));
  guard(fits && warehouse.isActive, 'STORE_CLASS', { whName: warehouse.whName });
}

/** What could never be carried out is not asked for. */
function guardPassage(from: StoreRow | undefined, to: StoreRow | undefined): void {
  if (from && to) guard(mayTransfer(from.whClassCode, to.whClassCode), 'NO_TRANSFER', { from: from.whName, to: to.whName });
}

/** The stores are of the right kind, and one of them is the applicant's, who must be able to see the application; of open kinds the author always is. */
export function guardHead(p: Head, type: ApplicationType, rows: Rows, ctx: Ctx): void {
  const kind = APPLICATION_KINDS[type];
  guard(p.inboundSubtype === null || kind.heads?.includes('inboundSubtype') === true, 'REF_MISSING', { field: 'inboundSubtype' });
  guardProduct(p, type, rows);
  guardStore(rows, p.fromWarehouseId, kind.from, 'fromWarehouseId', kind.from !== undefined);
  guardStore(rows, p.toWarehouseId, kind.to, 'toWarehouseId', kind.needsTo === true);
  guard(p.fromWarehouseId === null || p.fromWarehouseId !== p.toWarehouseId, 'SAME_WAREHOUSE');
  guardGrinding(p, type, rows);
  if (isTransferKind(type)) guardPassage(rows.get(Warehouse, p.fromWarehouseId), rows.get(Warehouse, p.toWarehouseId));
  guard(p.deptId !== null || kind.open !== true, 'REF_MISSING', { field: 'deptId' });
  guard(p.deptId === null || rows.get(Department, p.deptId)?.isActive === true, 'REF_MISSING', { field: 'deptId' });
  guard(p.applicantId === null || rows.get(Person, p.applicantId)?.status === 1, 'REF_MISSING', { field: 'applicantId' });
  const stores = [p.fromWarehouseId, p.toWarehouseId].filter((id) => id !== null);
  guard(kind.open === true || stores.some((id) => inScope(ctx.actor, id)), 'G-WH', { warehouseId: stores[0] ?? '' });
}

/** What the goods are for, for the kinds that say it. */
function guardProduct({ productId }: Head, type: ApplicationType, rows: Rows): void {
  const asks = APPLICATION_KINDS[type].heads?.includes('productId') === true;
  guard(productId === null || (asks && rows.get(Material, productId)?.isActive === true), 'REF_MISSING', { field: 'productId' });
}

const OUTSIDE = 2;

/** What is to be done and where, for the kinds that say it; work outside the plant names who does it. */
function guardGrinding({ grindPurpose: purpose, grinderType: mode, grinderId }: Head, type: ApplicationType, rows: Rows): void {
  const asks = APPLICATION_KINDS[type].heads?.includes('grindPurpose') === true;
  guard((purpose !== null) === asks, 'REF_MISSING', { field: 'grindPurpose' });
  guard((mode !== null) === asks, 'REF_MISSING', { field: 'grinderType' });
  guard((grinderId !== null) === (mode === OUTSIDE), 'REF_MISSING', { field: 'grinderId' });
  guard(grinderId === null || rows.get(Supplier, grinderId) !== undefined, 'REF_MISSING', { field: 'grinderId' });
}
