/** What both sides of a pair are read and added up with. */
import type pg from 'pg';
import type { Actor } from '#domain/kernel/permission.ts';
import { addQty, cmpQty, quantity } from '#domain/kernel/quantity.ts';
import { neededMaterials, needQuerySchema } from '#server/modules/reports/demand.sql.ts';
import { stockByWarehouse, stockQuerySchema } from '#server/modules/reports/stock-by-warehouse.sql.ts';
import { groupQuerySchema, stockGroups } from '#server/modules/reports/stock-summary.sql.ts';
import { boxQuerySchema, listBoxes } from '#server/modules/stock/stock.ts';

export type Figures = ReadonlyMap<string, string>;
export interface Plant {
  readonly db: pg.Pool;
  readonly admin: Actor;
}

export interface Pair {
  /** Number or name of the report. */
  readonly n: number | string;
  /** Of its words in locales/<lang>/equal.json, under `rule.<n>`. */
  readonly rule: string;
  /** Compares prices, whose figures only some may read. */
  readonly price?: boolean;
  readonly sides: (plant: Plant) => Promise<readonly [Figures, Figures]>;
}

/** Whoever sees every store. */
export const EVERY_STORE: Actor = {
  userId: '00000000-0000-0000-0000-000000000000',
  account: 'admin',
  userName: '',
  personId: null,
  supplierId: null,
  rights: [],
  warehouses: [],
};

export const PAGE = 1000;
/** Rows of one side at most. */
export const MOST_COMPARED = 20_000;

/** A side has more rows than are compared at once: nothing is known of it, which is not the same as equal. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch';
}

interface Read<T> {
  readonly list: readonly T[];
  readonly total: number;
  /** Rows beyond those that are counted. */
  readonly more?: boolean;
}

/** All pages of a report, as the export reads them. @throws TooMuch */
export async function every<T>(ask: (paging: { pageIndex: number; pageSize: number }) => Promise<Read<T>>): Promise<T[]> {
  const rows: T[] = [];
  for (let pageIndex = 1; ; pageIndex += 1) {
    const { list, total, more = false } = await ask({ pageIndex, pageSize: PAGE });
    if (more || total > MOST_COMPARED) throw new TooMuch();
    rows.push(...list);
    if (list.length === 0 || rows.length >= total) return rows;
  }
}

export const text = (value: unknown): string => String(value ?? '');

/** Added up by key; what is nothing is left out, so that a row of zero and no row are the same. */
export function added<T>(rows: readonly T[], key: (row: T) => string | null, figure: (row: T) => string | number | null): Figures {
  const sums = new Map<string, string>();
  for (const row of rows) {
    const at = key(row);
    if (at !== null) sums.set(at, addQty(quantity(sums.get(at) ?? '0'), quantity(text(figure(row) ?? '0'))));
  }
  return new Map([...sums].filter(([, sum]) => cmpQty(quantity(sum), quantity('0')) !== 0));
}

export const sql = async (db: pg.Pool, query: string): Promise<Figures> => {
  const { rows } = await db.query<{ key: string; figure: string }>(query);
  return added(
    rows,
    ({ key }) => key,
    ({ figure }) => figure,
  );
};

export const onHand = async ({ db, admin }: Plant) =>
  every((page) => stockByWarehouse(db, admin, stockQuerySchema.parse({ ...page, figures: false })));
export const groups = async ({ db, admin }: Plant) =>
  every((page) => stockGroups(db, admin, groupQuerySchema.parse({ ...page, figures: false })));
export const needed = async ({ db, admin }: Plant) =>
  every((page) => neededMaterials(db, admin, needQuerySchema.parse({ ...page, figures: false })));
export const boxes = async ({ db, admin }: Plant) =>
  every((page) => listBoxes(db, admin, boxQuerySchema.parse({ ...page, withEmpty: true })));
