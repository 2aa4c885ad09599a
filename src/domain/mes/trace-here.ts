/**
 * What a tablet can tell of an order or a card from its own rows, in the words of the server's answers (trace.ts). First articles and checks are made where the
 * network is cut, and there nobody has asked about this order before: without this the floor would stop at the first operation that needs one.
 */

import { Material } from '#domain/basic/material.resource.ts';
import { Line, Person } from '#domain/basic/party.resource.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import { ascending, latestFirst } from '#domain/system/order.ts';
import { heldAt } from '#domain/wms/production/card.operation.ts';
import { inSequence, scrapOf } from '#domain/wms/production/floor.ts';
import {
  CardOperation,
  OrderOperation,
  type OrderOperationRow,
  ProdOrder,
  type ProdOrderRow,
  WipCard,
  type WipCardRow,
} from '#domain/wms/production/production-order.ts';
import { FirstConfirm, type FirstConfirmRow, gaugesOf, ProdReview, type Reading } from './check.ts';
import { SuspectedProduct, type SuspectRow } from './quality/quality.document.ts';
import { batchProposal } from './report/first-proposal.ts';
import { usesOf } from './report/floor-view.ts';
import { ReportWork, type ReportWorkRow } from './report/report-work.document.ts';
import { DemoReviewItem, FirstReviewItem, OperationDefinition, RoutingOperation } from './routing.ts';
import type { FirstConfirmView, ProcessTrace, ProdReviewList, TracedFirst, TracedOperation, TracedReport, TracedSuspect } from './trace.ts';

const rowsIn = <T>(held: readonly { readonly row: T }[]): T[] => held.map(({ row }) => row);

interface OrderHere {
  readonly order: ProdOrderRow;
  /** The one that was asked for. */
  readonly card: WipCardRow | null;
  readonly operations: readonly OrderOperationRow[];
}

async function orderHere(rows: HeldRows, code: string): Promise<OrderHere | null> {
  const [card = null] = rowsIn(await rows.rowsBy(WipCard, 'cardNo', code));
  const order = card ? (await rows.row(ProdOrder, card.orderId))?.row : rowsIn(await rows.rowsBy(ProdOrder, 'orderNo', code))[0];
  if (!order) return null;
  return { order, card, operations: inSequence(rowsIn(await rows.rowsBy(OrderOperation, 'orderId', order.id))) };
}

const newestFirst = <R extends Pick<FirstConfirmRow, 'openedAt'>>(firsts: readonly R[]): R[] =>
  latestFirst(firsts, ({ openedAt }) => openedAt ?? '');

async function operationHere(rows: HeldRows, row: OrderOperationRow): Promise<TracedOperation> {
  const { id: orderOpId, opSeq, opCode, needFirstArticle, status, planQty, inQty, goodQty, suspectQty, outQty } = row;
  const [def] = rowsIn(await rows.rowsBy(OperationDefinition, 'opCode', opCode));
  const [first] = newestFirst(rowsIn(await rows.rowsBy(FirstConfirm, 'orderOpId', orderOpId)));
  const checks = rowsIn(await rows.rowsBy(ProdReview, 'orderOpId', orderOpId));
  const counted = { planQty, inQty, goodQty, scrapQty: scrapOf(row), suspectQty, outQty };
  const checked = { checks: checks.length, failedChecks: checks.filter(({ result }) => result === 2).length };
  const known = { opName: def?.opName ?? null, isKey: def?.isKey ?? false, firstResult: first?.result ?? null };
  return { orderOpId, opSeq, opCode, needFirstArticle, status, ...known, ...counted, ...checked };
}

