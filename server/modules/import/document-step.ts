/** One step of an import: a file of heads and a file of lines become documents, each created by its own public operation. */
import { isOfTrade } from '#domain/kernel/clock.ts';
import { DOCUMENTS, operationByType } from '#domain/registry.ts';
import { columnOf, quoted } from '#server/store/columns.ts';
import { rowsOf } from '#server/store/transaction.ts';
import { CellError, columnsOf, evaluated, fieldsOf, meets } from './evaluate.ts';
import { followerOf } from './followers.ts';
import type { DocumentStep } from './mapping.ts';
import type { StepCounts } from './report.ts';
import { on, type Scene } from './resource-step.ts';
import { type Act, type ImportSender, told } from './sender.ts';

/** Operations of one envelope (sync.md §6). */
const ENVELOPE = 200;

interface LineRow {
  readonly line: number;
  readonly values: Record<string, unknown>;
}

interface Lines {
  readonly rows: LineRow[];
  /** First line that could not be read. */
  bad: number | null;
}

export interface Ready {
  readonly line: number;
  readonly number: string;
  readonly occurredAt: string;
  readonly payload: Record<string, unknown>;
  readonly cancelled: boolean;
}

const headerOf = (operation: string) => {
  const document = DOCUMENTS.find(({ docType }) => docType === operation.split('.')[0]);
  if (!document) throw new Error(`The mapping names the operation "${operation}", which creates no document.`);
  return document.header;
};

