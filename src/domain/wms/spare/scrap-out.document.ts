/** Spare scrap issue (S-APP2, states-2 §2.4.18): scrapped parts leave the house, for what they are still worth. */
import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { put } from '#domain/kernel/operation.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { scrapOutStatus } from './spare-codes.ts';

export const SpareScrapOut = defineHeader(
  'spareScrapOut',
  scrapOutStatus,
  { warehouseId: f.ref('warehouse'), /** Who takes it away. */ buyer: optional(f.str(120)) },
  { sets: (row) => [`docs:${row.warehouseId}`], indexes: ['warehouseId'] },
);

export const SpareScrapLine = defineLine(
  'spareScrapLine',
  SpareScrapOut,
  {
    ...LINE,
    boxId: f.ref('box'),
    boxNo: f.str(40),
    binId: f.ref('bin'),
    qty: f.qty(),
    /** What is paid for the scrap of this line, in CNY. */
    residualValue: optional(f.qty('CNY')),
  },
  ['boxId'],
);

export type ScrapOutRow = Row<typeof SpareScrapOut>;
export type ScrapOutLineRow = Row<typeof SpareScrapLine>;

const right = (verb: string): string => `web:wms:spareScrapOut:${verb}`;
export const SCRAP_OUT_RIGHT = {
  create: right('create'),
  review: right('review'),
  unreview: right('unreview'),
  delete: right('delete'),
  print: right('print'),
} as const;

export const spareScrapOut = defineDocument({
  docType: 'spareScrapOut',
  pages: '/spare-parts/spare-parts-scrapping-warehouse-out',
  header: SpareScrapOut,
  lines: [SpareScrapLine],
  status: scrapOutStatus,
  numbering: { prefix: 'BO', date: 'yyMMdd', digits: 4 },
  deleted: 7,
  print: SCRAP_OUT_RIGHT.print,
});

export const putScrapOutLine = (row: ScrapOutLineRow) => put(SpareScrapLine, row);
export const scrapOutLines = (rows: Rows, docId: string): ScrapOutLineRow[] =>
  rows.by(SpareScrapLine, 'docId', docId).sort((a, b) => a.lineNo - b.lineNo);
