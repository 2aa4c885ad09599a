/** Bills of materials level by level, with the available stock and the number of products it is enough for (report row 28). */
import type pg from 'pg';
import { z } from 'zod';
import { bomList as report } from '#domain/basic/bom.report.ts';
import type { BomTreeRow } from '#domain/basic/bom-view.ts';
import { type Actor, isAdmin } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { fail } from '#server/modules/failure.ts';
import { bomTree, bomTreeSchema, countingBoms } from '#server/modules/stock/bom-tree.ts';
import { STOCK_SUMS } from '#server/modules/stock/stock.ts';
import { rowsOf } from '#server/store/transaction.ts';
import { type ReportAnswer, reportSchema } from './answer.ts';
import { UNDRAWN } from './chart.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { MOST_LOGGED } from './source.ts';

type Row = ReportRow<typeof report>;

/** The specification's own callers ask for one product and get its tree; callers that page get rows. */
export const bomListSchema = z.union([reportSchema(report, { pageIndex: z.number().int().min(1).max(100_000) }), bomTreeSchema]);
type Asked = z.infer<ReturnType<typeof reportSchema<typeof report.filters, Record<never, never>>>>;

interface Product {
  readonly id: string;
  readonly matCode: string;
  readonly matName: string;
}

const productText = 'select m.id, m.mat_code as "matCode", m.mat_name as "matName" from material m where m.id = any($1::uuid[])';

/** Every row below its product, from the top down. */
function* flattened(product: Product, rows: readonly BomTreeRow[]): Generator<Omit<Row, 'available' | 'sets' | 'rowNo'>> {
  for (const { children, matCode, matName, spec, unitCode, level, qtyPer, scrapPct, needQty, opCode, issueMode, ...row } of rows) {
    const { materialId, bomId, prodVersion } = row;
    const root = { rootId: product.id, productCode: product.matCode, productName: product.matName, prodVersion };
    const what = { level, matCode, matName, spec, unitCode, materialId, bomId };
    yield { ...root, ...what, qtyPer, scrapPct, needQty, opCode, issueMode: issueMode as Row['issueMode'] };
    yield* flattened(product, children);
  }
}

/** The available quantity of these materials in the user's stores (`STOCK_FIGURES`). */
async function availableOf(db: pg.Pool, actor: Actor, materials: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const scope = isAdmin(actor) ? '' : ' and g.warehouse_id = any($2::uuid[])';
  const text = `select g.material_id as id, trim_scale(sum(g.available))::text as qty from (${STOCK_SUMS}) g where g.material_id = any($1::uuid[])${scope} group by 1`;
  const found = await rowsOf<{ id: string; qty: string }>(db, text, [materials, ...(isAdmin(actor) ? [] : [actor.warehouses])]);
  return new Map(found.map(({ id, qty }) => [id, qty]));
}

async function everyRow(db: pg.Pool, actor: Actor, { productId, prodVersion, expandLevels, whereUsed }: Asked): Promise<Row[]> {
  const asked = productId.length > 0 ? productId : await countingBoms(db, MOST_LOGGED);
  const products = await rowsOf<Product>(db, `${productText} order by m.mat_code`, [asked]);
  const rows: Omit<Row, 'available' | 'sets' | 'rowNo'>[] = [];
  for (const product of products) {
    const levels = expandLevels ?? (productId.length > 0 ? undefined : 1);
    const question = {
      productId: product.id,
      whereUsed,
      ...(levels ? { expandLevels: levels } : {}),
      ...(prodVersion ? { prodVersion } : {}),
    };
    rows.push(...flattened(product, await bomTree(db, bomTreeSchema.parse(question))));
  }
  const available = await availableOf(db, actor, [...new Set(rows.map(({ materialId }) => materialId))]);
  return rows.slice(0, MOST_LOGGED).map((row, rowNo) => {
    const held = available.get(row.materialId) ?? '0';
    const sets = whereUsed || Number(row.needQty) <= 0 ? null : Math.max(0, Math.floor(Number(held) / Number(row.needQty)));
    return { rowNo, ...row, available: held, sets };
  });
}

const compared = (a: unknown, b: unknown): number => {
  const figures = [a, b].every((one) => one !== null && !Number.isNaN(Number(one)));
  return figures ? Number(a) - Number(b) : String(a ?? '').localeCompare(String(b ?? ''));
};

/** Without a product: the first level of every bill of materials that is effective today. */
export async function bomList(db: pg.Pool, actor: Actor, query: z.infer<typeof bomListSchema>): Promise<ReportAnswer<Row> | BomTreeRow[]> {
  if (!('pageIndex' in query)) return bomTree(db, query as z.infer<typeof bomTreeSchema>);
  const asked = query as unknown as Asked;
  const rows = await everyRow(db, actor, asked);
  const { pageIndex, pageSize, sort } = asked;
  for (const { field } of sort)
    if (!Object.hasOwn(report.columns, field)) fail(400, 'INPUT_INVALID', {}, [{ field: 'sort', code: 'unknown', message: field }]);
  const [by] = sort;
  if (by)
    rows.sort((a, b) => (by.dir === 'desc' ? -1 : 1) * compared(Reflect.get(a, by.field), Reflect.get(b, by.field)) || a.rowNo - b.rowNo);
  const list = rows.slice((pageIndex - 1) * pageSize, pageIndex * pageSize);
  return {
    list,
    total: rows.length,
    isCounted: true,
    more: rows.length >= MOST_LOGGED,
    pageIndex,
    pageSize,
    sums: {},
    sumUnit: null,
    called: [],
    ...UNDRAWN,
  };
}

export const CALLS: readonly ReportCall[] = [reportCall(report, bomListSchema, bomList)];
