/** Writes a report into a file, under the rights and stores of one person: what that person would see on the page, row after row. */
import type pg from 'pg';
import { z } from 'zod';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { type Actor, hasRight, isAdmin } from '#domain/kernel/permission.ts';
import type { AnyReport, Filter } from '#domain/kernel/report.ts';
import { calledIn, isKindName } from '#domain/protocol/called.ts';
import { withFewNames } from '#domain/protocol/named.ts';
import { EXPORT_KINDS, MOST_EXPORTED } from '#domain/protocol/report-export.ts';
import { CSV_MARK, csvLine, type ExportCell, figureCell } from '#domain/protocol/table-file.ts';
import { valueWord } from '#domain/protocol/value-words.ts';
import { RECORDS, REPORTS } from '#domain/registry.ts';
import { fail, faultErrors } from '#server/modules/failure.ts';
import type { Lang } from '#server/modules/messages.ts';
import { namedValues } from '#server/modules/records/reference-names.ts';
import type { ReportQuestion } from '#server/modules/reports/answer.ts';
import { callRights, type ReportCall } from '#server/modules/reports/report-call.ts';
import { REPORT_CALLS } from '#server/modules/reports/report-calls.ts';
import type { Found } from '#server/modules/reports/rows.ts';
import { cancellable } from '#server/store/cancel.ts';
import { inSnapshot, type Queryable, rowsOf, waitingLonger } from '#server/store/transaction.ts';
import { type FileWords, fileWords, titleOf } from './file-words.ts';
import { writeWorkbook } from './workbook.ts';
import type { Sink } from './zip-stream.ts';

const sorting = z.object({ field: z.string().max(40), dir: z.enum(['asc', 'desc']).default('asc') });

/** What is to be in a file. */
export const fileQuestionSchema = z.object({
  /** Number of the report. */
  report: z.string().max(40),
  kind: z.enum(EXPORT_KINDS).default('xlsx'),
  /** Filters and order, as the report's call takes them. */
  question: withFewNames(z.looseObject({ sort: z.array(sorting).max(5).default([]) })),
  /** In this order; default: those that the page shows to begin with. */
  columns: z.array(z.string().max(60)).max(100).optional(),
  /** What the page is called; default: the page of the report. */
  title: z.string().trim().max(100).default(''),
});
export type FileQuestion = z.infer<typeof fileQuestionSchema>;

interface Declared {
  readonly report: AnyReport;
  readonly call: ReportCall;
}

/** @throws 404 for a report that there is none of, 403 without a right to it */
export function reportFor(actor: Actor, n: string): Declared {
  const report = REPORTS.find((one) => String(one.n) === n);
  const call = REPORT_CALLS.find(({ path }) => path === report?.call);
  if (!report || !call) return fail(404, 'REF_MISSING', { field: 'report' });
  const rights = callRights(report);
  if (actor.supplierId !== null || !hasRight(actor, rights)) fail(403, 'NO_RIGHT', { right: rights.join(' ') });
  return { report, call };
}

/** @returns the question as its call takes it; 400 where it would be refused there */
export function askedOf({ call }: Declared, question: object): ReportQuestion {
  const whole = { ...question, pageIndex: 1, pageSize: 1, figures: false };
  const parsed = call.body.safeParse(whole);
  return parsed.success ? (parsed.data as ReportQuestion) : fail(400, 'INPUT_INVALID', {}, faultErrors(parsed.error.issues, whole));
}

/** Told of the rows written and of those found; it may throw to end the work. */
export type Progress = (done: number, total: number) => Promise<void> | void;

export interface Written {
  readonly rows: number;
  /** There were more rows than a file takes. */
  readonly isCut: boolean;
}

/** A statement may take this long: nobody waits for it, and it writes nothing. */
const STATEMENT_S = 300;
/** Beyond that, until the answer counts as lost. */
const ANSWER_MS = 15_000;
/** Progress is told after so many rows. */
const EVERY = 500;

/**
 * Writes report `report` as `actor` sees it: its columns, its rows, its stores. All of it is read at one moment.
 * @param signal ends the work, and the statement that runs
 * @throws 403, 404, 400 as the report's call does; the reason of the signal
 */
