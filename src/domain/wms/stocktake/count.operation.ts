/** Counting (D-CHK 1→4): facts of the floor, line by line, with or without a network. Zero is a valid count; a missing box is counted as zero. */
import { z } from 'zod';
import { Unit } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, leastZeroSchema, mulQty, type Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardDecimals } from '#domain/wms/line.ts';
import { mayLieIn } from '#domain/wms/stock/box-machine.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { countBy } from './codes.ts';
import { defineLineFact } from './line-fact.ts';
import { linesNow, movedKeys, placedNow } from './snapshot.ts';
import {
  CHECK,
  CheckLine,
  type CheckLineRow,
  type CheckRow,
  checkInfo,
  checkLineOf,
  checkLines,
  differenceOf,
  finalQty,
  putCheckLine,
} from './stocktake.document.ts';

const countPayload = {
  qty: leastZeroSchema,
  /** Where it was found; null = where the books have it. */
  binId: uuidSchema.nullable(),
  /** Older programs do not say how it was entered. */
  by: countBy.schema.optional(),
};
interface Count {
  readonly id: string;
  readonly lineId: string;
  readonly qty: Quantity;
  readonly binId: string | null;
}

const countKeys = (p: Count, rows: Rows): Key[] => {
  const line = rows.get(CheckLine, p.lineId);
  return [...(p.binId ? [byId(Bin, p.binId)] : []), ...(line ? [byIndex(Unit, 'unitCode', line.unitCode), byId(Box, line.boxId)] : [])];
};

const ASSET = 3;
const RECOUNTING = 4;

const boxOf = (line: CheckLineRow, rows: Rows) => rows.get(Box, line.boxId) ?? refuse('BOX_MISSING');

/** Accepts only plausible counts: no fractions of goods counted in pieces, a single asset at most once, a box in a bin of this warehouse. */
function guardCount(header: CheckRow, line: CheckLineRow, p: Count, rows: Rows): void {
  guardDecimals(rows.by(Unit, 'unitCode', line.unitCode)[0], p.qty);
  const box = boxOf(line, rows);
  guard(box.boxType !== ASSET || cmpQty(p.qty, '1') <= 0, 'G-QTY', { qty: p.qty, limit: '1' });
  if (p.binId === null || p.binId === line.bookBinId) return;
  const bin = rows.get(Bin, p.binId) ?? refuse('REF_MISSING', { field: 'binId' });
  // Loose stock of another bin has its own line there.
  guard(!isLoose(box), 'LOOSE_BOX', { boxNo: box.boxNo });
  guard(bin.warehouseId === header.warehouseId && !bin.isTransit && bin.isActive, 'BIN_WAREHOUSE', { binCode: bin.binCode });
  guard(mayLieIn(line.bookStatus, bin.binType), 'BIN_TYPE', { binCode: bin.binCode });
}

/** People may correct their own count, but nobody overwrites another person's count unseen. */
const guardOwnCount = (line: CheckLineRow, by: string | null, name: string | null, { userId }: Actor): void =>
  guard(by === null || by === userId, 'COUNTED_BY', { boxNo: line.boxNo, name: name ?? '' });

const counted = (line: CheckLineRow): CheckLineRow => ({ ...line, ...differenceOf(line) });

export const checkCount = defineLineFact({
  verb: 'count',
  from: [1, 2],
  to: 2,
  payload: countPayload,
  reads: countKeys,
  decide: (stored, p, rows, ctx, header) => {
    const line = placedNow(header, stored, boxOf(stored, rows));
    guardCount(header, line, p, rows);
    guardOwnCount(line, line.firstBy, line.firstByName, ctx.actor);
    const { userId, userName, personId } = ctx.actor;
    const first = {
      firstQty: p.qty,
      firstBy: userId,
      firstByName: userName,
      firstAt: ctx.occurredAt,
      firstPersonId: personId,
      countBy: p.by ?? null,
      actualBinId: p.binId ?? line.bookBinId,
    };
    return counted({ ...line, ...first });
  },
});

const NO_FIRST = {
  firstQty: null,
  firstBy: null,
  firstByName: null,
  firstAt: null,
  firstPersonId: null,
  countBy: null,
  actualBinId: null,
  isLate: null,
};
const NO_SECOND = { secondQty: null, secondBy: null, secondByName: null, secondAt: null };

