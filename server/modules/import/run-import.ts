/** A complete import: the steps of a mapping, in order. */
import type pg from 'pg';
import { fail } from '#server/modules/failure.ts';
import { folderSource, type Source } from './csv.ts';
import { runDocumentStep } from './document-step.ts';
import { type Mapping, optionalLookups, within } from './mapping.ts';
import { Report } from './report.ts';
import { runResourceStep } from './resource-step.ts';
import { ImportSender, importAuthor } from './sender.ts';
import { ImportTables } from './tables.ts';

export interface ImportOptions {
  /** Reads and checks everything but writes nothing. */
  readonly dryRun?: boolean;
  /** Fails with "not now" instead of waiting for another import. */
  readonly atOnce?: boolean;
}

async function runSteps(db: pg.Pool, source: Source, { lookups, steps }: Mapping, trial: pg.PoolClient | null): Promise<Report> {
  const author = await importAuthor(db, trial !== null);
  const tables = new ImportTables();
  await tables.loadLookups(source, lookups);
  const report = new Report();
  const sender = new ImportSender(db, author);
  const scene = { db, trial, source, author, tables, report };
  for (const step of steps) await ('resource' in step ? runResourceStep(step, scene) : runDocumentStep(step, scene, sender));
  return report;
}

async function tryOut(db: pg.Pool, source: Source, mapping: Mapping): Promise<Report> {
  const trial = await db.connect();
  try {
    await trial.query('begin');
    return await runSteps(db, source, mapping, trial);
  } finally {
    await trial.query('rollback').finally(() => trial.release());
  }
}

/**
 * Imports what a mapping reads from a source. Good rows are stored, bad ones are reported, and importing the same rows again changes nothing. Two
 * imports into one database wait for each other.
 * @throws Failure 503 with `atOnce` while another one is running
 */
export async function importFrom(
  db: pg.Pool,
  source: Source,
  mapping: Mapping,
  { dryRun = false, atOnce = false }: ImportOptions = {},
): Promise<Report> {
  const guard = await db.connect();
  try {
    const lock = await guard.query<{ mine: unknown }>(
      `select ${atOnce ? 'pg_try_advisory_lock' : 'pg_advisory_lock'}(hashtext('import')) as mine`,
    );
    if (lock.rows[0]?.mine === false) fail(503, 'UNAVAILABLE');
    try {
      return await (dryRun ? tryOut(db, source, mapping) : runSteps(db, source, mapping, null));
    } finally {
      await guard.query("select pg_advisory_unlock(hashtext('import'))");
    }
  } finally {
    guard.release();
  }
}

/** Imports a folder of CSV files; optional steps whose files are not there are left out. */
export const runImport = (db: pg.Pool, dir: string, mapping: Mapping, options: ImportOptions = {}): Promise<Report> =>
  importFrom(db, folderSource(dir, optionalLookups(mapping)), within(dir, mapping), options);
