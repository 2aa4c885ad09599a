/** Grinding issue (model-7 `grindOut`): what left the store for the grinder, in the plant or outside, and how much of it is still away. */
import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { put } from '#domain/kernel/operation.ts';
import { addQty, cmpQty, isZero, type Quantity, subQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { grinderType, grindPurpose } from '#domain/wms/application/application-kinds.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { LENDING_STORES, lendingRights } from '#domain/wms/lending-stores.ts';
import { grindOutStatus } from './grind-codes.ts';

export const GrindOut = defineHeader(
  'grindOut',
  grindOutStatus,
  {
    warehouseId: f.ref('warehouse'),
    applicationId: f.ref('application'),
    grindPurpose: f.choice(grindPurpose),
    grinderType: f.choice(grinderType),
    /** The supplier that grinds; empty in the plant. */
    grinderId: optional(f.ref('supplier')),
    /** The day by which it should be back. */
    expectedBack: optional(f.date()),
  },
  { sets: (row) => [`docs:${row.warehouseId}`], indexes: ['warehouseId', 'applicationId'] },
);

export const GrindOutLine = defineLine(
  'grindOutLine',
  GrindOut,
  {
    ...LINE,
    applicationLineId: f.ref('applicationLine'),
    assetId: optional(f.ref('assetItem')),
    boxId: f.ref('box'),
    boxNo: f.str(40),
    /** Loose goods in a box of their own: what comes back joins the loose stock of a bin. */
    isLoose: f.bool(),
    /** What the box was before it was held for the grinder. */
    fromStatus: f.choice(boxStatus),
    qty: f.qty(),
    goodQty: f.counter(),
    scrapQty: f.counter(),
  },
  ['boxId', 'assetId', 'applicationLineId'],
);

export type GrindOutRow = Row<typeof GrindOut>;
export type GrindOutLineRow = Row<typeof GrindOutLine>;

type Counters = Pick<GrindOutLineRow, 'qty' | 'goodQty' | 'scrapQty'>;

/** What is still at the grinder. */
export const awayQty = ({ qty, goodQty, scrapQty }: Counters): Quantity => subQty(qty, addQty(goodQty, scrapQty));

/** 2 nothing, 4 a part, 6 everything has come back, good or as scrap. */
export function grindProgress(lines: readonly Counters[]): 2 | 4 | 6 {
  if (lines.every((line) => isZero(awayQty(line)))) return 6;
  return lines.some((line) => cmpQty(awayQty(line), line.qty) < 0) ? 4 : 2;
}

export const grindOut = defineDocument({
  docType: 'grindOut',
  pages: LENDING_STORES.map(({ pages }) => pages.grindOut),
  header: GrindOut,
  lines: [GrindOutLine],
  status: grindOutStatus,
  systemEdges: [
    [2, 4],
    [2, 6],
    [4, 6],
    [6, 4],
    [4, 2],
    [6, 2],
  ],
  numbering: { prefix: 'GO', date: 'yyMMdd', digits: 4 },
  deleted: 7,
  print: lendingRights('print'),
  rollup: (header, lines) => {
    const status = Number(header.status);
    return [2, 4, 6].includes(status) ? grindProgress(lines as unknown as GrindOutLineRow[]) : status;
  },
});

export const grindOutLines = (rows: Rows, docId: string): GrindOutLineRow[] =>
  rows.by(GrindOutLine, 'docId', docId).sort((a, b) => a.lineNo - b.lineNo);

export const putGrindOutLine = (row: GrindOutLineRow) => put(GrindOutLine, row);

/** The issue that goods come back from: its head, whose lock keeps others out, and its lines. */
export const grindOutKeys = (docId: string): Key[] => [byId(GrindOut, docId), byIndex(GrindOutLine, 'docId', docId)];
