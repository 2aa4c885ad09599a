/** Converts file cells to record values: headings, words of codes, days, figures. Pure; the form's own check applies. */
import type { CodeSet } from '#domain/kernel/code-set.ts';
import type { Field } from '#domain/kernel/field.ts';
import type { ResourceDef } from '#domain/kernel/resource.ts';
import type { ImportRow } from '#domain/registry.ts';
import { type Complaint, checkForm, type FormValue, type FormValues, isSeveral } from '#pages/resource/form-values.ts';

/** A field's names, in every language and as in the code. */
export type Names = (field: string) => readonly string[];

export interface Heading {
  /** Field of each column; null = unknown, ignored. */
  readonly columns: readonly (string | null)[];
  /** Headings of unknown columns. */
  readonly unknown: readonly string[];
  /** Fields that appear twice. */
  readonly twice: readonly string[];
}

/** The template's stars and spaces are ignored. */
const bare = (word: string): string =>
  word
    .normalize('NFKC')
    .replace(/[\s*＊]/g, '')
    .toLowerCase();

export function matchHeading(cells: readonly string[], fields: readonly string[], names: Names): Heading {
  const known = new Map(
    fields.toReversed().flatMap((field) => [...names(field), field].map((word): [string, string] => [bare(word), field])),
  );
  const columns = cells.map((cell) => known.get(bare(cell)) ?? null);
  const found = columns.filter((field) => field !== null);
  return {
    columns,
    unknown: cells.filter((cell, at) => cell !== '' && columns[at] === null),
    twice: [...new Set(found.filter((field, at) => found.indexOf(field) !== at))],
  };
}

const YES = new Set(['是', '√', '✓', 'y', 'yes', 'true', '1', '启用', 'on']);
const NO = new Set(['否', '×', 'n', 'no', 'false', '0', '停用', 'off']);
const DAY = /^(\d{4})\D?(\d{1,2})\D?(\d{1,2})日?(\D.*)?$/;
/** Days since 1899-12-30, as spreadsheets count them. At most five digits, so that a date starting with its year is not a serial. */
const SERIAL = /^\d{4,5}(\.0+)?$/;
const DAY_MS = 86_400_000;

function dayOf(text: string): string | null {
  const whole = text.normalize('NFKC');
  if (SERIAL.test(whole)) return new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(whole)) * DAY_MS).toISOString().slice(0, 10);
  const [, year = '', month = '', day = ''] = DAY.exec(whole) ?? [];
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const same = year !== '' && at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
  return same ? at.toISOString().slice(0, 10) : null;
}

/** Removes binary noise (0.30000000000000004), exponents of the file format, and thousands separators. */
function figureOf(text: string): string {
  const plain = text.normalize('NFKC').replace(/,(?=\d{3}(\D|$))/g, '');
  if (!/^-?\d*\.?\d+(e[+-]?\d+)?$/i.test(plain)) return text;
  const exact = plain.replace(/\D/g, '').length <= 15 && !/e/i.test(plain);
  const figure = exact ? plain : Number(Number(plain).toPrecision(15)).toFixed(6);
  const short = figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure;
  return short.replace(/^(-?)\./, '$10.');
}

function codeOf(set: CodeSet, text: string, word: CodeWord | undefined): string {
  const asked = bare(text);
  const called = (code: string | number): readonly string[] => [
    String(code),
    ...(word ? [word(set, code)] : []),
    ...(set.labels[String(code)] ?? []),
  ];
  const found = set.codes.find((code) => called(code).some((name) => bare(name) === asked));
  // "1 Purchased", as listed in the template.
  const led = set.codes.find((code) => bare(text.split(/[\s:：]/)[0] ?? '') === bare(String(code)));
  return String(found ?? led ?? text);
}

/** A cell as a form value, or the key (ns 'ui') of its fault. */
export function cellValue(
  field: Field | undefined,
  text: string,
  word?: CodeWord,
): { readonly value: FormValue } | { readonly fault: string } {
  if (isSeveral(field)) {
    const parts = text.split(/[,，;；、\n]/).flatMap((one) => one.trim() || []);
    const { set } = field ?? {};
    return { value: set ? parts.map((one) => codeOf(set, one, word)) : parts };
  }
  if (field?.type === 'bool') {
    if (YES.has(bare(text))) return { value: true };
    return NO.has(bare(text)) || text === '' ? { value: false } : { fault: 'parts:import.yesNo' };
  }
  if (text === '') return { value: '' };
  if (field?.set) return { value: codeOf(field.set, text, word) };
  if (field?.type === 'date') {
    const day = dayOf(text);
    return day === null ? { fault: 'parts:import.date' } : { value: day };
  }
  return { value: field?.type === 'int' || field?.type === 'qty' ? figureOf(text) : text };
}

