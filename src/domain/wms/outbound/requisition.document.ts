/** Requisition, the picking list (model-5 §1.7, S-REQ, S-REQD, S-BXL). The boxes suggested at generation are stored on the list and never recomputed. */

import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { type Decision, put } from '#domain/kernel/operation.ts';
import { refuse } from '#domain/kernel/problem.ts';
import { negQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { applicationKeys } from '#domain/wms/application/application.document.ts';
import { type Executed, moveExecution } from '#domain/wms/application/application-promise.ts';
import { boxLogStatus, requisitionDetail, requisitionStatus, requisitionType } from '#domain/wms/codes.ts';
import { Box, StockReservation } from '#domain/wms/stock/stock.entity.ts';

export const Requisition = defineHeader(
  'requisition',
  requisitionStatus,
  {
    requisitionType: f.choice(requisitionType),
    demandId: optional(f.ref('prodDemand')),
    applicationId: optional(f.ref('application')),
    fromWarehouseId: f.ref('warehouse'),
    /** Empty: consumed directly. */
    toWarehouseId: optional(f.ref('warehouse')),
    toBinId: optional(f.ref('bin')),
    deptId: optional(f.ref('department')),
    orderNo: optional(f.str(40)),
    pickerId: optional(f.ref('person')),
    needAt: optional(f.ts()),
    deliveryId: optional(f.id()),
  },
  {
    sets: (row) => [`docs:${row.fromWarehouseId}`, ...(row.toWarehouseId ? [`docs:${row.toWarehouseId}`] : [])],
    indexes: ['fromWarehouseId', 'demandId', 'applicationId'],
  },
);

export const RequisitionLine = defineLine('requisitionLine', Requisition, {
  ...LINE,
  demandLineId: optional(f.ref('prodDemandLine')),
  applicationLineId: optional(f.ref('applicationLine')),
  qty: f.qty(),
  allocatedQty: f.qty(),
  pickedQty: f.qty(),
  status: f.choice(requisitionDetail),
  rejectReason: optional(f.text()),
});

/** One box of a line: suggested, swapped, picked (`prodDemandBoxLog`). Its reservation has the same id. */
export const ProdDemandBoxLog = defineLine(
  'prodDemandBoxLog',
  Requisition,
  {
    docId: f.id(),
    lineId: f.ref('requisitionLine'),
    boxId: f.ref('box'),
    boxNo: f.str(40),
    binId: optional(f.ref('bin')),
    qty: f.qty(),
    /** The box from which the pick split this part off, and how much of it the list wanted then; null = nothing was split. */
    splitFromId: optional(f.ref('box')),
    listedQty: optional(f.qty()),
    status: f.choice(boxLogStatus),
    suggested: f.bool(),
    suggestedBoxId: f.ref('box'),
    overrideReason: optional(f.text()),
    rejectReason: optional(f.text()),
    pickedAt: optional(f.ts()),
    pickedByName: optional(f.name()),
  },
  ['boxId'],
);

export const requisition = defineDocument({
  docType: 'requisition',
  pages: '/wms/picking-list',
  header: Requisition,
  lines: [RequisitionLine, ProdDemandBoxLog, StockReservation],
  status: requisitionStatus,
  // If the goods of a reviewed list are under way, their delivery closes it.
  edges: [{ verb: 'close', from: 3, to: 4 }],
  numbering: { prefix: 'PK', date: 'yyMMdd', digits: 4 },
  print: '',
});

export type RequisitionRow = Row<typeof Requisition>;
export type RequisitionLineRow = Row<typeof RequisitionLine>;
export type BoxLogRow = Row<typeof ProdDemandBoxLog>;
export type ReservationRow = Row<typeof StockReservation>;

export const linesOf = (rows: Rows, docId: string): RequisitionLineRow[] => rows.by(RequisitionLine, 'docId', docId);
/** Boxes that count: created or reviewed, not rejected. */
export const liveLogs = (rows: Rows, docId: string): BoxLogRow[] =>
  rows.by(ProdDemandBoxLog, 'docId', docId).filter((log) => log.status !== 2);
export const lineOf = (rows: Rows, docId: string, lineId: string): RequisitionLineRow =>
  linesOf(rows, docId).find(({ id }) => id === lineId) ?? refuse('REF_MISSING', { field: 'lineId' });
export const logOf = (rows: Rows, docId: string, logId: string): BoxLogRow =>
  liveLogs(rows, docId).find(({ id }) => id === logId) ?? refuse('REF_MISSING', { field: 'logId' });
export const reservationOf = (rows: Rows, docId: string, logId: string): ReservationRow | undefined =>
  rows.by(StockReservation, 'docId', docId).find(({ id }) => id === logId);

export const logBoxKeys = (rows: Rows, docId: string): Key[] => liveLogs(rows, docId).map((log) => byId(Box, log.boxId));
export const boxNoKeys = (boxNo: string | null): Key[] => (boxNo ? [byIndex(Box, 'boxNo', boxNo)] : []);
export const putLine = (row: RequisitionLineRow) => put(RequisitionLine, row);
export const putLog = (row: BoxLogRow) => put(ProdDemandBoxLog, row);
export const putReservation = (row: ReservationRow) => put(StockReservation, row);

/** Keys of the application that a list executes, if it has one. */
export const listApplicationKeys = (rows: Rows, docId: string): Key[] =>
  applicationKeys(rows.get(Requisition, docId)?.applicationId ?? null);

type ListStep = 'cancel' | 'finish' | 'reopen';
const PARTS: Readonly<Record<ListStep, (line: RequisitionLineRow) => Pick<Executed, 'open' | 'done'>>> = {
  cancel: ({ qty }) => ({ open: negQty(qty), done: '0' }),
  // The picked quantity counts. It can differ from the requested one: whole boxes may exceed it, and stock may run short.
  finish: ({ qty, pickedQty }) => ({ open: negQty(qty), done: pickedQty }),
  reopen: ({ qty, pickedQty }) => ({ open: qty, done: negQty(pickedQty) }),
};

/** The effect of a list's step on the application it executes; nothing if the list has none. Needs `listApplicationKeys`. */
export const applicationStep = (step: ListStep, rows: Rows, docId: string, lines: readonly RequisitionLineRow[]): Partial<Decision> =>
  moveExecution(
    rows,
    rows.get(Requisition, docId)?.applicationId ?? null,
    lines.map((line) => ({ applicationLineId: line.applicationLineId, ...PARTS[step](line) })),
  );
