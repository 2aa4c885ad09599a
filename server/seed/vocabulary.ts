/** Words that every plant begins with: categories of receipt and issue, reasons for defects, classes of spare parts. Edited as the plant likes. */
import type pg from 'pg';
import { entityByName } from '#domain/registry.ts';
import { quoted } from '#server/store/columns.ts';
import { rowOf } from '#server/store/transaction.ts';
import { addMissing, seedId } from './missing-rows.ts';
import vocabulary from './vocabulary.json' with { type: 'json' };

/** Each list once, while it is empty: what somebody has deleted must not come back. */
export async function seedVocabulary(tx: pg.PoolClient): Promise<void> {
  for (const [name, rows] of Object.entries(vocabulary)) {
    const entity = entityByName(name);
    if (!entity || (await rowOf(tx, `select 1 as some from ${quoted(entity.table)} limit 1`))) continue;
    const key = entity.unique[0] ?? '';
    await addMissing(
      tx,
      name,
      rows.map((row) => ({ id: seedId(`${name}:${Reflect.get(row, key)}`), ...row })),
    );
  }
}
