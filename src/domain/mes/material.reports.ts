/** What orders have used beside what they should have, and every box with where it comes from and what became of it (area-mes §5). */
import { movementType } from '#domain/basic/movement-types.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { BATCH, MAT, UNIT } from '#domain/wms/reports/columns.ts';

const RIGHT = 'web:mes:bbgl';

/** Material by order: used beside what the completed pieces should have taken. Days are those of the books. */
export const materialConsumption = defineReport({
  n: 'materialConsumptionReport',
  words: 'materialConsumptionReport',
  path: '/mes/materialConsumptionReport',
  call: '/api/mes/report/materialConsumptionReport',
  right: RIGHT,
  filters: { orderNo: ask.words(), sMAT: ask.words(), date: ask.days() },
  columns: {
    orderNo: optional(f.str(40)),
    ...MAT,
    /** For what is completed; null = there is no structure to compare with, or only some days were asked for. */
    standardQty: optional(f.qty()),
    actualQty: f.qty(),
    varianceQty: optional(f.qty()),
    variancePct: optional(f.qty('%')),
    batches: optional(f.text()),
    /** Used, and not in the books yet: the line did not have it. */
    missingQty: f.qty(),
  },
  ids: { rowId: f.str(160), materialId: f.id(), orderId: optional(f.id()), ...UNIT },
  key: ['rowId'],
  hidden: ['spec'],
  wide: ['batches', 'varianceQty'],
  sums: ['standardQty', 'actualQty', 'varianceQty', 'missingQty'],
  chart: { kind: 'grouped', by: 'matCode', of: ['standardQty', 'actualQty'], narrows: 'sMAT' },
  opens: ({ orderNo }) => (orderNo ? ['/MESProcessTrace', { code: orderNo }] : null),
});

/** Every box that holds something: what it is, where it lies, what it was used for. */
export const allBoxes = defineReport({
  n: 'mesReportAllBox',
  words: 'mesReportAllBox',
  path: '/mes/mesReportAllBox',
  call: '/api/mes/report/mesReportAllBox',
  right: RIGHT,
  filters: { boxNo: ask.words(), sMAT: ask.words(), warehouseId: ask.refs('warehouse'), status: ask.choices(boxStatus) },
  columns: {
    boxNo: f.str(40),
    ...MAT,
    ...BATCH,
    qty: f.qty(),
    boxStatus: f.choice(boxStatus),
    whName: optional(f.name()),
    binCode: optional(f.str(40)),
    orderNo: optional(f.str(40)),
    /** Cards that were made from it, or that it was packed from. */
    cardNo: optional(f.text()),
    supName: optional(f.name()),
    receivedAt: optional(f.ts()),
    ageDays: optional(f.int('day')),
    lastAction: optional(f.choice(movementType)),
  },
  ids: { boxId: f.id(), materialId: f.id(), warehouseId: optional(f.id()), ...UNIT },
  key: ['boxId'],
  hidden: ['spec', 'receivedAt'],
  wide: ['matName', 'supName', 'cardNo'],
  sums: ['qty'],
  opens: ({ boxNo }) => ['/box-history-log', { boxNo }],
});
