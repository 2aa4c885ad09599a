/** A whole import: the steps of a mapping, in their order. */
import type pg from 'pg';
import { runDocumentStep } from './document-step.ts';
import type { Mapping } from './mapping.ts';
import { Report } from './report.ts';
import { runResourceStep } from './resource-step.ts';
import { ImportSender, importAuthor } from './sender.ts';
import { ImportTables } from './tables.ts';

export interface ImportOptions {
  /** Reads and checks everything and writes nothing. */
  readonly dryRun?: boolean;
}

async function runSteps(db: pg.Pool, dir: string, { lookups, steps }: Mapping, trial: pg.PoolClient | null): Promise<Report> {
  const author = await importAuthor(db, trial !== null);
  const tables = new ImportTables();
  await tables.loadLookups(dir, lookups);
  const report = new Report();
  const sender = new ImportSender(db, author);
  const scene = { db, trial, dir, author, tables, report };
  for (const step of steps) await ('resource' in step ? runResourceStep(step, scene) : runDocumentStep(step, scene, sender));
  return report;
}

async function tryOut(db: pg.Pool, dir: string, mapping: Mapping): Promise<Report> {
  const trial = await db.connect();
  try {
    await trial.query('begin');
    return await runSteps(db, dir, mapping, trial);
  } finally {
    await trial.query('rollback').finally(() => trial.release());
  }
}

/**
 * Imports a folder of CSV files. Good rows go in, bad ones are reported; a second run of the same files changes nothing. Two imports of one database
 * wait for each other.
 */
export async function runImport(db: pg.Pool, dir: string, mapping: Mapping, { dryRun = false }: ImportOptions = {}): Promise<Report> {
  const guard = await db.connect();
  try {
    await guard.query("select pg_advisory_lock(hashtext('import'))");
    return await (dryRun ? tryOut(db, dir, mapping) : runSteps(db, dir, mapping, null));
  } finally {
    await guard.query("select pg_advisory_unlock(hashtext('import'))").finally(() => guard.release());
  }
}