export async function writeReport(
  db: pg.Pool,
  actor: Actor,
  lang: Lang,
  { report: n, kind, question, columns, title }: FileQuestion,
  sink: Sink,
  progress: Progress = () => undefined,
  signal: AbortSignal = new AbortController().signal,
): Promise<Written> {
  const declared = reportFor(actor, n);
  const asked = askedOf(declared, question);
  let written: Written = { rows: 0, isCut: false };
  await inSnapshot(db, async (tx) => {
    await tx.query(`set local statement_timeout = '${STATEMENT_S}s'`);
    await tx.query(`set local idle_in_transaction_session_timeout = '${STATEMENT_S}s'`);
    const words = await fileWords(tx, declared.report, lang);
    const take = async (found: Found): Promise<void> => {
      const isCut = found.total > MOST_EXPORTED;
      const total = Math.min(found.total, MOST_EXPORTED);
      const told: Told = { ...declared, actor, lang, words, title: title || titleOf(declared.report, lang), asked, total, isCut };
      const shown = shownColumns(declared.report, asked, found.columns, columns);
      const rows = (): AsyncGenerator<ExportCell[]> =>
        tableRows(declared.report, shown, found, words, async (done) => {
          written = { rows: done, isCut };
          await progress(done, total);
        });
      await progress(0, total);
      if (kind === 'csv') await writeLines(sink, rows());
      else
        await writeWorkbook(sink, [
          { name: words.text('about'), rows: aboutRows(tx, told) },
          { name: told.title, rows: rows() },
        ]);
    };
    const patient = waitingLonger(tx, STATEMENT_S * 1000 + ANSWER_MS);
    const wanted = columns ?? usualColumns(declared.report);
    const poured = { ...asked, into: { most: MOST_EXPORTED, wanted, take } };
    await cancellable(db, tx, signal, () => declared.call.answer(patient as unknown as pg.Pool, actor, poured as never));
  });
  return written;
}

async function writeLines(sink: Sink, rows: AsyncIterable<ExportCell[]>): Promise<void> {
  let text = CSV_MARK;
  for await (const row of rows) {
    text += csvLine(row);
    if (text.length < 64 * 1024) continue;
    await sink(Buffer.from(text));
    text = '';
  }
  await sink(Buffer.from(text));
}

/** Whether a column is shown with the codes that are chosen. */
const isShown = ({ only }: AnyReport, column: string, asked: object): boolean =>
  Object.entries(only[column] ?? {}).every(([name, codes]) => codes?.includes(Reflect.get(asked, name) as never) !== false);

/** Those that the page shows to begin with. */
const usualColumns = ({ columns, hidden }: AnyReport): readonly string[] => Object.keys(columns).filter((name) => !hidden.includes(name));

/** @param seen columns that the reader may see @param wanted by the reader */
function shownColumns(report: AnyReport, asked: object, seen: readonly string[], wanted: readonly string[] | undefined): readonly string[] {
  return (wanted ?? usualColumns(report)).filter((name) => seen.includes(name) && isShown(report, name, asked));
}

/** Heading, rows, and what the columns add up to. */
async function* tableRows(
  report: AnyReport,
  columns: readonly string[],
  { rows, sums }: Found,
  words: FileWords,
  told: (done: number) => Promise<void>,
): AsyncGenerator<ExportCell[]> {
  const cells = columns.flatMap((name) => cellsOf(report, name, words));
  yield cells.map(({ title }) => title);
  let done = 0;
  for await (const row of rows) {
    yield cells.map(({ cell }) => cell(row as AnyRow));
    done += 1;
    if (done % EVERY === 0) await told(done);
  }
  await told(done);
  const last = report.sums.some((name) => columns.includes(name)) && done > 0 ? await sums() : undefined;
  const line = cells.map(({ sum }) => (last ? sum(last) : null));
  if (line.every((one) => one === null)) return;
  const word = line.indexOf(null);
  yield line.map((one, at) => (at === word ? words.text('total') : one));
}

interface Cell {
  readonly title: string;
  readonly cell: (row: AnyRow) => ExportCell;
  readonly sum: (all: Awaited<ReturnType<Found['sums']>>) => ExportCell;
}

