/** One step of an import: rows of a file become rows of a resource, by the same rules as a form. */
import { join } from 'node:path';
import type pg from 'pg';
import type { Author } from '#server/modules/audit-log.ts';
import { Failure } from '#server/modules/failure.ts';
import { saveInTransaction } from '#server/modules/resources.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { type CsvRow, rowsOfFile } from './csv.ts';
import { CellError, columnsOf, fieldsOf, meets } from './evaluate.ts';
import type { ResourceStep } from './mapping.ts';
import type { Report, StepCounts } from './report.ts';
import { type ImportTables, naturalKey, resourceByName } from './tables.ts';

/** Rows that share a transaction. Few enough that the change feed of the devices never waits long. */
const BATCH = 200;

export interface Scene {
  readonly db: pg.Pool;
  /** A trial run: one transaction for everything, taken back at the end. */
  readonly trial: pg.PoolClient | null;
  readonly dir: string;
  readonly author: Author;
  readonly tables: ImportTables;
  readonly report: Report;
}

interface Ready {
  readonly line: number;
  readonly key: string;
  readonly values: Record<string, unknown>;
}

export const on = (scene: Scene): pg.Pool | pg.PoolClient => scene.trial ?? scene.db;

async function* source(step: ResourceStep, dir: string): AsyncGenerator<CsvRow> {
  if (step.file) yield* rowsOfFile(join(dir, step.file));
  for (const [n, cells] of (step.rows ?? []).entries()) yield { cells, line: n + 1, fault: null };
}

export async function runResourceStep(step: ResourceStep, scene: Scene): Promise<void> {
  const resource = resourceByName(step.resource);
  const file = step.file ?? 'mapping';
  const counts = scene.report.step(step.resource, file);
  await scene.tables.loadRefs(on(scene), step);
  const seen = new Map<string, number>();
  let batch: Ready[] = [];
  for await (const row of source(step, scene.dir)) {
    counts.read += 1;
    if (!meets(step.where, row.cells)) {
      counts.skipped += 1;
      continue;
    }
    const ready = prepare(step, row, scene, counts, file);
    if (!ready) continue;
    const first = seen.get(ready.key);
    seen.set(ready.key, first ?? ready.line);
    if (first !== undefined) repeated(step, ready, first, scene.report, counts, file);
    else batch.push(ready);
    if (batch.length >= BATCH) {
      await store(step, batch, scene, counts, file);
      batch = [];
    }
  }
  await store(step, batch, scene, counts, file);

  function prepare(...[, row, { tables, report }]: [ResourceStep, CsvRow, Scene, StepCounts, string]): Ready | null {
    try {
      if (row.fault) throw new CellError('', row.fault);
      const values = fieldsOf(step.fields, row.cells, tables);
      return { line: row.line, key: naturalKey(resource, values), values };
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      counts.refused += 1;
      report.trouble(file, row.line, error.column, error.message);
      return null;
    }
  }
}

function repeated(step: ResourceStep, { line }: Ready, first: number, report: Report, counts: StepCounts, file: string): void {
  if (step.distinct) {
    counts.skipped += 1;
    return;
  }
  counts.refused += 1;
  const columns = resourceByName(step.resource)
    .key.split('+')
    .flatMap((field) => columnsOf(step.fields[field]));
  report.trouble(file, line, columns.join('+'), `the key was used before, on line ${first}`);
}

async function store(step: ResourceStep, batch: readonly Ready[], scene: Scene, counts: StepCounts, file: string): Promise<void> {
  if (batch.length === 0) return;
  const all = async (tx: pg.PoolClient) => {
    for (const ready of batch) await storeOne(step, ready, tx, scene, counts, file);
  };
  await (scene.trial ? all(scene.trial) : inTransaction(scene.db, all));
}

/** A refused row leaves nothing behind, and the others of its transaction stay. */
async function storeOne(
  step: ResourceStep,
  ready: Ready,
  tx: pg.PoolClient,
  scene: Scene,
  counts: StepCounts,
  file: string,
): Promise<void> {
  const resource = resourceByName(step.resource);
  await tx.query('savepoint line');
  try {
    const { result, row } = await saveInTransaction(tx, scene.author, resource, ready.values);
    counts[result] += 1;
    scene.tables.remember(resource, ready.key, row.id);
    await tx.query('release savepoint line');
  } catch (error) {
    await tx.query('rollback to savepoint line');
    counts.refused += 1;
    for (const { column, reason } of reasons(step, error)) scene.report.trouble(file, ready.line, column, reason);
  }
}

/** Codes of PostgreSQL for a value that does not fit (22) or breaks a constraint (23); anything else is our fault and ends the import. */
const isData = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));

function reasons(step: ResourceStep, error: unknown): { column: string; reason: string }[] {
  if (isData(error)) return [{ column: '', reason: error.message }];
  if (!(error instanceof Failure)) throw error;
  const { errors, problem } = error;
  if (errors.length === 0) return [{ column: '', reason: `${problem.code} ${Object.values(problem.params).join(' ')}`.trim() }];
  return errors.map(({ field, code, message }) => ({
    column: columnsOf(step.fields[field]).join('+') || field,
    reason: `${field}: ${code === 'REF_MISSING' ? `there is no "${message}"` : message}`,
  }));
}
