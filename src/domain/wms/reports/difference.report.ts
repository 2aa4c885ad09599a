/** Compares the stock of the ERP (U9) with ours (area-reports 34). */
import { textSet } from '#domain/kernel/code-set.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport, type ReportRow } from '#domain/kernel/report.ts';
import { BATCH, MAT } from './columns.ts';

/** The probable cause of a difference, if the data reveal one. */
export const differenceHint = textSet('differenceHint', {
  unsent: ['单据未同步', 'Not sent yet'],
  inTransit: ['配送在途', 'On the way'],
  onlyErp: ['仅U9有', 'Only in U9'],
  onlyMes: ['仅MES有', 'Only in MES'],
});

const figure = () => f.qty();

/** Compares the newest snapshot with our boxes, by warehouse, material and batch. Stock that only one of the two has counts as a difference too. */
export const stockDifference = defineReport({
  n: 34,
  path: '/stock-cy-statistics',
  call: '/api/wms/out/report/queryStockCyReport',
  filters: {
    warehouseId: ask.refs('warehouse'),
    sMAT: ask.words(),
    /** Only rows that differ. */
    cyFlag: ask.flag(true),
  },
  columns: {
    whName: f.name(),
    ...MAT,
    /** Null = the ERP names a material unknown to this plant. */
    matName: optional(f.name()),
    ...BATCH,
    mesQty: figure(),
    u9Qty: figure(),
    /** Ours minus the ERP's. */
    diff: figure(),
    hint: optional(f.choice(differenceHint)),
    takenAt: f.ts(),
  },
  ids: { warehouseId: f.id(), materialId: optional(f.id()), unitCode: optional(f.str(10)) },
  key: ['warehouseId', 'matCode', 'batchNo'],
  wide: ['spec', 'takenAt'],
  // Stock that only the ERP has lies in none of our boxes.
  opens: ({ materialId: material, warehouseId: warehouse }) => (material ? ['/warehouse-details', { material, warehouse }] : null),
});
export type StockDifference = ReportRow<typeof stockDifference>;