/** Takes back the last entry about a line; only its author may. The line is open again, which is not the same as zero. */
export const checkUncount = defineLineFact({
  verb: 'uncount',
  from: [2, RECOUNTING],
  payload: {},
  decide: (line, _p, _rows, ctx, { status }) => {
    const isSecond = status === RECOUNTING;
    const [qty, by, name] = isSecond ? [line.secondQty, line.secondBy, line.secondByName] : [line.firstQty, line.firstBy, line.firstByName];
    guard(qty !== null, 'CHECK_NOTHING_BACK', { boxNo: line.boxNo });
    guardOwnCount(line, by, name, ctx.actor);
    return counted({ ...line, ...(isSecond ? NO_SECOND : NO_FIRST) });
  },
});

/** The first count is complete once every line has one (states-2 §2.4.19). /unInventory-result lists the others. */
export const checkFinishCount = defineMove(checkInfo, {
  verb: 'finishCount',
  from: [2],
  to: 3,
  offline: true,
  right: CHECK.count,
  decide: (_header, p, rows) => {
    const open = checkLines(rows, p.id).filter(({ firstQty }) => firstQty === null);
    guard(open.length === 0, 'CHECK_NOT_COUNTED', { n: String(open.length), boxNo: open[0]?.boxNo ?? '' });
    return {};
  },
});

/**
 * True for a difference above the plan's threshold if nobody has counted the line a second time. A box that moved after its count is only proposed for a
 * recount (isLate): at a line side something always moves, and the plan must come to its end.
 */
export function needsRecount(header: Pick<CheckRow, 'recountPct'>, line: CheckLineRow): boolean {
  if (header.recountPct === null || line.secondQty !== null || line.diffQty === null) return false;
  const size = line.diffQty.startsWith('-') ? line.diffQty.slice(1) : line.diffQty;
  return cmpQty(mulQty(size, '100'), mulQty(line.bookQty, header.recountPct)) > 0;
}

export const toRecount = (line: CheckLineRow): CheckLineRow =>
  counted({ ...line, ...NO_SECOND, toRecount: true, isLate: null, diffReason: null });

export const checkRecount = defineMove(checkInfo, {
  verb: 'recount',
  from: [3],
  to: 4,
  offline: false,
  right: CHECK.submit,
  /** Lines to count again, in addition to those above the threshold. */
  payload: { lineIds: z.array(uuidSchema).max(5000) },
  reads: [(p) => movedKeys(p.id)],
  decide: (header, p, rows) => {
    for (const lineId of p.lineIds) checkLineOf(rows, p.id, lineId);
    const again = linesNow(header, rows).filter((line) => p.lineIds.includes(line.id) || needsRecount(header, line));
    guard(again.length > 0, 'CHECK_NOTHING_AGAIN');
    return { put: again.map((line) => putCheckLine(toRecount(line))) };
  },
});

/** Two accounts of one person are one person. */
const isFirstCounter = (line: CheckLineRow, { userId, personId }: Pick<Actor, 'userId' | 'personId'>): boolean =>
  line.firstBy === userId || (personId !== null && line.firstPersonId === personId);

/** The second count, by a different person. */
export const checkCountAgain = defineLineFact({
  verb: 'countAgain',
  from: [RECOUNTING],
  payload: countPayload,
  reads: countKeys,
  decide: (stored, p, rows, ctx, header) => {
    const line = placedNow(header, stored, boxOf(stored, rows));
    guardCount(header, line, p, rows);
    guard(line.toRecount, 'CHECK_NOT_AGAIN', { boxNo: line.boxNo });
    guard(!isFirstCounter(line, ctx.actor), 'CHECK_SECOND_PERSON', { boxNo: line.boxNo, name: line.firstByName ?? '' });
    guardOwnCount(line, line.secondBy, line.secondByName, ctx.actor);
    const { userId, userName } = ctx.actor;
    const second = { secondQty: p.qty, secondBy: userId, secondByName: userName, secondAt: ctx.occurredAt };
    return counted({ ...line, ...second, countBy: p.by ?? null, actualBinId: p.binId ?? line.bookBinId });
  },
});

/** Requires that every line that must be counted twice has been. */
export function guardRecounted(header: CheckRow, lines: readonly CheckLineRow[]): void {
  const open = lines.filter((line) => (line.toRecount && line.secondQty === null) || needsRecount(header, line));
  guard(open.length === 0, 'CHECK_RECOUNT', { n: String(open.length), boxNo: open[0]?.boxNo ?? '' });
  const blank = lines.find((line) => finalQty(line) === null);
  guard(blank === undefined, 'CHECK_NOT_COUNTED', { n: '1', boxNo: blank?.boxNo ?? '' });
}
