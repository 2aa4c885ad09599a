/** Where plans are listed, counted and looked through: in the stores, and at the line sides. */

import { LINE_PLAN, LINE_RESULT } from '#domain/wms/stocktake/line-pages.ts';
import { CREATE, FILL, PLAN } from '#domain/wms/stocktake/plan-form.ts';

type Place = readonly [path: string, query?: Readonly<Record<string, string>>];

export interface PlanPages {
  readonly path: string;
  /** Of the user's own column settings. */
  readonly id: string;
  /** Only plans of stores of these classes; by default all. */
  readonly classes?: readonly string[];
  /** Where a plan is put together; without one not from this page. */
  readonly create?: Place;
  /** Where it is changed, if not on its own page. */
  readonly edit?: string;
  readonly fill: Place;
  readonly notCounted: Place;
  /** A line side is always counted while work goes on, and every shift anew: no cycles. */
  readonly isLineSide?: boolean;
}

const LINE_SIDE = ['CJYCL-K'];

/** What nobody has counted yet, at the line sides. */
export const LINE_OPEN: Place = [LINE_RESULT, { open: '1' }];

export const IN_STORES: PlanPages = {
  path: PLAN,
  id: 'wms.stocktake.plans',
  create: [CREATE],
  edit: CREATE,
  fill: [FILL],
  notCounted: ['/unInventory-result'],
};
const lineSide = { classes: LINE_SIDE, fill: [LINE_RESULT], notCounted: LINE_OPEN, isLineSide: true } as const;
export const LINE_PLANS: PlanPages = { ...lineSide, path: LINE_PLAN, id: 'mes.stocktake.plans', create: [LINE_PLAN, { new: '1' }] };
export const LINE_RESULTS: PlanPages = { ...lineSide, path: LINE_RESULT, id: 'mes.stocktake.results' };
