/** What a sales return posts (GR_CUSTOMER_RETURN), the inspections it creates, and its reverse. */
import { DefectReason } from '#domain/basic/category.resource.ts';
import { Unit } from '#domain/basic/material.resource.ts';
import { Customer } from '#domain/basic/partner.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { type Ctx, combine, type Decision, type Put, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { isZero } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { binOf } from '#domain/wms/box.operation.ts';
import { guardDecimals } from '#domain/wms/line.ts';
import { defectClosed, defectFound, defectKeys } from '#domain/wms/quality/defect-log.ts';
import { CUSTOMER_RETURN } from '#domain/wms/quality/inspection.document.ts';
import { planKeys } from '#domain/wms/quality/inspection-plan.ts';
import { incomingInspection, sourceInspectionKeys } from '#domain/wms/quality/new-inspection.ts';
import { cancelInspections, lotsOf } from '#domain/wms/quality/receipt-inspections.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { guardPlace, roomKeys } from '#domain/wms/stock/place-rules.ts';
import { entryKeys, lastMovement, movementKeys, reverse } from '#domain/wms/stock/reversal.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { batchFor, bringIn, guardNewGoods, materialKeys, materialMoreKeys, materialOf, targetKeys } from '#domain/wms/voucher/new-goods.ts';
import { guardRooms } from '#domain/wms/voucher/post-other.ts';
import {
  REPAIR,
  RETURN_STORES,
  type SalesReturnLineRow,
  type SalesReturnRow,
  SalesReturn as salesReturnEntity,
  salesReturnLines,
} from './sales-return.document.ts';
import { guardSold, soldCounters, soldKeys } from './sold-goods.ts';

const DOC = salesReturnEntity.name;
const GOOD = 2;
const WAITING = 4;
const UNQUALIFIED = 14;
const RECEIVING = 0;

type Status = 2 | 4 | 14;
type Goods = Pick<SalesReturnLineRow, 'materialId' | 'batchNo' | 'boxNo' | 'toBinId' | 'fromBoxNo'>;
type Head = Pick<SalesReturnRow, 'customerId' | 'toWarehouseId' | 'returnReason' | 'needInspect'>;

/** Goods that are not inspected get the status their store implies: those in the repair store are known to be bad. */
export const statusOf = ({ needInspect }: Pick<Head, 'needInspect'>, whClassCode: string | undefined): Status => {
  if (needInspect) return WAITING;
  return whClassCode === REPAIR ? UNQUALIFIED : GOOD;
};

/** Keys of everything that header and lines name, in two rounds. Entering and reviewing read the same. */
export const goodsKeys = {
  first: (docId: string, { customerId, toWarehouseId, returnReason }: Omit<Head, 'needInspect'>, goods: readonly Goods[]): Key[] => [
    ...[byId(Warehouse, toWarehouseId), byId(Customer, customerId), byIndex(DefectReason, 'defectCode', returnReason)],
    ...materialKeys(goods.map(({ materialId }) => materialId)),
    ...planKeys(goods.map(({ materialId }) => materialId)),
    ...sourceInspectionKeys(docId),
    ...soldKeys.first(goods),
    ...goods.flatMap((line) => [
      byId(Bin, line.toBinId),
      ...targetKeys(docId, { ...line, binId: line.toBinId, status: WAITING }),
      ...(line.fromBoxNo === null ? [] : [byIndex(Box, 'boxNo', line.fromBoxNo)]),
    ]),
  ],
  second: (goods: readonly Goods[], rows: Rows): Key[] => [
    ...materialMoreKeys(
      rows,
      goods.map(({ materialId }) => materialId),
    ),
    ...roomKeys(
      rows,
      goods.map(({ toBinId }) => toBinId),
    ),
    ...soldKeys.second(goods, rows),
  ],
};

export interface ReturnJob {
  readonly header: SalesReturnRow;
  readonly lines: readonly SalesReturnLineRow[];
  readonly rows: Rows;
  readonly ctx: Ctx;
}

/** Checks that customer, reason and store exist, and that the store takes goods back. */
function storeOf({ header, rows }: ReturnJob): Row<typeof Warehouse> {
  guard(rows.get(Customer, header.customerId) !== undefined, 'REF_MISSING', { field: 'customerId' });
  guard(rows.by(DefectReason, 'defectCode', header.returnReason).length > 0, 'REF_MISSING', { field: 'returnReason' });
  const store = rows.get(Warehouse, header.toWarehouseId) ?? refuse('REF_MISSING', { field: 'toWarehouseId' });
  guard(RETURN_STORES.includes(store.whClassCode), 'RETURN_STORE', { whName: store.whName });
  return store;
}

/**
 * The box that once left the house with these goods (stock-rules §3.5); the new box descends from it. Devices hold no emptied boxes, and goods sold
 * before this system existed have no row, so an unknown number is not refused.
 */
