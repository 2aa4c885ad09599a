/** One step of an import: rows of a file become rows of a resource, by the same rules as the form. */
import type pg from 'pg';
import type { ResourceDef } from '#domain/kernel/resource.ts';
import { Failure } from '#server/modules/failure.ts';
import { saveInTransaction, type Writer } from '#server/modules/records/resources.ts';
import { inTransaction } from '#server/store/transaction.ts';
import type { CsvRow, Source } from './csv.ts';
import { CellError, columnsOf, fieldsOf, meets } from './evaluate.ts';
import type { ResourceStep } from './mapping.ts';
import type { Report, StepCounts } from './report.ts';
import { type ImportTables, naturalKey, resourceByName } from './tables.ts';

/** Rows per transaction. Few enough that the change feed of the devices never waits long. */
const BATCH = 200;

export interface Scene {
  readonly db: pg.Pool;
  /** A trial run: one transaction for everything, rolled back at the end. */
  readonly trial: pg.PoolClient | null;
  readonly source: Source;
  readonly author: Writer;
  readonly tables: ImportTables;
  readonly report: Report;
}

interface Ready {
  readonly line: number;
  readonly key: string;
  readonly values: Record<string, unknown>;
}

/** A step in progress. */
interface Run {
  readonly step: ResourceStep;
  readonly resource: ResourceDef;
  readonly file: string;
  readonly counts: StepCounts;
  readonly scene: Scene;
}

export const on = (scene: Scene): pg.Pool | pg.PoolClient => scene.trial ?? scene.db;

async function* rowsOf(step: ResourceStep, source: Source): AsyncGenerator<CsvRow> {
  if (step.file) yield* source(step.file);
  for (const [n, cells] of (step.rows ?? []).entries()) yield { cells, line: n + 1, fault: null };
}

function refuse({ counts, file, scene }: Run, line: number, column: string, reason: string): null {
  counts.refused += 1;
  scene.report.trouble(file, line, column, reason);
  return null;
}

/** The fields that a row sets. A sparse step sets only those whose columns the row has; the other fields of an existing record keep their values. */
const given = ({ fields, sparse }: ResourceStep, cells: CsvRow['cells']): ResourceStep['fields'] =>
  sparse ? Object.fromEntries(Object.entries(fields).filter(([, value]) => columnsOf(value).every((column) => column in cells))) : fields;

/** A row with its values, or null if the mapping skips it or cannot make the values. */
function prepare(run: Run, { cells, line, fault }: CsvRow): Ready | null {
  const { step, resource, counts, scene } = run;
  counts.read += 1;
  if (!meets(step.where, cells)) {
    counts.skipped += 1;
    return null;
  }
  if (fault) return refuse(run, line, '', fault);
  try {
    const values = fieldsOf(given(step, cells), cells, scene.tables);
    return { line, key: naturalKey(resource, values), values };
  } catch (error) {
    if (error instanceof CellError) return refuse(run, line, error.column, error.message);
    throw error;
  }
}

function repeated(run: Run, line: number, first: number): void {
  const { step, resource, counts } = run;
  if (step.distinct) {
    counts.skipped += 1;
    return;
  }
  const columns = resource.key.split('+').flatMap((field) => columnsOf(step.fields[field]));
  refuse(run, line, columns.join('+'), `the key was used before, on line ${first}`);
}

export async function runResourceStep(step: ResourceStep, scene: Scene): Promise<void> {
  const file = step.file ?? 'mapping';
  const run: Run = { step, resource: resourceByName(step.resource), file, counts: scene.report.step(step.resource, file), scene };
  await scene.tables.loadRefs(on(scene), step);
  const seen = new Map<string, number>();
  let batch: Ready[] = [];
  for await (const row of rowsOf(step, scene.source)) {
    const ready = prepare(run, row);
    if (!ready) continue;
    const first = seen.get(ready.key);
    if (first !== undefined) {
      repeated(run, ready.line, first);
      continue;
    }
    seen.set(ready.key, ready.line);
    batch.push(ready);
    if (batch.length < BATCH) continue;
    await store(run, batch);
    batch = [];
  }
  await store(run, batch);
}

async function store(run: Run, batch: readonly Ready[]): Promise<void> {
  const { trial, db } = run.scene;
  if (batch.length === 0) return;
  const all = async (tx: pg.PoolClient) => {
    for (const ready of batch) await storeOne(run, ready, tx);
  };
  await (trial ? all(trial) : inTransaction(db, all));
}

/** A refused row leaves nothing behind, and the other rows of its transaction stay. */
async function storeOne({ step, resource, counts, file, scene }: Run, ready: Ready, tx: pg.PoolClient): Promise<void> {
  await tx.query('savepoint line');
  try {
    const { result, row } = await saveInTransaction(tx, scene.author, resource, ready.values, step.start);
    counts[result] += 1;
    scene.tables.remember(resource, ready.key, row.id);
    await tx.query('release savepoint line');
  } catch (error) {
    await tx.query('rollback to savepoint line');
    counts.refused += 1;
    for (const { column, reason } of reasons(step, error)) scene.report.trouble(file, ready.line, column, reason);
  }
}

/** PostgreSQL codes for a value that does not fit (22) or breaks a constraint (23). Anything else is our fault and ends the import. */
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
