/** What a station knows of the card or the order that was scanned, read from the rows of the device. */
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { MaterialProdCodeRule } from '#domain/basic/product.resource.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import { FirstConfirm, type FirstConfirmRow } from '#domain/mes/check.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import { latestFirst } from '#domain/system/order.ts';
import { heldAt } from '#domain/wms/production/card.operation.ts';
import { Floor } from '#domain/wms/production/floor.ts';
import {
  CardOperation,
  type CardOperationRow,
  OrderMaterial,
  type OrderMaterialRow,
  OrderOperation,
  type OrderOperationRow,
  ProdOrder,
  type ProdOrderRow,
  WipCard,
  type WipCardRow,
} from '#domain/wms/production/production-order.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import type { Used } from './first-proposal.ts';
import { ReportWork, type ReportWorkRow } from './report-work.document.ts';

/** Which card or order is worked on, and where. */
export interface FloorPlace {
  readonly orderId: string;
  readonly cardId: string | null;
  readonly opSeq: number;
}

export interface FloorView {
  readonly order: ProdOrderRow;
  readonly operations: readonly OrderOperationRow[];
  readonly operation: OrderOperationRow;
  readonly card: WipCardRow | null;
  readonly steps: readonly CardOperationRow[];
  readonly materials: readonly OrderMaterialRow[];
  readonly firsts: readonly FirstConfirmRow[];
  /** Of this operation, the newest first. */
  readonly reports: readonly ReportWorkRow[];
  /** Batches of the boxes scanned for these reports. Boxes that the device no longer holds are left out. */
  readonly uses: readonly FloorUse[];
  /** How numbers of its pieces are spelt, where they are given: at the last operation. Null = not here. */
  readonly serialPattern: string | null;
  readonly product: { readonly matCode: string; readonly matName: string; readonly unit: string; readonly decimals: number };
}

/** Material that a report names, with the station of the report. */
export type FloorUse = Used & Pick<ReportWorkRow, 'stationCode'>;

const rowsIn = <T>(held: readonly { readonly row: T }[]): T[] => held.map(({ row }) => row);

/** The operations that a station does, of those that have pieces; without any of its own the first with pieces. What is done outside is counted as it comes back: no station reports it. */
function operationAt(floor: Floor, operations: readonly OrderOperationRow[], opCodes: readonly string[]): number | undefined {
  const counted = operations.filter(({ isRemoved, isReportPoint, isLast }) => !isRemoved && (isReportPoint || isLast));
  const own = counted.filter(({ opCode }) => opCodes.includes(opCode));
  const open = (list: readonly OrderOperationRow[]) =>
    list.find((op) => floor.operation(op.opSeq) && Number(floor.operation(op.opSeq)?.inQty) > 0 && op.status !== 3);
  const inHouse = counted.filter(({ isOutsource }) => !isOutsource);
  return (open(own) ?? own[0] ?? open(inHouse) ?? open(counted) ?? counted[0])?.opSeq;
}

/** The first operation that has finished pieces which nobody has taken over. */
function waitsAt(floor: Floor): number | undefined {
  for (let op = floor.first; op; op = floor.next(op.opSeq)) if (isPositive(floor.sendable(op.opSeq))) return op.opSeq;
  return undefined;
}

/**
 * What a card's number, or an order's, stands for.
 * @param opCodes of the station; of several operations its own is meant
 * @param purpose reporting begins where pieces are in work, sending where finished ones wait
 * @returns null = the device holds neither
 */
