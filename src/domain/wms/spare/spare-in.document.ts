/** Spare-part inbound (model-8 §1.10, S-INB): new parts without an order, and old parts that come back for new ones, each in a box of its own. */
import { inboundSubtype } from '#domain/basic/codes.ts';
import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { put } from '#domain/kernel/operation.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { voucherStatus } from '#domain/wms/voucher/codes.ts';
import { liveLines } from '#domain/wms/voucher/voucher.document.ts';
import { bjInType } from './spare-codes.ts';

export const SpareIn = defineHeader(
  'spareIn',
  voucherStatus,
  {
    bjCode: f.choice(bjInType),
    /** What becomes of old parts; empty = new parts. */
    inboundSubtype: optional(f.choice(inboundSubtype)),
    warehouseId: f.ref('warehouse'),
    /** Who brings old parts back: the account they come from. */
    deptId: optional(f.ref('department')),
    equipmentNo: optional(f.str(40)),
    applicationId: optional(f.ref('application')),
    /** The issue of the new parts that they were given up for. */
    oldPartFrom: optional(f.ref('issueDoc')),
  },
  { sets: (row) => [`docs:${row.warehouseId}`], indexes: ['warehouseId', 'applicationId'] },
);

export const SpareInLine = defineLine(
  'spareInLine',
  SpareIn,
  {
    ...LINE,
    applicationLineId: optional(f.ref('applicationLine')),
    /** The box that the goods are in, once they are. */
    boxId: optional(f.ref('box')),
    /** Of an old part its number, by which its repair, warranty and scrap are followed. */
    boxNo: optional(f.str(40)),
    qty: f.qty(),
    /** Of old parts the store's own place, once they are there. */
    toBinId: optional(f.ref('bin', 'warehouseId')),
    /** No longer among the lines of the last entry. */
    isRemoved: f.bool(),
  },
  ['boxId', 'applicationLineId'],
);

const right = (verb: string): string => `web:wms:spareInbound:${verb}`;
export const SPARE_IN_RIGHT = {
  create: right('create'),
  review: right('review'),
  unreview: right('unreview'),
  print: right('print'),
} as const;

export const spareIn = defineDocument({
  docType: 'spareIn',
  pages: '/spare-parts/spare-parts-warehousing',
  header: SpareIn,
  lines: [SpareInLine],
  status: voucherStatus,
  numbering: { prefix: 'BI', date: 'yyMMdd', digits: 4 },
  print: SPARE_IN_RIGHT.print,
});

export type SpareInRow = Row<typeof SpareIn>;
export type SpareInLineRow = Row<typeof SpareInLine>;
export const putSpareInLine = (row: SpareInLineRow) => put(SpareInLine, row);
export const spareInLines = (rows: Rows, docId: string): SpareInLineRow[] => liveLines(rows.by(SpareInLine, 'docId', docId));
