/** What a declared report promises and its statement does not keep: columns that are not given, filters that change nothing. Asked of a real database. */
import type pg from 'pg';
import type { Actor } from '#domain/kernel/permission.ts';
import type { AnyReport, Filter } from '#domain/kernel/report.ts';
import type { ReportCall } from '#server/modules/reports/report-call.ts';

/** What was sent to the database, and the columns it has given back. */
interface Record {
  readonly statements: string[];
  readonly columns: Set<string>;
}

type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

function recording(db: pg.Pool): { readonly db: pg.Pool; readonly record: Record } {
  const record: Record = { statements: [], columns: new Set() };
  const query: Query = async (text, values) => {
    record.statements.push(JSON.stringify([text, values]));
    const result = await db.query(text, values);
    for (const { name } of result.fields) record.columns.add(name);
    return result;
  };
  return { db: new Proxy(db, { get: (pool, name) => (name === 'query' ? query : Reflect.get(pool, name)) }), record };
}

/** A value that the filter takes and no row is likely to have. */
/** @param other another value than the first */
const SAMPLES: { readonly [K in Filter['kind']]: (filter: Filter, other: boolean) => unknown } = {
  refs: (_, other) => [`00000000-0000-7000-8000-00000000000${other ? 1 : 2}`],
  code: () => 'NO-SUCH-CODE',
  words: () => 'no such words',
  day: (_, other) => (other ? '2001-02-03' : '2001-02-04'),
  month: (_, other) => (other ? '2001-02' : '2001-03'),
  days: () => ({ from: '2001-02-03', to: '2001-02-04' }),
  choices: ({ set }) => [set?.codes[0]],
  choice: ({ set, starts }) => set?.codes.find((code) => code !== starts),
  flag: ({ starts }) => !starts,
  number: () => 3,
};

interface Told {
  readonly list: readonly object[];
  readonly columns: ReadonlySet<string>;
  /** Statements and rows in one text. */
  readonly all: string;
}

async function told(plant: pg.Pool, actor: Actor, { body, answer }: ReportCall, asked: object): Promise<Told> {
  const { db, record } = recording(plant);
  const query = body.parse({ pageIndex: 1, pageSize: 5, figures: false, ...asked });
  const { list } = (await answer(db, actor, query as never)) as { readonly list: readonly object[] };
  return { list, columns: record.columns, all: JSON.stringify([record.statements, list]) };
}

type Chart = NonNullable<AnyReport['chart']>;

const chartsOf = (chart: AnyReport['chart']): readonly Chart[] => [chart, chart?.other].filter((one) => one !== undefined && one !== null);

/** A call is asked for an order by so many columns at most. */
const MOST_SORTED = 5;

/**
 * Every fault of a report. Its rows say what is given; where there are none, the columns of its statements do. More may be given than is declared:
 * the specification's own callers read it, and a page for what it does with a row.
 */
export async function reportFaults(
  db: pg.Pool,
  actor: Actor,
  { columns, ids, filters, key, hidden, wide, sums, chart, only }: AnyReport,
  call: ReportCall,
): Promise<readonly string[]> {
  const required = Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) => (filter.isRequired ? [[name, SAMPLES[filter.kind](filter, false)]] : [])),
  );
  const plain = await told(db, actor, call, required);
  const again = await told(db, actor, call, required);
  if (plain.all !== again.all) return ['says something else when it is asked again'];
  const given = plain.list[0] ? new Set(Object.keys(plain.list[0])) : plain.columns;
  const declared = Object.keys({ ...columns, ...ids });
  const lacking = declared.filter((name) => !given.has(name)).map((name) => `${name} is declared and not given`);
  const named = [
    ...key,
    ...hidden,
    ...wide,
    ...sums,
    ...Object.keys(only),
    ...chartsOf(chart).flatMap(({ by, key: set = by, of, split = by }) => [by, set, split, ...of]),
  ];
  const unknown = named.filter((name) => name !== 'rows' && !declared.includes(name)).map((name) => `${name} is no column`);
  const deaf: string[] = [];
  for (const [name, filter] of Object.entries(filters)) {
    const narrowed = await told(db, actor, call, { ...required, [name]: SAMPLES[filter.kind](filter, true) });
    if (narrowed.all === plain.all) deaf.push(`${name} is asked and changes nothing`);
  }
  // Sums, bars and orders are made of the columns by the database, which refuses one that it is not given.
  await told(db, actor, call, { ...required, figures: true });
  if (chart?.other) await told(db, actor, call, { ...required, figures: true, otherChart: true });
  const orders = Object.keys(columns).map((field) => ({ field, dir: 'asc' }));
  for (let at = 0; at < orders.length; at += MOST_SORTED)
    await told(db, actor, call, { ...required, sort: orders.slice(at, at + MOST_SORTED) });
  return [...lacking, ...unknown, ...deaf];
}
