/** A fixture was serviced: its uses and its days count from then on. */
import { z } from 'zod';
import { Warehouse } from '#domain/basic/place.resource.ts';
import { byId } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { decided, defineOperation } from '#domain/kernel/operation.ts';
import { inScope } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { FIXTURES } from '#domain/wms/lending-stores.ts';
import { AssetItem, putAsset } from './asset.entity.ts';
import { maintained, maintStatusOf } from './maintenance.ts';

const schema = z.object({
  assetId: uuidSchema,
  /** The day of the service, at the site. */
  day: daySchema,
});

/**
 * Records the service of a fixture that has an interval.
 * @throws REF_MISSING, G-WH, NO_FIXTURE, MAINT_DAY
 */
export const assetMaintain = defineOperation<z.infer<typeof schema>>({
  type: 'assetItem.maintain',
  v: 1,
  kind: 'fact',
  offline: true,
  right: `${FIXTURES.right}:maintain`,
  schema,
  lane: ({ assetId }) => `asset:${assetId}`,
  reads: [
    ({ assetId }) => [byId(AssetItem, assetId)],
    ({ assetId }, rows) => {
      const asset = rows.get(AssetItem, assetId);
      return asset ? [byId(Warehouse, asset.homeWarehouseId)] : [];
    },
  ],
  decide: ({ assetId, day }, rows, ctx) => {
    const asset = rows.get(AssetItem, assetId) ?? refuse('REF_MISSING', { field: 'assetId' });
    const { assetNo, homeWarehouseId: warehouseId, lastMaintAt, retiredAt } = asset;
    guard(inScope(ctx.actor, warehouseId), 'G-WH', { warehouseId });
    const isFixture = rows.get(Warehouse, warehouseId)?.whClassCode === FIXTURES.whClass;
    guard(isFixture && retiredAt === null && maintStatusOf(asset, ctx.today) !== null, 'NO_FIXTURE', { assetNo });
    guard(day <= ctx.today && day >= (lastMaintAt ?? day), 'MAINT_DAY', { assetNo, from: lastMaintAt ?? '–', to: ctx.today });
    return decided({ put: [putAsset(maintained(asset, day))] });
  },
});
