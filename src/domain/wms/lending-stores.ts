/**
 * The stores that lend what they keep, and have it ground: one row per class of store says whose right it is, and where its pages lie. It stands above the
 * folders of lending, grinding and applications, which all ask it.
 */
import type { WhClass } from './class-matrix.ts';

export interface LendingStore {
  readonly whClass: WhClass;
  /** The same as a list; one identity for hooks. */
  readonly classes: readonly WhClass[];
  /** Rights are `<right>:lend :return :appraise :grind :cost :loss :scrap :review :unreview :extend :close :print`, `:in` where assets are taken in, and `:calibrate` for gauges. */
  readonly right: string;
  /** The rule that says how many days things are lent for. */
  readonly dueDays: 'toolDays' | 'gaugeDays' | 'fixtureDays';
  readonly pages: Readonly<Record<StorePage, string>>;
  /** Where pieces that no hardware issue brings are taken in as assets. Tools have no such page. */
  readonly assetIn?: string;
}

export type StorePage = 'lend' | 'appraise' | 'returnIn' | 'grindApply' | 'grindOut' | 'grindIn' | 'loss' | 'scrap';

export const LENDING_STORES: readonly LendingStore[] = [
  {
    whClass: 'GJU-K',
    classes: ['GJU-K'],
    right: 'web:wms:tool',
    dueDays: 'toolDays',
    pages: {
      lend: '/tool/material-lending',
      appraise: '/tool/material-identification',
      returnIn: '/tool/return-to-warehouse',
      grindApply: '/tool/grinding-application',
      grindOut: '/tool/ex-warehouse',
      grindIn: '/tool/gd-warehouse',
      loss: '/tool/material-loss',
      scrap: '/tool/material-scrapping',
    },
  },
  {
    whClass: 'LJJ-K',
    classes: ['LJJ-K'],
    right: 'web:wms:gauge',
    dueDays: 'gaugeDays',
    pages: {
      lend: '/lj/material-lending',
      appraise: '/lj/material-identification',
      returnIn: '/lj/return-to-warehouse',
      grindApply: '/lj/grinding-application',
      grindOut: '/lj/ex-warehouse',
      grindIn: '/lj/gd-warehouse',
      loss: '/lj/material-loss',
      scrap: '/lj/material-loss',
    },
    assetIn: '/lj/inWarehouse',
  },
  {
    whClass: 'GZCP-K',
    classes: ['GZCP-K'],
    right: 'web:wms:fixture',
    dueDays: 'fixtureDays',
    pages: {
      lend: '/frock/frock-lend',
      appraise: '/frock/material-identification',
      returnIn: '/frock/return-to-warehouse',
      grindApply: '/frock/grinding-application',
      grindOut: '/frock/ex-warehouse',
      grindIn: '/frock/gd-warehouse',
      loss: '/frock/material-loss',
      scrap: '/frock/material-scrapping',
    },
    assetIn: '/frock/frock-into-warehouse',
  },
];

/** The store of its class; a page of a store that is not in the table would have no rights and no lists. */
function storeOf(whClass: WhClass): LendingStore {
  const store = LENDING_STORES.find((one) => one.whClass === whClass);
  if (!store) throw new Error(`stores of class ${whClass} do not lend`);
  return store;
}

export const TOOLS = storeOf('GJU-K');
export const GAUGES = storeOf('LJJ-K');
export const FIXTURES = storeOf('GZCP-K');
/** The right to see the pages of the gauge store. */
export const GAUGE_PAGES = 'web:wmsmaster:liangju';
/** Where the calibrations of gauges are listed and entered. */
export const GAUGE_CALIBRATIONS = '/lj/ljStockRecord';

export type TakingStore = LendingStore & { readonly assetIn: string };

/** The stores that take assets in by a page of their own. */
export const TAKING_STORES: readonly TakingStore[] = LENDING_STORES.flatMap(({ assetIn, ...store }) =>
  assetIn === undefined ? [] : [{ ...store, assetIn }],
);
/** The rights to do so. */
export const TAKING_RIGHTS: readonly string[] = TAKING_STORES.map(({ right }) => `${right}:in`);

/** Pages of one kind by the class of their store. */
export const storePages = (page: StorePage): Partial<Readonly<Record<WhClass, string>>> =>
  Object.fromEntries(LENDING_STORES.map(({ whClass, pages }) => [whClass, pages[page]]));

export type LendingVerb =
  | 'lend'
  | 'return'
  | 'appraise'
  | 'grind'
  | 'cost'
  | 'loss'
  | 'scrap'
  | 'review'
  | 'unreview'
  | 'extend'
  | 'close'
  | 'calibrate'
  | 'in'
  | 'print';

/** The rights of a verb in all stores that lend. */
export const lendingRights = (verb: LendingVerb): string[] => LENDING_STORES.map(({ right }) => `${right}:${verb}`);

export const lendingStoreOf = (whClass: string): LendingStore | undefined => LENDING_STORES.find((store) => store.whClass === whClass);
