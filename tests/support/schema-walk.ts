/** Goes through schemas by their structure and names every value that may be given in them: what a test of all of them asks. */
import type { z } from 'zod';

/** The parts of a schema's definition that lead further down. */
interface Inner {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly left?: z.core.$ZodType;
  readonly right?: z.core.$ZodType;
  readonly catchall?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly items?: readonly z.core.$ZodType[];
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly getter?: () => z.core.$ZodType;
}

export interface Leaf {
  /** Names joined by dots; [] stands for each of a list, {} for each of a record. */
  readonly path: string;
  /** The last name in the path. */
  readonly name: string;
  readonly kind: 'string' | 'number' | 'unknown';
  readonly schema: z.core.$ZodType;
}

const defOf = (schema: z.core.$ZodType): Inner => schema._zod.def as unknown as Inner;
const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
const LEAVES: Readonly<Record<string, Leaf['kind']>> = {
  string: 'string',
  number: 'number',
  int: 'number',
  unknown: 'unknown',
  any: 'unknown',
};

/** Every text, number and unknown value below a schema, each with the narrowest schema that it has to pass. */
export function* leavesOf(schema: z.core.$ZodType, path = '', name = ''): Generator<Leaf> {
  const { type, innerType, in: first, element, valueType, left, right, catchall, options, items, shape, getter } = defOf(schema);
  const kind = LEAVES[type];
  if (kind) yield { path, name, kind, schema };
  for (const [key, inner] of Object.entries(shape ?? {})) yield* leavesOf(inner, join(path, key), key);
  for (const inner of [innerType, first, left, right, getter?.()]) if (inner) yield* leavesOf(inner, path, name);
  for (const inner of [...(options ?? []), ...(items ?? [])]) yield* leavesOf(inner, path, name);
  if (element) yield* leavesOf(element, `${path}[]`, name);
  for (const inner of [valueType, catchall]) if (inner && defOf(inner).type !== 'never') yield* leavesOf(inner, `${path}{}`, name);
}

export const takes = (schema: z.core.$ZodType, value: unknown): boolean => (schema as z.ZodType).safeParse(value).success;

const DAY = '2024-05-31';
const INSTANT = '2024-05-31T08:00:00.000Z';
/** Texts that are no time of the trade, though PostgreSQL takes most of them. */
export const NO_TIMES = [
  ...[
    'infinity',
    '-infinity',
    'now',
    'today',
    '',
    'epoch',
    '0044-03-15 BC',
    '0044-03-15T00:00:00Z BC',
    '10000-01-01',
    '10000-01-01T00:00:00Z',
  ],
  ...['+010000-01-01T00:00:00.000Z', '1999-12-31', '1999-12-31T23:59:59.999Z', '2200-01-01', '2200-01-01T00:00:00.000Z', '0001-01-01'],
  ...[
    '9999-12-31',
    '9999-12-31T00:00:00.000Z',
    '2024-02-30',
    '2024-02-30T00:00:00Z',
    '2199-12-31T23:30:00-01:00',
    '2000-01-01T00:30:00+01:00',
  ],
];
/** What a clock says, of a device or of a queue taken out of one: believed or not where it is used (kernel/clock.ts, plausible). */
const TOLD: readonly string[] = ['occurredAt', 'oldestUnsentAt', 'exportedAt', 'printedAt', 'checkedAt'];
const NAMED = /(At|Date|Day|Month)$|^(at|day|date|from|to|until|since|validFrom|validTo|extendedTo|dateFrom|dateTo)$/;

const WORDS = ['word', 'WORD', 'EUR'];
const isPlain = (schema: z.core.$ZodType): boolean => WORDS.some((word) => takes(schema, word));

/** A text that says when: by its name, or because it takes a day or an instant and no other word. */
export const isTime = ({ kind, name, schema }: Leaf): boolean =>
  kind === 'string' &&
  !TOLD.includes(name) &&
  (NAMED.test(name) || ([DAY, INSTANT].some((text) => takes(schema, text)) && !isPlain(schema)));

/** Figures beyond what is traded, or finer. */
export const NO_FIGURES = [
  '1000000001',
  '999999999999',
  '1000000000.000001',
  '-1000000001',
  '1e5',
  'NaN',
  'Infinity',
  '0.0000001',
  '',
  '1,5',
];
/** A text that says how much. */
export const isFigure = ({ kind, schema }: Leaf): boolean => kind === 'string' && takes(schema, '1.5') && !isPlain(schema);
