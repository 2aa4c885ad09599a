/** Shared by the lists of stock and its history: filters, warehouse scope, and paging. */
import { z } from 'zod';
import { daySchema } from '#domain/kernel/field.ts';
import { type Actor, isAdmin } from '#domain/kernel/permission.ts';
import { type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { type Conditions, likeText, type Page, startOfDay } from './list-query.ts';

export const paging = {
  pageIndex: z.number().int().min(1).max(100_000).default(1),
  pageSize: z.number().int().min(1).max(1000).default(10),
};
export const ids = z.union([z.uuid(), z.array(z.uuid()).max(500)]).optional();
export const text = z.string().max(100).optional();
export const day = daySchema.optional();

/** Days of the site, both inclusive. */
export const dates = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: 'to < from' })
  .optional();
export type Dates = z.infer<typeof dates>;

export const list = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

/** The site's time zone, as an expression evaluated once per statement, because days begin and end where the site is. */
export const SITE_ZONE = '(select site_zone())';
/** The calendar day at the site. */
export const SITE_TODAY = `(now() at time zone ${SITE_ZONE})::date`;

export const siteToday = async (on: Queryable): Promise<string> =>
  (await rowOf<{ day: string }>(on, `select ${SITE_TODAY}::text as day`, []))?.day ?? '';

/** The warehouses whose rows are shown: the requested ones within the scope; null = all. */
export function placesOf(actor: Actor, wanted: string | readonly string[] | undefined): readonly string[] | null {
  const asked = list(wanted);
  if (isAdmin(actor)) return asked.length > 0 ? asked : null;
  return asked.length > 0 ? asked.filter((id) => actor.warehouses.includes(id)) : actor.warehouses;
}

/** Rows of warehouses outside the scope are never counted or shown. */
export function addPlaces(conditions: Conditions, actor: Actor, column: string, wanted: string | readonly string[] | undefined): void {
  if (!isAdmin(actor)) conditions.add(`${column} = any(${conditions.param(actor.warehouses)}::uuid[])`);
  addIds(conditions, column, wanted);
}

export function addIds(conditions: Conditions, column: string, wanted: string | readonly string[] | undefined): void {
  if (list(wanted).length > 0) conditions.add(`${column} = any(${conditions.param(list(wanted))}::uuid[])`);
}

/**
 * Rows of other suppliers are never counted or shown to a supplier; people of the factory see all, or those of the suppliers they ask for.
 * @param column of the supplier's id
 */
export function addOwnRows(
  conditions: Conditions,
  { supplierId }: Actor,
  column: string,
  wanted: string | readonly string[] | undefined,
): void {
  if (supplierId !== null) conditions.add(`${column} = ${conditions.param(supplierId)}::uuid`);
  addIds(conditions, column, wanted);
}

/** One of the two places must be in the user's scope. */
export function addEitherPlace(conditions: Conditions, actor: Actor, from: string, to: string): void {
  if (isAdmin(actor)) return;
  const mine = conditions.param(actor.warehouses);
  conditions.add(`(${from} = any(${mine}::uuid[]) or ${to} = any(${mine}::uuid[]))`);
}

/** Every word must occur in one of the columns. */
export function addWords(conditions: Conditions, columns: readonly string[], words: string | undefined): void {
  for (const word of (words ?? '').split(/\s+/).filter(Boolean).slice(0, 8)) {
    const placeholder = conditions.param(likeText(word));
    conditions.add(`(${columns.map((column) => `${column} ilike ${placeholder}`).join(' or ')})`);
  }
}

/**
 * Every word must occur in the code, name or specification of a material, or in one of the columns. The materials are searched once, not again with every
 * row that holds them.
 * @param material column of the material's id
 */
export function addGoodsWords(conditions: Conditions, material: string, columns: readonly string[], words: string | undefined): void {
  for (const word of (words ?? '').split(/\s+/).filter(Boolean).slice(0, 8)) {
    const like = `ilike ${conditions.param(likeText(word))}`;
    const goods = `${material} in (select id from material where mat_code ${like} or mat_name ${like} or spec ${like})`;
    conditions.add(`(${[goods, ...columns.map((column) => `${column} ${like}`)].join(' or ')})`);
  }
}

/** @param column an instant; the days are those of the site */
export function addDays(conditions: Conditions, column: string, asked: Dates): void {
  if (asked?.from) conditions.add(`${column} >= ${startOfDay(conditions, asked.from)}`);
  if (asked?.to) conditions.add(`${column} < ${startOfDay(conditions, asked.to, ' + 1')}`);
}

/** @param column a calendar day */
export function addDates(conditions: Conditions, column: string, asked: Dates): void {
  if (asked?.from) conditions.add(`${column} >= ${conditions.param(asked.from)}::date`);
  if (asked?.to) conditions.add(`${column} <= ${conditions.param(asked.to)}::date`);
}

interface Statement {
  readonly select: string;
  readonly from: string;
  readonly tail?: string;
  readonly order: string;
}

const bodyOf = ({ from, tail = '' }: Statement, conditions: Conditions): string => `${from}${conditions.where}${tail}`;
interface Paging {
  readonly pageIndex: number;
  readonly pageSize: number;
}

const pagePart = (conditions: Conditions, { pageIndex, pageSize }: Paging): string =>
  `limit ${conditions.param(pageSize)} offset ${conditions.param((pageIndex - 1) * pageSize)}`;

/** One page of a statement, with the total number of rows found. */
export async function page<T extends object>(db: Queryable, conditions: Conditions, statement: Statement, query: Paging): Promise<Page<T>> {
  const body = bodyOf(statement, conditions);
  const total = await rowOf<{ n: number }>(db, `select count(*)::int as n from (select 1 ${body}) x`, [...conditions.values]);
  const rows = await rowsOf<T>(
    db,
    `select ${statement.select} ${body} order by ${statement.order} ${pagePart(conditions, query)}`,
    conditions.values,
  );
  return { list: rows, total: total?.n ?? 0, pageIndex: query.pageIndex, pageSize: query.pageSize, sums: {} };
}
