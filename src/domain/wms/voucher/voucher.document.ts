/** In-warehouse voucher (model-6 §1.8, S-INB, states-2 §2.4.12): one document for everything that is done to goods within a warehouse. */
import { defineDocument, defineHeader, defineLine, LINE, newHeader } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { type Ctx, put } from '#domain/kernel/operation.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { isZero } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { lineBase } from '#domain/wms/line.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { type VoucherType, voucherStatus, voucherType } from './codes.ts';

export const StockVoucher = defineHeader(
  'stockVoucher',
  voucherStatus,
  {
    voucherType: f.choice(voucherType),
    warehouseId: f.ref('warehouse'),
    /** Receive/dispatch category; other inbound and outbound only. */
    rdCode: optional(f.codeRef('receiveDispatchCategory')),
    reason: optional(f.text()),
  },
  { sets: (row) => [`docs:${row.warehouseId}`], indexes: ['warehouseId', 'bizDate'] },
);

export const StockVoucherLine = defineLine(
  'stockVoucherLine',
  StockVoucher,
  {
    ...LINE,
    /** The box something is done to; of other inbound the box that is born. */
    boxId: optional(f.ref('box')),
    boxNo: optional(f.str(40)),
    qty: f.qty(),
    /** Where and how the box was when the line was written; at review it must still be so (G-PLACE). */
    fromBinId: optional(f.ref('bin')),
    toBinId: optional(f.ref('bin')),
    fromStatus: optional(f.choice(boxStatus)),
    toStatus: optional(f.choice(boxStatus)),
    toMaterialId: optional(f.ref('material')),
    toMatCode: optional(f.str(40)),
    toMatName: optional(f.name()),
    toUnitCode: optional(f.str(10)),
    toQty: optional(f.qty()),
    toBatchNo: optional(f.str(40)),
    productionDate: optional(f.date()),
    expiryDate: optional(f.date()),
    /** The second box: the child of a split, the box that a merge goes into, what a conversion makes. */
    newBoxNo: optional(f.str(40)),
    newBoxId: optional(f.id()),
    palletId: optional(f.ref('pallet')),
    palletNo: optional(f.str(40)),
    /** Not among the lines of the last entry any more. */
    isRemoved: f.bool(),
  },
  ['boxId'],
);

export const stockVoucher = defineDocument({
  docType: 'stockVoucher',
  kinds: {
    field: 'voucherType',
    pages: {
      BIN_ADJUST: '/goods-adjust',
      STATE_SWITCH: '/state-switch',
      FORM_SWITCH: '/form-switch',
      SPLIT: '/dismantle-package',
      MERGE: '/dismantle-package',
      PALLET: '/set-plate',
      UNPALLET: '/set-plate',
      OTHER_IN: '/other-warehouse',
      OTHER_OUT: '/other-outbound',
    },
  },
  header: StockVoucher,
  lines: [StockVoucherLine],
  status: voucherStatus,
  // Written in a box's or a pallet's own lane, by an operation of that.
  edges: [
    { verb: 'scan', from: null, to: 0 },
    { verb: 'scan', from: null, to: 1 },
  ],
  numbering: { prefix: 'SV', date: 'yyMMdd', digits: 4 },
  print: '',
});

export type VoucherRow = Row<typeof StockVoucher>;
export type VoucherLineRow = Row<typeof StockVoucherLine>;

/** Rights: work with the scanner; state switches that somebody reviews; goods that come, go and change; the other statuses of quality. */
export const MOVE_RIGHT = 'web:wms:voucher:move';
export const CREATE_RIGHT = 'web:wms:voucher:create';
export const ENTER_RIGHT = 'web:wms:voucher:enter';
export const REVIEW_RIGHT = 'web:wms:voucher:review';
export const UNREVIEW_RIGHT = 'web:wms:voucher:unreview';
export const DELETE_RIGHT = 'web:wms:voucher:delete';
export const QUALITY_RIGHT = 'web:wms:quality:status';

/** Types that are entered at the desk: what comes from outside, what leaves, what becomes something else. */
export const ENTERED: readonly VoucherType[] = ['OTHER_IN', 'OTHER_OUT', 'FORM_SWITCH'];

