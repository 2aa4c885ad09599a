/** The mapping file of an import (docs/how-to/import.md): which column of which file becomes which field of which record. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** The type a cell's text is converted to. */
const KINDS = ['int', 'qty', 'bool', 'date', 'upper'] as const;

type Scalar = string | number | boolean | null;
/** A constant, or how to make a value from a row. */
export type Value =
  | Scalar
  | { column: string; as?: Kind; default?: Value }
  | { join: Value[] }
  | { lookup: string; by: Value | Value[]; as?: Kind; default?: Value }
  | { map: Value; to: Record<string, Scalar>; default?: Value }
  /** `empty`: what it is where the row names none; `default`: where it names one that does not exist too. */
  | { ref: string; by: Value | Value[]; empty?: Scalar; default?: Value };
export type Kind = (typeof KINDS)[number];

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const value: z.ZodType<Value> = z.lazy(() => {
  const parts = z.union([value, z.array(value).min(1)]);
  const fallback = { default: value.optional() };
  return z.union([
    scalar,
    z.strictObject({ column: z.string(), as: z.enum(KINDS).optional(), ...fallback }),
    z.strictObject({ join: z.array(value).min(1) }),
    z.strictObject({ lookup: z.string(), by: parts, as: z.enum(KINDS).optional(), ...fallback }),
    z.strictObject({ map: value, to: z.record(z.string(), scalar), ...fallback }),
    z.strictObject({ ref: z.string(), by: parts, empty: scalar.optional(), ...fallback }),
  ]);
});

const condition = z.union([
  z.strictObject({ column: z.string(), in: z.array(z.string()) }),
  z.strictObject({ column: z.string(), not: z.array(z.string()) }),
]);
const fields = z.record(z.string(), value);

/** The step is left out where the folder lacks one of its files. */
const optional = z.boolean().default(false);

const resourceStep = z.strictObject({
  optional,
  resource: z.string(),
  file: z.string().optional(),
  /** Rows listed here instead of being read from a file. */
  rows: z.array(z.record(z.string(), z.string())).optional(),
  where: z.array(condition).default([]),
  /** Silently skip rows that repeat the natural key; otherwise they are reported. */
  distinct: z.boolean().default(false),
  /** A row sets only the fields whose columns it has. */
  sparse: z.boolean().default(false),
  /** Values of a new record if its row has none. */
  start: z.record(z.string(), scalar).default({}),
  fields,
});
const documentStep = z.strictObject({
  optional,
  operation: z.string(),
  file: z.string(),
  where: z.array(condition).default([]),
  /** Payload field by which an existing document is found. */
  number: z.string(),
  /** When it happened; the current instant if left out. */
  occurredAt: value.optional(),
  /** A document that is here is brought to what is sent now, instead of being left as it is. `cancelled` = it is closed, and not made where there is none. */
  follow: z.strictObject({ cancelled: value }).optional(),
  fields,
  /** Left out for documents without lines. */
  lines: z.strictObject({ file: z.string(), key: z.string(), of: z.string(), fields }).optional(),
});
const schema = z.strictObject({
  name: z.string(),
  lookups: z
    .record(z.string(), z.strictObject({ optional, file: z.string(), key: z.union([z.string(), z.array(z.string())]), value: z.string() }))
    .default({}),
  steps: z.array(z.union([resourceStep, documentStep])).min(1),
});

export type Mapping = z.infer<typeof schema>;
export type ResourceStep = z.infer<typeof resourceStep>;
export type DocumentStep = z.infer<typeof documentStep>;
export type Condition = z.infer<typeof condition>;

const builtIn = import.meta.glob<string>('./*.yaml', { query: '?raw', import: 'default', eager: true });

function read(text: string, name: string): Mapping {
  const result = schema.safeParse(parse(text, { merge: true }));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`The mapping ${name} is wrong at ${issue?.path.join('.') || 'its beginning'}: ${issue?.message}.`);
}

const filesOfStep = (step: ResourceStep | DocumentStep): string[] => [
  ...(step.file ? [step.file] : []),
  ...('lines' in step && step.lines ? [step.lines.file] : []),
];

/** The files that a folder must have for a mapping to fit. */
export const filesOf = ({ lookups, steps }: Mapping): string[] => [
  ...new Set([
    ...Object.values(lookups).flatMap(({ file, optional: may }) => (may ? [] : [file])),
    ...steps.flatMap((step) => (step.optional ? [] : filesOfStep(step))),
  ]),
];

/** The mapping without the optional steps whose files a folder lacks. */
export const within = (dir: string, { name, lookups, steps }: Mapping): Mapping => ({
  name,
  lookups,
  steps: steps.filter((step) => !step.optional || filesOfStep(step).every((file) => existsSync(join(dir, file)))),
});

/** Files of look-ups in which nothing is found where a folder lacks them. */
export const optionalLookups = ({ lookups }: Mapping): string[] =>
  Object.values(lookups).flatMap(({ file, optional: may }) => (may ? [file] : []));

let builtInRead: readonly Mapping[] | undefined;

/** Read once, when the first is needed: every message of an ERP asks for one, and to read them all takes longer than to store what it brings. */
const known = (): readonly Mapping[] => {
  builtInRead ??= Object.entries(builtIn).map(([path, text]) => read(text, basename(path)));
  return builtInRead;
};

/** A built-in mapping by its name. */
export const builtInMapping = (name: string): Mapping => {
  const found = known().find((mapping) => mapping.name === name);
  if (!found) throw new Error(`There is no built-in mapping ${name}.`);
  return found;
};

/**
 * The mapping in a file, or the built-in one whose files are all in the folder.
 * @throws Error in one sentence: unreadable, wrong, or none fits
 */
export async function mappingFor(dir: string, file?: string): Promise<Mapping> {
  if (file) return read(await readFile(file, 'utf8'), basename(file));
  const fitting = known().find((mapping) => filesOf(mapping).every((name) => existsSync(join(dir, name))));
  if (fitting) return fitting;
  throw new Error(
    `No built-in mapping fits the files of ${dir} (known: ${known()
      .map(({ name }) => name)
      .join(', ')}). Name one with --mapping FILE.`,
  );
}
