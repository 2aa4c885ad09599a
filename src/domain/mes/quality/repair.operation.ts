/** Rework (D-RWK): an operator starts and finishes it, another person rechecks it. Pieces that fail twice need a new review (area-mes §6, trap 9). */
import { z } from 'zod';
import { defineMove, newHeader } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { add, type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, type Issue, refuse } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, isPositive, isZero, leastZeroSchema, type Quantity, subQty, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardSecond, isSamePerson } from '#domain/system/second-person.ts';
import { defineAttach } from '#domain/wms/attach.operation.ts';
import { guardDecimals } from '#domain/wms/line.ts';
import { OrderOperation, ProdOrder } from '#domain/wms/production/production-order.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { QualityRepair, qualityRepair, REPAIR_RIGHT, type RepairRow, SuspectedProduct, type SuspectRow } from './quality.document.ts';
import { cardKeys } from './review.operation.ts';
import { suspectAfter } from './suspect.operation.ts';
import { executeGoods, FROZEN, type Part, verdictKeys } from './suspect-goods.ts';
import { floorOf, moved, repairPieces, suspectAgain } from './suspect-pieces.ts';
import { unitKeys, unitOf } from './suspect-unit.ts';

const DOC = 'qualityRepair';
const reason = z.string().trim().min(2).max(500);
/** Repairs of the same pieces that need no further review. */
export const MOST_REPAIRS = 2;

/** Pieces that nobody has rechecked as good or spoilt. */
export const leftToRecheck = ({ qty, goodQty, scrapQty }: Pick<RepairRow, 'qty' | 'goodQty' | 'scrapQty'>): Quantity =>
  subQty(qty, addQty(goodQty, scrapQty));

/** 0→1. */
export const repairStart = defineMove(qualityRepair, {
  verb: 'start',
  kind: 'fact',
  from: [0],
  to: 1,
  offline: true,
  right: REPAIR_RIGHT.work,
  payload: { repairerId: uuidSchema.nullable() },
  decide: (header, { repairerId }, _rows, ctx) => ({
    header: { repairerId: repairerId ?? ctx.actor.personId, startAt: ctx.occurredAt, times: header.times + 1 },
  }),
});

/** 1→2: what was done, and how long it took. */
export const repairFinish = defineMove(qualityRepair, {
  verb: 'finish',
  kind: 'fact',
  from: [1],
  to: 2,
  offline: true,
  right: REPAIR_RIGHT.work,
  payload: { steps: z.string().trim().min(2).max(500), minutes: leastZeroSchema.nullable() },
  decide: (header, { steps, minutes }, _rows, ctx) => ({
    header: {
      steps,
      minutes: minutes === null ? header.minutes : addQty(header.minutes ?? '0', minutes),
      finishedBy: ctx.actor.userId,
      endAt: ctx.occurredAt,
    },
  }),
});

defineAttach(qualityRepair, [REPAIR_RIGHT.work, REPAIR_RIGHT.recheck]);

/** Numbers of the goods of a repaired box that are spoilt, and that have failed once more. */
const partNos = (boxNo: string, times: number): readonly string[] => ['S', 'R'].map((mark) => `${boxNo}-${mark}${times}`);

const firstKeys = (rows: Rows, id: string): Key[] => {
  const repair = rows.get(QualityRepair, id);
  if (!repair) return [];
  const { suspectId, orderId, cardId, boxId, warehouseId } = repair;
  return [
    byId(SuspectedProduct, suspectId),
    ...unitKeys.first(repair.materialId),
    ...(orderId ? [byId(ProdOrder, orderId), byIndex(OrderOperation, 'orderId', orderId)] : []),
    ...cardKeys(cardId),
    ...verdictKeys.first(boxId, warehouseId, []),
  ];
};
const secondKeys = (rows: Rows, id: string): Key[] => {
  const repair = rows.get(QualityRepair, id);
  const box = rows.get(Box, repair?.boxId ?? null);
  const parts = repair && box ? partNos(box.boxNo, repair.times).map((boxNo) => byIndex(Box, 'boxNo', boxNo)) : [];
  return repair ? [...unitKeys.second(rows, repair.materialId), ...verdictKeys.second(rows, repair.boxId), ...parts] : [];
};

interface Rechecked {
  readonly good: Quantity;
  readonly scrap: Quantity;
  /** Neither; to be repaired again. */
  readonly again: Quantity;
}

interface Case {
  readonly repair: RepairRow;
  readonly suspected: SuspectRow;
  readonly rows: Rows;
  readonly ctx: Ctx;
}

/** Pieces that failed for the last time that needs no review come under suspicion again. */
function suspectedAgain({ repair, suspected, ctx }: Case, qty: Quantity, boxId: string | null) {
  const { sourceType, orderId, orderOpId, cardId, reportId, lineId, materialId, foundAtOp, defectCode } = suspected;
  const source = { sourceDocType: DOC, sourceDocId: repair.id, sourceDocNo: repair.docNo };
  const place = { orderId, orderOpId, cardId, reportId, boxId, lineId, materialId, foundAtOp };
  const header = { ...newHeader(ctx, ctx.newId('again'), 1), ...source, ...place, sourceType, qty, labelNo: null, defectCode };
  const told = { description: repair.steps, containment: null, decidedQty: '0', executedQty: '0' };
  return put(SuspectedProduct, { ...header, ...told, status: 1 as const });
}