function parentOf(rows: Rows, line: SalesReturnLineRow, batch: Row<typeof Batch> | null): BoxRow | undefined {
  const [box] = line.fromBoxNo === null ? [] : rows.by(Box, 'boxNo', line.fromBoxNo);
  if (!box) return undefined;
  guard(isZero(box.qty), 'RETURN_BOX_HERE', { boxNo: box.boxNo });
  guard(box.materialId === line.materialId && box.batchId === (batch?.id ?? null), 'RETURN_OTHER_GOODS', { boxNo: box.boxNo });
  return box;
}

/**
 * Brings the goods into the receiving area of their store, each line as its own box. Entering a return calls this too.
 * @throws whatever would prevent the review
 */
export function postSalesReturn(job: ReturnJob): Partial<Decision> {
  const { header, lines, rows, ctx } = job;
  const store = storeOf(job);
  const status = statusOf(header, store.whClassCode);
  guardSold(lines, header.customerId, rows);
  const movement = new Movement(ctx, 'GR_CUSTOMER_RETURN', { docType: DOC, docId: header.id });
  const batches = new Map<string, Row<typeof Batch>>();
  for (const line of lines) {
    const material = materialOf(rows, line.materialId);
    const { batchNo, boxNo, qty, toBinId: binId, productionDate, expiryDate } = line;
    const goods = { material, batchNo, boxNo, status, qty, binId, warehouseId: store.id };
    guardNewGoods(goods, true);
    guardDecimals(rows.by(Unit, 'unitCode', material.baseUnit)[0], qty);
    const bin = binOf(rows, binId);
    guardPlace(bin, store.id, status);
    guard(bin.binType === RECEIVING, 'RETURN_BIN', { binCode: bin.binCode });
    const key = `${material.id}/${batchNo}`;
    const batch = batches.get(key) ?? batchFor(rows, ctx, goods, { productionDate, expiryDate }, status !== GOOD);
    if (batch) batches.set(key, batch);
    const origin = { parentBoxId: parentOf(rows, line, batch)?.id ?? null };
    bringIn(movement, 'CUSTOMER', { ...goods, docId: header.id, batch, origin }, job, { lineId: line.id, partyId: header.customerId });
  }
  const moved = movement.result();
  guardRooms(job, moved);
  const born = [...batches.values()].filter(({ version }) => version === 0).map((row) => put(Batch, row));
  return combine({ put: born }, moved, soldCounters(lines, rows, 1), forQuality(job, status, moved.put));
}

/** Waiting goods get one inspection per material and batch. Goods known to be bad go into the defect log until somebody has dealt with them. */
function forQuality({ header, lines, rows, ctx }: ReturnJob, status: Status, moved: readonly Put[]): Partial<Decision> {
  if (status === WAITING) {
    const source = { sourceDocType: DOC, sourceDocId: header.id, sourceDocNo: header.docNo };
    const goods = lines.map(({ materialId, batchNo, boxId: id, boxNo, qty }) => ({
      materialId,
      batchNo,
      box: { id, boxNo, qty, receiptLineId: null, poLineId: null },
    }));
    const lots = lotsOf(rows, { warehouseId: header.toWarehouseId, supplierId: null }, goods);
    return combine(...lots.map((lot) => incomingInspection(rows, ctx, lot, source, CUSTOMER_RETURN)));
  }
  if (status === GOOD) return {};
  const defect = {
    defectCode: header.returnReason,
    reason: header.remark,
    source: { docType: DOC, docId: header.id, docNo: header.docNo },
  };
  const boxes = moved.filter(({ entity }) => entity.name === Box.name).map(({ row }) => row as BoxRow);
  return { put: boxes.map((box, n) => defectFound(ctx, box, defect, n)) };
}

export const undoKeys = {
  first: (docId: string, rows: Rows): Key[] => {
    const ids = salesReturnLines(rows, docId).map(({ boxId }) => boxId);
    return [
      ...movementKeys(docId),
      ...ids.map((id) => byId(Box, id)),
      ...defectKeys(ids),
      ...sourceInspectionKeys(docId),
      ...soldKeys.first(salesReturnLines(rows, docId)),
    ];
  },
  second: entryKeys,
};

/** The mirror, if nothing happened to the boxes and nobody has judged them. @throws G-DOWN with the inspection, G-LAST with the box */
export function takeSalesReturnBack({ header, lines, rows, ctx }: ReturnJob): Partial<Decision> {
  const inspections = cancelInspections(rows, header.id, ctx);
  const mirrored = reverse(ctx, rows, lastMovement(rows, header.id, ['GR_CUSTOMER_RETURN']));
  return combine(mirrored, inspections, soldCounters(lines, rows, -1), {
    put: lines.flatMap(({ boxId }) => defectClosed(rows, ctx, boxId, null)),
  });
}
