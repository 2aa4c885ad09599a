/** The steps of an application for completion (S-APP, area-mes §3): what the line has packed, agreed by the leader, taken in by the store. */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Line } from '#domain/basic/party.resource.ts';
import { ShopWipWarehouse, Warehouse } from '#domain/basic/place.resource.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { derivedId, uuidSchema } from '#domain/kernel/ids.ts';
import { add, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, type Issue, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, isZero, negQty, positiveQuantitySchema, type Quantity, subQty, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import { manyOf } from '#domain/wms/many/many.operation.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import {
  boxesSchema,
  COMPLETION_RIGHT,
  CompletionBox,
  type CompletionRow,
  completionAfter,
  isGivenUp,
  WipCompletion,
  wipCompletion,
} from './completion.document.ts';
import { besideLine, isServed, LINE_SIDE, type MadeAt, takesMade } from './hand-over.ts';
import { ProdOrder, type ProdOrderRow } from './production-order.ts';

const DOC = 'wipCompletion';
const DELETED = 7;

const reason = z.string().trim().min(2).max(500);

/** Where several numbers are remarked together, so many are named. */
const NAMED = 5;
const repeated = (codes: readonly string[]): string[] => [...new Set(codes.filter((code, at) => codes.indexOf(code) !== at))];

/**
 * How much of an order is completed and not applied for yet. What an outsourcer has finished comes into the store without an application. Pieces.
 * @param completions of the order, whatever their state
 */
export function leftToApply(
  { completedQty, stockedQty }: Pick<ProdOrderRow, 'completedQty' | 'stockedQty'>,
  completions: readonly CompletionRow[],
): Quantity {
  const applied = sumQty(completions.filter((one) => !isGivenUp(one)).map(({ qty }) => qty));
  const direct = subQty(stockedQty, sumQty(completions.map(({ receivedQty }) => receivedQty)));
  return subQty(completedQty, sumQty([applied, direct]));
}

/** Keys of the applications that name these boxes, in two rounds. */
export const packedKeys = {
  first: (boxNos: readonly string[]): Key[] => boxNos.map((boxNo) => byIndex(CompletionBox, 'boxNo', boxNo)),
  second: (boxNos: readonly string[], rows: Rows): Key[] =>
    boxNos.flatMap((boxNo) => rows.by(CompletionBox, 'boxNo', boxNo)).map(({ docId }) => byId(WipCompletion, docId)),
};

/** The application that a box was packed for, unless that was given up. */
export const packedFor = (rows: Rows, boxNo: string): CompletionRow | undefined =>
  rows
    .by(CompletionBox, 'boxNo', boxNo)
    .flatMap(({ docId }) => rows.get(WipCompletion, docId) ?? [])
    .find((one) => !isGivenUp(one));

function madeAt(rows: Rows, { lineId }: Pick<ProdOrderRow, 'lineId'>): MadeAt {
  const line = rows.get(Line, lineId);
  return { lineId, workshop: line && rows.by(ShopWipWarehouse, 'workshopDeptId', line.workshopDeptId)[0] };
}

