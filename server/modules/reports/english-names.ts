/** Reports call materials and warehouses as their records do: rows that name one carry its English name beside, where it has one. */
import { WAREHOUSE_NAMES } from '#domain/protocol/called.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';

type Names = ReadonlyMap<unknown, string>;
interface Named {
  readonly of: string;
  readonly name: string;
}

const textsOf = (values: readonly unknown[]): readonly string[] => [
  ...new Set(values.filter((value): value is string => typeof value === 'string' && value !== '')),
];

async function namesOf(db: Queryable, text: string, of: readonly string[]): Promise<Names> {
  if (of.length === 0) return new Map();
  return new Map((await rowsOf<Named>(db, text, [of])).map((row) => [row.of, row.name]));
}

const MATERIALS = `select mat_code as of, mat_name_en as name from material where mat_code = any($1::text[]) and mat_name_en <> ''`;

/** Rows name a warehouse without its code. Warehouses that share a name have an English one only if it is the same, too. */
const WAREHOUSES = `select wh_name as of, min(wh_name_en) as name from warehouse where wh_name = any($1::text[])
  group by 1 having min(coalesce(wh_name_en, '')) = max(coalesce(wh_name_en, '')) and min(wh_name_en) <> ''`;

/** @returns English names of warehouses by their names, of those that have one */
export const englishWarehouses = (db: Queryable, names: readonly unknown[]): Promise<Names> => namesOf(db, WAREHOUSES, textsOf(names));

/** What was asked before is not asked again. */
function remembered(ask: (names: readonly string[]) => Promise<Names>): (names: readonly unknown[]) => Promise<Names> {
  const asked = new Set<string>();
  const known = new Map<unknown, string>();
  return async (names) => {
    const fresh = textsOf(names).filter((name) => !asked.has(name));
    for (const name of fresh) asked.add(name);
    for (const [of, name] of await ask(fresh)) known.set(of, name);
    return known;
  };
}

type Naming = <T extends object>(rows: readonly T[]) => Promise<T[]>;

/** For rows that come in several parts. @returns what adds `matNameEn`, `whNameEn` and the like to the rows of a part, where there is one */
export function englishNaming(db: Queryable): Naming {
  const materialsOf = remembered((codes) => namesOf(db, MATERIALS, codes));
  const warehousesOf = remembered((names) => namesOf(db, WAREHOUSES, names));
  return async (rows) => {
    const first = rows[0];
    if (!first) return [];
    const columns = WAREHOUSE_NAMES.filter((name) => name in first);
    const codes = 'matName' in first ? rows.map((row) => (Reflect.get(row, 'matName') ? Reflect.get(row, 'matCode') : null)) : [];
    const materials = await materialsOf(codes);
    const warehouses = await warehousesOf(columns.flatMap((name) => rows.map((row) => Reflect.get(row, name))));
    if (materials.size + warehouses.size === 0) return [...rows];
    return rows.map((row) => {
      const known: [string, string][] = [];
      const material = Reflect.get(row, 'matName') ? materials.get(Reflect.get(row, 'matCode')) : undefined;
      if (material !== undefined) known.push(['matNameEn', material]);
      for (const name of columns) {
        const warehouse = warehouses.get(Reflect.get(row, name));
        if (warehouse !== undefined) known.push([`${name}En`, warehouse]);
      }
      return known.length === 0 ? row : Object.assign({}, row, Object.fromEntries(known));
    });
  };
}

/** @returns the rows, with `matNameEn`, `whNameEn` and the like where there is one */
export const withEnglishNames = <T extends object>(db: Queryable, rows: readonly T[]): Promise<T[]> => englishNaming(db)(rows);