export interface CellFault extends Complaint {
  /** Null = the row as a whole. */
  readonly field: string | null;
}

/** The current word for a code: the plant's dictionary may override it. */
export type CodeWord = (set: CodeSet, code: string | number) => string;

export interface ReadOptions {
  readonly word?: CodeWord;
  /** Values of a new record for fields the file leaves out. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Rows may update existing records, so fields without a column are not required. */
  readonly changing: boolean;
}

/** The form's initial values; an untouched switch is off. */
export const defaultsOf = (
  { fields: known }: ResourceDef,
  fields: readonly string[],
  start: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const plain = fields.flatMap((name): [string, unknown][] => {
    const field = known[name];
    return field?.type === 'bool' ? [[name, false]] : isSeveral(field) ? [[name, []]] : [];
  });
  return { ...Object.fromEntries(plain), ...start };
};

export interface ReadRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly row: ImportRow;
  readonly faults: readonly CellFault[];
}

/** Placeholder for a reference while the definition checks the row; only the server knows whether the record exists. */
const SOMEBODY = '00000000-0000-7000-8000-000000000000';
const byId = (field: Field | undefined): boolean => field?.type === 'ref' || field?.type === 'refs';

const standIn = (field: Field | undefined, value: FormValue): FormValue => {
  if (!byId(field) || value === '') return value;
  return Array.isArray(value) ? value.map(() => SOMEBODY) : SOMEBODY;
};

/** One line of the file, checked like the form. */
export function readRow(
  resource: ResourceDef,
  cells: Readonly<Record<string, string>>,
  line: number,
  { defaults, changing, word }: ReadOptions,
): ReadRow {
  const { fields } = resource;
  const faults: CellFault[] = [];
  const form: FormValues = {};
  const shown = Object.keys(cells).filter((name) => changing || cells[name] !== '' || !(name in defaults));
  for (const name of shown) {
    const read = cellValue(fields[name], cells[name] ?? '', word);
    if ('fault' in read) faults.push({ field: name, key: read.fault });
    form[name] = 'fault' in read ? (fields[name]?.type === 'bool' ? false : '') : read.value;
  }
  const stand = Object.fromEntries(shown.map((name) => [name, standIn(fields[name], form[name] ?? '')]));
  const { values, complaints } = checkForm(resource, shown, stand, null, defaults);
  const said = new Set(faults.map(({ field }) => field));
  const formFaults = Object.entries(complaints).flatMap(([field, fault]): CellFault[] => (said.has(field) ? [] : [{ field, ...fault }]));
  const sent = shown.map((name) => [name, byId(fields[name]) && form[name] !== '' ? form[name] : (values[name] ?? null)]);
  return { line, cells, row: { line, values: Object.fromEntries(sent) }, faults: [...faults, ...formFaults] };
}

/** Rows of the file below its heading; empty lines are skipped, line numbers are kept. */
export function readRows(
  resource: ResourceDef,
  sheet: readonly (readonly string[])[],
  { columns }: Heading,
  options: ReadOptions,
): ReadRow[] {
  return sheet.slice(1).flatMap((row, at): ReadRow[] => {
    if (row.every((cell) => cell === '')) return [];
    const cells = Object.fromEntries(columns.flatMap((field, i): [string, string][] => (field === null ? [] : [[field, row[i] ?? '']])));
    return [readRow(resource, cells, at + 2, options)];
  });
}

/** Columns the file must have: always the key, and everything a new record requires unless existing records are updated. */
export function missingColumns(
  resource: ResourceDef,
  fields: readonly string[],
  { columns }: Heading,
  { defaults, changing }: ReadOptions,
): string[] {
  const there = new Set(columns);
  const needed = (name: string): boolean => {
    const field = resource.fields[name];
    if (resource.key.split('+').includes(name)) return field?.optional !== true;
    return !changing && field !== undefined && !field.optional && !(name in defaults);
  };
  return fields.filter((name) => !there.has(name) && needed(name));
}
