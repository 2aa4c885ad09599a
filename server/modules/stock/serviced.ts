/** Fixtures that are serviced by uses or by days, for devices that do not hold their rows. */
import type pg from 'pg';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { type Actor, isAdmin } from '#domain/kernel/permission.ts';
import { AssetItem } from '#domain/wms/asset/asset.entity.ts';
import { assetMaintain } from '#domain/wms/asset/maintain.operation.ts';
import { FIXTURES } from '#domain/wms/lending-stores.ts';
import { selectRows } from '#server/store/rows.ts';
import { rowsOf } from '#server/store/transaction.ts';

/** Whoever records services reads what is to be serviced. */
export const SERVICED_RIGHT = assetMaintain.right;

/** Those in use, of this person's fixture stores. */
export async function servicedAssets(db: pg.Pool, actor: Actor): Promise<readonly AnyRow[]> {
  const stores = await rowsOf<{ id: string }>(
    db,
    'select id from warehouse where is_active and wh_class_code = $1 and ($2 or id = any($3::uuid[]))',
    [FIXTURES.whClass, isAdmin(actor), actor.warehouses],
  );
  const ids = stores.map(({ id }) => id);
  const assets = await selectRows(db, AssetItem, 'homeWarehouseId', ids, 'none');
  return assets.filter(({ retiredAt, maintUses, maintDays }) => retiredAt === null && (maintUses !== null || maintDays !== null));
}
