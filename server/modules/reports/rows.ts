/** All rows of a report, one after another: for files that are too long to be held. */
import { type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { englishNaming } from './english-names.ts';
import type { Sort, Source } from './source.ts';

/** What is known before the first row is read. */
export interface Found {
  /** All rows found; of a log, one more than are taken where there are more. */
  readonly total: number;
  /** Columns that the reader may see. */
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<object>;
  /** By column, over all rows found. It can be asked once the rows are read. */
  readonly sums: () => Promise<Sums>;
}

export interface Sums {
  readonly sums: Readonly<Record<string, string | null>>;
  readonly sumUnit: string | null;
}

/** Who takes all rows, and how many at most. */
export interface Intake {
  readonly most: number;
  /** Columns that are wanted; what no row is worded with is not fetched. */
  readonly wanted: readonly string[];
  readonly take: (found: Found) => Promise<void>;
}

interface Worded<T> {
  readonly columns: readonly string[];
  /** All columns of the statement, where rows are shown by what stands in them alone. */
  readonly given: readonly string[] | null;
  /** What the reader may see of these rows. */
  readonly shownOf: (rows: readonly T[]) => object[];
  readonly sumsOf: (all: string) => Promise<Sums>;
}

/** Rows that are read at once: those that are held when others come outlive them in memory. */
const AT_ONCE = 250;
/** What the values of other columns are shown with. */
const BESIDE = ['matCode', 'matName', 'unitCode', 'baseUnit'];
const NO_SUMS: Sums = { sums: {}, sumUnit: null };

/**
 * Hands all rows found to `into`, in the order that was asked for.
 * @param db a transaction, because rows are read through a cursor and must not change meanwhile
 * @param sort names of the answer's columns, checked by the caller
 */
export async function pouredRows<T extends object>(
  db: Queryable,
  source: Source,
  sort: readonly Sort[],
  { most, wanted, take }: Intake,
  { columns, given, shownOf, sumsOf }: Worded<T>,
): Promise<void> {
  const { all, count } = source.upTo?.(most) ?? source;
  const { values } = source.conditions;
  const by = sort.map(({ field, dir }) => `r."${field}" ${dir} nulls last`).join(', ');
  const whole = by === '' ? source.page(`limit ${most}`) : `select r.* from (${all}) r order by ${by} limit ${most}`;
  const needed = given?.filter((name) => wanted.includes(name) || BESIDE.includes(name));
  const text = needed ? `select ${needed.map((name) => `w."${name}"`).join(', ')} from (${whole}) w` : whole;
  const total = (await rowOf<{ n: number }>(db, count, values))?.n ?? 0;
  // Without this the plan is made for whoever wants the first rows soon; here all of them are wanted.
  await db.query('set local cursor_tuple_fraction = 1');
  await db.query(`declare poured no scroll cursor for ${text}`, values as unknown[]);
  const named = englishNaming(db);
  async function* rows(): AsyncGenerator<object> {
    for (;;) {
      const some = await rowsOf<T>(db, `fetch ${AT_ONCE} from poured`);
      yield* await named(shownOf(some));
      if (some.length < AT_ONCE) return;
    }
  }
  await take({ total, columns, rows: rows(), sums: async () => (total <= most ? sumsOf(all) : NO_SUMS) });
}
