/** What goods that come back from a loan do to boxes, the asset and the loan. One function for the appraisal and for the return to a bin. */

import { newHeader } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { add, type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { InboundDoc, InboundLine } from '#domain/wms/inbound/inbound.document.ts';
import { looseBox } from '#domain/wms/stock/loose.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { LendLine, type LendLineRow } from './lend.document.ts';
import { isLost, type ReturnType, resultOf } from './lending-codes.ts';
import { targetOf } from './return-places.ts';

/** The document that books it. */
interface Booked {
  readonly docType: 'returnAppraisal' | 'returnIn';
  readonly id: string;
  readonly docNo: string | null;
  readonly warehouseId: string;
  readonly borrowerId: string;
  readonly qty: string;
  readonly returnType: ReturnType;
}

const counterOf = (type: ReturnType): 'returnedQty' | 'scrappedQty' | 'lostQty' =>
  isLost(type) ? 'lostQty' : resultOf(type) === 'Scrap' ? 'scrappedQty' : 'returnedQty';

/** What is added to the loan's line; a negative quantity takes it back. */
export const counted = (line: Pick<LendLineRow, 'id'>, type: ReturnType, qty: string) => add(LendLine, line.id, counterOf(type), qty);

const SCRAPPED = 4;

/** Books the goods of a line. @param binId where they go; '' for lost goods, which leave the books */
export function comeBack(doc: Booked, line: LendLineRow, binId: string, rows: Rows, ctx: Ctx): Partial<Decision> {
  const box: BoxRow = rows.get(Box, line.boxId) ?? refuse('BOX_MISSING');
  const target = targetOf(doc.returnType);
  const ref = { lineId: line.id, partyId: doc.borrowerId };
  const isScrap = resultOf(doc.returnType) === 'Scrap';
  const movement = new Movement(ctx, target === null ? 'ST_LOST' : isScrap ? 'ST_SCRAP' : 'ST_RETURN', {
    docType: doc.docType,
    docId: doc.id,
  });
  const tally = { add: [counted(line, doc.returnType, doc.qty)] };
  if (target === null) {
    movement.issue(box, 'SCRAP', doc.qty, SCRAPPED, ref, 10);
    return combine(movement.result(), tally);
  }
  const place = { warehouseId: doc.warehouseId, binId };
  const { materialId, batchId, supplierId, receivedAt } = box;
  const into = () => looseBox(rows, ctx, { ...place, materialId, batchId, status: target.status }, { supplierId, receivedAt });
  const there = line.isLoose
    ? movement.pour(box, doc.qty, into(), ref).target
    : movement.move(box, { ...place, status: target.status }, ref);
  return combine(movement.result(), tally, isScrap ? {} : voucherOf(doc, line, there, binId, ctx));
}

/** The inbound document of what comes back (specification, warehouse §4): type 001, and subtype 2 for what awaits repair. */
function voucherOf(doc: Booked, line: LendLineRow, box: BoxRow, binId: string, ctx: Ctx): Partial<Decision> {
  const docId = voucherId(ctx);
  const by = { auditedBy: ctx.actor.userId, auditedByName: ctx.actor.userName, auditedAt: ctx.occurredAt };
  const source = { sourceDocType: doc.docType, sourceDocId: doc.id, sourceDocNo: doc.docNo };
  const inboundSubtype = resultOf(doc.returnType) === 'Repair' ? (2 as const) : null;
  const own = { inboundType: '001' as const, inboundSubtype, rdCode: null, warehouseId: doc.warehouseId };
  const header = {
    ...newHeader(ctx, docId, 1),
    ...by,
    ...source,
    ...own,
    partyType: null,
    partyId: null,
    inspectionNo: null,
    status: 1 as const,
  };
  const { materialId, matCode, matName, spec, unitCode, batchNo } = line;
  const text = { lineNo: 1, materialId, matCode, matName, spec, unitCode, batchNo, remark: null };
  const input = { unitInput: null, qtyInput: null, rateNum: null, rateDen: null };
  const row = {
    id: ctx.newId('inbound-1'),
    version: 0,
    docId,
    ...text,
    ...input,
    boxId: box.id,
    binId,
    qty: doc.qty,
    toStatus: box.boxStatus,
  };
  return { put: [put(InboundDoc, header), put(InboundLine, row)] };
}

export const voucherId = (ctx: Ctx): string => ctx.newId('inbound');

/** The voucher is taken back with its document. */
export const voucherUndone = (row: Row<typeof InboundDoc> | undefined, reason: string, ctx: Ctx): Partial<Decision> =>
  row
    ? { put: [put(InboundDoc, { ...row, status: 2, reversedBy: ctx.actor.userId, reversedAt: ctx.occurredAt, reverseReason: reason })] }
    : {};
