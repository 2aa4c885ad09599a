/** Creates many bins at once by a pattern, and tells how full the bins of a warehouse are. */
import type pg from 'pg';
import { z } from 'zod';
import { type BinFill, binPatternSchema, type PatternAnswer, patternBins } from '#domain/basic/bin-pattern.ts';
import { bin } from '#domain/basic/place.resource.ts';
import { type Actor, inScope } from '#domain/kernel/permission.ts';
import { fail } from '#server/modules/failure.ts';
import { createInTransaction } from '#server/modules/records/resources.ts';
import { inTransaction, rowOf, rowsOf } from '#server/store/transaction.ts';

export const generateBinsSchema = binPatternSchema.extend({
  /** Only reports what it would do. */
  trial: z.boolean().default(false),
});

/** Creates all of them in one transaction, or none. @throws 400 BIN_SPAN, BIN_MANY; 404; 409 BIN_TAKEN with the codes that already exist */
export function generateBins(db: pg.Pool, actor: Actor, input: z.output<typeof generateBinsSchema>): Promise<PatternAnswer> {
  const { warehouseId, trial, zone, binType, maxBoxes, mixMaterial, mixBatch } = input;
  const bins = patternBins(input);
  if (!Array.isArray(bins)) return fail(400, bins.code, 'field' in bins ? { field: bins.field } : {});
  const codes = bins.map(({ binCode }) => binCode);
  return inTransaction(db, async (tx) => {
    // If two people use the same pattern, the second one sees what the first has created.
    const warehouse = await rowOf(tx, 'select id from warehouse where id = $1 for update', [warehouseId]);
    if (!warehouse) fail(404, 'NOT_FOUND');
    const found = await rowsOf<{ code: string }>(
      tx,
      'select bin_code as code from bin where warehouse_id = $1 and bin_code = any($2) order by bin_code',
      [warehouseId, codes],
    );
    const taken = found.map(({ code }) => code);
    if (trial) return { codes, taken, made: 0 };
    if (taken.length > 0) fail(409, 'BIN_TAKEN', { codes: taken.slice(0, 20).join(', '), n: String(taken.length) });
    const shared = { warehouseId, zone, binType, maxBoxes, mixMaterial, mixBatch, isTransit: false, isActive: true };
    for (const one of bins) await createInTransaction(tx, actor, bin, { ...shared, ...one, binName: one.binCode });
    return { codes, taken, made: bins.length };
  });
}

export const binFillSchema = z.object({ warehouseId: z.uuid() });

/** Number of non-empty boxes by bin. @throws 403 outside the user's warehouses */
export async function binFill(db: pg.Pool, actor: Actor, { warehouseId }: z.infer<typeof binFillSchema>): Promise<BinFill[]> {
  if (!inScope(actor, warehouseId)) fail(403, 'G-WH', { warehouseId });
  return rowsOf<BinFill>(
    db,
    'select bin_id as "binId", count(*)::int as boxes from box where warehouse_id = $1 and bin_id is not null and qty > 0 group by bin_id',
    [warehouseId],
  );
}
