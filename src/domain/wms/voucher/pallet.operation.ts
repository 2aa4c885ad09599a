/** Pallets with the scanner (stock-rules §3.5): boxes onto one, off it, and the whole pallet to another bin. Facts in the pallet's lane. */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine, decided, defineOperation, put } from '#domain/kernel/operation.ts';
import { inScope } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { isZero } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { reviewKeys } from '#domain/system/review.ts';
import { boxOf } from '#domain/wms/box.operation.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { isSscc, Pallet, type PalletRow, palletType } from '#domain/wms/stock/pallet.entity.ts';
import { binsOfBoxes, roomKeys } from '#domain/wms/stock/place-rules.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { postBinAdjust, postPallet, postUnpallet } from './post-moves.ts';
import { scanned, voucherDocType } from './scan.operation.ts';
import { MOVE_RIGHT, newVoucherLine, seen } from './voucher.document.ts';

const lane = (p: { palletId: string }): string => `pallet:${p.palletId}`;
const boxIds = z.array(uuidSchema).min(1).max(200);
const kind = { v: 1, kind: 'fact', offline: true, right: MOVE_RIGHT } as const;

const onPallet = (rows: Rows, palletId: string): BoxRow[] => rows.by(Box, 'palletId', palletId).filter((box) => !isZero(box.qty));
const materials = (rows: Rows, ids: readonly string[]): Key[] =>
  ids.flatMap((id) => {
    const box = rows.get(Box, id);
    return box ? [byId(Material, box.materialId)] : [];
  });

const linesFor = (rows: Rows, ctx: Ctx, boxes: readonly BoxRow[], pallet: PalletRow, toBinId: string | null = null) =>
  boxes.map((box, n) => {
    const facts = { ...seen(box), qty: box.qty, palletId: pallet.id, palletNo: pallet.palletNo, toBinId };
    return newVoucherLine(rows, ctx, ctx.newId('doc'), n + 1, box.materialId, facts);
  });

// ---- onto a pallet

const groupSchema = z.object({
  palletId: uuidSchema,
  boxIds,
  /** Number, kind and code of a new pallet; null for an existing one. */
  begin: z
    .object({
      palletNo: z.string().trim().min(1).max(40),
      palletType: palletType.schema,
      sscc: z.string().refine(isSscc, 'not an SSCC').nullable(),
    })
    .nullable(),
});
export type GroupPayload = z.infer<typeof groupSchema>;

function begun(p: GroupPayload, first: BoxRow, rows: Rows, ctx: Ctx): PalletRow {
  const begin = p.begin ?? refuse('PALLET_MISSING');
  guard(p.palletId === ctx.newId('pallet'), 'ID_NOT_DERIVED');
  guard(rows.by(Pallet, 'palletNo', begin.palletNo).length === 0, 'PALLET_NO_USED', { palletNo: begin.palletNo });
  return {
    id: p.palletId,
    version: 0,
    ...begin,
    customerId: null,
    status: 0,
    updatedAt: ctx.occurredAt,
    updatedByName: ctx.actor.userName,
    warehouseId: first.warehouseId ?? '',
    binId: first.binId,
  };
}

export const palletGroup = defineOperation<GroupPayload>({
  ...kind,
  type: 'pallet.group',
  schema: groupSchema,
  lane,
  reads: [
    (p) => [
      ...[byId(Pallet, p.palletId), byIndex(Box, 'palletId', p.palletId), ...reviewKeys(voucherDocType)],
      ...p.boxIds.map((id) => byId(Box, id)),
      ...(p.begin ? [byIndex(Pallet, 'palletNo', p.begin.palletNo)] : []),
    ],
    (p, rows) => [...materials(rows, p.boxIds), ...binsOfBoxes(rows, p.boxIds)],
  ],
  decide: (p, rows, ctx) => {
    const boxes = [...new Set(p.boxIds)].map((id) => boxOf(rows, id, ctx));
    const [first = refuse('NO_BOXES')] = boxes;
    const pallet = rows.get(Pallet, p.palletId) ?? begun(p, first, rows, ctx);
    const lines = linesFor(rows, ctx, boxes, pallet);
    const done = scanned(rows, ctx, { type: 'PALLET', box: first, lines, post: (job) => postPallet({ ...job, pallet }) });
    return decided(combine({ put: pallet.version === 0 ? [put(Pallet, pallet)] : [] }, done));
  },
});

// ---- off it

const ungroupSchema = z.object({ palletId: uuidSchema, boxIds });
export type UngroupPayload = z.infer<typeof ungroupSchema>;

export const palletUngroup = defineOperation<UngroupPayload>({
  ...kind,
  type: 'pallet.ungroup',
  schema: ungroupSchema,
  lane,
  reads: [
    (p) => [
      ...[byId(Pallet, p.palletId), byIndex(Box, 'palletId', p.palletId), ...reviewKeys(voucherDocType)],
      ...p.boxIds.map((id) => byId(Box, id)),
    ],
    (p, rows) => [...materials(rows, p.boxIds), ...binsOfBoxes(rows, p.boxIds)],
  ],
  decide: (p, rows, ctx) => {
    const pallet = rows.get(Pallet, p.palletId) ?? refuse('PALLET_MISSING');
    const boxes = [...new Set(p.boxIds)].map((id) => boxOf(rows, id, ctx));
    const [first = refuse('NO_BOXES')] = boxes;
    return decided(scanned(rows, ctx, { type: 'UNPALLET', box: first, lines: linesFor(rows, ctx, boxes, pallet), post: postUnpallet }));
  },
});

// ---- to another bin

const moveSchema = z.object({ palletId: uuidSchema, binId: uuidSchema });
export type PalletMovePayload = z.infer<typeof moveSchema>;

export const palletMove = defineOperation<PalletMovePayload>({
  ...kind,
  type: 'pallet.move',
  schema: moveSchema,
  lane,
  reads: [
    (p) => [byId(Pallet, p.palletId), byIndex(Box, 'palletId', p.palletId), byId(Bin, p.binId), ...reviewKeys(voucherDocType)],
    (p, rows) => {
      const ids = onPallet(rows, p.palletId).map(({ id }) => id);
      return [...materials(rows, ids), ...binsOfBoxes(rows, ids), ...roomKeys(rows, [p.binId])];
    },
  ],
  decide: (p, rows, ctx) => {
    const pallet = rows.get(Pallet, p.palletId) ?? refuse('PALLET_MISSING');
    const boxes = onPallet(rows, pallet.id);
    const [first = refuse('NO_BOXES')] = boxes;
    guard(inScope(ctx.actor, pallet.warehouseId), 'G-WH', { warehouseId: pallet.warehouseId });
    const lines = linesFor(rows, ctx, boxes, pallet, p.binId);
    return decided(scanned(rows, ctx, { type: 'BIN_ADJUST', box: first, lines, post: postBinAdjust }));
  },
});
