/** How the lines of a document are entered: its cells in order. What a cell is called, what may stand in it and what is sent follow from the fields. Pure. */
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import type { Field } from '#domain/kernel/field.ts';
import type { Problem } from '#domain/kernel/problem.ts';
import { cmpQty, decimalsOf, isQuantity, quantity } from '#domain/kernel/quantity.ts';
import type { Draft } from '#pages/document/entry-plan.ts';
import { fromText, toText } from '#pages/fields/field-values.ts';
import type { Labels } from '#pages/kit/labels.ts';
import { codeOf, isEmptyLine, type LineValues } from '#pages/lines/line-cells.ts';
import type { FindMaterial } from '#pages/lines/use-materials-by-code.ts';
import type { Option } from '#ui/form/options.ts';

/** Words under `entry.fault`, by cell. */
export type Faults = Readonly<Record<string, string>>;

/** What is known of the lines being entered. */
export interface Known<X = unknown> {
  /** Materials by the codes in the lines. */
  readonly find: FindMaterial;
  /** Choices by cell; a cell without them takes any text. */
  readonly choices: Readonly<Record<string, readonly Option[]>>;
  /** Whatever else the page looks up. */
  readonly more: X;
  /** Keys of cells that this person has no right to. */
  readonly without?: readonly string[];
}

/** Names the codes of a cell's field. */
export interface CodeWords {
  readonly code: (value: number | string) => string;
}

/** @param field a code set belongs to */
export const codeWords = (field: Field | undefined, labels: Pick<Labels, 'code'>): CodeWords => ({
  code: (value) => (field?.set ? labels.code(field.set, value) : String(value)),
});

export interface CellPlan<X = unknown> {
  /** Names the value in the line and in what is sent. */
  readonly key: string;
  /** The entity's field it fills; default: `key`. The title of a cell that is no field is a word under `column`. */
  readonly field?: string;
  /** What it is, where the entity has no such field: it is kept elsewhere, and travels with the line. */
  readonly of?: Field;
  /**
   * The right to it: whoever has not got it neither sees nor sends it. What was shown and is empty now has been taken away; what was never shown stays what it is.
   */
  readonly right?: string;
  readonly width?: number;
  readonly grow?: number;
  readonly code?: boolean;
  /** A word under `entry` instead of the field's name. */
  readonly title?: string;
  /** Value of a new line. A cell that has one, be it empty, does not begin the line. */
  readonly start?: string;
  /** May be empty where the field may not, or must be filled where it may. */
  readonly optional?: boolean;
  /** Least value of a quantity; default: above nothing, for percentages nothing, and none where the field is signed. */
  readonly least?: 'zero';
  /** The choices, where they are not all records of the reference or all codes of the set; undefined = any text. */
  readonly choices?: (more: X, draft: Draft, words: CodeWords) => readonly Option[] | undefined;
  /** The meaning of an empty choice. @param words of the codes of its field, and of the document */
  readonly none?: (words: CodeWords & { readonly say: (word: string) => string }, more: X) => string;
  /** Only shows: what the lookups know of the line. */
  readonly shown?: (line: LineValues, known: Known<X>) => string;
  /** What is shown is a figure; where it fills a quantity, that is known. */
  readonly figure?: boolean;
  /** Unit and decimals of a quantity; default: those of the field, or of the line's material. */
  readonly unit?: (line: LineValues, known: Known<X>) => { readonly unit: string; readonly decimals: number } | undefined;
}

