/** Goes through schemas by their structure and names whatever may grow without an end: texts, lists, records, values of any kind. */
import type { z } from 'zod';

/** The parts of a schema's definition that lead further down. */
export interface Definition {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly out?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly keyType?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly left?: z.core.$ZodType;
  readonly right?: z.core.$ZodType;
  readonly catchall?: z.core.$ZodType;
  readonly rest?: z.core.$ZodType | null;
  readonly options?: readonly z.core.$ZodType[];
  readonly items?: readonly z.core.$ZodType[];
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
}
/** A check that a schema makes of its value, as far as it says how long that may be. */
interface Check {
  readonly maximum?: number;
  readonly length?: number;
  readonly pattern?: RegExp;
}

const defOf = (schema: z.core.$ZodType): Definition => schema._zod.def as unknown as Definition;
const checksOf = (schema: z.core.$ZodType): Check[] => [
  defOf(schema) as Check,
  ...(schema._zod.def.checks ?? []).map((check) => check._zod.def as unknown as Check),
];
/** Longest text, or most entries. */
const mostOf = (schema: z.core.$ZodType): number =>
  Math.min(...checksOf(schema).map(({ maximum, length }) => maximum ?? length ?? Number.POSITIVE_INFINITY));
const takes = (schema: z.core.$ZodType, value: unknown): boolean => (schema as z.ZodType).safeParse(value).success;

/** What cannot grow, and what only wraps another schema. */
const CLOSED = ['number', 'int', 'boolean', 'enum', 'literal', 'null', 'undefined', 'never', 'date', 'void', 'nan', 'transform', 'custom'];
const WRAPS = ['optional', 'nullable', 'default', 'prefault', 'catch', 'readonly', 'nonoptional', 'pipe', 'union', 'intersection', 'tuple'];

/** The largest number of names that a record may have, the longest of them, the longest list. */
export const MOST_NAMES = 1000;
export const LONGEST_NAME = 64;
export const MOST_ENTRIES = 50_000;
/** Beyond any text that is kept in one value. */
const LONG = 10_000;
const LONG_TEXTS = [
  ...['x', 'A', '1', ' ', '0', '中', '-', '/'].map((char) => char.repeat(LONG)),
  `1.${'0'.repeat(LONG)}`,
  `${'0'.repeat(LONG)}1`,
  `2024-05-31T08:00:00.${'0'.repeat(LONG)}Z`,
  `a@${'b.'.repeat(LONG)}cc`,
];

/** Does every way through the expression end? Only the quantifiers matter: `*`, `+` and `{n,}` outside of classes and not escaped. */
const isClosed = ({ source }: RegExp): boolean =>
  !/[*+]|\{\d+,\}/.test(source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')) && source.startsWith('^') && source.endsWith('$');

const isShort = (schema: z.core.$ZodType): boolean => {
  if (Number.isFinite(mostOf(schema)) || checksOf(schema).some(({ pattern }) => pattern && isClosed(pattern))) return true;
  return LONG_TEXTS.every((text) => !takes(schema, text));
};

const SAMPLES: readonly unknown[] = ['1', 'x', 1, true, null, [], {}, { isSet: true }];
const recordOf = (names: readonly string[], value: unknown) => Object.fromEntries(names.map((name) => [name, value]));

/** What is open in a record: how many names, how long a name is, or names with other signs than those of names. */
function* openRecord(schema: z.core.$ZodType, { valueType, catchall, shape = {} }: Definition, path: string): Generator<string> {
  const inner = valueType ?? catchall;
  const sampleOf = (one: z.core.$ZodType | undefined) => SAMPLES.find((sample) => one && takes(one, sample));
  const value = sampleOf(inner);
  const own = Object.fromEntries(Object.entries(shape).map(([name, one]) => [name, sampleOf(one)]));
  const isTaken = (names: readonly string[]): boolean => takes(schema, { ...own, ...recordOf(names, value) });
  if (!isTaken(['n'])) yield `${path}{}: nothing is known that it takes`;
  if (isTaken(Array.from({ length: MOST_NAMES + 1 }, (_, n) => `n${n}`))) yield `${path}{}: any number of names`;
  if (isTaken(['n'.repeat(LONGEST_NAME + 1)])) yield `${path}{}: names of any length`;
  if (isTaken(['constructor']) || isTaken(['a b\n'])) yield `${path}{}: any signs in names`;
}

/** Everything below a schema that has no end. Names in paths are joined by dots; [] stands for each of a list, {} for each of a record. */
export function* openEnds(schema: z.core.$ZodType, path = '', depth = 0): Generator<string> {
  const def = defOf(schema);
  const { type, innerType, in: first, out, element, valueType, left, right, catchall, rest, options, items, shape } = def;
  if (depth > 12) return yield `${path}: nested without an end`;
  if (type === 'string' && !isShort(schema)) yield `${path}: a text of any length`;
  if (type === 'unknown' || type === 'any') yield `${path}: any value`;
  if (type === 'array' && mostOf(schema) > MOST_ENTRIES) yield `${path}[]: any number of entries`;
  const hasMore = catchall !== undefined && defOf(catchall).type !== 'never';
  if (type === 'record' || hasMore) yield* openRecord(schema, def, path);
  const known = ['string', 'unknown', 'any', 'array', 'record', 'object', ...CLOSED, ...WRAPS].includes(type);
  if (!known) yield `${path}: of the unknown kind ${type}`;
  const deeper = type === 'object' || type === 'array' || type === 'record' ? depth + 1 : depth;
  for (const [key, inner] of Object.entries(shape ?? {})) yield* openEnds(inner, path === '' ? key : `${path}.${key}`, deeper);
  // Behind a transformation stands what the program has made of a value that was bounded before.
  for (const inner of [innerType, first, first && defOf(first).type === 'transform' ? out : undefined, left, right])
    if (inner) yield* openEnds(inner, path, deeper);
  for (const inner of [...(options ?? []), ...(items ?? [])]) yield* openEnds(inner, path, deeper);
  for (const inner of [element, rest ?? undefined]) if (inner) yield* openEnds(inner, `${path}[]`, deeper);
  for (const inner of [valueType, hasMore ? catchall : undefined]) if (inner) yield* openEnds(inner, `${path}{}`, deeper);
}
