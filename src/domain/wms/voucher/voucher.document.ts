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
    /** Receive/dispatch category; for other inbound and outbound only. */
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
    /** The box that is worked on. For other inbound, the box that is created. */
    boxId: optional(f.ref('box')),
    boxNo: optional(f.str(40)),
    qty: f.qty(),
    /** Bin and status of the box when the line was written. They must be unchanged at the review (G-PLACE). */
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
    /** The second box: the child of a split, the target of a merge, the result of a conversion. */
    newBoxNo: optional(f.str(40)),
    newBoxId: optional(f.id()),
    palletId: optional(f.ref('pallet')),
    palletNo: optional(f.str(40)),
    /** No longer among the lines of the last entry. */
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
  // Written in the lane of a box or pallet, by an operation of that lane.
  edges: [
    { verb: 'scan', from: null, to: 0 },
    { verb: 'scan', from: null, to: 1 },
  ],
  numbering: { prefix: 'SV', date: 'yyMMdd', digits: 4 },
  print: '',
});

export type VoucherRow = Row<typeof StockVoucher>;
export type VoucherLineRow = Row<typeof StockVoucherLine>;

/** Rights: work with the scanner; state switches that somebody reviews; goods that enter, leave and change; the other statuses of quality. */
export const MOVE_RIGHT = 'web:wms:voucher:move';
export const CREATE_RIGHT = 'web:wms:voucher:create';
export const ENTER_RIGHT = 'web:wms:voucher:enter';
export const REVIEW_RIGHT = 'web:wms:voucher:review';
export const UNREVIEW_RIGHT = 'web:wms:voucher:unreview';
export const DELETE_RIGHT = 'web:wms:voucher:delete';
export const QUALITY_RIGHT = 'web:wms:quality:status';

/** Types that are entered at the desk: goods from outside, goods that leave, goods that become another material. */
export const ENTERED: readonly VoucherType[] = ['OTHER_IN', 'OTHER_OUT', 'FORM_SWITCH'];

/** Quality control may also review state switches; every other kind needs the right to review. */
export const mayReview = ({ voucherType: type }: Pick<VoucherRow, 'voucherType'>, actor: Actor): boolean =>
  type === 'STATE_SWITCH' || hasRight(actor, REVIEW_RIGHT);

/** Authors may delete their own vouchers, reviewers anybody's. */
export const mayDelete = ({ createdBy }: Pick<VoucherRow, 'createdBy'>, actor: Actor): boolean =>
  createdBy === actor.userId || hasRight(actor, REVIEW_RIGHT);

/** Refuses a voucher that is marked as deleted. */
export const guardKept = (header: Pick<VoucherRow, 'deletedAt' | 'docNo'>): void =>
  guard(header.deletedAt === null, 'DOC_DELETED', { docNo: header.docNo ?? '' });

export const putVoucherLine = (row: VoucherLineRow) => put(StockVoucherLine, row);
export const voucherLines = (rows: Rows, docId: string): VoucherLineRow[] => liveLines(rows.by(StockVoucherLine, 'docId', docId));
/** Lines that are not removed, in their order. */
export const liveLines = <L extends { readonly isRemoved: boolean; readonly lineNo: number }>(lines: readonly L[]): L[] =>
  lines.filter((line) => !line.isRemoved).sort((a, b) => a.lineNo - b.lineNo);

interface Head {
  readonly voucherType: VoucherType;
  readonly warehouseId: string;
  readonly reason?: string | null;
  readonly rdCode?: string | null;
  readonly remark?: string | null;
}

/** @param reviewed created in the reviewed status (approveType levels 0) */
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

/** What a line stores about the box it is about. */
export const seen = (box: BoxRow) => ({ boxId: box.id, boxNo: box.boxNo, fromBinId: box.binId, fromStatus: box.boxStatus });

/** The box of a line as the operation has read it. A `Movement` applies what it has already done to the box itself. */
export const lineBox = (rows: Rows, line: VoucherLineRow): BoxRow => rows.get(Box, line.boxId) ?? refuse('BOX_MISSING');

/** Keys that find a number, and the box that had it before a reversal emptied it. */
export const newBoxKeys = (line: Pick<VoucherLineRow, 'newBoxNo' | 'newBoxId'>): Key[] => [
  ...(line.newBoxNo ? [byIndex(Box, 'boxNo', line.newBoxNo)] : []),
  ...(line.newBoxId ? [byId(Box, line.newBoxId)] : []),
];

/** Requires an unused number. The same document may refill the box that its reversal emptied. @returns version of that box, else 0 */
export function freshNumber(rows: Rows, boxNo: string, id: string): number {
  const taken = rows.by(Box, 'boxNo', boxNo);
  guard(
    taken.every((box) => box.id === id && isZero(box.qty)),
    'BOX_NO_USED',
    { boxNo },
  );
  return taken[0]?.version ?? 0;
}
