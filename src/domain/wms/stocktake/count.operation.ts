/** Counting (D-CHK 1→4): facts of the floor, line by line, with or without a network. Zero is a valid count; a missing box is counted as zero. */
import { z } from 'zod';
import { defineMove } from '#domain/kernel/document.ts';
import { byId, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { Ctx } from '#domain/kernel/operation.ts';
import { guard } from '#domain/kernel/problem.ts';
import { cmpQty, mulQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardSecond } from '#domain/system/second-person.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { freed } from './bins.operation.ts';
import {
  counted,
  countPayload,
  disagrees,
  type Entry,
  entered,
  firstCounter,
  guardCount,
  guardOwnCount,
  lineKeys,
  NO_OTHER,
} from './counting.ts';
import { defineLineFact } from './line-fact.ts';
import { linesNow, movedKeys, placedNow } from './snapshot.ts';
import {
  CHECK,
  CheckBin,
  CheckLine,
  type CheckLineRow,
  type CheckRow,
  checkBinId,
  checkInfo,
  checkLines,
  finalQty,
  guardLines,
  MOST_NAMED,
  NOT_REMINDED,
  putCheckLine,
  unseenBins,
} from './stocktake.document.ts';

const RECOUNTING = 4;

type OfLine = Entry & { readonly lineId: string };
const countKeys = (p: OfLine, rows: Rows): Key[] => lineKeys(p, rows.get(CheckLine, p.lineId));
/** While work goes on, a box may be in another bin than when the plan was issued, which somebody else may count. */
const placedKeys = (p: OfLine, rows: Rows): Key[] => {
  const line = rows.get(CheckLine, p.lineId);
  const binId = (line && rows.get(Box, line.boxId)?.binId) ?? null;
  return line && binId !== null && p.binId === null ? [byId(CheckBin, checkBinId(line.docId, binId))] : [];
};

/**
 * The line as an entry is measured against it: the books as they are at this moment. An entry kept beside that of somebody else (`by`) does not apply, so the
 * line stays as it was for the one that does.
 */
export const measured = (header: CheckRow, stored: CheckLineRow, by: string | null, rows: Rows, { actor }: Ctx): CheckLineRow =>
  by !== null && by !== actor.userId ? stored : placedNow(header, stored, rows.get(Box, stored.boxId));

export const checkCount = defineLineFact({
  verb: 'count',
  from: [1, 2],
  to: 2,
  payload: countPayload,
  reads: [countKeys, placedKeys],
  decide: (stored, p, rows, ctx, header) => {
    const line = measured(header, stored, stored.firstBy, rows, ctx);
    guardCount(header, line, p, rows);
    return entered(line, p, 'first', rows, ctx);
  },
});

const NOT_ENTERED = { countBy: null, grossKg: null, tareKg: null };
const NO_FIRST = {
  firstQty: null,
  firstBy: null,
  firstByName: null,
  firstAt: null,
  firstPersonId: null,
  isLate: null,
  actualBinId: null,
  ...NOT_ENTERED,
};
const NO_SECOND = { secondQty: null, secondBy: null, secondByName: null, secondAt: null };

/** Takes back the last entry about a line; only its author may. The line is open again, which is not the same as zero. A find is withdrawn. */
export const checkUncount = defineLineFact({
  verb: 'uncount',
  from: [2, RECOUNTING],
  payload: {},
  decide: (line, _p, _rows, ctx, { status }) => {
    // A find during the recount is a first entry.
    const isSecond = status === RECOUNTING && !(line.isFound && line.secondQty === null);
    const [qty, by, name] = isSecond ? [line.secondQty, line.secondBy, line.secondByName] : [line.firstQty, line.firstBy, line.firstByName];
    guard(qty !== null, 'CHECK_NOTHING_BACK', { boxNo: line.boxNo });
    guardOwnCount(line, by, name, ctx.actor);
    return { line: counted({ ...line, ...(isSecond ? NO_SECOND : NO_FIRST) }) };
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
    const bins = unseenBins(rows, p.id);
    guard(bins.length === 0, 'CHECK_BINS_UNSEEN', { n: String(bins.length) });
    return {};
  },
});

/**
 * True if nobody has counted the line a second time, and it differs by more than the plan's threshold or two people counted it differently. A box that moved
 * after its count is only proposed for a recount (isLate): at a line side something always moves, and the plan must come to its end.
 */
export function needsRecount(header: Pick<CheckRow, 'recountPct'>, line: CheckLineRow): boolean {
  if (line.secondQty === null && disagrees(line)) return true;
  if (header.recountPct === null || line.secondQty !== null || line.diffQty === null) return false;
  const size = line.diffQty.startsWith('-') ? line.diffQty.slice(1) : line.diffQty;
  return cmpQty(mulQty(size, '100'), mulQty(line.bookQty, header.recountPct)) > 0;
}

export const toRecount = (line: CheckLineRow): CheckLineRow =>
  counted({ ...line, ...NO_SECOND, ...NO_OTHER, toRecount: true, isLate: null, diffReason: null });

export const checkRecount = defineMove(checkInfo, {
  verb: 'recount',
  from: [3],
  to: 4,
  offline: false,
  right: CHECK.submit,
  /** Lines to count again, in addition to those above the threshold. */
  payload: { lineIds: z.array(uuidSchema).max(MOST_NAMED) },
  reads: [(p) => movedKeys(p.id)],
  decide: (header, p, rows) => {
    guardLines(rows, p.id, p.lineIds);
    const asked = new Set(p.lineIds);
    const again = linesNow(header, rows).filter((line) => asked.has(line.id) || needsRecount(header, line));
    guard(again.length > 0, 'CHECK_NOTHING_AGAIN');
    return { header: NOT_REMINDED, put: [...again.map((line) => putCheckLine(toRecount(line))), ...freed(rows, p.id, again)] };
  },
});

/** The second count, by a different person. */
export const checkCountAgain = defineLineFact({
  verb: 'countAgain',
  from: [RECOUNTING],
  payload: countPayload,
  reads: [countKeys, placedKeys],
  decide: (stored, p, rows, ctx, header) => {
    const line = measured(header, stored, stored.secondBy, rows, ctx);
    guardCount(header, line, p, rows);
    guard(line.toRecount, 'CHECK_NOT_AGAIN', { boxNo: line.boxNo });
    guardSecond(firstCounter(line), ctx.actor, 'CHECK_SECOND_PERSON', { boxNo: line.boxNo, name: line.firstByName ?? '' });
    return entered(line, p, 'second', rows, ctx);
  },
});

/** Requires that every line that must be counted twice has been. */
export function guardRecounted(header: CheckRow, lines: readonly CheckLineRow[]): void {
  const open = lines.filter((line) => (line.toRecount && line.secondQty === null) || needsRecount(header, line));
  guard(open.length === 0, 'CHECK_RECOUNT', { n: String(open.length), boxNo: open[0]?.boxNo ?? '' });
  const blank = lines.find((line) => finalQty(line) === null);
  guard(blank === undefined, 'CHECK_NOT_COUNTED', { n: '1', boxNo: blank?.boxNo ?? '' });
}
