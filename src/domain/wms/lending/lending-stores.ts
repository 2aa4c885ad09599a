/** The stores that lend: one row per class of store says whose right it is, where its pages lie, and when loans are due. */
import type { WhClass } from '#domain/wms/class-matrix.ts';

export interface LendingStore {
  readonly whClass: WhClass;
  /** The same as a list; one identity for hooks. */
  readonly classes: readonly WhClass[];
  /** Rights are `<right>:lend :return :appraise :review :unreview :extend :close :print`. */
  readonly right: string;
  readonly pages: { readonly lend: string; readonly appraise: string; readonly returnIn: string };
}

export const LENDING_STORES: readonly LendingStore[] = [
  {
    whClass: 'GJU-K',
    classes: ['GJU-K'],
    right: 'web:wms:tool',
    pages: { lend: '/tool/material-lending', appraise: '/tool/material-identification', returnIn: '/tool/return-to-warehouse' },
  },
];

export type LendingVerb = 'lend' | 'return' | 'appraise' | 'review' | 'unreview' | 'extend' | 'close' | 'print';

/** The rights of a verb in all stores that lend. */
export const lendingRights = (verb: LendingVerb): string[] => LENDING_STORES.map(({ right }) => `${right}:${verb}`);

export const lendingStoreOf = (whClass: string): LendingStore | undefined => LENDING_STORES.find((store) => store.whClass === whClass);

/** Things that one person may have on loan at a time; a line of loose goods counts as one. */
export const LEND_LIMIT = 20;
