/** Effects of keys and the clipboard on a grid's lines. Pure. */
import { parseDelimited } from '#pages/kit/delimited.ts';

export type LineValues = Readonly<Record<string, string>>;

/** The material code of a line, upper-cased. */
export const codeOf = (line: LineValues): string => (line.matCode ?? '').trim().toUpperCase();

export interface CellPlace {
  readonly line: number;
  readonly key: string;
}

/** The next cell: to the right, then the next line, then a new line. */
export function cellAfter(keys: readonly string[], line: number, key: string, lines: number): CellPlace | 'new' {
  const right = keys[keys.indexOf(key) + 1];
  if (right !== undefined) return { line, key: right };
  const first = keys[0];
  return first === undefined || line + 1 >= lines ? 'new' : { line: line + 1, key: first };
}

export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  /** The caret is before the first or after the last character; without text both are true. */
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

export type LineAction =
  | { readonly kind: 'move'; readonly to: CellPlace }
  | { readonly kind: 'new' | 'fill' | 'remove' | 'insert' }
  /** Not handled: the cell or the browser acts on it. */
  | null;

/** Arrows move between cells, Enter goes to the next one, Ctrl+D copies the value above, Insert and Ctrl+Delete add and remove lines. */
export function lineKey(
  { key, ctrlKey, shiftKey, atStart, atEnd }: Pressed,
  keys: readonly string[],
  at: CellPlace,
  lines: number,
): LineAction {
  const column = keys.indexOf(at.key);
  const to = (line: number, name: string | undefined): LineAction =>
    line < 0 || line >= lines || name === undefined ? null : { kind: 'move', to: { line, key: name } };
  if (ctrlKey) {
    if (key === 'd' || key === 'D') return { kind: 'fill' };
    return key === 'Delete' ? { kind: 'remove' } : null;
  }
  switch (key) {
    case 'ArrowUp':
      return to(at.line - 1, at.key);
    case 'ArrowDown':
      return to(at.line + 1, at.key);
    case 'ArrowLeft':
      return atStart ? to(at.line, keys[column - 1]) : null;
    case 'ArrowRight':
      return atEnd ? to(at.line, keys[column + 1]) : null;
    case 'Insert':
      return shiftKey ? null : { kind: 'insert' };
    case 'Enter': {
      const next = cellAfter(keys, at.line, at.key, lines);
      return next === 'new' ? { kind: 'new' } : { kind: 'move', to: next };
    }
    default:
      return null;
  }
}

/** Copies the value of the line above; the first line has none. */
export function fillDown<L extends LineValues>(lines: readonly L[], { line, key }: CellPlace): L[] {
  const above = lines[line - 1];
  return above === undefined ? [...lines] : lines.map((one, at) => (at === line ? { ...one, [key]: above[key] ?? '' } : one));
}

export const insertLine = <L extends LineValues>(lines: readonly L[], line: number, fresh: L): L[] => [
  ...lines.slice(0, line),
  fresh,
  ...lines.slice(line),
];

export const isEmptyLine = (line: LineValues, keys: readonly string[]): boolean => keys.every((key) => (line[key] ?? '').trim() === '');

/** More than one cell; a single word is typed normally. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.trim());

export interface GridKeys {
  /** All columns, in order. */
  readonly shown: readonly string[];
  /** The columns that accept input. */
  readonly editable: readonly string[];
}

/**
 * Lays a pasted table (tabs and line breaks) over the lines, starting at this cell; missing lines are added, up to `most`. A table wider
 * than the editable columns was copied with the columns between them, so it is laid over all columns, and read-only ones keep their value.
 */
export function pasteCells(
  lines: readonly LineValues[],
  { shown, editable }: GridKeys,
  { line, key }: CellPlace,
  text: string,
  newLine: () => LineValues,
  most = Number.POSITIVE_INFINITY,
): LineValues[] {
  const rows = parseDelimited(text.replace(/[\r\n]+$/, ''), '\t');
  const width = Math.max(...rows.map((row) => row.length));
  const typed = editable.slice(Math.max(0, editable.indexOf(key)));
  const keys = width > typed.length ? shown.slice(Math.max(0, shown.indexOf(key))) : typed;
  const next: LineValues[] = [...lines];
  rows.slice(0, Math.max(0, most - line)).forEach((row, down) => {
    const cells = keys.flatMap((name, right): [string, string][] => {
      const cell = row[right];
      return cell === undefined || !editable.includes(name) ? [] : [[name, cell.trim()]];
    });
    next[line + down] = { ...(next[line + down] ?? newLine()), ...Object.fromEntries(cells) };
  });
  return next;
}
