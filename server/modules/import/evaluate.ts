/** Computes values from rows according to the mapping. */
import { isQuantity } from '#domain/kernel/quantity.ts';
import type { Cells } from './csv.ts';
import type { Condition, Kind, Value } from './mapping.ts';

/** A cell that cannot be converted; the import continues with the next row. */
export class CellError extends Error {
  readonly column: string;
  constructor(column: string, reason: string) {
    super(reason);
    this.column = column;
  }
}

export const KEY_PART = '\u0001';

/** Where values are looked up: additional files, and rows of the database by their natural keys. */
export interface Tables {
  readonly lookup: (name: string, key: string) => string | undefined;
  readonly ref: (resource: string, key: string) => string | undefined;
}

/** The columns a value is made from, for reports. */
export function columnsOf(value: Value | Value[] | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(columnsOf);
  if (value === null || typeof value !== 'object') return [];
  if ('column' in value) return [value.column];
  if ('join' in value) return value.join.flatMap(columnsOf);
  if ('map' in value) return columnsOf(value.map);
  return columnsOf(value.by);
}

const TRUE = ['1', 'true', 'yes', 'y'];
const FALSE = ['0', 'false', 'no', 'n', ''];

/** Some programs write half a unit as ".5". */
export const decimalText = (text: string): string => text.replace(/^(-?)\./, '$10.');

function convert(text: string, column: string, kind: Kind): unknown {
  if (kind === 'upper') return text.toUpperCase();
  if (kind === 'qty') {
    if (!isQuantity(decimalText(text))) throw new CellError(column, `"${text}" is no quantity like 12.5`);
    return decimalText(text);
  }
  if (kind === 'date') {
    if (!/^\d{4}-\d{2}-\d{2}/.test(text)) throw new CellError(column, `"${text}" is no date like 2024-05-31`);
    return text.slice(0, 10);
  }
  if (kind === 'int') {
    if (!/^-?\d+$/.test(text)) throw new CellError(column, `"${text}" is no whole number`);
    return Number(text);
  }
  const word = text.toLowerCase();
  if (!TRUE.includes(word) && !FALSE.includes(word)) throw new CellError(column, `"${text}" is neither yes nor no`);
  return TRUE.includes(word);
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The value of a row; an empty cell is null, or the value's default. @throws CellError */
export function evaluated(value: Value, cells: Cells, tables: Tables): unknown {
  if (value === null || typeof value !== 'object') return value;
  const found = raw(value, cells, tables);
  if (!isEmpty(found)) return found;
  return 'default' in value && value.default !== undefined ? evaluated(value.default, cells, tables) : null;
}

function raw(value: Exclude<Value, string | number | boolean | null>, cells: Cells, tables: Tables): unknown {
  if ('column' in value) {
    const text = cells[value.column];
    if (text === undefined) throw new CellError(value.column, 'the file has no such column');
    return value.as && text !== '' ? convert(text, value.column, value.as) : text;
  }
  if ('join' in value) return value.join.map((part) => evaluated(part, cells, tables) ?? '').join('');
  if ('map' in value) return mapped(value, cells, tables);
  return 'lookup' in value ? looked(value, cells, tables) : referred(value, cells, tables);
}

function mapped(value: Extract<Value, { to: unknown }>, cells: Cells, tables: Tables): unknown {
  const from = String(evaluated(value.map, cells, tables) ?? '');
  if (from in value.to) return value.to[from];
  if (value.default !== undefined) return null;
  throw new CellError(columnsOf(value.map).join('+'), `"${from}" is not one of ${Object.keys(value.to).join(', ')}`);
}

/** The parts of a key, or null if one of them is empty: the row then refers to nothing. */
function keyOf(by: Value | Value[], cells: Cells, tables: Tables): string | null {
  const parts = (Array.isArray(by) ? by : [by]).map((part) => evaluated(part, cells, tables));
  return parts.some(isEmpty) ? null : parts.map(String).join(KEY_PART);
}

const shown = (key: string): string => key.replaceAll(KEY_PART, ' ');

function looked(value: Extract<Value, { lookup: string }>, cells: Cells, tables: Tables): unknown {
  const key = keyOf(value.by, cells, tables);
  const found = key === null ? null : tables.lookup(value.lookup, key);
  if (found) return value.as ? convert(found, columnsOf(value.by).join('+'), value.as) : found;
  if (found !== undefined || value.default !== undefined) return found;
  throw new CellError(columnsOf(value.by).join('+'), `"${shown(key ?? '')}" is not in ${value.lookup}`);
}

function referred(value: Extract<Value, { ref: string }>, cells: Cells, tables: Tables): unknown {
  const key = keyOf(value.by, cells, tables);
  if (key === null && value.empty !== undefined) return value.empty;
  const found = key === null ? null : tables.ref(value.ref, key);
  if (found !== undefined || value.default !== undefined) return found;
  throw new CellError(columnsOf(value.by).join('+'), `there is no ${value.ref} "${shown(key ?? '')}"`);
}

export const fieldsOf = (fields: Readonly<Record<string, Value>>, cells: Cells, tables: Tables): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, evaluated(value, cells, tables)]));

export const meets = (conditions: readonly Condition[], cells: Cells): boolean =>
  conditions.every((one) => {
    const text = cells[one.column] ?? '';
    return 'in' in one ? one.in.includes(text) : !one.not.includes(text);
  });