/** @param places sequence of each operation, number of each card */
async function reportHere(rows: HeldRows, row: ReportWorkRow, places: ReadonlyMap<string, string | number>): Promise<TracedReport> {
  const operator = row.operatorId ? (await rows.row(Person, row.operatorId))?.row : undefined;
  const { id: reportId, docNo, stationCode, shift, startAt, endAt, equipmentNo, createdAt: reportedAt, status } = row;
  const { goodQty, scrapLabourQty, scrapMaterialQty, suspectQty } = row;
  const cardNo = row.cardId ? String(places.get(row.cardId) ?? '') : null;
  const at = { opSeq: Number(places.get(row.orderOpId) ?? 0), cardNo, stationCode, shift, startAt, endAt, reportedAt };
  const made = { goodQty, scrapLabourQty, scrapMaterialQty, suspectQty };
  return { reportId, docNo, ...at, ...made, equipmentNo, operatorName: operator?.personName ?? null, tools: null, status };
}

/** The order as this device knows it. What was used, and what was repaired, only the server tells. @returns null = the device holds neither such a card nor such an order */
export async function traceHere(rows: HeldRows, code: string): Promise<ProcessTrace | null> {
  const found = await orderHere(rows, code);
  if (!found) return null;
  const { order, card, operations } = found;
  const material = (await rows.row(Material, order.materialId))?.row;
  const line = order.lineId ? (await rows.row(Line, order.lineId))?.row : undefined;
  const cards = rowsIn(await rows.rowsBy(WipCard, 'orderId', order.id)).sort((a, b) => ascending(a.cardNo, b.cardNo));
  const places = new Map<string, string | number>([
    ...operations.map(({ id, opSeq }) => [id, opSeq] as const),
    ...cards.map(({ id, cardNo }) => [id, cardNo] as const),
  ]);
  const isAsked = ({ cardId }: { readonly cardId: string | null }): boolean => card === null || cardId === card.id;
  const reports = rowsIn(await rows.rowsBy(ReportWork, 'orderId', order.id)).filter(isAsked);
  const suspects = rowsIn(await rows.rowsBy(SuspectedProduct, 'orderId', order.id)).filter(isAsked);
  const firsts = await Promise.all(
    operations.map(async ({ id, opSeq }) => rowsIn(await rows.rowsBy(FirstConfirm, 'orderOpId', id)).map((row) => firstFacts(row, opSeq))),
  );
  const checks = await Promise.all(
    operations.map(async ({ id, opSeq }) =>
      rowsIn(await rows.rowsBy(ProdReview, 'orderOpId', id)).map(({ id: reviewId, checkAt, checkerName, items, result }) => ({
        reviewId,
        opSeq,
        checkAt,
        checkerName,
        gauges: gaugesSaid(items),
        result,
      })),
    ),
  );
  const { id: orderId, orderNo, orderType, status, orderQty, completedQty, scrapQty, batchNo } = order;
  const product = { matCode: material?.matCode ?? '', matName: material?.matName ?? '', spec: material?.spec ?? null };
  const traced = await Promise.all(cards.map(async (one) => cardHere(one, rowsIn(await rows.rowsBy(CardOperation, 'cardId', one.id)))));
  return {
    order: {
      orderId,
      orderNo,
      orderType,
      status,
      orderQty,
      completedQty,
      scrapQty,
      batchNo,
      lineName: line?.lineName ?? null,
      ...product,
      unitCode: material?.baseUnit ?? '',
    },
    card: traced.find(({ cardId }) => cardId === card?.id) ?? null,
    cards: traced,
    operations: await Promise.all(operations.map((row) => operationHere(rows, row))),
    reports: latestFirst(await Promise.all(reports.map((row) => reportHere(rows, row, places))), ({ reportedAt }) => reportedAt ?? ''),
    firsts: newestFirst(firsts.flat()),
    checks: latestFirst(checks.flat(), ({ checkAt }) => checkAt ?? ''),
    suspects: suspects.map(suspectFacts),
    uses: [],
    repairs: [],
  };
}

/** The card stands where it has work, whether or not its row says so yet. */
function cardHere(row: WipCardRow, steps: Parameters<typeof heldAt>[0]): ProcessTrace['cards'][number] {
  const { id: cardId, cardNo, qty, holderStation, status, inputBatches } = row;
  return { cardId, cardNo, qty, currentOpSeq: heldAt(steps)?.opSeq ?? row.currentOpSeq, holderStation, status, inputBatches };
}

