/**
 * Stocktake plan and its lines, one per box (model-8 §1.11, D-CHK, states-2 §2.4.19). While it lasts its boxes are frozen (17) and their bins locked, unless it
 * is counted in snapshot mode: then work goes on, and what moved is taken into account (snapshot.ts).
 */
import { z } from 'zod';
import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import { byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import { put } from '#domain/kernel/operation.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import { guard } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, isZero, type Quantity, subQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { shift } from '#domain/wms/production/codes.ts';
import { adjustDecision, checkDiffReason, checkDiffType, checkMode, checkStatus, checkType, countBy, freezeMode } from './codes.ts';
import { LINE_PLAN, LINE_RESULT } from './line-pages.ts';

export const CheckInfo = defineHeader(
  'checkInfo',
  checkStatus,
  {
    checkName: f.name(),
    checkType: f.choice(checkType),
    /** In a blind count people enter what they see before they are shown any figure of the books. Null = open, as older plans are. */
    checkMode: optional(f.choice(checkMode)),
    /** Null = frozen, as older plans are. */
    freezeMode: optional(f.choice(freezeMode)),
    /** The shift after which a line side is counted. */
    shift: optional(f.choice(shift)),
    /** The first plan of the series that this one continues; null = it begins one. */
    cycleOf: optional(f.id()),
    warehouseId: f.ref('warehouse'),
    /** The scope; each empty list = the whole warehouse. */
    scopeBins: f.refs('bin'),
    scopeClasses: f.json(z.array(z.string().min(1).max(32))),
    scopeMaterials: f.refs('material'),
    /** Bins in scope that are not counted, because obstacles lie there. */
    leftOutBins: optional(f.refs('bin')),
    /** Who may count; empty = everybody with the right. */
    counterIds: f.refs('person'),
    reviewerId: optional(f.ref('person')),
    startAt: optional(f.ts()),
    endAt: optional(f.ts()),
    /** A larger difference must be counted again by another person; null = no recount needed. */
    recountPct: optional(f.qty('%')),
    /** Bins that were locked when the plan was issued. They stay listed afterwards (INV-18). */
    lockedBins: f.refs('bin'),
    /** When the counters were last asked to go on, by whom, and how many lines were open then. */
    remindedAt: optional(f.ts()),
    remindedByName: optional(f.name()),
    remindedOpen: optional(f.int()),
  },
  { sets: (row) => [`docs:${row.warehouseId}`], indexes: ['warehouseId+status'] },
);

export const CheckLine = defineLine(
  'checkLine',
  CheckInfo,
  {
    ...LINE,
    boxId: f.ref('box'),
    boxNo: f.str(40),
    /** Stock without boxes, counted by bin, material and batch. Its number is on no label. */
    isLoose: f.bool(),
    /** Quantity of the box when the plan was issued. */
    bookQty: f.qty(),
    bookBinId: f.ref('bin'),
    bookStatus: f.choice(boxStatus),
    bookPrevStatus: optional(f.choice(boxStatus)),
    /** When the figures of the books were taken, and the last movement of the box they include. */
    bookAt: optional(f.ts()),
    bookMovementId: optional(f.id()),
    /** Snapshot: what has left (negative) or entered the box between the book figure and the count that applies. Null in frozen plans. */
    movedQty: optional(f.qty()),
    /** Line side: what was used out of the box before the count without a booking (area-mes §1 d). The books are less by it. */
    missingQty: optional(f.qty()),
    /** Snapshot: the last movement of the box that was recorded when it was counted. */
    countMovementId: optional(f.id()),
    /** Snapshot: something was recorded about the box after it was counted, so it had better be counted again. */
    isLate: optional(f.bool()),
    /** Found although the plan did not list it. A box that the books do not know has no row before the review; null = listed when the plan was issued. */
    isFound: optional(f.bool()),
    /** The number on the label of a found box, where the box is given a new one. */
    scannedNo: optional(f.str(40)),
    firstQty: optional(f.qty()),
    firstBy: optional(f.ref('user')),
    firstByName: optional(f.name()),
    firstAt: optional(f.ts()),
    /** The person behind the account, because one person may have two accounts. */
    firstPersonId: optional(f.ref('person')),
    /** How the count that applies was entered; null = not counted, or by an older program. */
    countBy: optional(f.choice(countBy)),
    /** What the scales said, where the pieces were weighed. */
    grossKg: optional(f.qty('kg')),
    tareKg: optional(f.qty('kg')),
    photoIds: optional(f.json(z.array(z.string()))),
    /** What somebody else has counted as well, on a tablet that did not know of the first entry. It is shown to both and does not apply. */
    otherQty: optional(f.qty()),
    otherBy: optional(f.ref('user')),
    otherByName: optional(f.name()),
    otherAt: optional(f.ts()),
    /** Must be counted a second time. */
    toRecount: f.bool(),
    secondQty: optional(f.qty()),
    secondBy: optional(f.ref('user')),
    secondByName: optional(f.name()),
    secondAt: optional(f.ts()),
    actualBinId: optional(f.ref('bin')),
    diffQty: optional(f.qty()),
    diffType: f.choice(checkDiffType),
    diffReason: optional(f.choice(checkDiffReason)),
    adjustDecision: optional(f.choice(adjustDecision)),
  },
  ['boxId', 'scannedNo', 'docId+bookBinId'],
);

/**
 * What is known of a bin of a plan. Who counts it: two counters never share one, and whoever takes a bin over is named beside the one before. Of a bin that
 * the books have empty there is no line; whoever saw that it is stands here.
 */
export const CheckBin = defineLine('checkBin', CheckInfo, {
  docId: f.id(),
  binId: f.ref('bin'),
  /** Null = nobody has taken it yet. */
  holderId: optional(f.ref('user')),
  holderName: optional(f.name()),
  heldAt: optional(f.ts()),
  fromId: optional(f.ref('user')),
  fromName: optional(f.name()),
  /** The books have nothing here, and that is what is counted. */
  isEmptyBin: optional(f.bool()),
  emptyAt: optional(f.ts()),
  emptyBy: optional(f.ref('user')),
  emptyByName: optional(f.name()),
});
/** One row per plan and bin, so that two tablets mean the same one. */
export const checkBinId = (docId: string, binId: string): string => derivedId(docId, `bin/${binId}`);

export const checkInfo = defineDocument({
  docType: 'checkInfo',
  // Taken by facts about one line (line-fact.ts).
  edges: [
    { verb: 'count', from: 1, to: 2 },
    { verb: 'count', from: 2, to: 2 },
  ],
  pages: ['/plan', LINE_PLAN, LINE_RESULT],
  header: CheckInfo,
  lines: [CheckLine, CheckBin],
  status: checkStatus,
  numbering: { prefix: 'CK', date: 'yyMMdd', digits: 4 },
});

export type CheckRow = Row<typeof CheckInfo>;
export type CheckLineRow = Row<typeof CheckLine>;
export type CheckBinRow = Row<typeof CheckBin>;

/** Rights: plan, start and end it; count; recount and submit; decide about differences; print its papers. */
export const CHECK = {
  create: 'web:wms:check:create',
  edit: 'web:wms:check:edit',
  delete: 'web:wms:check:delete',
  issue: 'web:wms:check:issue',
  count: 'web:wms:check:count',
  submit: 'web:wms:check:submit',
  review: 'web:wms:check:review',
  terminate: 'web:wms:check:terminate',
  print: 'web:wms:check:print',
} as const;

/** Authors may end their own plans; the right allows ending anybody's. */
export const mayTerminate = ({ createdBy }: Pick<CheckRow, 'createdBy'>, actor: Actor): boolean =>
  createdBy === actor.userId || hasRight(actor, CHECK.terminate);

/** Whether people must enter what they see before they are shown what the books say. */
export const isBlind = ({ checkMode: mode }: Pick<CheckRow, 'checkMode'>): boolean => mode === 2;

/** Whether work goes on while it is counted. */
export const isSnapshot = ({ freezeMode: mode }: Pick<CheckRow, 'freezeMode'>): boolean => mode === 2;

/** Whoever may submit or review sees the figures of the books. Nobody else does while a blind count is under way. */
export const seesBook = (header: Pick<CheckRow, 'checkMode' | 'status'>, actor: Actor | null): boolean =>
  !isBlind(header) || !LIVE.includes(header.status) || (actor !== null && hasRight(actor, [CHECK.submit, CHECK.review]));

/** Whether it counts the bins that the books have empty. */
export const isZeroBalance = ({ checkType: type }: Pick<CheckRow, 'checkType'>): boolean => type === 4;

/** The bins of a plan that have to be seen empty, or hold a find, and of which neither is known yet. Needs its lines. */
export function unseenBins(rows: Rows, docId: string): CheckBinRow[] {
  const finds = new Set(checkLines(rows, docId).flatMap(({ isFound, actualBinId }) => (isFound && actualBinId ? [actualBinId] : [])));
  return rows.by(CheckBin, 'docId', docId).filter((bin) => isUnseenBin(bin) && !finds.has(bin.binId));
}
/** Nobody has said of it that it is empty. */
export const isUnseenBin = ({ isEmptyBin, emptyAt }: Pick<CheckBinRow, 'isEmptyBin' | 'emptyAt'>): boolean =>
  isEmptyBin === true && emptyAt === null;

/** Nobody has been asked to go on. A recount begins so: what was open before it is open no more. */
export const NOT_REMINDED = { remindedAt: null, remindedByName: null, remindedOpen: null };

/** Issued and not yet ended: boxes are frozen and bins locked. */
export const LIVE: readonly number[] = [1, 2, 3, 4, 5];
export const liveKeys = (warehouseId: string): Key[] =>
  LIVE.map((status) => byIndex(CheckInfo, 'warehouseId+status', warehouseId, String(status)));
export const livePlans = (rows: Rows, warehouseId: string): CheckRow[] =>
  LIVE.flatMap((status) => rows.by(CheckInfo, 'warehouseId+status', warehouseId, String(status)));

export const putCheckLine = (row: CheckLineRow) => put(CheckLine, row);
/** The lines of a plan, without those whose find was taken back. */
export const checkLines = (rows: Rows, docId: string): CheckLineRow[] =>
  rows
    .by(CheckLine, 'docId', docId)
    .filter((line) => !isWithdrawn(line))
    .sort((a, b) => a.lineNo - b.lineNo);
/** A step of the end names this many lines at most; one answer for all others goes with them (decision 064). */
export const MOST_NAMED = 5000;
/** Requires that all these are lines of the plan. @throws CHECK_LINE_MISSING */
export function guardLines(rows: Rows, docId: string, lineIds: readonly string[]): void {
  const known = new Set(rows.by(CheckLine, 'docId', docId).map(({ id }) => id));
  guard(
    lineIds.every((id) => known.has(id)),
    'CHECK_LINE_MISSING',
  );
}

/** The count that applies: the second one if there is one. Null = not counted, which is not zero (stock-rules §3.11). */
export const finalQty = (line: Pick<CheckLineRow, 'firstQty' | 'secondQty'>): Quantity | null => line.secondQty ?? line.firstQty;

/** A find that was taken back: the line stays for history and counts nowhere. */
export const isWithdrawn = ({ isFound, firstQty }: Pick<CheckLineRow, 'isFound' | 'firstQty'>): boolean =>
  isFound === true && firstQty === null;
/**
 * A find that the books know nothing of: the review makes a box of it, or adds it to the loose stock. Loose goods that came to the same place before the count
 * and are recorded after it make an ordinary difference of it.
 */
export const isBorn = ({ isFound, bookQty, movedQty }: Pick<CheckLineRow, 'isFound' | 'bookQty' | 'movedQty'>): boolean =>
  isFound === true && isZero(addQty(bookQty, movedQty ?? '0'));

type Counted = Pick<CheckLineRow, 'firstQty' | 'secondQty' | 'bookQty' | 'movedQty' | 'bookBinId' | 'actualBinId' | 'isFound'> & {
  readonly missingQty?: Quantity | null;
};

/** How the counts of a line differ from the books. A missing box has no other place. */
export function differenceOf(line: Counted): Pick<CheckLineRow, 'diffQty' | 'diffType'> {
  const counted = finalQty(line);
  if (counted === null) return { diffQty: null, diffType: 0 };
  // A find that the second count did not see again is no loss, unless the books have it here.
  if (line.isFound && isZero(counted) && (isBorn(line) || line.actualBinId !== line.bookBinId)) return { diffQty: '0', diffType: 1 };
  // What was used without a booking has been there: the surplus is gained first, and used then.
  const seen = addQty(counted, line.missingQty ?? '0');
  if (isBorn(line)) return { diffQty: seen, diffType: 5 };
  const diffQty = subQty(seen, addQty(line.bookQty, line.movedQty ?? '0'));
  const sign = cmpQty(diffQty, '0');
  if (sign !== 0) return { diffQty, diffType: sign > 0 ? 2 : 3 };
  return { diffQty, diffType: isMoved(line) ? 4 : 1 };
}

/** True if it was found in another bin than the books have it in. */
export const isMoved = (line: Counted): boolean => {
  const counted = finalQty(line);
  return counted !== null && !isZero(counted) && line.actualBinId !== null && line.actualBinId !== line.bookBinId;
};

/** D-CHK 1→2: the counter must be in the plan's list, if there is one. */
export const guardCounter = (header: Pick<CheckRow, 'counterIds' | 'docNo'>, actor: Pick<Actor, 'personId'>): void =>
  guard(header.counterIds.length === 0 || header.counterIds.includes(actor.personId ?? ''), 'NOT_COUNTER', { docNo: header.docNo ?? '' });
