/** The small records of the demo factory, written by codes and taken in as a file of a person would be. */
import type { Actor } from '#domain/kernel/permission.ts';
import { RESOURCES } from '#domain/registry.ts';
import { importRecords } from '#server/modules/records/record-import.ts';
import { seedId } from '#server/store/missing-rows.ts';
import records from './records.json' with { type: 'json' };
import type { Stage } from './stage.ts';

/** In the order of the file: what comes later refers to what stands before it. */
export async function saveRecords(db: Stage['db'], admin: Actor): Promise<void> {
  for (const [name, rows] of Object.entries(records)) {
    const resource = RESOURCES.find((one) => one.name === name);
    if (!resource) throw new Error(`There is no resource ${name}.`);
    const { faults } = await importRecords(db, admin, resource, {
      commandId: seedId(`demo:records:${name}`),
      mode: 'update',
      faulty: 'stop',
      trial: false,
      defaults: {},
      rows: rows.map((values, at) => ({ line: at + 2, values })),
    });
    if (faults.length > 0) throw new Error(`The demo's ${name}: ${JSON.stringify(faults)}`);
  }
}
