/** Reports call materials as their records do: rows that name one carry its English name beside, where it has one. */
import { type Queryable, rowsOf } from '#server/store/transaction.ts';

/** @returns the rows, those of a material with an English name with `matNameEn` */
export async function withEnglishNames<T extends object>(db: Queryable, rows: readonly T[]): Promise<T[]> {
  const codeOf = (row: T): unknown => Reflect.get(row, 'matCode');
  const codes = [...new Set(rows.filter((row) => Reflect.get(row, 'matName')).map(codeOf))].filter((code) => typeof code === 'string');
  if (codes.length === 0) return [...rows];
  const found = await rowsOf<{ code: string; name: string }>(
    db,
    `select mat_code as code, mat_name_en as name from material where mat_code = any($1::text[]) and mat_name_en <> ''`,
    [codes],
  );
  const names = new Map(found.map(({ code, name }) => [code, name]));
  return rows.map((row) => {
    const matNameEn = names.get(String(codeOf(row)));
    return matNameEn === undefined ? row : Object.assign({}, row, { matNameEn });
  });
}
