/** Lending document (model-7 `lendDoc`): what was lent to whom, until when, and how much of it is still away. */
import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { put } from '#domain/kernel/operation.ts';
import { guard } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, isZero, type Quantity, subQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { LENDING_STORES, lendingRights } from '#domain/wms/lending-stores.ts';
import { lendStatus } from './lending-codes.ts';

export const LendDoc = defineHeader(
  'lendDoc',
  lendStatus,
  {
    warehouseId: f.ref('warehouse'),
    borrowerId: f.ref('person'),
    deptId: optional(f.ref('department')),
    orderNo: optional(f.str(40)),
    /** The application that it carries out. */
    applicationId: optional(f.ref('application')),
    dueAt: f.ts(),
  },
  { sets: (row) => [`docs:${row.warehouseId}`], indexes: ['warehouseId', 'borrowerId', 'applicationId'] },
);

export const LendLine = defineLine(
  'lendLine',
  LendDoc,
  {
    ...LINE,
    applicationLineId: optional(f.ref('applicationLine')),
    assetId: optional(f.ref('assetItem')),
    /** The box that is away: the asset's, a whole box, or one that loose goods were poured into. */
    boxId: f.ref('box'),
    boxNo: f.str(40),
    /** Loose goods: what comes back is poured into the loose stock of a bin. */
    isLoose: f.bool(),
    /** Where it was taken from. */
    fromBoxId: f.ref('box'),
    fromBinId: f.ref('bin'),
    qty: f.qty(),
    returnedQty: f.counter(),
    scrappedQty: f.counter(),
    lostQty: f.counter(),
    /** What was left of the asset's life when it went. */
    lifeAtOut: optional(f.qty('lifeUnit')),
  },
  ['boxId', 'assetId', 'applicationLineId'],
);

export type LendRow = Row<typeof LendDoc>;
export type LendLineRow = Row<typeof LendLine>;

type Counters = Pick<LendLineRow, 'qty' | 'returnedQty' | 'scrappedQty' | 'lostQty'>;

const endedQty = ({ returnedQty, scrappedQty, lostQty }: Counters): Quantity => addQty(addQty(returnedQty, scrappedQty), lostQty);

/** What is still with the borrower. */
export const openQty = (line: Counters): Quantity => subQty(line.qty, endedQty(line));

/** 2 nothing, 4 a part, 6 everything has come back, was scrapped, or is known to be lost. */
export function lendProgress(lines: readonly Counters[]): 2 | 4 | 6 {
  if (lines.every((line) => cmpQty(endedQty(line), line.qty) >= 0)) return 6;
  return lines.some((line) => !isZero(endedQty(line))) ? 4 : 2;
}

export const lendDoc = defineDocument({
  docType: 'lendDoc',
  pages: LENDING_STORES.map(({ pages }) => pages.lend),
  header: LendDoc,
  lines: [LendLine],
  status: lendStatus,
  systemEdges: [
    [2, 4],
    [2, 6],
    [4, 6],
    [6, 4],
    [4, 2],
    [6, 2],
  ],
  numbering: { prefix: 'LE', date: 'yyMMdd', digits: 4 },
  // An open loan asks nothing of the keeper. Overdue loans do, and they have their own tile.
  waits: [],
  deleted: 7,
  print: lendingRights('print'),
  rollup: (header, lines) => {
    const status = Number(header.status);
    return [2, 4, 6].includes(status) ? lendProgress(lines as unknown as LendLineRow[]) : status;
  },
});

export const lendLines = (rows: Rows, docId: string): LendLineRow[] =>
  rows.by(LendLine, 'docId', docId).sort((a, b) => a.lineNo - b.lineNo);

export const putLendLine = (row: LendLineRow) => put(LendLine, row);

/** What came back goes out again only on a loan that nobody has closed since. Needs the loan. @throws DOC_STATUS */
export function guardNotClosed(rows: Rows, lendId: string): void {
  const loan = rows.get(LendDoc, lendId);
  const isOpen = loan !== undefined && [2, 4, 6].includes(loan.status);
  guard(isOpen, 'DOC_STATUS', { docNo: loan?.docNo ?? '', set: 'lendStatus', status: String(loan?.status ?? ''), verb: 'unreview' });
}

/** The loan that goods come back from: its head, whose lock keeps others out, and its lines. */
export const loanKeys = (lendId: string): Key[] => [byId(LendDoc, lendId), byIndex(LendLine, 'docId', lendId)];
