/**
 * Who counts which bin, and which are empty. A bin is taken by scanning it, with or without a network, and two counters never share one: who comes second is
 * told whose it is, and takes it over by saying so, of which the one before is told.
 */
import { z } from 'zod';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Put, put } from '#domain/kernel/operation.ts';
import { guard, type Problem } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { definePlanFact } from './line-fact.ts';
import {
  CheckBin,
  CheckInfo,
  CheckLine,
  type CheckLineRow,
  type CheckRow,
  checkBinId,
  isSnapshot,
  isWithdrawn,
} from './stocktake.document.ts';

interface InBin {
  readonly id: string;
  readonly binId: string;
}

/** Keys that `countsBin` needs beside that of the bin's own row; they are known once the plan is. */
export const listedKeys = ({ id, binId }: InBin, rows: Rows): Key[] => {
  const header = rows.get(CheckInfo, id);
  return header && isSnapshot(header) ? [byIndex(CheckLine, 'docId+bookBinId', id, binId)] : [];
};

/**
 * Whether a bin belongs to the plan: it is locked for it. While work goes on no bin is locked; then it is one where something of the plan lies, or that
 * somebody has taken before. Needs `listedKeys` and the row of the bin.
 */
export const countsBin = (header: CheckRow, rows: Rows, binId: string): boolean =>
  header.lockedBins.includes(binId) ||
  (isSnapshot(header) &&
    (rows.get(CheckBin, checkBinId(header.id, binId)) !== undefined ||
      rows.by(CheckLine, 'docId+bookBinId', header.id, binId).some(isListed)));

/** It was on the plan when that was issued. What was found since tells nothing about the bins of the plan. */
export const isListed = ({ isFound }: { readonly isFound: boolean | null }): boolean => isFound !== true;

interface Claim extends InBin {
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
  reads: [listedKeys],
  decide: (p: Claim, rows, ctx, header) => {
    guard(countsBin(header, rows, p.binId), 'CHECK_BIN_OUTSIDE', { docNo: header.docNo ?? '' });
    const { userId, userName } = ctx.actor;
    const id = checkBinId(p.id, p.binId);
    const held = rows.get(CheckBin, id);
    const isOthers = held !== undefined && held.holderId !== null && held.holderId !== userId;
    guard(!isOthers || held.holderId === p.fromId, 'CHECK_BIN_TAKEN', { name: held?.holderName ?? '', holderId: held?.holderId ?? '' });
    const from = isOthers ? { fromId: held.holderId, fromName: held.holderName } : { fromId: null, fromName: null };
    const holder = { holderId: userId, holderName: userName, heldAt: ctx.occurredAt };
    const base = held ?? { id, version: 0, docId: p.id, binId: p.binId, isEmptyBin: null, ...NOT_SEEN };
    return { put: [put(CheckBin, { ...base, ...holder, ...from })] };
  },
});

/** 接手: what a counter says to the refusal that another one has the bin. Null = the refusal does not tell whose it is. */
export const takenOver = (claim: Claim, { code, params }: Problem): Claim | null =>
  code === 'CHECK_BIN_TAKEN' && params.holderId ? { ...claim, fromId: params.holderId } : null;

const NOT_SEEN = { emptyAt: null, emptyBy: null, emptyByName: null };

/** A recount begins with bins that nobody holds: whoever counted first may not count again, and need not be asked to hand them over. */
export const freed = (rows: Rows, docId: string, lines: readonly Pick<CheckLineRow, 'actualBinId' | 'bookBinId'>[]): Put[] => {
  const again = new Set(lines.flatMap(({ actualBinId, bookBinId }) => [actualBinId ?? bookBinId, bookBinId]));
  return rows
    .by(CheckBin, 'docId', docId)
    .filter(({ binId, holderId }) => holderId !== null && again.has(binId))
    .map((bin) => put(CheckBin, { ...bin, holderId: null, holderName: null, heldAt: null, fromId: null, fromName: null }));
};

/** What a find makes of the bin that somebody has called empty before: it is not. */
export const filled = (rows: Rows, docId: string, binId: string): Put[] => {
  const bin = rows.get(CheckBin, checkBinId(docId, binId));
  return bin?.isEmptyBin && bin.emptyAt !== null ? [put(CheckBin, { ...bin, ...NOT_SEEN })] : [];
};

interface Emptiness extends InBin {
  readonly isEmpty: boolean;
}

/** 空: a bin that the books have empty was seen empty, or this is taken back. */
export const checkEmpty = definePlanFact({
  verb: 'empty',
  from: [1, 2],
  to: 2,
  payload: { binId: uuidSchema, isEmpty: z.boolean() },
  first: (p: Emptiness) => [byId(CheckBin, checkBinId(p.id, p.binId)), byIndex(CheckLine, 'docId+bookBinId', p.id, p.binId)],
  decide: (p: Emptiness, rows, ctx, header) => {
    const { userId, userName } = ctx.actor;
    const bin = rows.get(CheckBin, checkBinId(p.id, p.binId));
    guard(bin?.isEmptyBin === true, 'CHECK_NOT_EMPTY_BIN', { docNo: header.docNo ?? '' });
    guard(bin.emptyBy === null || bin.emptyBy === userId, 'CHECK_BIN_TAKEN', { name: bin.emptyByName ?? '' });
    const find = rows.by(CheckLine, 'docId+bookBinId', p.id, p.binId).find((line) => !isWithdrawn(line));
    guard(!p.isEmpty || find === undefined, 'CHECK_BIN_HAS_FIND', { boxNo: find?.boxNo ?? '' });
    const seen = p.isEmpty ? { emptyAt: ctx.occurredAt, emptyBy: userId, emptyByName: userName } : NOT_SEEN;
    const holder = bin.holderId === null ? { holderId: userId, holderName: userName, heldAt: ctx.occurredAt } : {};
    return { put: [put(CheckBin, { ...bin, ...holder, ...seen })] };
  },
});
