/** What goods that come back from a loan do to boxes, the asset and the loan. One function for the appraisal and for the return to a bin. */

import { add, type Ctx, combine, type Decision } from '#domain/kernel/operation.ts';
import { refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { ownVoucher } from '#domain/wms/inbound/own-voucher.ts';
import { putAt } from '#domain/wms/stock/loose.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { LendLine, type LendLineRow } from './lend.document.ts';
import { takenBack } from './lend-request.ts';
import { isLost, type ReturnType, resultOf } from './lending-codes.ts';
import { returnPlace, targetOf } from './return-places.ts';

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

/** Taken by mistake: it was never wanted. */
export const BY_MISTAKE: ReturnType = 3;

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
  const undone = doc.returnType === BY_MISTAKE ? takenBack(line, doc.qty, rows) : {};
  const tally = combine({ add: [counted(line, doc.returnType, doc.qty)] }, undone);
  if (target === null) {
    movement.issue(box, 'SCRAP', doc.qty, SCRAPPED, ref, 10);
    return combine(movement.result(), tally);
  }
  const { status, binId: there } = returnPlace(rows, { assetId: line.assetId, warehouseId: doc.warehouseId }, target, binId);
  const place = { warehouseId: doc.warehouseId, binId: there, status };
  const after = putAt(movement, box, place, line.isLoose ? doc.qty : null, { rows, ctx, ref });
  if (isScrap) return combine(movement.result(), tally);
  const subtype = resultOf(doc.returnType) === 'Repair' ? 2 : null;
  return combine(movement.result(), tally, ownVoucher(doc, { line, qty: doc.qty, subtype }, after, ctx));
}
