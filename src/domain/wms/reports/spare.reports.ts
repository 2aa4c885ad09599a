/** What spare parts cost: their repairs, and what the machines use of them (area-stores §4, area-reports rows 31 and 42). */
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { repairResult } from '#domain/wms/spare/spare-codes.ts';
import { MAT, UNIT } from './columns.ts';

const SPARES = 'web:wms:beijian';
const REPAIRS = '/spare-parts/spare-parts-maintenance-warehouse-out';

/** Repairs by material: how often, with which result, for how much, and after how many days the next one follows. */
export const repairSum = defineReport({
  n: 'repairSum',
  words: 'repairSum',
  path: '/spare-parts/spare-parts-maintenance-summary',
  call: '/api/wms/wmsRepair/queryRepairSum',
  right: SPARES,
  filters: { sMAT: ask.words(), bjCode: ask.code('sparePartClass'), supplierId: ask.refs('supplier'), date: ask.days() },
  columns: {
    ...MAT,
    times: f.int('times'),
    sentQty: f.qty(),
    repairedQty: f.qty(),
    scrappedQty: f.qty(),
    atRepairQty: f.qty(),
    cost: optional(f.price()),
    /** Mean days from sending to return; null = nothing is back yet. */
    avgDays: optional(f.int('day')),
    /** Mean days from one repair of the material to the next; null = there was only one. */
    mtbfDays: optional(f.int('day')),
  },
  ids: { materialId: f.id(), ...UNIT },
  key: ['materialId'],
  hidden: ['spec'],
  sums: ['times', 'cost'],
  opens: ({ matCode }) => ['/bj-repair-report', { sMAT: matCode }],
});

/** Repairs one by one: from which machine, where they are or were, and what came of them. */
export const repairs = defineReport({
  n: 31,
  path: '/bj-repair-report',
  call: '/api/wms/applyMaterialAwait/bjRepairReport',
  shared: [SPARES],
  filters: { equipmentNo: ask.words(), sMAT: ask.words(), supplierId: ask.refs('supplier'), date: ask.days() },
  columns: {
    docNo: optional(f.str(40)),
    equipmentNo: optional(f.str(40)),
    ...MAT,
    boxNo: f.str(40),
    qty: f.qty(),
    faultDesc: optional(f.text()),
    repairer: optional(f.name()),
    sentAt: optional(f.ts()),
    expectedBack: optional(f.date()),
    backAt: optional(f.ts()),
    /** From sending to return, or until now. */
    days: optional(f.int('day')),
    cost: optional(f.price()),
    result: optional(f.choice(repairResult)),
    warrantyTo: optional(f.date()),
  },
  ids: { lineId: f.id(), docId: f.id(), ...UNIT },
  key: ['lineId'],
  hidden: ['spec', 'expectedBack'],
  wide: ['faultDesc', 'warrantyTo'],
  sums: ['cost'],
  chart: { kind: 'pareto', by: 'equipmentNo', of: ['cost'], narrows: 'equipmentNo' },
  opens: ({ docId: id }) => [REPAIRS, { id }],
});

/** What machines use of spare parts, less what came back by red notes. */
export const spareConsumption = defineReport({
  n: 42,
  path: '/spare-parts-consumption',
  call: '/api/wms/report/spareConsumption',
  shared: [SPARES],
  filters: { equipmentNo: ask.words(), bjCode: ask.code('sparePartClass'), sMAT: ask.words(), date: ask.days() },
  columns: {
    equipmentNo: optional(f.str(40)),
    ...MAT,
    bjName: optional(f.name()),
    qty: f.qty(),
    /** At the reference price of the material; null = it has none. */
    amount: optional(f.price()),
    times: f.int('times'),
    onHand: f.qty(),
    /** What is missing to the safety stock; null = the material has none. */
    safeGap: optional(f.qty()),
  },
  ids: { rowId: f.str(120), materialId: f.id(), ...UNIT },
  key: ['rowId'],
  hidden: ['spec'],
  sums: ['amount', 'times'],
  chart: { kind: 'pareto', by: 'equipmentNo', of: ['amount'], narrows: 'equipmentNo' },
});
