/** The steps of a voucher on paper (S-INB, states-2 §2.4.1, §2.4.12): review and deletion of every type. Every type can be reversed. */
import { Bin } from '#domain/basic/place.resource.ts';
import { defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { combine, type Decision } from '#domain/kernel/operation.ts';
import { inScope } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import { missingKeys, settleMissing } from '#domain/wms/production/missing.ts';
import { Pallet } from '#domain/wms/stock/pallet.entity.ts';
import { binsOfBoxes, roomKeys } from '#domain/wms/stock/place-rules.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { entryKeys } from './entry-kinds.ts';
import { postFormSwitch } from './post-form.ts';
import { type Job, postBinAdjust, postMerge, postPallet, postSplit, postUnpallet, targetBins } from './post-moves.ts';
import { postOtherIn, postOtherOut } from './post-other.ts';
import { postStatus } from './post-status.ts';
import {
  DELETE_RIGHT,
  ENTERED,
  guardKept,
  lineBox,
  mayDelete,
  mayReview,
  newBoxKeys,
  QUALITY_RIGHT,
  REVIEW_RIGHT,
  StockVoucher,
  stockVoucher,
  type VoucherLineRow,
  type VoucherRow,
  voucherLines,
} from './voucher.document.ts';

const DOC = 'stockVoucher';

// ---- review

/** Keys of the first round of a review: everything the lines name. */
const lineKeys = (rows: Rows, docId: string): Key[] =>
  voucherLines(rows, docId).flatMap((line) => [
    ...(line.boxId ? [byId(Box, line.boxId)] : []),
    ...(line.toBinId ? [byId(Bin, line.toBinId)] : []),
    ...(line.palletId ? [byId(Pallet, line.palletId), byIndex(Box, 'palletId', line.palletId)] : []),
    ...newBoxKeys(line),
  ]);

/** Keys of the second round: where the boxes lie, and what else lies where they go. */
const placeKeys = (rows: Rows, docId: string): Key[] => {
  const lines = voucherLines(rows, docId);
  return [
    ...binsOfBoxes(
      rows,
      lines.map(({ boxId }) => boxId),
    ),
    ...roomKeys(rows, targetBins(lines)),
  ];
};

/** Additional keys for vouchers that are entered at the desk. */
const enteredOf = (rows: Rows, docId: string): VoucherRow | null => {
  const header = rows.get(StockVoucher, docId);
  return header && ENTERED.includes(header.voucherType) ? header : null;
};
const enteredKeys = (rows: Rows, docId: string): Key[] => {
  const header = enteredOf(rows, docId);
  return header ? entryKeys.first(header, voucherLines(rows, docId)) : [];
};
const enteredMoreKeys = (rows: Rows, docId: string): Key[] => {
  const header = enteredOf(rows, docId);
  return header ? entryKeys.second(header.warehouseId, voucherLines(rows, docId), rows) : [];
};

/** What is missing in the store of the goods that come in. */
const comingKeys = (rows: Rows, docId: string): Key[] => {
  const header = enteredOf(rows, docId);
  const comes = header?.voucherType === 'OTHER_IN' ? header.warehouseId : null;
  return missingKeys(
    comes,
    voucherLines(rows, docId).map(({ materialId }) => materialId),
  );
};

const POST: Partial<Record<VoucherRow['voucherType'], (job: Job) => Partial<Decision>>> = {
  BIN_ADJUST: postBinAdjust,
  SPLIT: postSplit,
  MERGE: postMerge,
  PALLET: postPallet,
  UNPALLET: postUnpallet,
  STATE_SWITCH: postStatus,
  OTHER_IN: postOtherIn,
  OTHER_OUT: postOtherOut,
  FORM_SWITCH: postFormSwitch,
};

/** G-PLACE: the box is still in the bin and status stored on the line. */
function guardSeen(rows: Rows, line: VoucherLineRow): void {
  // New goods were not seen anywhere before.
  if (line.boxId === null || line.fromStatus === null) return;
  const box = lineBox(rows, line);
  guard(box.binId === line.fromBinId && box.boxStatus === line.fromStatus, 'G-PLACE', { boxNo: box.boxNo });
}

export const voucherReview = defineMove(stockVoucher, {
  verb: 'review',
  from: [0, 2],
  to: 1,
  offline: false,
  right: [REVIEW_RIGHT, QUALITY_RIGHT],
  offered: mayReview,
  reads: [
    (p, rows) => [...reviewKeys(DOC, p.id), ...lineKeys(rows, p.id), ...enteredKeys(rows, p.id)],
    (p, rows) => [...placeKeys(rows, p.id), ...enteredMoreKeys(rows, p.id), ...comingKeys(rows, p.id)],
  ],
  decide: (header, p, rows, ctx) => {
    guardKept(header);
    guard(mayReview(header, ctx.actor), 'NO_RIGHT', { right: REVIEW_RIGHT });
    guardReview(rows, stockVoucher, header, ctx.actor);
    const lines = voucherLines(rows, p.id);
    for (const line of lines) guardSeen(rows, line);
    const post =
      POST[header.voucherType] ?? refuse('DOC_STATUS', { docNo: header.docNo ?? '', set: 'voucherStatus', status: String(header.status) });
    const posted = combine(post({ header, lines, rows, ctx }));
    return header.voucherType === 'OTHER_IN' ? settleMissing(rows, ctx, posted, header.warehouseId) : posted;
  },
});

/** Marked as deleted, as long as nothing is posted (states-1 §2.2). */
export const voucherDelete = defineMove(stockVoucher, {
  verb: 'delete',
  from: [0, 2],
  offline: true,
  right: DELETE_RIGHT,
  offered: mayDelete,
  decide: (header, _p, _rows, ctx) => {
    guardKept(header);
    guard(mayDelete(header, ctx.actor), 'NOT_YOURS', { docNo: header.docNo ?? '' });
    guard(inScope(ctx.actor, header.warehouseId), 'G-WH', { warehouseId: header.warehouseId });
    return {};
  },
});
