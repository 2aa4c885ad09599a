/** A new box: what it is and where, and nothing else yet. */
import type { Ctx } from '#domain/kernel/operation.ts';
import type { BoxRow } from './movement.ts';

type Born = Pick<BoxRow, 'id' | 'boxNo' | 'materialId' | 'batchId' | 'qty' | 'boxStatus' | 'warehouseId' | 'binId'> & Partial<BoxRow>;

/** @param facts what the document knows about the box; `version` if a row with this id was emptied by a reversal */
export const newBox = (ctx: Ctx, facts: Born): BoxRow => ({
  version: 0,
  boxType: 1,
  reservedQty: '0',
  prevStatus: null,
  palletId: null,
  parentBoxId: null,
  mergedIntoBoxId: null,
  holderId: null,
  lockDocType: null,
  lockDocId: null,
  supplierId: null,
  orderNo: null,
  sourceDocId: null,
  sourceLineId: null,
  lastMovementId: null,
  closedReason: null,
  receivedAt: ctx.occurredAt,
  updatedAt: ctx.occurredAt,
  updatedByName: ctx.actor.userName,
  ...facts,
});
