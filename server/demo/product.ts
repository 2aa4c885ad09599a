/** Products of the demo factory that stand in the finished-goods store without an order of production. */
import type { Actor } from '#domain/kernel/permission.ts';
import { inTransaction, rowOf } from '#server/store/transaction.ts';
import { saver } from './base-data.ts';
import type { Stage } from './stage.ts';

export interface ProductPlan {
  readonly matCode: string;
  readonly matName: string;
  readonly matNameEn: string;
  readonly spec: string;
}

/** Made here, in boxes and batches, without a shelf life and without an inspection. Saved once. @returns its id */
export async function productOf(stage: Stage, admin: Actor, plan: ProductPlan): Promise<string> {
  const known = await rowOf<{ id: string }>(stage.db, 'select id from material where mat_code = $1', [plan.matCode]);
  if (known) return known.id;
  const rules = {
    classCode: 'CP',
    sourceType: 2,
    isBlank: false,
    boxManaged: true,
    batchManaged: true,
    shelfLifeManaged: false,
    expiryWarnDays: 30,
    iqcMode: 0,
  };
  const limits = { baseUnit: 'PCS', overReceiptPct: '0', overIssuePct: '0', isActive: true };
  return inTransaction(stage.db, async (tx) => (await saver(tx, admin)('material', { ...plan, ...rules, ...limits })).id);
}
