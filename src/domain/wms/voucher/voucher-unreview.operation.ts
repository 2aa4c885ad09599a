/** Reverse review of a voucher (S-INB 1→2): the exact mirror of what it did, if nothing happened to its boxes since (G-LAST). Also undoes a put-away. */
import { z } from 'zod';
import { Bin } from '#domain/basic/place.resource.ts';
import { defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { add, type Ctx, combine, type Decision, decided, defineOperation, type Put, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { isZero, negQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { boxOf, sourceLineKeys } from '#domain/wms/box.operation.ts';
import { ReceiptLine } from '#domain/wms/inbound/receipt.document.ts';
import { defectClosed, defectKeys } from '#domain/wms/quality/defect-log.ts';
import { Pallet } from '#domain/wms/stock/pallet.entity.ts';
import { linkKeys, unlinked } from '#domain/wms/stock/product-trace.ts';
import { entryKeys, lastMovement, movementBefore, movementKeys, pastKeys, pastMovementKeys, reverse } from '#domain/wms/stock/reversal.ts';
import { Box, StockLedgerEntry, StockMovement } from '#domain/wms/stock/stock.entity.ts';
import type { VoucherType } from './codes.ts';
import { guardWholePallet, postPallet, postUnpallet } from './post-moves.ts';
import { lineBox, stockVoucher, UNREVIEW_RIGHT, type VoucherLineRow, type VoucherRow, voucherLines } from './voucher.document.ts';

const reason = z.string().trim().min(2).max(500);

/** What each type posts; pallet vouchers post nothing. */
const MOVEMENTS: Partial<Record<VoucherType, readonly string[]>> = {
  BIN_ADJUST: ['MV_BIN'],
  SPLIT: ['BOX_SPLIT'],
  MERGE: ['BOX_MERGE'],
  STATE_SWITCH: ['ST_CHANGE'],
  FORM_SWITCH: ['FORM_CONVERT'],
  OTHER_IN: ['GR_OTHER'],
  OTHER_OUT: ['GI_OTHER', 'GI_SCRAP_OUT'],
};

const boxIdsOf = (rows: Rows, docId: string): string[] => [
  ...new Set(voucherLines(rows, docId).flatMap((line) => [line.boxId, line.newBoxId].filter((id) => id !== null))),
];

const palletKeys = (rows: Rows, docId: string): Key[] =>
  voucherLines(rows, docId).flatMap((line) =>
    line.palletId ? [byId(Pallet, line.palletId), byIndex(Box, 'palletId', line.palletId)] : [],
  );

/** The pallet goes back to the bin its boxes came from. */
function palletBack(lines: readonly VoucherLineRow[], rows: Rows): Partial<Decision> {
  const [first] = lines;
  guardWholePallet(rows, lines);
  const pallet = first?.palletId ? (rows.get(Pallet, first.palletId) ?? refuse('PALLET_MISSING')) : null;
  return pallet ? { put: [put(Pallet, { ...pallet, binId: first?.fromBinId ?? null })] } : {};
}

/** Boxes put on a pallet leave it again, and boxes taken off go back on it, provided that they still stand in the same bin. */
function pallets(header: VoucherRow, lines: readonly VoucherLineRow[], rows: Rows, ctx: Ctx): Partial<Decision> {
  const job = { header, lines, rows, ctx };
  for (const line of lines) guard(lineBox(rows, line).binId === line.fromBinId, 'G-PLACE', { boxNo: line.boxNo ?? '' });
  return header.voucherType === 'PALLET' ? postUnpallet(job) : postPallet(job);
}

/** The switch that made a box unqualified is reversed, so its open log entry is closed. */
const qualifiedAgain = (line: VoucherLineRow, rows: Rows, ctx: Ctx): Put[] =>
  line.boxId !== null && (line.fromStatus === 2 || line.fromStatus === 6) ? defectClosed(rows, ctx, line.boxId, null) : [];

export const voucherUnreview = defineMove(stockVoucher, {
  verb: 'unreview',
  from: [1],
  to: 2,
  offline: false,
  right: UNREVIEW_RIGHT,
  payload: { reason },
  reads: [
    (p, rows) => {
      const ids = boxIdsOf(rows, p.id);
      const own = [...movementKeys(p.id), ...linkKeys(p.id), ...palletKeys(rows, p.id)];
      return [...own, ...ids.map((id) => byId(Box, id)), ...pastKeys(ids), ...defectKeys(ids)];
    },
    (p, rows) => [...entryKeys(p.id, rows), ...pastMovementKeys(rows, boxIdsOf(rows, p.id))],
  ],
  decide: (header, p, rows, ctx) => {
    const lines = voucherLines(rows, p.id);
    const types = MOVEMENTS[header.voucherType];
    if (!types) return pallets(header, lines, rows, ctx);
    const movement = lastMovement(rows, p.id, types);
    const wholePallet = header.voucherType === 'BIN_ADJUST' && lines[0]?.palletId !== null;
    const mirror = reverse(ctx, rows, movement, { wholePallet, before: (boxId) => movementBefore(rows, boxId, movement.id) });
    const settled = header.voucherType === 'STATE_SWITCH' ? lines.flatMap((line) => qualifiedAgain(line, rows, ctx)) : [];
    return combine(mirror, wholePallet ? palletBack(lines, rows) : {}, { put: [...settled, ...unlinked(rows, p.id)] });
  },
});

// ---- undo a put-away

const backSchema = z.object({ boxId: uuidSchema, reason });

export const boxTakeBack = defineOperation<z.infer<typeof backSchema>>({
  type: 'box.takeBack',
  v: 1,
  kind: 'fact',
  offline: false,
  right: 'web:wms:receipt:unreview',
  schema: backSchema,
  lane: (p) => `box:${p.boxId}`,
  reads: [
    (p) => [byId(Box, p.boxId), ...pastKeys([p.boxId])],
    (p, rows) => [
      ...pastMovementKeys(rows, [p.boxId]),
      ...sourceLineKeys(p.boxId, rows),
      ...rows.by(StockLedgerEntry, 'boxId', p.boxId).flatMap((entry) => (entry.binId ? [byId(Bin, entry.binId)] : [])),
    ],
    (p, rows) => {
      const last = rows.get(Box, p.boxId)?.lastMovementId;
      return last ? [byIndex(StockLedgerEntry, 'movementId', last)] : [];
    },
  ],
  decide: (p, rows, ctx) => {
    const box = boxOf(rows, p.boxId, ctx);
    const movement = rows.get(StockMovement, box.lastMovementId);
    guard(movement?.movementType === 'MV_PUTAWAY', 'NOT_PUT_AWAY', { boxNo: box.boxNo });
    const mirror = reverse(ctx, rows, movement, { before: (boxId) => movementBefore(rows, boxId, movement.id) });
    const back = mirror.put[0]?.row as typeof box | undefined;
    const received = rows.get(Bin, back?.binId ?? null)?.binType === 0;
    const good = box.boxStatus === 2 || box.boxStatus === 6;
    const counted = received && good && box.sourceLineId !== null && !isZero(box.qty);
    return decided(combine(mirror, counted ? { add: [add(ReceiptLine, box.sourceLineId ?? '', 'inboundQty', negQty(box.qty))] } : {}));
  },
});