export async function placeOf(
  rows: HeldRows,
  code: string,
  opCodes: readonly string[],
  purpose: 'report' | 'send' = 'report',
): Promise<FloorPlace | null> {
  const [card] = rowsIn(await rows.rowsBy(WipCard, 'cardNo', code));
  const order = card ? (await rows.row(ProdOrder, card.orderId))?.row : rowsIn(await rows.rowsBy(ProdOrder, 'orderNo', code))[0];
  if (!order) return null;
  const operations = rowsIn(await rows.rowsBy(OrderOperation, 'orderId', order.id));
  if (card) {
    const steps = rowsIn(await rows.rowsBy(CardOperation, 'cardId', card.id));
    const waits = purpose === 'send' ? waitsAt(new Floor({ order, operations, cards: steps })) : undefined;
    const opSeq = waits ?? heldAt(steps)?.opSeq ?? card.currentOpSeq;
    return opSeq === null || opSeq === undefined ? null : { orderId: order.id, cardId: card.id, opSeq };
  }
  const waits = purpose === 'send' ? waitsAt(new Floor({ order, operations })) : undefined;
  const opSeq =
    waits ??
    operationAt(
      new Floor({ order, operations }),
      operations.sort((a, b) => a.opSeq - b.opSeq),
      opCodes,
    );
  return opSeq === undefined ? null : { orderId: order.id, cardId: null, opSeq };
}

const newestFirst = (reports: readonly ReportWorkRow[]): ReportWorkRow[] =>
  latestFirst(reports, ({ endAt, createdAt }) => endAt ?? createdAt);

/** A batch lasts longer than that many reports, or nobody scans. */
const USES_OF = 20;
/** Of a report. */
const TAKEN_BACK = 2;

/** Boxes that the newest reports name. One that has been used up may be gone from the device, and with it its batch. */
export async function usesOf(rows: HeldRows, reports: readonly ReportWorkRow[]): Promise<FloorUse[]> {
  const named = newestFirst(reports.filter(({ status }) => status !== TAKEN_BACK))
    .slice(0, USES_OF)
    .flatMap((report) => report.consumption.map(({ boxId }) => ({ boxId, report })));
  const uses = named.map(async ({ boxId, report: { stationCode, endAt, createdAt } }): Promise<FloorUse[]> => {
    const box = boxId ? (await rows.row(Box, boxId))?.row : undefined;
    const batch = box?.batchId ? (await rows.row(Batch, box.batchId))?.row : undefined;
    const material = box ? (await rows.row(Material, box.materialId))?.row : undefined;
    if (!batch || !material) return [];
    return [{ materialId: material.id, matCode: material.matCode, batchNo: batch.batchNo, at: endAt ?? createdAt, stationCode }];
  });
  return (await Promise.all(uses)).flat();
}

/** @returns null = the device does not hold the order any more */
export async function readFloor(rows: HeldRows, { orderId, cardId, opSeq }: FloorPlace): Promise<FloorView | null> {
  const order = (await rows.row(ProdOrder, orderId))?.row;
  if (!order) return null;
  const operations = rowsIn(await rows.rowsBy(OrderOperation, 'orderId', orderId))
    .filter(({ isRemoved }) => !isRemoved)
    .sort((a, b) => a.opSeq - b.opSeq);
  const operation = operations.find((one) => one.opSeq === opSeq);
  if (!operation) return null;
  const material = (await rows.row(Material, order.materialId))?.row;
  const [rule] = operation.isLast ? rowsIn(await rows.rowsBy(MaterialProdCodeRule, 'materialId', order.materialId)) : [];
  const reports = newestFirst(rowsIn(await rows.rowsBy(ReportWork, 'orderOpId', operation.id)));
  const [unit] = material ? rowsIn(await rows.rowsBy(Unit, 'unitCode', material.baseUnit)) : [];
  return {
    order,
    operations,
    operation,
    card: cardId ? ((await rows.row(WipCard, cardId))?.row ?? null) : null,
    steps: cardId ? rowsIn(await rows.rowsBy(CardOperation, 'cardId', cardId)) : [],
    materials: rowsIn(await rows.rowsBy(OrderMaterial, 'orderId', orderId)).filter(({ isRemoved }) => !isRemoved),
    firsts: rowsIn(await rows.rowsBy(FirstConfirm, 'orderOpId', operation.id)),
    reports,
    uses: operation.needFirstArticle ? await usesOf(rows, reports) : [],
    serialPattern: rule?.pattern ?? null,
    product: {
      matCode: material?.matCode ?? '',
      matName: material?.matName ?? '',
      unit: material?.baseUnit ?? '',
      decimals: unit?.decimalPlaces ?? 0,
    },
  };
}