const kindOf = (name: unknown, { kind }: FileWords): string => (name ? kind(String(name)) : '');

/** A column of the report, and that of its unit where rows differ in it. */
function cellsOf(report: AnyReport, name: string, words: FileWords): Cell[] {
  const field = report.columns[name];
  const isFigure = field?.type === 'int' || field?.type === 'qty';
  const none = words.own(`none.${name}`) ?? null;
  const title = words.label(name);
  const unit = field?.unit === undefined || field.unit === 'base' ? undefined : words.unit(field.unit);
  const cell = (row: AnyRow): ExportCell => {
    const text = isKindName(name, field) ? kindOf(row[name], words) : valueWord(field, calledIn(words.lang, name, row), words);
    return text === '' ? none : figureCell(isFigure, text);
  };
  const sum: Cell['sum'] = ({ sums }) => (sums[name] ? figureCell(true, sums[name]) : null);
  const figure = { title: unit === undefined ? title : `${title} (${unit})`, cell, sum };
  if (field?.unit !== 'base') return [figure];
  const unitOf = ({ baseUnit, unitCode }: AnyRow): ExportCell => String(baseUnit ?? unitCode ?? '') || null;
  return [figure, { title: words.text('unit'), cell: unitOf, sum: ({ sums, sumUnit }) => (sums[name] ? sumUnit : null) }];
}

interface Told extends Declared {
  readonly actor: Actor;
  readonly lang: Lang;
  readonly words: FileWords;
  readonly title: string;
  readonly asked: ReportQuestion;
  readonly total: number;
  readonly isCut: boolean;
}

/** The first sheet: what the rows are, who asked for them, when, and with which filters. */
async function* aboutRows(db: Queryable, { report, actor, lang, words, title, asked, total, isCut }: Told): AsyncGenerator<ExportCell[]> {
  const { text } = words;
  yield [title, null];
  yield [text('at'), words.labels.instant(new Date().toISOString())];
  yield [text('by'), `${actor.userName} (${actor.account})`];
  yield [text('stores'), isAdmin(actor) ? text('everyStore') : await storesOf(db, actor, lang)];
  yield [text('rows'), total];
  if (isCut) yield [text('cut'), text('cutTo', { most: String(MOST_EXPORTED) })];
  for (const { field, dir } of asked.sort) yield [text('sorted'), `${words.label(field)} ${text(dir)}`];
  const filters: ExportCell[][] = [];
  for (const [name, filter] of Object.entries(report.filters)) {
    const value: unknown = Reflect.get(asked, name);
    const said = isKindName(name, filter) ? kindOf(value, words) : await filterWord(db, filter, value, lang, words);
    if (said !== '') filters.push([words.label(name), said]);
  }
  yield [text('filters'), filters.length === 0 ? text('noFilter') : null];
  yield* filters;
}

async function storesOf(db: Queryable, { warehouses }: Actor, lang: Lang): Promise<string> {
  const rows = await rowsOf<AnyRow>(
    db,
    'select wh_name as "whName", wh_name_en as "whNameEn" from warehouse where id = any($1::uuid[]) order by wh_code',
    [warehouses],
  );
  return rows.map((row) => String(calledIn(lang, 'whName', row))).join(', ');
}

/** What a filter is set to, as the page shows it; '' = it is not set. */
async function filterWord(
  db: Queryable,
  { kind, ref, set, starts }: Filter,
  value: unknown,
  lang: Lang,
  words: FileWords,
): Promise<string> {
  if (value === undefined || value === null || value === '') return '';
  if (value === false) return starts === true ? words.no : '';
  if (kind === 'days') {
    const { from = '', to = '' } = value as { from?: string; to?: string };
    return from || to ? `${from} – ${to}` : '';
  }
  const values = [value].flat();
  if (kind === 'refs' || kind === 'code') {
    const names = RECORDS.some(({ name }) => name === ref) ? await namedValues(db, lang, ref ?? '', values.map(String)) : {};
    return values.map((one) => names[String(one)] ?? String(one)).join(', ');
  }
  if (set) return values.map((one) => words.labels.code(set, one as string | number)).join(', ');
  return value === true ? words.yes : String(value);
}
