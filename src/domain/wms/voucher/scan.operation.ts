/**
 * Bin adjustment, split and merge with the scanner (states-2 §2.4.12): facts in the box's lane. Each writes its voucher, reviewed at once if the site
 * asks for no second person (approveType levels 0). Otherwise the voucher waits and nothing moves yet.
 */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine, type Decision, decided, defineOperation, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { positiveQuantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { reviewKeys, reviewsOnCreate } from '#domain/system/review.ts';
import { boxOf, placeIssue } from '#domain/wms/box.operation.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { binsOfBoxes, roomKeys } from '#domain/wms/stock/place-rules.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import type { VoucherType } from './codes.ts';
import { type Job, postBinAdjust, postMerge, postSplit } from './post-moves.ts';
import { MOVE_RIGHT, newVoucher, newVoucherLine, putVoucherLine, StockVoucher, seen, type VoucherLineRow } from './voucher.document.ts';

export const voucherDocType = 'stockVoucher';
const boxNo = z.string().trim().min(1).max(40);
const remark = z.string().trim().max(500).nullable();

const materialKeys = (rows: Rows, boxId: string): Key[] => {
  const box = rows.get(Box, boxId);
  return box ? [byId(Material, box.materialId)] : [];
};

interface Scanned {
  readonly type: VoucherType;
  readonly box: BoxRow;
  readonly lines: readonly VoucherLineRow[];
  readonly remark?: string | null;
  readonly post: (job: Job) => Partial<Decision>;
}

/** The voucher of a scan. The goods are changed at once, unless somebody has to review it first. The rules are checked in either case. */
export function scanned(rows: Rows, ctx: Ctx, { type, box, lines, post, remark: note = null }: Scanned): Partial<Decision> {
  const reviewed = reviewsOnCreate(rows, voucherDocType);
  const head = { voucherType: type, warehouseId: box.warehouseId ?? refuse('BOX_MISSING'), remark: note };
  const header = newVoucher(ctx, ctx.newId('doc'), head, reviewed);
  const goods = post({ header, lines, rows, ctx });
  return combine({ put: [put(StockVoucher, header), ...lines.map(putVoucherLine)] }, reviewed ? goods : {});
}

// ---- bin adjustment

const adjustSchema = z.object({ boxId: uuidSchema, binId: uuidSchema, /** The bin the worker took the box from. */ fromBinId: uuidSchema });
export type AdjustPayload = z.infer<typeof adjustSchema>;

export const boxAdjust = defineOperation<AdjustPayload>({
  type: 'box.adjust',
  v: 1,
  kind: 'fact',
  offline: true,
  right: MOVE_RIGHT,
  schema: adjustSchema,
  lane: (p) => `box:${p.boxId}`,
  reads: [
    (p) => [byId(Box, p.boxId), byId(Bin, p.binId), ...reviewKeys(voucherDocType)],
    (p, rows) => [...materialKeys(rows, p.boxId), ...binsOfBoxes(rows, [p.boxId]), ...roomKeys(rows, [p.binId])],
  ],
  decide: (p, rows, ctx) => {
    const box = boxOf(rows, p.boxId, ctx);
    const line = newVoucherLine(rows, ctx, ctx.newId('doc'), 1, box.materialId, { ...seen(box), qty: box.qty, toBinId: p.binId });
    const done = scanned(rows, ctx, { type: 'BIN_ADJUST', box, lines: [line], post: postBinAdjust });
    return decided(combine(done, { issues: placeIssue(box, p.fromBinId) }));
  },
});

// ---- split

const splitSchema = z.object({
  boxId: uuidSchema,
  children: z
    .array(z.object({ boxNo, qty: positiveQuantitySchema }))
    .min(1)
    .max(100),
  remark,
});
export type SplitPayload = z.infer<typeof splitSchema>;

/** The id of a split's n-th child, from 1. */
export const childId = (ctx: Pick<Ctx, 'newId'>, n: number): string => ctx.newId(`child-${n}`);

export const boxSplit = defineOperation<SplitPayload>({
  type: 'box.split',
  v: 1,
  kind: 'fact',
  offline: true,
  right: MOVE_RIGHT,
  schema: splitSchema,
  lane: (p) => `box:${p.boxId}`,
  reads: [
    (p) => [byId(Box, p.boxId), ...p.children.map((child) => byIndex(Box, 'boxNo', child.boxNo)), ...reviewKeys(voucherDocType)],
    (p, rows) => [...materialKeys(rows, p.boxId), ...binsOfBoxes(rows, [p.boxId])],
  ],
  decide: (p, rows, ctx) => {
    const box = boxOf(rows, p.boxId, ctx);
    const numbers = new Set(p.children.map((child) => child.boxNo));
    guard(numbers.size === p.children.length && !numbers.has(box.boxNo), 'BOX_NO_USED', { boxNo: p.children[0]?.boxNo ?? '' });
    const lines = p.children.map((child, n) =>
      newVoucherLine(rows, ctx, ctx.newId('doc'), n + 1, box.materialId, {
        ...seen(box),
        qty: child.qty,
        newBoxNo: child.boxNo,
        newBoxId: childId(ctx, n + 1),
      }),
    );
    return decided(scanned(rows, ctx, { type: 'SPLIT', box, lines, remark: p.remark, post: postSplit }));
  },
});

// ---- merge

const mergeSchema = z.object({
  /** The box that takes everything. */
  boxId: uuidSchema,
  sourceIds: z.array(uuidSchema).min(1).max(100),
  remark,
});
export type MergePayload = z.infer<typeof mergeSchema>;

export const boxMerge = defineOperation<MergePayload>({
  type: 'box.merge',
  v: 1,
  kind: 'fact',
  offline: true,
  right: MOVE_RIGHT,
  schema: mergeSchema,
  lane: (p) => `box:${p.boxId}`,
  reads: [
    (p) => [byId(Box, p.boxId), ...p.sourceIds.map((id) => byId(Box, id)), ...reviewKeys(voucherDocType)],
    (p, rows) => [...materialKeys(rows, p.boxId), ...binsOfBoxes(rows, [p.boxId])],
  ],
  decide: (p, rows, ctx) => {
    const box = boxOf(rows, p.boxId, ctx);
    const sources = [...new Set(p.sourceIds)].map((id) => boxOf(rows, id, ctx));
    const lines = sources.map((source, n) => {
      guard(source.materialId === box.materialId && source.id !== box.id, 'MERGE_DIFFERENT', { boxNo: source.boxNo, targetNo: box.boxNo });
      const facts = { ...seen(source), qty: source.qty, newBoxNo: box.boxNo, newBoxId: box.id };
      return newVoucherLine(rows, ctx, ctx.newId('doc'), n + 1, box.materialId, facts);
    });
    return decided(scanned(rows, ctx, { type: 'MERGE', box, lines, remark: p.remark, post: postMerge }));
  },
});