/** Quality control reviews state switches too; every other kind takes the right to review. */
export const mayReview = ({ voucherType: type }: Pick<VoucherRow, 'voucherType'>, actor: Actor): boolean =>
  type === 'STATE_SWITCH' || hasRight(actor, REVIEW_RIGHT);

/** Authors delete their own vouchers, reviewers those of anybody. */
export const mayDelete = ({ createdBy }: Pick<VoucherRow, 'createdBy'>, actor: Actor): boolean =>
  createdBy === actor.userId || hasRight(actor, REVIEW_RIGHT);

/** Removed logically: it is as if it were not there. */
export const guardKept = (header: Pick<VoucherRow, 'deletedAt' | 'docNo'>): void =>
  guard(header.deletedAt === null, 'DOC_DELETED', { docNo: header.docNo ?? '' });

export const putVoucherLine = (row: VoucherLineRow) => put(StockVoucherLine, row);
export const voucherLines = (rows: Rows, docId: string): VoucherLineRow[] => liveLines(rows.by(StockVoucherLine, 'docId', docId));
/** Those that stand, in their order. */
export const liveLines = <L extends { readonly isRemoved: boolean; readonly lineNo: number }>(lines: readonly L[]): L[] =>
  lines.filter((line) => !line.isRemoved).sort((a, b) => a.lineNo - b.lineNo);

interface Head {
  readonly voucherType: VoucherType;
  readonly warehouseId: string;
  readonly reason?: string | null;
  readonly rdCode?: string | null;
  readonly remark?: string | null;
}

/** @param reviewed it is created reviewed (approveType levels 0) */
export function newVoucher(ctx: Ctx, id: string, head: Head, reviewed: boolean): VoucherRow {
  const audited = reviewed ? { auditedBy: ctx.actor.userId, auditedByName: ctx.actor.userName, auditedAt: ctx.occurredAt } : {};
  return {
    ...newHeader(ctx, id, 0),
    rdCode: null,
    reason: null,
    ...head,
    remark: head.remark ?? null,
    ...audited,
    status: reviewed ? 1 : 0,
  };
}

type LineFacts = Pick<VoucherLineRow, 'qty'> & Partial<VoucherLineRow>;

const EMPTY = {
  boxId: null,
  boxNo: null,
  fromBinId: null,
  toBinId: null,
  fromStatus: null,
  toStatus: null,
  toMaterialId: null,
  toMatCode: null,
  toMatName: null,
  toUnitCode: null,
  toQty: null,
  toBatchNo: null,
  productionDate: null,
  expiryDate: null,
  newBoxNo: null,
  newBoxId: null,
  palletId: null,
  palletNo: null,
  isRemoved: false,
};

/** A line about goods of a material. @param lineNo from 1 */
export const newVoucherLine = (
  rows: Rows,
  ctx: Ctx,
  docId: string,
  lineNo: number,
  materialId: string,
  facts: LineFacts,
): VoucherLineRow => ({
  ...lineBase(rows, ctx, docId, lineNo, materialId),
  ...EMPTY,
  ...facts,
});

/** What a line remembers of the box it is about. */
export const seen = (box: BoxRow) => ({ boxId: box.id, boxNo: box.boxNo, fromBinId: box.binId, fromStatus: box.boxStatus });

/** The box of a line, newest first by what the operation has done already. */
export const lineBox = (rows: Rows, line: VoucherLineRow): BoxRow => rows.get(Box, line.boxId) ?? refuse('BOX_MISSING');

/** Keys under which a number is found, and the box that had it before a reversal emptied it. */
export const newBoxKeys = (line: Pick<VoucherLineRow, 'newBoxNo' | 'newBoxId'>): Key[] => [
  ...(line.newBoxNo ? [byIndex(Box, 'boxNo', line.newBoxNo)] : []),
  ...(line.newBoxId ? [byId(Box, line.newBoxId)] : []),
];

/** A number is used once. The box that a reversal emptied may be filled again by the same document. @returns version of that box, else 0 */
export function freshNumber(rows: Rows, boxNo: string, id: string): number {
  const taken = rows.by(Box, 'boxNo', boxNo);
  guard(
    taken.every((box) => box.id === id && isZero(box.qty)),
    'BOX_NO_USED',
    { boxNo },
  );
  return taken[0]?.version ?? 0;
}
