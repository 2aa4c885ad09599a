/** Words that every plant begins with: categories of receipt and issue, reasons for defects, classes of spare parts. Edited as the plant likes. */
import type pg from 'pg';
import { RESOURCES } from '#domain/registry.ts';
import { quoted } from '#server/store/columns.ts';
import { addEnglish, addMissing, seedId } from '#server/store/missing-rows.ts';
import { rowOf } from '#server/store/transaction.ts';
import vocabulary from './vocabulary.json' with { type: 'json' };

/** Each list once, while it is empty: what somebody has deleted must not come back. */
export async function seedVocabulary(tx: pg.PoolClient): Promise<void> {
  for (const [name, rows] of Object.entries(vocabulary)) {
    const resource = RESOURCES.find((one) => one.name === name);
    if (!resource?.english) continue;
    const { entity, key, label, english } = resource;
    const seeded = rows.map((row) => ({ id: seedId(`${name}:${Reflect.get(row, key)}`), ...row }));
    const some = await rowOf(tx, `select 1 as some from ${quoted(entity.table)} limit 1`);
    await (some ? addEnglish(tx, name, { label, english }, seeded) : addMissing(tx, name, seeded));
  }
}
