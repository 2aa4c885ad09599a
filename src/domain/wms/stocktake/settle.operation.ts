/** The end of a stocktake (D-CHK 3→7): differences are explained, decided and posted, or the plan is terminated without any adjustment. */
import { z } from 'zod';
import { defineMove } from '#domain/kernel/document.ts';
import type { Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { combine } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import { amountKeys, amountOf } from '#domain/wms/amount.ts';
import { missingKeys } from '#domain/wms/production/missing.ts';
import { freed } from './bins.operation.ts';
import { checkDiffReason } from './codes.ts';
import { guardRecounted, toRecount } from './count.operation.ts';
import { MOST_LINES } from './findings.ts';
import { foundKeys } from './found-post.ts';
import { CLAIM, isOfPartner, partnerKeys } from './partner.ts';
import { assetKeys, binKeys, boxKeys, decidesOn, missingPieces, released, settled } from './settling.ts';
import { linesNow, movedKeys } from './snapshot.ts';
import {
  CHECK,
  CheckInfo,
  CheckLine,
  type CheckLineRow,
  type CheckRow,
  checkInfo,
  checkLines,
  guardLines,
  isSnapshot,
  MOST_NAMED,
  mayTerminate,
  NOT_REMINDED,
  putCheckLine,
} from './stocktake.document.ts';

const DOC = 'checkInfo';
const reason = z.string().trim().min(2).max(500);

/** How many differences the payload does not name. */
const n = z.number().int().min(1).max(MOST_LINES);

/** Requires that one answer for all others is given about as many differences as whoever gave it has seen. */
function guardOthers(others: { readonly n: number } | null, rest: number): void {
  guard(others === null || others.n === rest, 'CHECK_OTHERS', { n: String(others?.n ?? 0), now: String(rest) });
}

// ---- submit

export const checkSubmit = defineMove(checkInfo, {
  verb: 'submit',
  from: [3, 4],
  to: 5,
  offline: false,
  right: CHECK.submit,
  /** Why the count differs from the books. A reason given earlier stays. */
  payload: {
    reasons: z
      .array(z.object({ lineId: uuidSchema, reason: checkDiffReason.schema, remark: z.string().trim().max(500).nullable() }))
      .max(MOST_NAMED),
    /** Why all others differ, where they are too many to be named. Older programs name them all. */
    others: z.object({ reason: checkDiffReason.schema, n }).nullable().optional(),
  },
  reads: [(p) => movedKeys(p.id)],
  decide: (header, p, rows) => {
    const lines = linesNow(header, rows);
    guardRecounted(header, lines);
    const given = new Map(p.reasons.map((one) => [one.lineId, one]));
    const others = p.others ?? null;
    guardLines(rows, p.id, [...given.keys()]);
    guardOthers(others, lines.filter((line) => decidesOn(line) && !given.has(line.id)).length);
    const changed = lines
      .filter((line) => decidesOn(line) || isSnapshot(header))
      .map((line) => {
        if (!decidesOn(line)) return { ...line, adjustDecision: null };
        const known = given.get(line.id);
        const diffReason = known?.reason ?? others?.reason ?? line.diffReason ?? refuse('CHECK_REASON', { boxNo: line.boxNo });
        return { ...line, diffReason, remark: known ? known.remark : line.remark, adjustDecision: null };
      });
    return { put: changed.map(putCheckLine) };
  },
});

// ---- review

const ADJUST = 1;
const decision = z.literal([1, 2, CLAIM]);

/** The reviewer must be the person named in the plan, and must not be one of the counters. */
function guardReviewer(header: CheckRow, personId: string | null): void {
  guard(header.reviewerId === null || header.reviewerId === personId, 'CHECK_REVIEWER', { docNo: header.docNo ?? '' });
  guard(personId === null || !header.counterIds.includes(personId), 'REVIEWER_COUNTS');
}

/** What was used at a line side without a booking, of the materials that are counted. */
const usedKeys = (rows: Rows, docId: string): Key[] => {
  const header = rows.get(CheckInfo, docId);
  const materials = header && isSnapshot(header) ? checkLines(rows, docId).map(({ materialId }) => materialId) : [];
  return missingKeys(header?.warehouseId ?? null, materials);
};

/** Prices of what differs by now; what has moved is read first. */
const worthKeys = (rows: Rows, docId: string): Key[] => {
  const header = rows.get(CheckInfo, docId);
  return header && movedKeys(docId).every((key) => rows.isKnown(key)) ? amountKeys(rows, DOC, linesNow(header, rows)) : [];
};

export const checkReview = defineMove(checkInfo, {
  verb: 'review',
  from: [5],
  to: 6,
  offline: false,
  right: CHECK.review,
  /** The decision for each difference. Lines without a difference need none. */
  payload: {
    decisions: z.array(z.object({ lineId: uuidSchema, decision })).max(MOST_NAMED),
    /** The decision for all others, where they are too many to be named. Older programs name them all. */
    others: z.object({ decision, n }).nullable().optional(),
  },
  // The ledger is read after the boxes are locked.
  reads: [
    (p, rows) => [
      ...reviewKeys(DOC, p.id),
      ...partnerKeys(rows, p.id),
      ...boxKeys(rows, p.id),
      ...binKeys(rows, p.id),
      ...foundKeys(rows, p.id),
      ...usedKeys(rows, p.id),
    ],
    (p, rows) => [...movedKeys(p.id), ...assetKeys(rows, p.id), ...worthKeys(rows, p.id)],
  ],
  decide: (header, p, rows, ctx) => {
    const now = linesNow(header, rows);
    // What all differences are worth, whatever is decided about each: gains and losses do not make up for each other.
    guardReview(rows, checkInfo, header, ctx.actor, amountOf(rows, DOC, now));
    guardReviewer(header, ctx.actor.personId);
    const decisions = new Map(p.decisions.map((one) => [one.lineId, one.decision]));
    const others = p.others ?? null;
    guardOthers(others, now.filter((line) => decidesOn(line) && !decisions.has(line.id)).length);
    const withPartner = isOfPartner(rows, header);
    const decided = (line: CheckLineRow) => decisions.get(line.id) ?? others?.decision ?? refuse('CHECK_DECISION', { boxNo: line.boxNo });
    const lines = now.map((line): CheckLineRow => ({ ...line, adjustDecision: decidesOn(line) ? decided(line) : ADJUST }));
    for (const { adjustDecision, boxNo } of lines.filter(decidesOn)) {
      guard(!withPartner || adjustDecision !== ADJUST, 'CHECK_CLAIM_ONLY', { boxNo });
      guard(withPartner || adjustDecision !== CLAIM, 'CHECK_NO_CLAIM', { boxNo });
    }
    return combine(settled(header, lines, rows, ctx), { put: [...lines.map(putCheckLine), ...missingPieces(lines, rows, ctx)] });
  },
});

export const checkReject = defineMove(checkInfo, {
  verb: 'reject',
  from: [5],
  to: 4,
  offline: false,
  right: CHECK.review,
  /** The lines to be counted again. */
  payload: { reason, lineIds: z.array(uuidSchema).min(1).max(MOST_NAMED) },
  decide: (header, p, rows, ctx) => {
    guardReviewer(header, ctx.actor.personId);
    guardLines(rows, p.id, p.lineIds);
    const asked = new Set(p.lineIds);
    const lines = rows.by(CheckLine, 'docId', p.id).filter(({ id }) => asked.has(id));
    const again = lines.map((line) => putCheckLine({ ...toRecount(line), adjustDecision: 3 }));
    return { header: NOT_REMINDED, put: [...again, ...freed(rows, p.id, lines)] };
  },
});

// ---- terminated

/** Everything returns to its state before the count. The counts stay on the plan but adjust nothing. */
export const checkTerminate = defineMove(checkInfo, {
  verb: 'terminate',
  from: [1, 2, 3, 4],
  to: 7,
  offline: false,
  right: [CHECK.terminate, CHECK.create],
  offered: mayTerminate,
  payload: { reason },
  reads: [(p, rows) => [...boxKeys(rows, p.id), ...binKeys(rows, p.id)]],
  decide: (header, p, rows, ctx) => {
    guard(mayTerminate(header, ctx.actor), 'NOT_YOURS', { docNo: header.docNo ?? '' });
    const closed = { closedBy: ctx.actor.userId, closedAt: ctx.occurredAt, closeReason: p.reason };
    return { header: closed, ...released(header, rows, ctx) };
  },
});
