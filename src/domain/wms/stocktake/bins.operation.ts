/**
 * Who counts which bin. A bin is taken by scanning it, with or without a network, and two counters never share one: who comes second is told whose it is, and
 * takes it over by saying so, of which the one before is told.
 */
import { z } from 'zod';
import { byId } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { put } from '#domain/kernel/operation.ts';
import { guard } from '#domain/kernel/problem.ts';
import { definePlanFact } from './line-fact.ts';
import { CheckBin, checkBinId } from './stocktake.document.ts';

interface Claim {
  readonly id: string;
  readonly binId: string;
  readonly fromId: string | null;
}

export const checkClaim = definePlanFact({
  verb: 'claim',
  from: [1, 2, 4],
  payload: {
    binId: uuidSchema,
    /** The counter whose bin is taken over; null = nobody counts it as far as the tablet knows. */
    fromId: z.union([uuidSchema, z.null()]),
  },
  first: (p: Claim) => [byId(CheckBin, checkBinId(p.id, p.binId))],
  decide: (p: Claim, rows, ctx, header) => {
    guard(header.lockedBins.includes(p.binId), 'CHECK_BIN_OUTSIDE', { docNo: header.docNo ?? '' });
    const { userId, userName } = ctx.actor;
    const id = checkBinId(p.id, p.binId);
    const held = rows.get(CheckBin, id);
    const isOthers = held !== undefined && held.holderId !== userId;
    guard(!isOthers || held.holderId === p.fromId, 'CHECK_BIN_TAKEN', { name: held?.holderName ?? '' });
    const from = isOthers ? { fromId: held.holderId, fromName: held.holderName } : { fromId: null, fromName: null };
    const holder = { holderId: userId, holderName: userName, heldAt: ctx.occurredAt };
    return { put: [put(CheckBin, { id, version: held?.version ?? 0, docId: p.id, binId: p.binId, ...holder, ...from })] };
  },
});
