/** Records whose names the sender chooses: filters by field, fields of a file's row, cursors by set. Their names are names, and few. */
import { z } from 'zod';

interface Bounds {
  /** Number of names. */
  readonly most?: number;
  /** Letters of one. */
  readonly longest?: number;
}

/** More fields no table has. */
const MOST = 200;
const LONGEST = 64;
/** What fields, sets and columns are called. */
const SIGNS = /^[\w.:#/+@-]+$/;
/** They mean something else to an object of the program. */
const FORBIDDEN: readonly string[] = ['__proto__', 'constructor', 'prototype'];

const isName = (name: string, longest: number): boolean => name.length <= longest && SIGNS.test(name) && !FORBIDDEN.includes(name);

/**
 * The same schema of an object, which takes so many names at most, each of the letters and signs that fields are called by.
 * @throws as any schema: INPUT_TOO_MANY with `max`, or INPUT_UNREADABLE, of the object as a whole
 */
export const withFewNames = <T extends z.ZodType<object>>(schema: T, { most = MOST, longest = LONGEST }: Bounds = {}): T =>
  schema
    .refine((given) => Object.keys(given).length <= most, { params: { rule: 'INPUT_TOO_MANY', max: String(most) } })
    .refine((given) => Object.keys(given).every((name) => isName(name, longest)), { params: { rule: 'INPUT_UNREADABLE' } });

/** A record of these values with few names. @param value schema of each of its values */
export const named = <V extends z.ZodType>(value: V, bounds?: Bounds): z.ZodRecord<z.ZodString, V> =>
  withFewNames(z.record(z.string(), value), bounds);