export interface LinesPlan<L = AnyRow, X = unknown> {
  readonly docType: string;
  readonly entity: AnyEntity;
  /** The lines name materials by code: the field that holds the id. Code and name become the first two cells. */
  readonly material?: string;
  readonly cells: readonly (string | CellPlan<X>)[];
  /** Cells whose values together stand in one line only; a line in which one of them is empty is not compared. */
  readonly once?: readonly string[];
  /** Sent with each line: its id, under this name, so that a stored line keeps it. */
  readonly id?: string;
  readonly useMore?: (draft: Draft, find: FindMaterial) => X;
  /** What else is wrong with a line. */
  readonly faults?: (line: LineValues, known: Known<X>) => Faults;
  /** Cells that follow from what was just typed. */
  readonly changed?: (next: readonly LineValues[], before: readonly LineValues[], known: Known<X>) => readonly LineValues[];
  /** What follows in the lines from what has been looked up, as soon as it is known. @returns the same array where nothing changes */
  readonly settled?: (lines: readonly LineValues[], known: Known<X>) => readonly LineValues[];
  /** Values of a stored line that do not stand in fields of the cells' names. */
  readonly stored?: (line: L) => LineValues;
  /** Values sent beside those of the cells. */
  readonly sent?: (line: LineValues, known: Known<X>) => object;
  /** The lines are those that the entry began with: they are left empty or taken out, and none is added. */
  readonly given?: boolean;
  /** Most lines; default 200. */
  readonly most?: number;
  /** What is wrong with all lines together: a word under `entry.lacks`, or a problem. */
  readonly lack?: (lines: readonly LineValues[], known: Known<X>) => string | Problem | null;
  /** The right to read lines from a spreadsheet file. */
  readonly file?: string;
}

type AnyPlan = LinesPlan<never, never>;
type AnyCell = CellPlan<never>;

export const cellsOf = ({ cells }: AnyPlan): readonly AnyCell[] =>
  (cells as readonly (string | AnyCell)[]).map((cell) => (typeof cell === 'string' ? { key: cell } : cell));

export const fieldOf = ({ entity }: AnyPlan, { key, field = key, of }: AnyCell): Field | undefined => of ?? entity.fields[field];

/** The plan without these cells. */
export const withoutCells = (plan: AnyPlan, without: readonly string[]): AnyPlan => ({
  ...plan,
  cells: cellsOf(plan).filter(({ key }) => !without.includes(key)),
});

/** Whether a value was stored, and shown, in a cell that not everybody may see. */
const hadOf = (key: string): string => `had.${key}`;

/** Cells that are typed in. */
export const typedCells = (plan: AnyPlan): readonly AnyCell[] => cellsOf(plan).filter(({ shown }) => !shown);

const isFlag = (plan: AnyPlan, cell: AnyCell): boolean => fieldOf(plan, cell)?.type === 'bool';
/** A line holds a switch as a choice of two. */
const NO = 'false';
const startOf = (plan: AnyPlan, cell: AnyCell): string => cell.start ?? (isFlag(plan, cell) ? NO : '');

export function newLineOf(plan: AnyPlan): LineValues {
  const cells = typedCells(plan).map((cell) => [cell.key, startOf(plan, cell)]);
  return { ...(plan.material ? { matCode: '' } : {}), ...Object.fromEntries(cells) };
}

/**
 * A new line of a material begins with a whole package of it. Its figure counts base units: a life, money, a weight or a share begins with none.
 */
export function wholePack(plan: AnyPlan, { packQty }: { readonly packQty: string | null }): LineValues {
  const counts = typedCells(plan).find((cell) => {
    const field = fieldOf(plan, cell);
    return field?.type === 'qty' && field.unit === 'base' && !cell.unit;
  });
  return counts && packQty ? { [counts.key]: packQty } : {};
}

/** The cells by which a line is begun: what stands in a new one by itself does not count. */
const beginning = (plan: AnyPlan): string[] => [
  ...(plan.material ? ['matCode'] : []),
  ...typedCells(plan).flatMap((cell) => (cell.start === undefined && !isFlag(plan, cell) ? [cell.key] : [])),
];
export const isBegunBy = (plan: AnyPlan, line: LineValues): boolean => !isEmptyLine(line, beginning(plan));

