/** Repair order (model-8 §1.10, S-APP2): parts that await repair are locked, sent, and come back repaired or as scrap, each when it does. */
import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import { defineEntity, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { put } from '#domain/kernel/operation.ts';
import { addQty, cmpQty, isPositive, type Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { repairMode, repairResult, repairStatus } from './spare-codes.ts';

export const RepairOrder = defineHeader(
  'repairOrder',
  repairStatus,
  {
    warehouseId: f.ref('warehouse'),
    repairMode: f.choice(repairMode),
    /** Who repairs, if it is not the factory itself. It is not called supplierId, because rows that have one are shown to that supplier. */
    repairerId: optional(f.ref('supplier')),
    sentAt: optional(f.ts()),
    expectedBack: optional(f.date()),
  },
  { sets: (row) => [`docs:${row.warehouseId}`], indexes: ['warehouseId', 'repairerId'] },
);

export const RepairLine = defineLine(
  'repairLine',
  RepairOrder,
  {
    ...LINE,
    boxId: f.ref('box'),
    boxNo: f.str(40),
    qty: f.qty(),
    /** The machine that it came from. */
    equipmentNo: optional(f.str(40)),
    faultDesc: optional(f.text()),
    /** Last day of the warranty that an earlier repair gave, if it was not over when the order was made. */
    underWarranty: optional(f.date()),
    repairedQty: f.counter(),
    scrappedQty: f.counter(),
    backAt: optional(f.ts()),
    result: optional(f.choice(repairResult)),
    /** Last day on which the repairer answers for the repair. */
    warrantyTo: optional(f.date()),
    toBinId: optional(f.ref('bin')),
  },
  ['boxId'],
);

/** What the repair of a part cost, in CNY: on the server only, like all prices. */
export const RepairCost = defineEntity({
  name: 'repairCost',
  unique: ['repairLineId'],
  fields: { repairLineId: f.ref('repairLine'), cost: optional(f.price()) },
});

export type RepairRow = Row<typeof RepairOrder>;
export type RepairLineRow = Row<typeof RepairLine>;

const right = (verb: string): string => `web:wms:spareRepair:${verb}`;
export const REPAIR_RIGHT = {
  create: right('create'),
  issue: right('issue'),
  back: right('back'),
  unreview: right('unreview'),
  delete: right('delete'),
  print: right('print'),
} as const;

type Counters = Pick<RepairLineRow, 'qty' | 'repairedQty' | 'scrappedQty'>;
const endedQty = ({ repairedQty, scrappedQty }: Counters): Quantity => addQty(repairedQty, scrappedQty);

/** Still at the repairer. */
export const isAtRepair = (line: Counters): boolean => cmpQty(endedQty(line), line.qty) < 0;

/** 2 nothing, 4 a part, 6 everything has come back. */
export function repairProgress(lines: readonly Counters[]): 2 | 4 | 6 {
  if (!lines.some(isAtRepair)) return 6;
  return lines.some((line) => isPositive(endedQty(line))) ? 4 : 2;
}

export const repairOrder = defineDocument({
  docType: 'repairOrder',
  pages: '/spare-parts/spare-parts-maintenance-warehouse-out',
  header: RepairOrder,
  lines: [RepairLine],
  status: repairStatus,
  systemEdges: [
    [2, 4],
    [2, 6],
    [4, 6],
    [6, 4],
    [4, 2],
    [6, 2],
  ],
  numbering: { prefix: 'RO', date: 'yyMMdd', digits: 4 },
  deleted: 7,
  print: REPAIR_RIGHT.print,
  rollup: (header, lines) => {
    const status = Number(header.status);
    return [2, 4, 6].includes(status) ? repairProgress(lines as unknown as RepairLineRow[]) : status;
  },
});

export const putRepairLine = (row: RepairLineRow) => put(RepairLine, row);
export const repairLines = (rows: Rows, docId: string): RepairLineRow[] =>
  rows.by(RepairLine, 'docId', docId).sort((a, b) => a.lineNo - b.lineNo);
