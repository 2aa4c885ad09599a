/**
 * Who may read what goods cost (area-srm §6b), and the price entities themselves: they lie in no set, so that no tablet ever holds a price. Whoever may not
 * read prices gets the rest without the field, in lists, details, files and logs alike.
 */
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import { PORTAL_RIGHT } from './supplier.ts';

export const PRICE_RIGHT = 'web:wms:price';

/** Rights of the reader or the writer. A program of the server has none, so it has no prices either. */
export type PriceReader = Partial<Pick<Actor, 'account' | 'rights' | 'supplierId'>>;

/** True for people of the plant with the right: they read prices, and those alone set them. A supplier's user never does. */
export const mayReadPrices = ({ account = '', rights = [], supplierId = null }: PriceReader): boolean =>
  supplierId === null && hasRight({ account, rights }, PRICE_RIGHT);

/**
 * Whether the prices of a document's lines are told to somebody who may read the document: to people with the right, and to its supplier, if it is between
 * the factory and that supplier.
 */
export const mayReadLinePrices = (reader: PriceReader, ofSupplier: boolean): boolean =>
  mayReadPrices(reader) || (ofSupplier && (reader.supplierId ?? null) !== null);

/** The same of a report. One that stands under the right of the portal gives a supplier its own rows only (`addOwnRows`), so their prices are its own. */
export const mayReadReportPrices = (reader: PriceReader, { right }: { readonly right: string }): boolean =>
  mayReadLinePrices(reader, right === PORTAL_RIGHT);

/** Columns that may tell what another supplier gets for the same goods. They never leave the factory, whatever the report. */
const OF_FACTORY: readonly string[] = ['lastPrice'];

export const isOfFactory = (column: string): boolean => OF_FACTORY.includes(column);

/**
 * The same value without what is called like a price, at any depth: rows, values of a log, payloads of operations.
 * @param names of all price fields (`PRICE_NAMES` of the registry)
 */
export function withoutPrices<T>(value: T, names: ReadonlySet<string>): T {
  if (Array.isArray(value)) return value.map((one) => withoutPrices(one, names)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !names.has(name));
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutPrices(one, names)])) as T;
}