/** A stored line in the grid. @param code of its material, where the line does not store it */
export function lineFrom(plan: AnyPlan, row: AnyRow): LineValues {
  const cells = typedCells(plan).map((cell): [string, string] => {
    const value = row[cell.field ?? cell.key];
    return [cell.key, isFlag(plan, cell) ? String(value === true) : toText(value)];
  });
  return {
    ...(plan.material ? { matCode: toText(row.matCode) } : {}),
    ...(plan.id ? { [plan.id]: row.id } : {}),
    ...Object.fromEntries(cells),
    ...Object.fromEntries(typedCells(plan).flatMap(({ key, right }) => (right ? [[hadOf(key), String((row[key] ?? null) !== null)]] : []))),
    ...(plan.stored as ((line: AnyRow) => LineValues) | undefined)?.(row),
  };
}

const mustFill = (plan: AnyPlan, cell: AnyCell): boolean => !(cell.optional ?? fieldOf(plan, cell)?.optional ?? true);

/** There is no other choice, so nobody has to make it. */
export function filled(plan: AnyPlan, line: LineValues, { choices }: Pick<Known, 'choices'>): LineValues {
  const only = typedCells(plan).flatMap((cell) => {
    const [first, ...rest] = choices[cell.key] ?? [];
    return first && rest.length === 0 && !line[cell.key] && mustFill(plan, cell) ? [[cell.key, first.value]] : [];
  });
  return only.length === 0 ? line : { ...line, ...Object.fromEntries(only) };
}

const PERCENT = '%';
/** Decimals a quantity can have. */
const DECIMALS = 6;

/** The decimals of a quantity in this line. */
export function decimalsIn(plan: AnyPlan, cell: AnyCell, line: LineValues, known: Known<never>): number {
  if (cell.unit) return cell.unit(line, known)?.decimals ?? 0;
  const isBase = plan.material !== undefined && fieldOf(plan, cell)?.unit === 'base';
  return (isBase ? known.find(codeOf(line))?.decimals : undefined) ?? DECIMALS;
}

function figureFault(plan: AnyPlan, cell: AnyCell, line: LineValues, known: Known<never>): string | null {
  const text = (line[cell.key] ?? '').trim();
  const field = fieldOf(plan, cell);
  const isPercent = field?.unit === PERCENT;
  const least = isPercent ? 'percent' : field?.signed ? 'any' : (cell.least ?? 'figure');
  if (!isQuantity(text)) return least;
  const sign = cmpQty(quantity(text), '0');
  if (least !== 'any' && (sign < 0 || (sign === 0 && least === 'figure'))) return least;
  if (isPercent && cmpQty(quantity(text), '100') > 0) return least;
  return decimalsOf(text) > decimalsIn(plan, cell, line, known) ? 'decimals' : null;
}

function cellFault(plan: AnyPlan, cell: AnyCell, line: LineValues, known: Known<never>): string | null {
  const field = fieldOf(plan, cell);
  const text = (line[cell.key] ?? '').trim();
  const choices = known.choices[cell.key];
  if (text === '' && !mustFill(plan, cell)) return null;
  if (field?.type === 'qty') return figureFault(plan, cell, line, known);
  if (text === '') return choices ? 'choose' : 'needed';
  if (choices) return choices.some(({ value }) => value === text) ? null : 'noChoice';
  if (field?.type === 'int' && !/^[1-9]\d{0,3}$/.test(text)) return 'whole';
  return field?.max !== undefined && text.length > field.max ? 'tooLong' : null;
}

function materialFault(line: LineValues, { find }: Known<never>): string | null {
  const material = find(codeOf(line));
  if (codeOf(line) === '') return 'code';
  return material === null || material?.row.isActive === false ? 'unknown' : null;
}

/** The values that stand in one line only; null = not complete. */
function placeOf({ once = [] }: AnyPlan, line: LineValues): string | null {
  const values = once.map((key) => (key === 'matCode' ? codeOf(line) : (line[key] ?? '').trim()));
  return values[0] ? values.join('/') : null;
}

