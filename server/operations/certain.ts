/** What an error of the database says about a single operation that has met it alone: whether the same words would meet it for ever. */
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { type Problem, problem } from '#domain/kernel/problem.ts';
import { cmpQty, MAX_QTY, subQty } from '#domain/kernel/quantity.ts';
import type { Added } from '#domain/kernel/rows.ts';
import type { Broken } from '#server/store/readable.ts';
import { YEARS } from '#server/store/schema.ts';
import type { Written } from './write.ts';

interface DatabaseError extends Error {
  readonly code: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly detail?: string;
}
export const isOfDatabase = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

const UNIQUE = '23505';
/** serialization_failure, deadlock_detected, and a unique key that a concurrent transaction has just written. */
const PASSING = new Set(['40001', '40P01', UNIQUE]);
/** Whether another try may end otherwise. */
export const isPassing = (error: unknown): boolean => isOfDatabase(error) && PASSING.has(error.code);

/** data_exception: the operation's values fit no row, now or ever. */
export const isUnstorable = (error: unknown): boolean => isOfDatabase(error) && /^22/.test(error.code);

/** A rule stumbled over a row of which a part cannot be read. */
export class StumbledOver extends Error {
  constructor(
    readonly row: Broken,
    cause: unknown,
  ) {
    super(`${row.entity} ${row.id} cannot be read`, { cause });
  }
}

/** A counter that was not loaded, and so not looked at before, would pass what the trade knows. */
export class Overfull extends Error {}

/** @throws Overfull for the one whose raise passes MAX_QTY. What stands beyond it from before that bound goes on. */
export function guardCounters(entity: AnyEntity, added: readonly Added[], raised: readonly Written[]): void {
  for (const { row } of raised) {
    for (const field of new Set(added.filter(({ id }) => id === row.id).map((one) => one.field))) {
      const now = String(row[field]);
      const before = added.reduce((rest, one) => (one.id === row.id && one.field === field ? subQty(rest, one.delta) : rest), now);
      if (cmpQty(now, MAX_QTY) > 0 && cmpQty(before, MAX_QTY) <= 0) throw new Overfull(`${entity.name}.${field}`);
    }
  }
}

/** The value that stands there already: of a key of several parts the last one, which people know. */
const takenKey = ({ detail = '' }: DatabaseError): string => (/=\((.*)\) already exists/.exec(detail)?.[1] ?? '').split(', ').at(-1) ?? '';

/** A number that this server gives itself can be given otherwise when its rule is put right: nothing is wrong with the operation. */
const isGiven = ({ constraint = '' }: DatabaseError): boolean => constraint.endsWith('_doc_no_key');

/** The refusal of an operation that met this error alone, and meets it whenever it comes; null = nobody knows that. */
export function verdictOn(error: unknown): Problem | null {
  if (error instanceof StumbledOver) return problem('ROW_UNREADABLE', { ...error.row });
  if (error instanceof Overfull) return problem('QTY_TOO_LARGE', { most: MAX_QTY });
  if (!isOfDatabase(error)) return null;
  const { code, constraint = '', table = '' } = error;
  // numeric_value_out_of_range: a sum that no row can hold.
  if (code === '22003') return problem('QTY_TOO_LARGE', { most: MAX_QTY });
  if (code === UNIQUE && !isGiven(error)) return problem('NUMBER_TAKEN', { key: takenKey(error) });
  if (code === '23514' && constraint.endsWith(YEARS))
    return problem('DATE_OUT_OF_YEARS', { field: `${table}.${constraint.slice(table.length + 1, -YEARS.length)}` });
  return null;
}
