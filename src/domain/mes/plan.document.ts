/** Production plans (D-PLN, model-9): what is to be made by when, and what of it is launched on a day. */

import { z } from 'zod';
import { defineDocument, defineHeader } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { cmpQty, isPositive } from '#domain/kernel/quantity.ts';
import { kitStatus, planStatus } from '#domain/mes/codes.ts';
import { shift } from '#domain/wms/production/codes.ts';

export const ProdPlan = defineHeader(
  'prodPlan',
  planStatus,
  {
    materialId: f.ref('material'),
    planQty: f.qty(),
    /** On orders that are not deleted. */
    orderedQty: f.counter(),
    /** Of closed orders. */
    completedQty: f.counter(),
    startDate: f.date(),
    endDate: f.date(),
    lineId: optional(f.ref('line')),
    soNo: optional(f.str(40)),
    priority: optional(f.int()),
  },
  { sets: () => [], indexes: ['materialId'] },
);

const shortSchema = z.array(z.object({ materialId: z.string(), matCode: z.string(), needQty: z.string(), shortQty: z.string() })).max(500);

export const LaunchPlan = defineHeader(
  'launchPlan',
  planStatus,
  {
    planId: f.ref('prodPlan'),
    materialId: f.ref('material'),
    launchDate: f.date(),
    shift: f.choice(shift),
    lineId: f.ref('line'),
    launchQty: f.qty(),
    kitStatus: f.choice(kitStatus),
    shortLines: f.json(shortSchema),
    /** Of the line's workshop, when the launch was entered: what lies there counts for the kit, and what is called goes there. */
    lineWarehouseId: optional(f.ref('warehouse')),
    orderId: optional(f.ref('prodOrder')),
    /** The call for its materials. */
    demandId: optional(f.id()),
  },
  { sets: () => [], indexes: ['planId', 'lineId+launchDate', 'orderId'] },
);

const right = (verb: string): string => `web:mes:plan:${verb}`;
export const PLAN_RIGHT = {
  create: right('create'),
  edit: right('edit'),
  delete: right('delete'),
  review: right('review'),
  close: right('close'),
  import: right('import'),
  launch: right('launch'),
} as const;

export const prodPlan = defineDocument({
  docType: 'prodPlan',
  pages: '/mes/production-plan',
  area: 'mes',
  header: ProdPlan,
  status: planStatus,
  numbering: { prefix: 'PP', date: 'yyMMdd', digits: 4 },
  deleted: 7,
  systemEdges: [
    [2, 3],
    [3, 4],
    [2, 4],
    [4, 3],
    [3, 2],
  ],
});

export const launchPlan = defineDocument({
  docType: 'launchPlan',
  pages: '/mes/put-production-plan',
  area: 'mes',
  header: LaunchPlan,
  status: planStatus,
  numbering: { prefix: 'LP', date: 'yyMMdd', digits: 4 },
  deleted: 7,
  // Its order is closed, opened again, or deleted.
  systemEdges: [
    [2, 4],
    [4, 2],
    [2, 1],
  ],
});

/** The status that follows: 3 with the first order of it, 4 when orders of as much as was planned are closed. */
export function planAfter({
  status,
  planQty,
  orderedQty,
  completedQty,
}: Pick<PlanRow, 'status' | 'planQty' | 'orderedQty' | 'completedQty'>) {
  if (![2, 3, 4].includes(status)) return status;
  if (isPositive(completedQty) && cmpQty(completedQty, planQty) >= 0) return 4;
  return isPositive(orderedQty) ? 3 : 2;
}

export type PlanRow = Row<typeof ProdPlan>;
export type LaunchRow = Row<typeof LaunchPlan>;