interface Done {
  readonly decision: Partial<Decision>;
  /** The goods in stock that are not done. */
  readonly boxId: string | null;
}

/** What the recheck does to pieces on the floor and to goods in stock. @param needsReview what failed is not repaired again */
function carriedOut(of: Case, { good, scrap, again }: Rechecked, needsReview: boolean): Done {
  const { repair, suspected, rows, ctx } = of;
  const at = floorOf(rows, repair);
  if (at) {
    const { opSeq } = at.operation;
    repairPieces(at.floor, opSeq, { good, scrapLabour: scrap }, suspected.reportId !== null);
    if (needsReview) suspectAgain(at.floor, opSeq, again);
    return { decision: combine(...moved(rows, ctx, at.floor, suspected)), boxId: null };
  }
  const box = rows.get(Box, repair.boxId);
  if (!box || box.boxStatus !== FROZEN) return { decision: {}, boxId: repair.boxId };
  const [spoilt = '', failed = ''] = partNos(box.boxNo, repair.times);
  const wanted: Part[] = [
    { disposition: 4, qty: scrap, boxNo: spoilt },
    // What has failed stays frozen.
    { disposition: 3, qty: again, boxNo: failed },
    { disposition: 1, qty: good, boxNo: box.boxNo },
  ];
  const parts = wanted.filter(({ qty }) => isPositive(qty));
  const doc = { docType: DOC, docId: repair.id, docNo: repair.docNo };
  const { decision, rework } = executeGoods(box, parts, { doc, suspect: suspected, rows, ctx });
  return { decision, boxId: rework?.id ?? repair.boxId };
}

function rechecked(of: Case, found: Rechecked) {
  const { repair, suspected } = of;
  const { good, scrap, again } = found;
  for (const qty of [good, scrap, again]) guardDecimals(unitOf(of.rows, repair.materialId), qty);
  const left = leftToRecheck(repair);
  const all = sumQty([good, scrap, again]);
  guard(cmpQty(all, left) === 0, 'REPAIR_SUM', { qty: all, limit: left });
  const needsReview = isPositive(again) && repair.times >= MOST_REPAIRS;
  const isOver = isZero(again) || needsReview;
  const goodQty = addQty(repair.goodQty, good);
  const scrapQty = addQty(repair.scrapQty, scrap);
  const done = needsReview ? all : addQty(good, scrap);
  const executed = addQty(suspected.executedQty, done);
  const over = isZero(goodQty) && !needsReview ? 4 : 3;
  const status: RepairRow['status'] = isOver ? over : 1;
  const issues: Issue[] = needsReview ? [{ code: 'REPAIR_REVIEW', params: { qty: again, times: String(repair.times) } }] : [];
  const { decision: carried, boxId } = carriedOut(of, found, needsReview);
  const header = { goodQty, scrapQty, status, boxId, times: isOver ? repair.times : repair.times + 1 };
  const decision = combine(carried, {
    put: [
      put(SuspectedProduct, { ...suspected, status: suspectAfter(suspected, executed) }),
      ...(needsReview ? [suspectedAgain(of, again, boxId)] : []),
    ],
    add: isPositive(done) ? [add(SuspectedProduct, suspected.id, 'executedQty', done)] : [],
    issues,
  });
  return { header, ...decision };
}

const suspectedOf = (rows: Rows, { suspectId }: RepairRow): SuspectRow => rows.get(SuspectedProduct, suspectId) ?? refuse('DOC_MISSING');

/** 2→3 or 2→4, and 2→1 with what has to be repaired again. @throws REPAIR_SAME_PERSON, REPAIR_SUM */
export const repairRecheck = defineMove(qualityRepair, {
  verb: 'recheck',
  from: [2],
  to: 3,
  also: [
    [2, 1],
    [2, 4],
  ],
  offline: false,
  right: REPAIR_RIGHT.recheck,
  payload: { goodQty: leastZeroSchema, scrapQty: leastZeroSchema, againQty: leastZeroSchema },
  offered: ({ finishedBy, repairerId }, actor) => !isSamePerson({ userId: finishedBy, personId: repairerId }, actor),
  reads: [(p, rows) => firstKeys(rows, p.id), (p, rows) => secondKeys(rows, p.id)],
  decide: (repair, { goodQty: good, scrapQty: scrap, againQty: again }, rows, ctx) => {
    guardSecond({ userId: repair.finishedBy, personId: repair.repairerId }, ctx.actor, 'REPAIR_SAME_PERSON');
    return rechecked({ repair, suspected: suspectedOf(rows, repair), rows, ctx }, { good, scrap, again });
  },
});

/** 0, 1→4: not worth repairing. */
export const repairScrap = defineMove(qualityRepair, {
  verb: 'scrap',
  from: [0, 1],
  to: 4,
  offline: false,
  right: REPAIR_RIGHT.recheck,
  payload: { reason },
  reads: [(p, rows) => firstKeys(rows, p.id), (p, rows) => secondKeys(rows, p.id)],
  decide: (repair, { reason: why }, rows, ctx) => {
    const found = { good: '0', scrap: leftToRecheck(repair), again: '0' };
    const { header, ...decision } = rechecked({ repair, suspected: suspectedOf(rows, repair), rows, ctx }, found);
    return { header: { ...header, status: isPositive(header.goodQty) ? (3 as const) : (4 as const), closeReason: why }, ...decision };
  },
});