/** –→1: a fact, for the boxes stand packed and labelled. More than is completed is taken with a remark (QTY_OVER): a report may still be on its way. */
export const completionApply = defineCreate(wipCompletion, {
  verb: 'apply',
  kind: 'fact',
  to: 1,
  offline: true,
  right: COMPLETION_RIGHT.apply,
  schema: z.object({
    id: uuidSchema,
    orderId: uuidSchema,
    qty: positiveQuantitySchema,
    boxes: boxesSchema,
    batchNo: z.string().trim().min(1).max(40).nullable(),
    toWarehouseId: uuidSchema,
    needInspect: z.boolean(),
    remark: z.string().trim().max(500).nullable(),
  }),
  reads: [
    (p): Key[] => [
      byId(ProdOrder, p.orderId),
      byIndex(WipCompletion, 'orderId', p.orderId),
      byId(Warehouse, p.toWarehouseId),
      byIndex(Warehouse, 'whClassCode', LINE_SIDE),
      ...p.boxes.map(({ boxNo }) => byIndex(Box, 'boxNo', boxNo)),
      ...packedKeys.first(p.boxes.map(({ boxNo }) => boxNo)),
    ],
    (p, rows): Key[] => {
      const order = rows.get(ProdOrder, p.orderId);
      const packed = packedKeys.second(
        p.boxes.map(({ boxNo }) => boxNo),
        rows,
      );
      return order ? [byId(Material, order.materialId), ...(order.lineId ? [byId(Line, order.lineId)] : []), ...packed] : packed;
    },
    (p, rows): Key[] => {
      const line = rows.get(Line, rows.get(ProdOrder, p.orderId)?.lineId ?? null);
      return line ? [byIndex(ShopWipWarehouse, 'workshopDeptId', line.workshopDeptId)] : [];
    },
  ],
  decide: ({ id, ...own }, rows) => {
    const order = rows.get(ProdOrder, own.orderId) ?? refuse('REF_MISSING', { field: 'orderId' });
    const store = rows.get(Warehouse, own.toWarehouseId) ?? refuse('REF_MISSING', { field: 'toWarehouseId' });
    const at = madeAt(rows, order);
    guard(takesMade(store), 'STORE_CLASS', { whName: store.whName });
    guard(isServed(store, at), 'STORE_NOT_SERVED', { whName: store.whName });
    const packed = sumQty(own.boxes.map(({ qty }) => qty));
    guard(cmpQty(packed, own.qty) === 0, 'COMPLETION_BOXES', { qty: packed, limit: own.qty });
    guard(new Set(own.boxes.map(({ boxNo }) => boxNo)).size === own.boxes.length, 'BOX_NO_USED', { boxNo: own.boxes[0]?.boxNo ?? '' });
    for (const { boxNo } of own.boxes)
      guard(rows.by(Box, 'boxNo', boxNo).length === 0 && !packedFor(rows, boxNo), 'BOX_NO_USED', { boxNo });
    // A fact like the boxes themselves: what two boxes claim is sure of neither, and the packer still has them at hand.
    const twice = repeated(own.boxes.flatMap(({ serials = [] }) => [...new Set(serials)]));
    const more = own.boxes.filter(({ qty, serials = [] }) => cmpQty(String(new Set(serials).size), qty) > 0);
    const left = leftToApply(order, rows.by(WipCompletion, 'orderId', order.id));
    const { matCode = '' } = rows.get(Material, order.materialId) ?? {};
    const over = { code: 'COMPLETION_OVER', params: { matCode, qty: own.qty, limit: left } };
    const issues: Issue[] = [
      ...(cmpQty(own.qty, left) > 0 ? [over] : []),
      ...(twice.length > 0
        ? [{ code: 'SERIALS_TWO_BOXES', params: { codes: twice.slice(0, NAMED).join(', '), n: String(twice.length) } }]
        : []),
      ...more.map(({ boxNo, qty, serials = [] }) => ({ code: 'BOX_SERIALS_OVER', params: { boxNo, qty, n: String(serials.length) } })),
    ];
    const fromWarehouseId = besideLine(at, rows.by(Warehouse, 'whClassCode', LINE_SIDE));
    const boxes = own.boxes.map(({ boxNo, qty }) =>
      put(CompletionBox, { id: derivedId(id, `box/${boxNo}`), version: 0, docId: id, boxNo, qty }),
    );
    return {
      header: { ...own, fromWarehouseId, orderNo: order.orderNo, lineId: order.lineId, materialId: order.materialId, receivedQty: '0' },
      put: boxes,
      issues,
    };
  },
});

export const completionReview = defineMove(wipCompletion, {
  verb: 'review',
  from: [1, 3],
  to: 2,
  offline: true,
  right: COMPLETION_RIGHT.review,
  reads: [(p) => reviewKeys(DOC, p.id)],
  decide: (header, _p, rows, ctx) => {
    guardReview(rows, wipCompletion, header, ctx.actor);
    return {};
  },
});

/** Of those chosen, 1, 3→2. */
export const completionsReview = manyOf(completionReview, { doc: wipCompletion, verb: 'review' });

/** 2→3: as long as the store has taken nothing in. */
export const completionUnreview = defineMove(wipCompletion, {
  verb: 'unreview',
  from: [2],
  to: 3,
  offline: false,
  right: COMPLETION_RIGHT.review,
  payload: { reason },
  decide: (header) => {
    guard(isZero(header.receivedQty), 'G-DOWN', { docNo: header.docNo ?? '' });
    return {};
  },
});

export const completionDelete = defineMove(wipCompletion, {
  verb: 'delete',
  from: [1, 3],
  to: DELETED,
  offline: false,
  right: COMPLETION_RIGHT.apply,
  decide: () => ({}),
});

/** Keys of what a receipt of finished goods moves of its application and order. */
export const stockedKeys = (completion: CompletionRow | undefined): Key[] => (completion ? [byId(ProdOrder, completion.orderId)] : []);

/**
 * Counts goods that the store has taken in, or gives them back: the application and its order (INV-24).
 * @param qty negative for what is taken back
 */
export function stocked(rows: Rows, completion: CompletionRow, qty: Quantity): Pick<Decision, 'put' | 'add'> {
  const after = { ...completion, receivedQty: sumQty([completion.receivedQty, qty]) };
  const status = completionAfter(after);
  const order = rows.get(ProdOrder, completion.orderId);
  return {
    put: status === completion.status ? [] : [put(WipCompletion, { ...completion, status })],
    add: [add(WipCompletion, completion.id, 'receivedQty', qty), ...(order ? [add(ProdOrder, order.id, 'stockedQty', qty)] : [])],
  };
}

export const takenBackFrom = (rows: Rows, completion: CompletionRow, qty: Quantity) => stocked(rows, completion, negQty(qty));
