/** All stock lives in boxes: one material, one batch, one bin, one status (model-3 §1.5). The ledger is append-only. */

import { z } from 'zod';
import { movementType } from '#domain/basic/movement-types.ts';
import { textSet } from '#domain/kernel/code-set.ts';
import { defineEntity } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { ACCOUNTS } from '#domain/kernel/posting.ts';
import { boxStatus, boxType, closedReason, periodStatus, qualityStatus, reservationStatus } from '#domain/wms/codes.ts';

export const Batch = defineEntity({
  name: 'batch',
  unique: ['materialId+batchNo'],
  sets: () => ['batches'],
  fields: {
    materialId: f.ref('material'),
    batchNo: f.str(40),
    supplierId: optional(f.ref('supplier')),
    supplierBatchNo: optional(f.str(40)),
    productionDate: optional(f.date()),
    receivedDate: f.date(),
    expiryDate: optional(f.date()),
    extendedTo: optional(f.date()),
    qualityStatus: f.choice(qualityStatus),
  },
});

export const Box = defineEntity({
  name: 'box',
  unique: ['boxNo'],
  indexes: [
    'warehouseId',
    'warehouseId+materialId',
    'binId',
    'materialId',
    'lockDocId',
    'parentBoxId',
    'sourceDocId',
    'palletId',
    'holderId',
  ],
  lock: 'update',
  // Goods returned by a line are confirmed in a store whose devices do not hold the boxes of the line.
  sets: (row) => [...(row.warehouseId ? [`boxes:${row.warehouseId}`] : []), ...(row.lockDocType === 'workshopReturn' ? ['returns'] : [])],
  fields: {
    boxNo: f.str(40),
    boxType: f.choice(boxType),
    materialId: f.ref('material'),
    batchId: optional(f.ref('batch')),
    qty: f.qty(),
    reservedQty: f.qty(),
    boxStatus: f.choice(boxStatus),
    prevStatus: optional(f.choice(boxStatus)),
    warehouseId: optional(f.ref('warehouse')),
    binId: optional(f.ref('bin')),
    /** The pallet the box stands on. A box and its pallet are in the same bin (INV-20). */
    palletId: optional(f.ref('pallet')),
    parentBoxId: optional(f.ref('box')),
    mergedIntoBoxId: optional(f.ref('box')),
    holderId: optional(f.ref('person')),
    /** Document that holds the box in status 5 or 16. */
    lockDocType: optional(f.str(32)),
    lockDocId: optional(f.id()),
    supplierId: optional(f.ref('supplier')),
    orderNo: optional(f.str(40)),
    /** Receipt (or other document) that created the box. */
    sourceDocId: optional(f.id()),
    sourceLineId: optional(f.id()),
    receivedAt: optional(f.ts()),
    lastMovementId: optional(f.id()),
    closedReason: optional(f.choice(closedReason)),
    updatedAt: optional(f.ts()),
    /** Who changed it last. A worker who comes second must be told who was first. */
    updatedByName: optional(f.name()),
  },
});

export const StockMovement = defineEntity({
  name: 'stockMovement',
  indexes: ['docId', 'opId', 'reversalOf'],
  unique: ['opId+ordinal'],
  appendOnly: true,
  fields: {
    movementType: f.choice(movementType),
    docType: f.str(32),
    docId: f.id(),
    docNo: optional(f.str(40)),
    postingDate: f.date(),
    occurredAt: f.ts(),
    recordedAt: f.ts(),
    reversalOf: optional(f.id()),
    isRedated: f.bool(),
    opId: f.id(),
    ordinal: f.int(),
    userId: f.ref('user'),
    deviceId: f.id(),
  },
});

export const account = textSet('ledgerAccount', {
  STOCK: ['库存', 'Stock'],
  SUPPLIER: ['供应商', 'Supplier'],
  CUSTOMER: ['客户', 'Customer'],
  PRODUCTION: ['生产', 'Production'],
  DEPARTMENT: ['部门', 'Department'],
  SCRAP: ['报废', 'Scrap'],
  ADJUST: ['调整', 'Adjustment'],
  CONVERT: ['形态转换', 'Conversion'],
  OPENING: ['期初', 'Opening'],
} satisfies Record<(typeof ACCOUNTS)[number], readonly [string, string]>);

/** The database assigns `entryId`, which is the order of the ledger. */
export const StockLedgerEntry = defineEntity({
  name: 'stockLedgerEntry',
  indexes: ['movementId', 'boxId'],
  unique: ['movementId+seq'],
  appendOnly: true,
  fields: {
    movementId: f.id(),
    seq: f.int(),
    account: f.choice(account),
    materialId: f.ref('material'),
    batchId: optional(f.ref('batch')),
    boxId: optional(f.ref('box')),
    warehouseId: optional(f.ref('warehouse')),
    binId: optional(f.ref('bin')),
    boxStatus: optional(f.choice(boxStatus)),
    qtyDelta: f.qty(),
    balanceAfter: optional(f.qty()),
    lineId: optional(f.id()),
    partyId: optional(f.id()),
    orderNo: optional(f.str(40)),
  },
});

export const StockReservation = defineEntity({
  name: 'stockReservation',
  indexes: ['boxId', 'docId', 'lineId', 'warehouseId+materialId+status'],
  unique: ['lineId+boxId'],
  parent: { entity: 'requisition', field: 'docId' },
  fields: {
    docType: f.str(32),
    docId: f.id(),
    lineId: f.id(),
    materialId: f.ref('material'),
    warehouseId: f.ref('warehouse'),
    boxId: optional(f.ref('box')),
    qty: f.qty(),
    status: f.choice(reservationStatus),
    expiresAt: f.ts(),
  },
});

export const AccountPeriod = defineEntity({
  name: 'accountPeriod',
  unique: ['period'],
  lock: 'share',
  sets: () => ['base'],
  fields: {
    period: f.str(6),
    startDate: f.date(),
    endDate: f.date(),
    status: f.choice(periodStatus),
    begunAt: optional(f.ts()),
    begunByName: optional(f.name()),
    /** Silent devices that finance has accepted responsibility for by name. */
    acknowledged: optional(f.json(z.array(z.object({ id: uuidSchema, name: z.string(), day: z.string() })))),
    closedAt: optional(f.ts()),
    closedByName: optional(f.name()),
    /** Reopening takes two people: the first asks and says why. */
    askedBy: optional(f.ref('user')),
    askedByName: optional(f.name()),
    askedAt: optional(f.ts()),
    askReason: optional(f.text()),
  },
});
