/** The store that a document of spare parts is about. */
import { Warehouse } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import type { Ctx } from '#domain/kernel/operation.ts';
import { inScope } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { SPARE_STORES } from './spare-codes.ts';

/** An active store for spare parts in the actor's scope. @throws REF_MISSING, STORE_CLASS, G-WH */
export function spareStore(rows: Rows, warehouseId: string, ctx: Ctx): Row<typeof Warehouse> {
  const store = rows.get(Warehouse, warehouseId) ?? refuse('REF_MISSING', { field: 'warehouseId' });
  const fits = (SPARE_STORES as readonly string[]).includes(store.whClassCode) && store.isActive;
  guard(fits, 'STORE_CLASS', { whName: store.whName });
  guard(inScope(ctx.actor, warehouseId), 'G-WH', { warehouseId });
  return store;
}
