/** What was appraised as usable is put into a bin: the loan ends there, and the voucher of the store says so. */
import { z } from 'zod';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { defineMove } from '#domain/kernel/document.ts';
import { byId, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { combine } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { negQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { AssetItem } from '#domain/wms/asset/asset.entity.ts';
import { InboundDoc } from '#domain/wms/inbound/inbound.document.ts';
import { voucherId, voucherUndone } from '#domain/wms/inbound/own-voucher.ts';
import { lendingRights } from '#domain/wms/lending-stores.ts';
import { looseBoxId, looseKey } from '#domain/wms/stock/loose.ts';
import { placeKeys, REJECT_PLACES } from '#domain/wms/stock/own-places.ts';
import { guardStorageBin } from '#domain/wms/stock/place-rules.ts';
import { entryKeys, lastMovement, movementKeys, reverse } from '#domain/wms/stock/reversal.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { ReturnAppraisal } from './appraisal.document.ts';
import { BY_MISTAKE, comeBack, counted } from './come-back.ts';
import { guardNotClosed, LendLine, loanKeys } from './lend.document.ts';
import { lendingStore } from './lend.operation.ts';
import { carriedOutKeys, takenBack } from './lend-request.ts';
import { ReturnIn, returnIn } from './return-in.document.ts';

const reason = z.string().trim().min(2).max(500);

const docKeys = (p: { id: string }, rows: Rows): Key[] => {
  const doc = rows.get(ReturnIn, p.id);
  if (!doc) return [];
  const { warehouseId, boxId, appraisalId, assetId, lendId, inboundDocId } = doc;
  const gauge = assetId ? [byId(AssetItem, assetId), ...placeKeys(warehouseId, REJECT_PLACES)] : [];
  const voucher = inboundDocId ? [byId(InboundDoc, inboundDocId)] : [];
  return [byId(Warehouse, warehouseId), byId(Box, boxId), byId(ReturnAppraisal, appraisalId), ...loanKeys(lendId), ...voucher, ...gauge];
};

/** The loose stock that goods of this box join in a bin. */
const looseThere = (rows: Rows, boxId: string | null, binId: string | null) => {
  const box = rows.get(Box, boxId);
  return box && binId ? [{ binId, materialId: box.materialId, batchId: box.batchId, status: 2 as const }] : [];
};

export const returnInPost = defineMove(returnIn, {
  verb: 'post',
  from: [0, 2],
  to: 1,
  kind: 'fact',
  offline: true,
  right: lendingRights('return'),
  warehouses: (header) => [header.warehouseId],
  payload: { binId: uuidSchema },
  reads: [
    (p, rows) => [...docKeys(p, rows), byId(Bin, p.binId)],
    (p, rows) => {
      const doc = rows.get(ReturnIn, p.id);
      return [...looseThere(rows, doc?.boxId ?? null, p.binId).map(looseKey), ...(doc ? carriedOutKeys(rows, doc.lendId) : [])];
    },
  ],
  decide: (doc, { binId }, rows, ctx) => {
    lendingStore(rows, doc.warehouseId, 'return', ctx);
    guard(doc.deletedAt === null, 'G-DOWN', { docNo: doc.docNo ?? '' });
    guardStorageBin(rows, binId, doc.warehouseId);
    const line = rows.get(LendLine, doc.lendLineId) ?? refuse('REF_MISSING', { field: 'lendLineId' });
    const { returnType } = rows.get(ReturnAppraisal, doc.appraisalId) ?? refuse('REF_MISSING', { field: 'appraisalId' });
    const { id, docNo, warehouseId, borrowerId, qty } = doc;
    const booked = { docType: 'returnIn' as const, id, docNo, warehouseId, borrowerId, qty, returnType };
    return { header: { toBinId: binId, inboundDocId: voucherId(ctx) }, ...comeBack(booked, line, binId, rows, ctx) };
  },
});

/** The goods are with the borrower again, and wait to be put back. */
export const returnInUnreview = defineMove(returnIn, {
  verb: 'unreview',
  from: [1],
  to: 2,
  offline: false,
  right: lendingRights('unreview'),
  warehouses: (header) => [header.warehouseId],
  payload: { reason },
  reads: [
    (p, rows) => [...docKeys(p, rows), ...movementKeys(p.id)],
    (p, rows) => {
      const doc = rows.get(ReturnIn, p.id);
      const there = looseThere(rows, doc?.boxId ?? null, doc?.toBinId ?? null).map((address) => byId(Box, looseBoxId(address)));
      return [...there, ...entryKeys(p.id, rows), ...(doc ? carriedOutKeys(rows, doc.lendId) : [])];
    },
  ],
  decide: (doc, p, rows, ctx) => {
    lendingStore(rows, doc.warehouseId, 'unreview', ctx);
    guardNotClosed(rows, doc.lendId);
    const mirrored = reverse(ctx, rows, lastMovement(rows, doc.id, ['ST_RETURN']));
    const line = rows.get(LendLine, doc.lendLineId) ?? refuse('REF_MISSING', { field: 'lendLineId' });
    const { returnType } = rows.get(ReturnAppraisal, doc.appraisalId) ?? refuse('REF_MISSING', { field: 'appraisalId' });
    const again = returnType === BY_MISTAKE ? takenBack(line, doc.qty, rows, true) : {};
    const back = combine({ add: [counted(line, 1, negQty(doc.qty))] }, again);
    return {
      header: { toBinId: null, inboundDocId: null },
      ...combine(mirrored, back, voucherUndone(rows.get(InboundDoc, doc.inboundDocId), p.reason, ctx)),
    };
  },
});