/** A date without a time means noon, which is the same day in every zone a plant may lie in. */
const instantOf = (value: unknown, column: string): string => {
  if (value === null || value === undefined) return new Date().toISOString();
  const text = String(value);
  const at = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T12:00:00.000Z` : text);
  const instant = Number.isNaN(at) ? '' : new Date(at).toISOString();
  if (!isOfTrade(instant)) throw new CellError(column, `"${text}" is no time of the years 2000 to 2199`);
  return instant;
};

async function linesByHead({ lines }: DocumentStep, scene: Scene): Promise<Map<string, Lines>> {
  const found = new Map<string, Lines>();
  if (!lines) return found;
  for await (const { cells, line, fault } of scene.source(lines.file)) {
    const key = cells[lines.key] ?? '';
    const own = found.get(key) ?? { rows: [], bad: null };
    found.set(key, own);
    try {
      if (fault) throw new CellError('', fault);
      own.rows.push({ line, values: fieldsOf(lines.fields, cells, scene.tables) });
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      own.bad ??= line;
      scene.report.trouble(lines.file, line, error.column, error.message);
    }
  }
  return found;
}

/** The faults that the operation's own schema finds in a payload, as lines and columns of the files. */
function check(step: DocumentStep, ready: Ready, rows: readonly LineRow[], scene: Scene): boolean {
  const def = operationByType(step.operation);
  if (!def) throw new Error(`The mapping names the operation "${step.operation}", which does not exist.`);
  const result = def.schema.safeParse({ id: '00000000-0000-0000-0000-000000000000', ...ready.payload });
  if (result.success) return true;
  for (const { path, message } of result.error.issues) {
    const row = path[0] === 'lines' ? rows[Number(path[1])] : undefined;
    const field = String((row ? path[2] : path[0]) ?? '');
    const columns = columnsOf((row ? step.lines?.fields : step.fields)?.[field]).join('+') || field;
    scene.report.trouble(row ? (step.lines?.file ?? step.file) : step.file, row?.line ?? ready.line, columns, `${field}: ${message}`);
  }
  return false;
}

/** The column of the number that tells the documents apart. */
const numberColumn = ({ lines, fields, number }: DocumentStep): string => lines?.of ?? columnsOf(fields[number])[0] ?? number;

/** Of a cancelled document nothing counts but its number. */
const isCancelled = (step: DocumentStep, cells: Readonly<Record<string, string>>, scene: Scene): boolean =>
  step.follow !== undefined && evaluated(step.follow.cancelled, cells, scene.tables) === true;

function cancelledOne(step: DocumentStep, { cells, line }: { cells: Readonly<Record<string, string>>; line: number }, scene: Scene): Ready {
  const number = String(evaluated(step.fields[step.number] ?? null, cells, scene.tables) ?? '');
  if (number === '') throw new CellError(numberColumn(step), `${step.number}: it is empty`);
  return { line, number, occurredAt: '', payload: {}, cancelled: true };
}

/** What keeps the lines of a document from being taken; null = nothing. */
function lackOf(file: string, lines: Lines | undefined): string | null {
  if (!lines || (lines.rows.length === 0 && lines.bad === null)) return `it has no lines in ${file}`;
  return lines.bad === null ? null : `its line ${lines.bad} of ${file} was refused`;
}

/** A head with its lines, or null after reporting the faults: a document is imported completely or not at all. */
function prepare(
  step: DocumentStep,
  row: { cells: Readonly<Record<string, string>>; line: number; fault: string | null },
  lines: Lines | undefined,
  scene: Scene,
): Ready | null {
  const refuse = (column: string, reason: string) => {
    scene.report.trouble(step.file, row.line, column, reason);
    return null;
  };
  if (row.fault) return refuse('', row.fault);
  try {
    if (isCancelled(step, row.cells, scene)) return cancelledOne(step, row, scene);
    const lack = step.lines && lackOf(step.lines.file, lines);
    if (lack) return refuse(numberColumn(step), lack);
    const fields = fieldsOf(step.fields, row.cells, scene.tables);
    const told = step.occurredAt === undefined ? null : evaluated(step.occurredAt, row.cells, scene.tables);
    const occurredAt = instantOf(told, columnsOf(step.occurredAt).join('+'));
    const rows = lines?.rows ?? [];
    const payload = step.lines ? { ...fields, lines: rows.map(({ values }) => values) } : fields;
    const ready = { line: row.line, number: String(fields[step.number] ?? ''), occurredAt, payload, cancelled: false };
    return check(step, ready, rows, scene) ? ready : null;
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    return refuse(error.column, error.message);
  }
}

async function present(step: DocumentStep, numbers: readonly string[], scene: Scene): Promise<Set<string>> {
  const header = headerOf(step.operation);
  const column = quoted(columnOf(header, step.number).name);
  const rows = await rowsOf<{ number: string }>(
    on(scene),
    `select ${column} as number from ${quoted(header.table)} where ${column} = any($1::text[])`,
    [numbers],
  );
  return new Set(rows.map(({ number }) => number));
}

async function send(step: DocumentStep, batch: readonly Ready[], scene: Scene, counts: StepCounts, sender: ImportSender): Promise<void> {
  if (batch.length === 0) return;
  const known = await present(
    step,
    batch.map(({ number }) => number),
    scene,
  );
  const there = batch.filter(({ number }) => known.has(number));
  await bringAbout(step, there, scene, counts, sender);
  // One that was cancelled before it was ever here is not made.
  const fresh = batch.filter(({ number, cancelled }) => !known.has(number) && !cancelled);
  counts.unchanged += batch.length - there.length - fresh.length;
  if (fresh.length === 0) return;
  const acts = fresh.map(({ line, occurredAt, payload }) => ({ line, occurredAt, operation: step.operation, payload, docId: null }));
  const refused = scene.trial ? new Map<Act, string>() : await sender.send(acts);
  counts.created += fresh.length - refused.size;
  tellRefused(step, refused, scene, counts);
}

function tellRefused(step: DocumentStep, refused: ReadonlyMap<Act, string>, scene: Scene, counts: StepCounts): void {
  counts.refused += refused.size;
  for (const [{ line }, reason] of refused) scene.report.trouble(step.file, line, '', reason);
}

/** Documents that are here stay as they are, unless the mapping follows what is sent of them. */
async function bringAbout(
  step: DocumentStep,
  there: readonly Ready[],
  scene: Scene,
  counts: StepCounts,
  sender: ImportSender,
): Promise<void> {
  if (!step.follow || there.length === 0) {
    counts.unchanged += there.length;
    return;
  }
  const steps = await followerOf(step.operation)(on(scene), there);
  const acts: Act[] = [];
  const refused = new Map<Act, string>();
  for (const { number, line } of there) {
    const wanted = steps.get(number) ?? null;
    if (wanted === null) counts.unchanged += 1;
    else if ('code' in wanted) refused.set({ line, operation: '', payload: {}, docId: null, occurredAt: '' }, told(wanted));
    // It happens now, whenever the order was made.
    else
      acts.push({
        line,
        occurredAt: new Date().toISOString(),
        docId: String(wanted.payload.id),
        operation: wanted.operation,
        payload: wanted.payload,
      });
  }
  const sent = scene.trial || acts.length === 0 ? new Map<Act, string>() : await sender.send(acts);
  counts.updated += acts.length - sent.size;
  tellRefused(step, new Map([...refused, ...sent]), scene, counts);
}

export async function runDocumentStep(step: DocumentStep, scene: Scene, sender: ImportSender): Promise<void> {
  const counts = scene.report.step(step.operation, step.file);
  await scene.tables.loadRefs(on(scene), step);
  const lines = await linesByHead(step, scene);
  const seen = new Map<string, number>();
  let batch: Ready[] = [];
  for await (const row of scene.source(step.file)) {
    counts.read += 1;
    const key = row.cells[numberColumn(step)] ?? '';
    const own = lines.get(key);
    lines.delete(key);
    if (!meets(step.where, row.cells)) {
      counts.skipped += 1;
      continue;
    }
    const ready = prepare(step, row, own, scene);
    const first = ready && seen.get(ready.number);
    if (ready && first) scene.report.trouble(step.file, row.line, numberColumn(step), `the number was used before, on line ${first}`);
    if (!ready || first) {
      counts.refused += 1;
      continue;
    }
    seen.set(ready.number, ready.line);
    batch.push(ready);
    if (batch.length < ENVELOPE) continue;
    await send(step, batch, scene, counts, sender);
    batch = [];
  }
  await send(step, batch, scene, counts, sender);
  for (const { rows, bad } of lines.values())
    scene.report.trouble(
      step.lines?.file ?? step.file,
      rows[0]?.line ?? bad ?? 0,
      step.lines?.key ?? '',
      `it belongs to no row of ${step.file}`,
    );
}
