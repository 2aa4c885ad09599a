/**
 * Imports rows of a file as records, by the same rules as the form, in one transaction: all or only the good ones, as the sender chooses, and never
 * twice.
 */
import type pg from 'pg';
import type { ResourceDef } from '#domain/kernel/resource.ts';
import {
  type ImportAnswer,
  type ImportFault,
  type ImportRequest,
  type ImportRow,
  importSchema,
  KEY_JOIN,
} from '#domain/system/record-import.ts';
import { Failure, fail } from '#server/modules/failure.ts';
import { inTransaction, rowOf } from '#server/store/transaction.ts';
import { RecordCodes } from './record-codes.ts';
import { createInTransaction, filled, saveInTransaction, type Writer } from './resources.ts';

export const importRoute = { schema: { body: importSchema } };

/** Nobody reads more than this; the whole file is wrong then. */
const MOST_FAULTS = 2000;

interface Run {
  readonly tx: pg.PoolClient;
  readonly actor: Writer;
  readonly resource: ResourceDef;
  readonly request: ImportRequest;
  readonly codes: RecordCodes;
  /** First line of the file with a given key. */
  readonly seen: Map<string, number>;
  readonly faults: ImportFault[];
  readonly counts: { created: number; updated: number; unchanged: number };
}

/** Rolls everything back and still returns an answer. */
class Undone extends Error {
  readonly answer: ImportAnswer;
  constructor(answer: ImportAnswer) {
    super('undone');
    this.answer = answer;
  }
}

/**
 * @returns what was done, or what is wrong with which row
 * @throws 409 if another import has used the command id
 */
export async function importRecords(db: pg.Pool, actor: Writer, resource: ResourceDef, request: ImportRequest): Promise<ImportAnswer> {
  try {
    return await inTransaction(db, (tx) => carryOut(tx, actor, resource, request));
  } catch (error) {
    if (error instanceof Undone) return error.answer;
    throw error;
  }
}

async function carryOut(tx: pg.PoolClient, actor: Writer, resource: ResourceDef, request: ImportRequest): Promise<ImportAnswer> {
  const before = request.trial ? undefined : await claim(tx, actor, resource, request.commandId);
  if (before) return before;
  const codes = await RecordCodes.load(tx, resource, request.rows);
  const counts = { created: 0, updated: 0, unchanged: 0 };
  const run: Run = { tx, actor, resource, request, codes, seen: new Map(), faults: [], counts };
  for (const row of request.rows) {
    if (run.faults.length >= MOST_FAULTS) break;
    await importRow(run, row);
  }
  const kept = !request.trial && (run.faults.length === 0 || request.faulty === 'skip');
  const answer: ImportAnswer = { kept, ...counts, faults: run.faults };
  if (!kept) throw new Undone(answer);
  await tx.query('update record_import set answer = $2 where command_id = $1', [request.commandId, JSON.stringify(answer)]);
  return answer;
}

/** A repeated request waits here until the first one has finished, and gets the same answer. */
async function claim(tx: pg.PoolClient, { userId }: Writer, { name }: ResourceDef, commandId: string): Promise<ImportAnswer | undefined> {
  const { rowCount } = await tx.query(
    "insert into record_import (command_id, resource, user_id, answer) values ($1, $2, $3, '{}') on conflict do nothing",
    [commandId, name, userId],
  );
  if (rowCount === 1) return undefined;
  const text = 'select answer from record_import where command_id = $1 and resource = $2 and user_id = $3';
  const known = await rowOf<{ answer: ImportAnswer }>(tx, text, [commandId, name, userId]);
  return known?.answer ?? fail(409, 'COMMAND_REUSED');
}

const keyOf = ({ key }: ResourceDef, values: Readonly<Record<string, unknown>>): string =>
  key
    .split('+')
    .map((field) => String(values[field] ?? ''))
    .join(KEY_JOIN);

async function importRow(run: Run, row: ImportRow): Promise<void> {
  const { resource, faults, seen } = run;
  const own = (field: string | null, code: string, params: Record<string, string> = {}): void => {
    faults.push({ line: row.line, field, code, params });
  };
  const written = keyOf(resource, row.values);
  const first = seen.get(written);
  if (first === undefined) seen.set(written, row.line);
  else own(resource.key.split('+').at(-1) ?? null, 'IMPORT_REPEATED', { key: written, line: String(first) });
  const { values, missing } = run.codes.resolve(row);
  for (const { field, code } of missing) own(field, 'IMPORT_UNKNOWN', { code });
  if (first !== undefined || missing.length > 0) return;
  await run.tx.query('savepoint line');
  try {
    await save(run, values);
    await run.tx.query('release savepoint line');
  } catch (error) {
    await run.tx.query('rollback to savepoint line');
    for (const fault of faultsOf(run, error, written)) own(...fault);
  }
}

async function save({ tx, actor, resource, request, codes, counts }: Run, values: Record<string, unknown>): Promise<void> {
  if (request.mode === 'create') {
    codes.remember(await createInTransaction(tx, actor, resource, filled(values, request.defaults)));
    counts.created += 1;
    return;
  }
  const { result, row } = await saveInTransaction(tx, actor, resource, values, request.defaults);
  codes.remember(row);
  counts[result] += 1;
}

type Fault = readonly [field: string | null, code: string, params?: Record<string, string>];

/** Anything except a refusal or a value the database cannot store is our fault and ends the import. */
function faultsOf({ resource }: Run, error: unknown, written: string): readonly Fault[] {
  const key = resource.key.split('+').at(-1) ?? null;
  const sql = String((error as { code?: unknown }).code ?? '');
  if (!(error instanceof Failure)) {
    if (sql === '23505') return [[key, 'KEY_TAKEN', { key: written }]];
    if (/^2[23]/.test(sql)) return [[null, 'INPUT_INVALID']];
    throw error;
  }
  const { code, params } = error.problem;
  if (code === 'KEY_TAKEN') return [[key, code, { key: written }]];
  if (error.errors.length === 0) return [[null, code, { ...params }]];
  return error.errors.map(({ field, code: what, message, params: told }): Fault => {
    if (what === 'REF_MISSING') return [field, 'IMPORT_UNKNOWN', { code: message }];
    if (code !== 'INPUT_INVALID') return [field, code, { ...params }];
    return what.startsWith('INPUT_') ? [field.split('.')[0] ?? null, what, { ...told }] : [field.split('.')[0] ?? null, 'IMPORT_INVALID'];
  });
}
