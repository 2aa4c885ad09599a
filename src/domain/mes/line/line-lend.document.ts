/** Lending between orders at the line (model-9 `lineLend`, S-APP): boxes of one order, dead stock, or isolated stock go to another order that needs them now. */
import { numberSet } from '#domain/kernel/code-set.ts';
import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { put } from '#domain/kernel/operation.ts';
import { isZero } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { applicationStatus, boxStatus } from '#domain/wms/codes.ts';
import { liveLines } from '#domain/wms/voucher/voucher.document.ts';

export const lendKind = numberSet('lendKind', {
  1: ['工单借料', 'Order to order'],
  2: ['呆滞料借用', 'Dead stock'],
  3: ['隔离料借用', 'Isolated stock'],
});
export type LendKind = 1 | 2 | 3;
export const ISOLATED: LendKind = 3;

export const LineLend = defineHeader(
  'lineLend',
  applicationStatus,
  {
    lendKind: f.choice(lendKind),
    /** The line store that lends. */
    warehouseId: f.ref('warehouse'),
    /** The order that the boxes belong to; null = no order, or several. */
    fromOrder: optional(f.str(40)),
    toOrder: f.str(40),
    /** Where the borrowing order works; another line store, or the same. */
    toWarehouseId: f.ref('warehouse'),
    toBinId: f.ref('bin'),
    /** Why isolated goods may be used. */
    lendReason: optional(f.text()),
  },
  { sets: (row) => [`docs:${row.warehouseId}`, `docs:${row.toWarehouseId}`], indexes: ['warehouseId', 'toOrder'] },
);

export const LineLendLine = defineLine(
  'lineLendLine',
  LineLend,
  {
    ...LINE,
    /** The box that is lent: a whole box, or a new box for a part. */
    boxId: f.ref('box'),
    boxNo: f.str(40),
    fromBoxId: f.ref('box'),
    fromBinId: f.ref('bin'),
    fromStatus: f.choice(boxStatus),
    /** The order that lends; null = the box belonged to none. */
    fromOrderNo: optional(f.str(40)),
    /** Days since anything happened to the box, when it was entered. */
    idleDays: optional(f.int('day')),
    newBoxNo: optional(f.str(40)),
    qty: f.qty(),
    /** What was left of it when it came back. */
    returnedQty: f.counter(),
    returnedAt: optional(f.ts()),
    returnedByName: optional(f.name()),
    /** True if the last entry no longer has this line. */
    isRemoved: f.bool(),
  },
  ['boxId'],
);

export type LineLendRow = Row<typeof LineLend>;
export type LineLendLineRow = Row<typeof LineLendLine>;

const right = (verb: string): string => `web:mes:lend:${verb}`;
export const LEND_RIGHT = { create: right('create'), review: right('review'), return: right('return') } as const;
/** Quality decides whether isolated goods may be used. */
export const QUALITY_RIGHT = 'web:mes:zlgl';

export const LINE_STORE = 'CJYCL-K';
/** The page of each kind. */
export const LEND_PAGES: Readonly<Record<LendKind, string>> = { 1: '/mes/make-lend', 2: '/mes/dead-lend', 3: '/mes/isolate-lend' };

export const lineLend = defineDocument({
  docType: 'lineLend',
  area: 'mes',
  readers: ['web:wms'],
  kinds: { field: 'lendKind', pages: LEND_PAGES },
  header: LineLend,
  lines: [LineLendLine],
  status: applicationStatus,
  numbering: { prefix: 'LL', date: 'yyMMdd', digits: 4 },
  // An open loan is no work for anybody until it comes back.
  waits: [1],
  deleted: 7,
});

export const lendLines = (rows: Rows, docId: string): LineLendLineRow[] => liveLines(rows.by(LineLendLine, 'docId', docId));
export const putLendLine = (row: LineLendLineRow) => put(LineLendLine, row);

/** Statuses of a loan whose goods are with the other order. */
export const LENT: readonly number[] = [2, 4];
export const isBack = ({ returnedAt }: Pick<LineLendLineRow, 'returnedAt'>): boolean => returnedAt !== null;

/** 6 when every line has come back, 4 when some have. @param lines as they are by now */
export const lendProgress = (lines: readonly Pick<LineLendLineRow, 'returnedAt'>[]): 2 | 4 | 6 =>
  lines.every(isBack) ? 6 : lines.some(isBack) ? 4 : 2;

/** Whether a line was used up, so that nothing of it can come back. @param left of its box */
export const isUsedUp = (line: Pick<LineLendLineRow, 'returnedAt'>, left: string): boolean => !isBack(line) && isZero(left);
