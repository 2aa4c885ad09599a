/**
 * Reporting work (area-mes §4): a fact of the floor, taken without a network and booked once. `decide` refuses nothing that has happened: what contradicts the
 * order, the card or an earlier report is kept in status 3, without counters and without a posting, until the leader corrects or discards it.
 */
import { z } from 'zod';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { instantSchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine, type Decision, type Put, put } from '#domain/kernel/operation.ts';
import { guard, type Issue, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, isPositive, isZero, leastZeroSchema, minQty, subQty, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { FirstConfirm } from '#domain/mes/check.ts';
import { EmpStationBind } from '#domain/system/skill.resource.ts';
import { charge, chargeKeys } from '#domain/wms/production/backflush.ts';
import { takeBack, takeBackKeys } from '#domain/wms/production/backflush-undo.ts';
import { reportErrorType, shift } from '#domain/wms/production/codes.ts';
import { cardWipOf, Floor, type Made, piecesOf, takenBack, wipOf } from '#domain/wms/production/floor.ts';
import {
  CardOperation,
  type CardOperationRow,
  MissingConsumption,
  OrderOperation,
  type OrderOperationRow,
  ProdOrder,
  type ProdOrderRow,
  WipCard,
} from '#domain/wms/production/production-order.ts';
import { unlinked } from '#domain/wms/stock/product-trace.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { madeKeys, serialKeys, serialsOf, serialsTakenBack } from './made-serial.ts';
import { type ReportFault, reportFault } from './report-fault.ts';
import {
  defectsSchema,
  REPORT_RIGHT,
  ReportError,
  type ReportErrorRow,
  ReportWork,
  type ReportWorkRow,
  reportWork,
  scansSchema,
  serialsSchema,
} from './report-work.document.ts';
import { suspectOf } from './suspect-of-report.ts';

const DOC = 'reportWork';
const COUNTED = 1;
const HELD = 3;
const SKILL = 4;
const SUPERVISED = 2;

const figures = {
  goodQty: leastZeroSchema,
  scrapLabourQty: leastZeroSchema,
  scrapMaterialQty: leastZeroSchema,
  suspectQty: leastZeroSchema,
  defects: defectsSchema,
};
const place = { orderOpId: uuidSchema, cardId: uuidSchema.nullable() };

export const reportSchema = z.object({
  id: uuidSchema,
  orderId: uuidSchema,
  ...place,
  stationCode: z.string().trim().min(1).max(32).nullable(),
  lineWarehouseId: uuidSchema.nullable(),
  lineBinId: uuidSchema.nullable(),
  operatorId: uuidSchema.nullable(),
  shift: shift.schema,
  ...figures,
  startAt: instantSchema.nullable(),
  endAt: instantSchema.nullable(),
  workMinutes: leastZeroSchema.nullable(),
  equipmentNo: z.string().trim().min(1).max(40).nullable(),
  suspectNo: z.string().trim().min(1).max(40).nullable(),
  consumption: scansSchema,
  /** Not told by tablets that do not know of them. */
  serials: serialsSchema.default([]),
  remark: z.string().trim().max(500).nullable(),
});
export type ReportPayload = z.infer<typeof reportSchema>;

type Figures = Pick<ReportWorkRow, 'goodQty' | 'scrapLabourQty' | 'scrapMaterialQty' | 'suspectQty' | 'defects'>;

const madeOf = ({ goodQty, scrapLabourQty, scrapMaterialQty, suspectQty }: Figures): Made => ({
  good: goodQty,
  scrapLabour: scrapLabourQty,
  scrapMaterial: scrapMaterialQty,
  suspect: suspectQty,
});

/** @throws REPORT_EMPTY, REPORT_DEFECTS: the terminal lets neither be sent */
function guardFigures(of: Figures): void {
  guard(isPositive(piecesOf(madeOf(of))), 'REPORT_EMPTY');
  const scraps = sumQty([of.scrapLabourQty, of.scrapMaterialQty]);
  const told = sumQty(of.defects.map(({ qty }) => qty));
  guard(cmpQty(scraps, told) === 0, 'REPORT_DEFECTS', { qty: told, limit: scraps });
}

type Place = Pick<ReportWorkRow, 'orderId' | 'orderOpId' | 'cardId' | 'lineWarehouseId' | 'operatorId' | 'serials'>;

const firstKeys = ({ orderId, orderOpId, cardId, lineWarehouseId, operatorId, serials }: Place): Key[] => [
  byId(ProdOrder, orderId),
  byIndex(OrderOperation, 'orderId', orderId),
  byIndex(FirstConfirm, 'orderOpId', orderOpId),
  byIndex(ReportWork, 'orderOpId', orderOpId),
  ...(cardId ? [byId(WipCard, cardId), byIndex(CardOperation, 'cardId', cardId)] : []),
  ...(operatorId ? [byIndex(EmpStationBind, 'personId', operatorId)] : []),
  ...chargeKeys.first({ orderId, warehouseId: lineWarehouseId }),
  ...serialKeys.first({ orderId, serials }),
];
const secondKeys = (rows: Rows, { orderId, lineWarehouseId, serials }: Place): Key[] => [
  ...chargeKeys.second(rows, { orderId, warehouseId: lineWarehouseId }),
  ...serialKeys.second(rows, { orderId, serials }),
];

interface Job {
  readonly report: ReportWorkRow;
  readonly rows: Rows;
  readonly ctx: Ctx;
}

function found({ report, rows }: Job) {
  const order = rows.get(ProdOrder, report.orderId) ?? refuse('REF_MISSING', { field: 'orderId' });
  const operations = rows.by(OrderOperation, 'orderId', order.id);
  const operation = operations.find(({ id }) => id === report.orderOpId) ?? refuse('REF_MISSING', { field: 'orderOpId' });
  const card = rows.get(WipCard, report.cardId) ?? null;
  guard(card === null || card.orderId === order.id, 'REF_MISSING', { field: 'cardId' });
  const cards = report.cardId ? rows.by(CardOperation, 'cardId', report.cardId) : [];
  return { order, operation, card, floor: new Floor({ order, operations, cards }) };
}

function faultOf(job: Job): ReportFault | null {
  const { report, rows } = job;
  const { order, operation, card, floor } = found(job);
  const { cardId, stationCode, shift: worked } = report;
  const firsts = rows.by(FirstConfirm, 'orderOpId', operation.id);
  const others = rows.by(ReportWork, 'orderOpId', operation.id).filter(({ id }) => id !== report.id);
  const at = report.endAt ?? report.createdAt;
  return reportFault({ order, operation, card, floor, made: madeOf(report), firsts, others, cardId, stationCode, shift: worked, at });
}

/** What a report contradicts, in the words of the error record wherever it is told. */
const saidOf = (fault: ReportFault | null) => ({ errorType: String(fault), set: reportErrorType.name, status: String(fault) });

const errorRow = ({ report, ctx }: Job, errorType: ReportErrorRow['errorType'], detail: string | null): Put =>
  put(ReportError, {
    id: ctx.newId(`error-${errorType}`),
    version: 0,
    reportId: report.id,
    orderId: report.orderId,
    cardId: report.cardId,
    errorType,
    detail,
    occurredAt: ctx.occurredAt,
    handledBy: null,
    handledByName: null,
    handledAt: null,
    handleResult: 0,
  });

/** Whether the person may work alone at a key operation (G-SKILL): a level of 2 at the station, or any without stations. Nobody is held for it. */
function lacksSkill({ report, rows, ctx }: Job, operation: OrderOperationRow): boolean {
  if (!report.operatorId || !operation.needFirstArticle) return false;
  const skills = rows.by(EmpStationBind, 'personId', report.operatorId);
  return !skills.some(
    ({ opCode, stationCode, skillLevel, validTo }) =>
      opCode === operation.opCode &&
      (report.stationCode === null || stationCode === report.stationCode) &&
      skillLevel >= SUPERVISED &&
      (validTo === null || validTo >= ctx.today),
  );
}

/** Counts the report: pieces, what they have used, and the card that goes on. */
function counted(job: Job): {
  readonly decision: Partial<Decision>;
  readonly boxIds: readonly string[];
  readonly issues: readonly Issue[];
} {
  const { report, rows, ctx } = job;
  const { order, operation, card, floor } = found(job);
  const made = madeOf(report);
  const opSeqs = [operation.opSeq, ...floor.countedWith(operation.opSeq).map(({ opSeq }) => opSeq)];
  floor.make(operation.opSeq, made);
  const used = charge(
    {
      order,
      opSeqs,
      pieces: piecesOf(made),
      warehouseId: report.lineWarehouseId,
      scans: scansOf(report),
      doc: { docType: DOC, docId: report.id },
      cardId: report.cardId,
    },
    rows,
    ctx,
  );
  const step = report.cardId ? floor.card(operation.opSeq) : undefined;
  const next = floor.next(operation.opSeq);
  const goesOn =
    card && step ? [put(WipCard, { ...card, currentOpSeq: next?.opSeq ?? operation.opSeq, status: cardStatus(floor, card.status) })] : [];
  const unskilled = lacksSkill(job, operation);
  const serials = serialsOf(report, { order, operation }, rows, ctx);
  const decision = combine(
    floor.result(ctx),
    { put: goesOn },
    used.decision,
    unskilled ? { put: [errorRow(job, SKILL, null)] } : {},
    suspectOf(report, { order, operation }, ctx),
    { put: serials.put },
  );
  const skill = unskilled ? [{ code: 'G-SKILL', params: { opCode: operation.opCode } }] : [];
  return { decision, boxIds: used.boxIds, issues: [...skill, ...serials.issues] };
}

/** A card is done when none of its pieces is under way any more. */
function cardStatus(floor: Floor, status: 1 | 2 | 3 | 4 | 5): 1 | 2 | 3 | 4 | 5 {
  return floor.cardIsDone ? 3 : status;
}

const scansOf = ({ consumption }: Pick<ReportWorkRow, 'consumption'>) =>
  consumption.flatMap(({ boxId, qty }) => (boxId ? [{ boxId, qty: qty ?? null }] : []));

/** –→1, or –→3 where it contradicts what is known (area-mes §4). */
export const reportWorkReport = defineCreate(reportWork, {
  verb: 'report',
  kind: 'fact',
  to: COUNTED,
  orTo: [HELD],
  offline: true,
  right: REPORT_RIGHT.report,
  schema: reportSchema,
  reads: [firstKeys, (p, rows) => secondKeys(rows, p)],
  decide: (p, rows, ctx) => {
    guardFigures(p);
    const { id, consumption, ...own } = p;
    const order = rows.get(ProdOrder, p.orderId) ?? refuse('REF_MISSING', { field: 'orderId' });
    const scans = consumption.map(({ boxId, qty }) => ({ boxId, qty }));
    const facts = { ...own, lineId: order.lineId, consumption: scans, chargedBoxIds: [] as string[], errorType: null };
    const report = { ...facts, id, createdAt: ctx.occurredAt, endAt: own.endAt ?? ctx.occurredAt } as unknown as ReportWorkRow;
    const job = { report, rows, ctx };
    const fault = faultOf(job);
    if (fault !== null) {
      const issues = [{ code: 'REPORT_HELD', params: { ...saidOf(fault), orderNo: order.orderNo } }];
      return { header: { ...facts, status: HELD, errorType: fault }, put: [errorRow(job, fault, null)], issues };
    }
    const { decision, boxIds, issues } = counted(job);
    return { header: { ...facts, endAt: report.endAt, chargedBoxIds: [...boxIds] }, ...combine(decision, { issues: [...issues] }) };
  },
});

const reportIn = (rows: Rows, id: string): ReportWorkRow | undefined => rows.get(ReportWork, id);
const errorKeys = (id: string): Key[] => [byIndex(ReportError, 'reportId', id)];

/** Closes what is open about a report. */
const handled = (rows: Rows, id: string, result: 1 | 2, ctx: Ctx): Put[] =>
  rows
    .by(ReportError, 'reportId', id)
    .filter(({ handleResult }) => handleResult === 0)
    .map((row) => {
      const by = { handledBy: ctx.actor.userId, handledByName: ctx.actor.userName, handledAt: ctx.occurredAt };
      return put(ReportError, { ...row, ...by, handleResult: result });
    });

const reason = z.string().trim().min(2).max(500);

/** 3→1: the leader puts right what the report says, and it is counted as if it had come so. @throws REPORT_STILL_HELD with what it still contradicts */
export const reportWorkCorrect = defineMove(reportWork, {
  verb: 'correct',
  from: [HELD],
  to: COUNTED,
  offline: false,
  right: REPORT_RIGHT.correct,
  payload: { ...place, ...figures, reason },
  reads: [
    (p, rows) => {
      const report = reportIn(rows, p.id);
      return report ? [...errorKeys(p.id), ...firstKeys({ ...report, orderOpId: p.orderOpId, cardId: p.cardId })] : [];
    },
    (p, rows) => {
      const report = reportIn(rows, p.id);
      return report ? secondKeys(rows, report) : [];
    },
  ],
  decide: (header, { id, reason: why, ...changed }, rows, ctx) => {
    guardFigures(changed);
    const report = { ...header, ...changed };
    const job = { report, rows, ctx };
    const fault = faultOf(job);
    guard(fault === null, 'REPORT_STILL_HELD', saidOf(fault));
    const { decision, boxIds, issues } = counted(job);
    const done = { put: handled(rows, id, 1, ctx), issues: [...issues] };
    return { header: { ...changed, chargedBoxIds: [...boxIds], errorType: null, remark: why }, ...combine(decision, done) };
  },
});

/** 3→2: it did not happen so, or it was reported twice. */
export const reportWorkDiscard = defineMove(reportWork, {
  verb: 'discard',
  from: [HELD],
  to: 2,
  offline: false,
  right: REPORT_RIGHT.correct,
  payload: { reason },
  reads: [(p) => errorKeys(p.id)],
  decide: (_header, { id, reason: why }, rows, ctx) => ({ header: { remark: why }, put: handled(rows, id, 2, ctx) }),
});

/** 1→2: pieces go back, as long as the next operation has done nothing with them, and with them what they have used. */
export const reportWorkCancel = defineMove(reportWork, {
  verb: 'cancel',
  from: [COUNTED],
  to: 2,
  offline: false,
  right: REPORT_RIGHT.cancel,
  payload: { reason },
  reads: [
    (p, rows) => {
      const report = reportIn(rows, p.id);
      return report
        ? [
            ...errorKeys(p.id),
            ...firstKeys(report),
            ...(report.cardId ? [] : [byIndex(CardOperation, 'orderId', report.orderId)]),
            ...madeKeys(p.id),
            ...takeBackKeys.first(p.id),
            ...report.chargedBoxIds.map((id) => byId(Box, id)),
          ]
        : [];
    },
    (p, rows) => {
      const report = reportIn(rows, p.id);
      return report ? [...takeBackKeys.second(p.id, rows), ...secondKeys(rows, report)] : [];
    },
  ],
  decide: (header, { id, reason: why }, rows, ctx) => {
    const job = { report: header, rows, ctx };
    const { order, operation, card, floor } = found(job);
    guard(order.status !== 6 && order.status !== 7, 'ORDER_STATUS', { orderNo: order.orderNo, status: String(order.status) });
    guardTaken(floor, operation, header, header.cardId ? [] : rows.by(CardOperation, 'orderId', order.id));
    guard(isZero(header.suspectQty), 'REPORT_SUSPECTS', { docNo: header.docNo ?? '' });
    floor.make(operation.opSeq, takenBack(madeOf(header)));
    const waived = rows
      .by(MissingConsumption, 'docId', id)
      .filter(({ status }) => status === 0)
      .map((row) => put(MissingConsumption, { ...row, status: 2 as const, reason: why }));
    const back = card && card.status === 3 ? [put(WipCard, { ...card, status: 1 as const, currentOpSeq: operation.opSeq })] : [];
    const order5: Partial<ProdOrderRow> = order.status === 5 ? { status: 3, finishAt: null } : {};
    return {
      header: { remark: why },
      ...combine(floor.result(ctx, order5), takeBack(rows, ctx, header), {
        put: [...waived, ...back, ...unlinked(rows, id), ...serialsTakenBack(rows, id), ...handled(rows, id, 2, ctx)],
      }),
    };
  },
});

/**
 * What the next operation has begun cannot be taken back from it, nor what was lost on the way there.
 * @param cards of the order, where the report names none: pieces on cards are not its own
 * @throws REPORT_TAKEN
 */
function guardTaken(
  floor: Floor,
  { opSeq, transferBatch }: OrderOperationRow,
  { goodQty, docNo }: ReportWorkRow,
  cards: readonly CardOperationRow[],
): void {
  const operation = floor.operation(opSeq);
  const next = floor.next(opSeq);
  if (!operation || !next) return;
  const onCards = sumQty(cards.filter((card) => card.opSeq === opSeq).map((card) => card.goodQty));
  const own = floor.card(opSeq)?.goodQty ?? subQty(operation.goodQty, onCards);
  const there = floor.card(next.opSeq);
  // Pieces of a card may have gone on with another one, which was split off.
  const begun = there ? minQty(wipOf(next), cardWipOf(there)) : wipOf(next);
  const left = minQty(own, transferBatch ? subQty(operation.goodQty, operation.outQty) : begun);
  guard(cmpQty(left, goodQty) >= 0, 'REPORT_TAKEN', { docNo: docNo ?? '', opSeq: String(next.opSeq), limit: left });
}