/**
 * What is wrong with a line, by cell. A material still being looked up is not wrong yet.
 * @param all the lines, this one included
 */
export function faultsOf(plan: AnyPlan, given: LineValues, index: number, all: readonly LineValues[], known: Known<never>): Faults {
  const line = filled(plan, given, known);
  const place = placeOf(plan, line);
  const isTwice = place !== null && all.some((one, n) => n < index && placeOf(plan, one) === place);
  const cells: [string, string | null][] = [
    ...(plan.material ? [['matCode', materialFault(line, known)] as [string, string | null]] : []),
    ...typedCells(plan).map((cell): [string, string | null] => [cell.key, cellFault(plan, cell, line, known)]),
  ];
  return {
    ...Object.fromEntries(cells.filter(([, fault]) => fault !== null)),
    ...(isTwice ? { [plan.once?.[0] ?? '']: 'twice' } : {}),
    ...plan.faults?.(line, known),
  } as Faults;
}

/** The faults shown: a line in which nothing is typed yet is not sent, so nothing is wrong with it, even where its only choice has been made. */
export const shownFaults = (plan: AnyPlan, line: LineValues, index: number, all: readonly LineValues[], known: Known<never>): Faults =>
  isBegunBy(plan, line) ? faultsOf(plan, line, index, all, known) : {};

/** A material still being looked up counts as wrong: nothing can be sent yet. */
export function lackIn(plan: AnyPlan, lines: readonly LineValues[], known: Known<never>): string | Problem | null {
  const isUnknown = (line: LineValues) => plan.material !== undefined && !known.find(codeOf(line));
  const isWrong = (line: LineValues, n: number) => isUnknown(line) || Object.keys(faultsOf(plan, line, n, lines, known)).length > 0;
  return lines.some(isWrong) ? 'wrong' : (plan.lack?.(lines, known) ?? null);
}

function sentIn(plan: AnyPlan, cell: AnyCell, line: LineValues): unknown {
  const text = line[cell.key] ?? '';
  if (cell.right && text.trim() === '') return line[hadOf(cell.key)] === 'true' ? null : undefined;
  return fromText(fieldOf(plan, cell), text);
}

/** The lines as the operations take them. */
export const payloadFrom = (plan: AnyPlan, lines: readonly LineValues[], known: Known<never>): readonly object[] =>
  lines.map((given) => {
    const line = filled(plan, given, known);
    return {
      ...(plan.id ? { [plan.id]: line[plan.id] || null } : {}),
      ...(plan.material ? { [plan.material]: known.find(codeOf(line))?.row.id ?? '' } : {}),
      ...Object.fromEntries(typedCells(plan).map((cell) => [cell.key, sentIn(plan, cell, line)])),
      ...plan.sent?.(line, known),
    };
  });

/**
 * The lines of a spreadsheet. A first row of headings says which column is which; without it the columns stand in the order of the grid.
 * A choice may be written as its label.
 * @param headings of the cells, by key, in the user's language and in order
 * @param sure the column by which a row of headings is recognised
 */
export function sheetLines(
  sheet: readonly (readonly string[])[],
  headings: Readonly<Record<string, string>>,
  sure: string,
  choices: Known['choices'] = {},
): LineValues[] {
  const keys = Object.keys(headings);
  const [first = [], ...rest] = sheet;
  const keyed = first.map((text) => keys.find((key) => headings[key] === text.trim() || key === text.trim()));
  const isHead = keyed.includes(sure);
  const columns = isHead ? keyed : keys;
  const choiceOf = (key: string, text: string): string => choices[key]?.find(({ label }) => label === text)?.value ?? text;
  return (isHead ? rest : sheet).flatMap((row) => {
    const cells = row.flatMap((text, at): [string, string][] => {
      const key = columns[at];
      return key && text.trim() !== '' ? [[key, choiceOf(key, text.trim())]] : [];
    });
    return cells.length === 0 ? [] : [Object.fromEntries(cells)];
  });
}
