/**
 * Pages that list the documents of some stores, or of some codes, only. Documents of one kind that wait in several classes of store stand on several pages, and whoever counts
 * them has to know on which. Transfers have two ends and are counted together: their first page lists all of them.
 */
import type { AnyDocument } from '#domain/kernel/document.ts';
import { pagesOf } from '#domain/system/todo.ts';
import { AREAS, holdsClass } from './areas.ts';
import type { WhClass } from './class-matrix.ts';
import { LENDING_STORES } from './lending-stores.ts';
import { IN_STOCK, IN_STOCK_PAGE } from './quality/inspection.document.ts';
import { LINE_PLAN, LINE_RESULT } from './stocktake/line-pages.ts';

type Lists = (whClass: WhClass) => boolean;

const isLineSide: Lists = (whClass) => whClass === 'CJYCL-K';

const LISTED: ReadonlyMap<string, Lists> = new Map([
  ...[LINE_PLAN, LINE_RESULT].map((path): [string, Lists] => [path, isLineSide]),
  ...LENDING_STORES.flatMap(({ whClass, pages, assetIn }) =>
    [...Object.values(pages), ...(assetIn ? [assetIn] : [])].map((path): [string, Lists] => [path, (one) => one === whClass]),
  ),
  ...AREAS.flatMap((area): [string, Lists][] => [
    [area.receipts.list, (one) => holdsClass(area, one)],
    [area.purchaseReturns.page, (one) => area.purchaseReturns.classes.includes(one)],
  ]),
]);

/** Documents of one kind that stand apart from its others: the field whose code says so, and the page that lists those of a code and nothing else. */
const APART: Readonly<Record<string, { readonly field: string; readonly pages: Readonly<Record<string, string>> }>> = {
  inspection: { field: 'inspectType', pages: { [IN_STOCK]: IN_STOCK_PAGE } },
};

/** The field whose code decides on which page a document stands; null = none does. */
export const apartFieldOf = ({ docType }: AnyDocument): string | null => APART[docType]?.field ?? null;

function listsCode({ docType }: AnyDocument, path: string, code: unknown): boolean {
  const { pages = {} } = APART[docType] ?? {};
  const own = pages[String(code)];
  return own ? own === path : !Object.values(pages).includes(path);
}

/**
 * Pages that list documents of a kind that lie in stores of a class, the first preferred.
 * @param whClass null = the store is not known, or the document has none
 * @param code of the field by which some of the documents stand apart (`apartFieldOf`)
 */
export const pagesListing = (document: AnyDocument, kind: string, whClass: string | null, code: unknown = null): readonly string[] =>
  pagesOf(document, kind).filter(
    (path) => listsCode(document, path, code) && (whClass === null || (LISTED.get(path)?.(whClass as WhClass) ?? true)),
  );

/** The field that names the store whose class decides on which page a document stands; null = none does. */
export function storeFieldOf(document: AnyDocument): 'warehouseId' | 'fromWarehouseId' | null {
  const all = document.kinds ? Object.values(document.kinds.pages) : [document.pages ?? []];
  if (!all.flat().some((path) => LISTED.has(path))) return null;
  return document.header.fields.warehouseId ? 'warehouseId' : 'fromWarehouseId';
}
