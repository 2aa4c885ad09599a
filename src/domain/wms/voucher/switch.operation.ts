/** State switches (states-2 §2.4.12): somebody requests another status for boxes, and a review carries it out. Until then the request can be changed. */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { Ctx } from '#domain/kernel/operation.ts';
import { inScope } from '#domain/kernel/permission.ts';
import { guard } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { boxOf } from '#domain/wms/box.operation.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { binsOfBoxes, roomKeys } from '#domain/wms/stock/place-rules.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { postStatus } from './post-status.ts';
import {
  CREATE_RIGHT,
  guardKept,
  newVoucher,
  newVoucherLine,
  putVoucherLine,
  QUALITY_RIGHT,
  StockVoucherLine,
  seen,
  stockVoucher,
  type VoucherLineRow,
} from './voucher.document.ts';

const switchLine = z.object({
  boxId: uuidSchema,
  toStatus: boxStatus.schema,
  /** Where the goods are moved by the switch; null = they stay. */
  binId: uuidSchema.nullable(),
});
const content = { reason: z.string().trim().min(2).max(500), lines: z.array(switchLine).min(1).max(200) };
interface Content {
  readonly reason: string;
  readonly lines: readonly z.infer<typeof switchLine>[];
}

const first = ({ lines }: Content): Key[] =>
  lines.flatMap((line) => [byId(Box, line.boxId), ...(line.binId ? [byId(Bin, line.binId)] : [])]);
const second = ({ lines }: Content, rows: Rows): Key[] => {
  const boxIds = lines.map(({ boxId }) => boxId);
  const bins = lines.map(({ binId }) => binId);
  const boxes = boxIds.flatMap((id) => rows.get(Box, id) ?? []);
  return [...binsOfBoxes(rows, boxIds), ...roomKeys(rows, bins), ...boxes.map((box) => byId(Material, box.materialId))];
};

interface Asked {
  readonly rows: Rows;
  readonly ctx: Ctx;
  readonly id: string;
  readonly warehouseId: string;
}

/** The lines as requested now. Everything is checked although nothing is posted before the review, so that an impossible request is refused at once. */
function asked(p: Content, { rows, ctx, id, warehouseId }: Asked): VoucherLineRow[] {
  const lines = p.lines.map((line, n) => {
    const box = boxOf(rows, line.boxId, ctx);
    const facts = { ...seen(box), qty: box.qty, toStatus: line.toStatus, toBinId: line.binId };
    return newVoucherLine(rows, ctx, id, n + 1, box.materialId, facts);
  });
  const head = { voucherType: 'STATE_SWITCH' as const, warehouseId, reason: p.reason };
  postStatus({ header: newVoucher(ctx, id, head, false), lines, rows, ctx }, false);
  return lines;
}

export const voucherSwitch = defineCreate(stockVoucher, {
  verb: 'switch',
  to: 0,
  offline: true,
  right: [CREATE_RIGHT, QUALITY_RIGHT],
  schema: z.object({ id: uuidSchema, warehouseId: uuidSchema, ...content }),
  reads: [(p) => first(p), second],
  decide: ({ id, warehouseId, ...p }, rows, ctx) => ({
    header: { voucherType: 'STATE_SWITCH' as const, warehouseId, rdCode: null, reason: p.reason },
    put: asked(p, { rows, ctx, id, warehouseId }).map(putVoucherLine),
  }),
});

/** Replaces the request: the earlier lines are removed. */
export const voucherSaveSwitch = defineMove(stockVoucher, {
  verb: 'saveSwitch',
  from: [0, 2],
  offline: true,
  right: [CREATE_RIGHT, QUALITY_RIGHT],
  payload: content,
  reads: [(p) => first(p), second],
  decide: (header, p, rows, ctx) => {
    const { id, warehouseId } = header;
    guardKept(header);
    guard(header.voucherType === 'STATE_SWITCH', 'DOC_MISSING');
    guard(inScope(ctx.actor, warehouseId), 'G-WH', { warehouseId });
    const fresh = asked(p, { rows, ctx, id, warehouseId });
    const gone = rows.by(StockVoucherLine, 'docId', id).map((line) => ({ ...line, isRemoved: true }));
    return { header: { reason: p.reason }, put: [...gone, ...fresh].map(putVoucherLine) };
  },
});
