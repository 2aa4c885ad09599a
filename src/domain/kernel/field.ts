/**
 * The field language: states once what a value is. The zod schema, TypeScript type, SQL column, list columns and form fields follow from
 * it. Business facts only: no width, no icon, no colour.
 */
import { z } from 'zod';
import { isDay, isOfTrade, readInstant } from './clock.ts';
import type { CodeSet } from './code-set.ts';
import { uuidSchema } from './ids.ts';
import { quantitySchema } from './quantity.ts';

export type FieldType = 'id' | 'ref' | 'refs' | 'code' | 'text' | 'qty' | 'int' | 'bool' | 'date' | 'ts' | 'choice' | 'json' | 'secret';

export interface Field<T = unknown> {
  readonly type: FieldType;
  readonly schema: z.ZodType<T>;
  /** PostgreSQL column type. */
  readonly column: string;
  readonly optional: boolean;
  /** Name of the referenced entity. */
  readonly ref?: string;
  /** The sibling field that must hold the referenced row's parent (a bin's warehouse); a form offers only rows of that parent. */
  readonly within?: string;
  readonly set?: CodeSet;
  /** Unit of the figure: 'base' = the material's stock unit. */
  readonly unit?: string;
  /** A figure that is entered below zero as well: what is taken back, a limit, a reading. */
  readonly signed?: boolean;
  /**
   * A running total that other documents raise and lower. It changes only by `add`, which commutes; a `put` never overwrites it, so
   * concurrent counts survive.
   */
  readonly counter?: boolean;
  /** Longest text, in characters. */
  readonly max?: number;
  /** Lists and devices receive only the last four characters; users who may write the record receive the whole value. */
  readonly masked?: boolean;
  /** A cost, visible only to users who may read prices (system/prices.ts). Never in an entity that has sets, or every device would hold it. */
  readonly price?: boolean;
}

export type Fields = Readonly<Record<string, Field>>;
export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

const make = <T>(type: FieldType, column: string, schema: z.ZodType<T>, more: Partial<Field<T>> = {}): Field<T> => ({
  type,
  column,
  schema,
  optional: false,
  ...more,
});

/** Schemas never change, and building them is half the time of loading the definitions at start; each kind is built once. */
function once<K, V>(make: (key: K) => V, made = new Map<K, V>()): (key: K) => V {
  return (key) => made.get(key) ?? (made.set(key, make(key)).get(key) as V);
}
const textOf = once((max: number) => z.string().trim().min(1).max(max));
const codeOf = once((max: number) => z.string().regex(CODE).max(max));
const codeRefOf = once((max: number) => z.string().min(1).max(max));
const nullableOf = once((one: z.ZodType) => one.nullable());
const absentOf = once((one: z.ZodType) => one.optional().transform((v) => v ?? null));
/** Range of an integer column. */
const whole = z.int32();
const truth = z.boolean();
const text = (max: number): Field<string> => make('text', `varchar(${max})`, textOf(max), { max });

/** `code` of model-0 §1.2; imports also contain "&" in suppliers' numbers. */
export const CODE = /^[A-Z0-9][A-Z0-9._/&-]*$/;
/** THE schema of a calendar day (yyyy-MM-dd), years 2000 to 2199: the database refuses 30 February as well as month 0. */
export const daySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((text) => isDay(text) && isOfTrade(text), { params: { rule: 'INPUT_DATE' } });
/** THE schema of an instant (ISO 8601 with an offset or Z), years 2000 to 2199. Its result has the one form that both sides print alike. */
export const instantSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/)
  .refine((text) => isOfTrade(readInstant(text) ?? ''), { params: { rule: 'INPUT_INSTANT' } })
  .overwrite((text) => readInstant(text) ?? text);
/** What a clock says. It may be wrong by centuries and is taken all the same; it only has to be an instant. */
export const toldInstantSchema = z.string().refine((text) => readInstant(text) !== null);

export const f = {
  id: () => make('id', 'uuid', uuidSchema),
  ref: (entity: string, within?: string) => make('ref', 'uuid', uuidSchema, { ref: entity, ...(within ? { within } : {}) }),
  refs: (entity: string): Field<string[]> => make('refs', 'jsonb', z.array(uuidSchema).max(20_000), { ref: entity }),
  /** Reference by a natural code instead of an id (unit, class, dictionary). */
  codeRef: (entity: string, max = 32) => make('code', `varchar(${max})`, codeRefOf(max), { ref: entity, max }),
  code: (max = 32) => make('code', `varchar(${max})`, codeOf(max), { max }),
  name: () => text(128),
  str: text,
  text: () => text(500),
  masked: (max: number): Field<string> => ({ ...text(max), masked: true }),
  qty: (unit = 'base') => make('qty', 'numeric(18,6)', quantitySchema, { unit }),
  counter: (unit = 'base') => make('qty', 'numeric(18,6)', quantitySchema, { unit, counter: true }),
  price: () => make('qty', 'numeric(18,6)', quantitySchema, { unit: 'CNY', price: true }),
  signed: <T>(field: Field<T>): Field<T> => ({ ...field, signed: true }),
  int: (unit?: string) => make('int', 'integer', whole, unit === undefined ? {} : { unit }),
  bool: () => make('bool', 'boolean', truth),
  date: () => make('date', 'date', daySchema),
  ts: () => make('ts', 'timestamptz', instantSchema),
  choice: <C extends string | number>(set: CodeSet<C>): Field<C> =>
    make('choice', typeof set.codes[0] === 'number' ? 'smallint' : 'varchar(24)', set.schema, { set: set as unknown as CodeSet }),
  /** Several codes of a set. */
  choices: <C extends string | number>(set: CodeSet<C>): Field<C[]> =>
    make('json', 'jsonb', z.array(set.schema).max(200), { set: set as unknown as CodeSet }),
  json: <T>(schema: z.ZodType<T>): Field<T> => make('json', 'jsonb', schema),
  /** Never leaves the server. */
  secret: () => make('secret', 'varchar(255)', z.string().max(255)),
};

/** The same field, nullable. */
export const optional = <T>(field: Field<T>): Field<T | null> =>
  ({ ...field, schema: nullableOf(field.schema), optional: true }) as Field<T | null>;

/** The zod object of a set of fields; optional fields may be omitted. */
export function schemaOf<F extends Fields>(fields: F): z.ZodType<ValuesOf<F>> {
  const given = ({ optional: absent, schema }: Field) => (absent ? absentOf(schema) : schema);
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, given(field)]));
  return z.object(shape) as unknown as z.ZodType<ValuesOf<F>>;
}