const gaugesSaid = (readings: readonly Reading[]): string | null => gaugesOf(readings).join('、') || null;

function firstFacts(row: FirstConfirmRow, opSeq: number): TracedFirst {
  const { stationCode, openedAt, inspectAt, selfAt, selfName, inspectName, result } = row;
  return { opSeq, stationCode, openedAt, inspectAt, selfAt, selfName, inspectName, gauges: gaugesSaid(row.items), result };
}

function suspectFacts(row: SuspectRow): TracedSuspect {
  const { id: suspectId, docNo, labelNo, foundAtOp, qty, description, createdAt, createdByName, status } = row;
  return { suspectId, docNo, labelNo, foundAtOp, qty, description, createdAt, createdByName, status };
}

/** An operation of an order, with the step of the routing whose items are checked there. */
async function placeHere(rows: HeldRows, orderNo: string, opSeq: number) {
  const found = await orderHere(rows, orderNo);
  const operation = found?.operations.find((one) => one.opSeq === opSeq);
  if (!found || !operation) return null;
  const steps = found.order.routingId ? rowsIn(await rows.rowsBy(RoutingOperation, 'routingId', found.order.routingId)) : [];
  const step = steps.find((one) => one.opSeq === opSeq && !one.isRemoved);
  return { orderId: found.order.id, orderOpId: operation.id, stepId: step?.id ?? null };
}

const inOrder = (a: { readonly seq: number; readonly id: string }, b: typeof a): number => a.seq - b.seq || ascending(a.id, b.id);

interface PlaceHere {
  readonly orderNo: string;
  readonly opSeq: number;
}

/** The newest first article of an operation, with what has to be checked. @returns null = the device does not hold the order */
export async function firstHere(rows: HeldRows, { orderNo, opSeq }: PlaceHere): Promise<FirstConfirmView | null> {
  const place = await placeHere(rows, orderNo, opSeq);
  if (!place) return null;
  const { orderId, orderOpId, stepId } = place;
  const wanted = stepId ? rowsIn(await rows.rowsBy(FirstReviewItem, 'routingOpId', stepId)).sort(inOrder) : [];
  const items = wanted.map(({ id: itemId, routingOpId: _, ...item }) => ({ itemId, ...item }));
  const [row] = newestFirst(rowsIn(await rows.rowsBy(FirstConfirm, 'orderOpId', orderOpId)));
  const reports = rowsIn(await rows.rowsBy(ReportWork, 'orderOpId', orderOpId));
  return {
    orderId,
    orderOpId,
    confirmId: row?.id ?? null,
    version: row?.version ?? 0,
    firstBatch: row?.firstBatch ?? null,
    trigger: row?.trigger ?? null,
    stationCode: row?.stationCode ?? null,
    openedAt: row?.openedAt ?? null,
    shift: row?.shift ?? null,
    selfUserId: row?.selfUserId ?? null,
    selfBy: row?.selfBy ?? null,
    selfName: row?.selfName ?? null,
    selfAt: row?.selfAt ?? null,
    inspectName: row?.inspectName ?? null,
    inspectAt: row?.inspectAt ?? null,
    result: row?.result ?? 0,
    items,
    readings: row?.items ?? [],
    proposed: batchProposal(row, await usesOf(rows, reports)),
  };
}

/** What has to be checked in the process; earlier checks are the device's own rows, which the page reads beside. @returns null = the device does not hold the order */
export async function reviewsHere(rows: HeldRows, { orderNo, opSeq }: PlaceHere): Promise<ProdReviewList | null> {
  const place = await placeHere(rows, orderNo, opSeq);
  if (!place) return null;
  const { orderId, orderOpId, stepId } = place;
  const wanted = stepId ? rowsIn(await rows.rowsBy(DemoReviewItem, 'routingOpId', stepId)).sort(inOrder) : [];
  return { orderId, orderOpId, list: [], total: 0, items: wanted.map(({ id: itemId, routingOpId: _, ...item }) => ({ itemId, ...item })) };
}
