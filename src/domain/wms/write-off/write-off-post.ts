/** What a write-off books: losses leave the books and close their loans, scrap goes to the store's scrap place, and assets are retired. */
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { add, type Ctx, combine, type Decision } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, negQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { AssetItem, putAsset } from '#domain/wms/asset/asset.entity.ts';
import { boxFacts, guardNotCounted, guardTaken } from '#domain/wms/box.operation.ts';
import { ReturnAppraisal } from '#domain/wms/lending/appraisal.document.ts';
import { appraisableQty } from '#domain/wms/lending/appraised-goods.ts';
import { guardNotClosed, LendDoc, LendLine, type LendLineRow, openQty } from '#domain/wms/lending/lend.document.ts';
import { isAwaited, ReturnIn } from '#domain/wms/lending/return-in.document.ts';
import { isLoose, looseKey, putAt } from '#domain/wms/stock/loose.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { placeFor, placeKeys, placeOrRefuse, SCRAP_PLACES } from '#domain/wms/stock/own-places.ts';
import { binsOfBoxes } from '#domain/wms/stock/place-rules.ts';
import { entryKeys, lastMovement, movementKeys, reverse } from '#domain/wms/stock/reversal.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { WriteOff, type WriteOffLineRow, type WriteOffRow, writtenOff } from './write-off.document.ts';
import { WRITABLE } from './write-off-codes.ts';

const ON_LOAN = 9;
const SCRAP = 10;
const LOST = 4;

/** Boxes with what else has to be known of them: the asset, and the loan that they are away on. */
export const thingKeys = (boxIds: readonly string[]): Key[] =>
  boxIds.flatMap((id) => [byId(Box, id), byIndex(AssetItem, 'boxId', id), byIndex(LendLine, 'boxId', id)]);

/** One round later: the loans, and the bins that the boxes lie in. */
export const thingPlaceKeys = (boxIds: readonly string[], rows: Rows): Key[] => [
  ...binsOfBoxes(rows, boxIds),
  ...boxIds.flatMap((id) => rows.by(LendLine, 'boxId', id).map(({ docId }) => byId(LendDoc, docId))),
];

/** The line of the loan that a box is away on. Needs `thingKeys` and `thingPlaceKeys`. */
export const loanLineOf = (rows: Rows, box: BoxRow): LendLineRow | undefined =>
  box.boxStatus === ON_LOAN
    ? rows.by(LendLine, 'boxId', box.id).find((line) => {
        const loan = rows.get(LendDoc, line.docId);
        return (loan?.status === 2 || loan?.status === 4) && cmpQty(openQty(line), '0') > 0;
      })
    : undefined;

/** Whether a box may be written off. @throws BOX_OTHER_WAREHOUSE, G-BOX, WHOLE_BOX, G-BAL */
export function guardWritable(
  box: BoxRow,
  { docType, warehouseId }: Pick<WriteOffRow, 'docType' | 'warehouseId'>,
  { qty, isPart }: { readonly qty: string; readonly isPart: boolean },
): void {
  guardTaken(box, { warehouseId, statuses: WRITABLE[docType], qty, isPart });
}

/** Of loose goods a part may go, in the store or on loan. */
export const mayPart = (box: BoxRow, loan: LendLineRow | undefined): boolean => isLoose(box) || loan?.isLoose === true;

const boxIdsOf = (rows: Rows, docId: string): string[] => writtenOff(rows, docId).map(({ boxId }) => boxId);

export function postKeys(docId: string, rows: Rows): Key[] {
  const doc = rows.get(WriteOff, docId);
  return doc ? [...placeKeys(doc.warehouseId, SCRAP_PLACES), ...thingKeys(boxIdsOf(rows, docId)), ...movementKeys(docId)] : [];
}

/** One round later. */
export function postPlaceKeys(docId: string, rows: Rows): Key[] {
  const doc = rows.get(WriteOff, docId);
  if (!doc) return [];
  const scrapId = doc.docType === 'scrapDoc' ? placeFor(rows, doc.warehouseId, SCRAP_PLACES) : undefined;
  const scrap = boxIdsOf(rows, docId).flatMap((id) => {
    const box = rows.get(Box, id);
    return box && scrapId ? [looseKey({ binId: scrapId, materialId: box.materialId, batchId: box.batchId, status: SCRAP })] : [];
  });
  const loans = boxIdsOf(rows, docId).flatMap((id) => rows.by(LendLine, 'boxId', id));
  const pending = loans.flatMap(({ id }) => [byIndex(ReturnAppraisal, 'lendLineId', id), byIndex(ReturnIn, 'lendLineId', id)]);
  return [...thingPlaceKeys(boxIdsOf(rows, docId), rows), ...scrap, ...pending, ...entryKeys(docId, rows)];
}

/** What is lost is not waiting to be appraised or put back. @throws G-QTY, G-BOX for a loan that has ended meanwhile */
function lostFrom(rows: Rows, box: BoxRow, line: WriteOffLineRow): LendLineRow {
  const loan = loanLineOf(rows, box) ?? refuse('G-BOX', boxFacts(box));
  guard(loan.id === line.lendLineId, 'G-BOX', boxFacts(box));
  const appraised = rows.by(ReturnAppraisal, 'lendLineId', loan.id).filter(({ status }) => status === 0);
  const limit = appraisableQty(loan, appraised, rows.by(ReturnIn, 'lendLineId', loan.id).filter(isAwaited));
  guard(cmpQty(line.qty, limit) <= 0, 'G-QTY', { qty: line.qty, limit });
  return loan;
}

/** A line is booked. @throws NO_BOXES, what `guardWritable` and `lostFrom` throw, G-CNT, BIN_TYPE_MISSING */
export function posted(header: WriteOffRow, rows: Rows, ctx: Ctx): Partial<Decision> {
  const lines = writtenOff(rows, header.id);
  guard(lines.length > 0, 'NO_BOXES');
  const isLoss = header.docType === 'lossDoc';
  const movement = new Movement(ctx, isLoss ? 'ST_LOST' : 'ST_SCRAP', { docType: 'writeOff', docId: header.id });
  const parts = lines.map((line) => {
    const box = movement.current(rows.get(Box, line.boxId) ?? refuse('BOX_MISSING'));
    guard(box.boxStatus === line.boxStatus, 'G-BOX', boxFacts(box));
    const loan = box.boxStatus === ON_LOAN ? lostFrom(rows, box, line) : undefined;
    guardWritable(box, header, { qty: line.qty, isPart: mayPart(box, loan) });
    guardNotCounted(rows, box);
    const ref = { lineId: line.id, partyId: header.liabilityId };
    if (isLoss) movement.issue(box, 'SCRAP', line.qty, LOST, ref, SCRAP);
    else scrap(header, line, box, rows, ctx, movement);
    const asset = rows.get(AssetItem, line.assetId);
    return combine(
      loan ? { add: [add(LendLine, loan.id, 'lostQty', line.qty)] } : {},
      asset ? { put: [putAsset({ ...asset, retiredAt: ctx.occurredAt })] } : {},
    );
  });
  return combine(movement.result(), ...parts);
}

function scrap(header: WriteOffRow, line: WriteOffLineRow, box: BoxRow, rows: Rows, ctx: Ctx, movement: Movement): void {
  const place = { warehouseId: header.warehouseId, binId: placeOrRefuse(rows, header.warehouseId, SCRAP_PLACES), status: SCRAP } as const;
  putAt(movement, box, place, isLoose(box) ? line.qty : null, { rows, ctx, ref: { lineId: line.id, partyId: header.liabilityId } });
}

/** The mirror: everything is where it was, with whom it was. */
export function takenBack(header: WriteOffRow, rows: Rows, ctx: Ctx): Partial<Decision> {
  // The movement says who answers for the loss, and the loan who had the thing.
  const holder = (boxId: string) => {
    const lent = writtenOff(rows, header.id).find((line) => line.boxId === boxId)?.lendLineId;
    const loan = rows.by(LendLine, 'boxId', boxId).find(({ id }) => id === lent);
    return rows.get(LendDoc, loan?.docId ?? null)?.borrowerId ?? null;
  };
  const mirrored = reverse(ctx, rows, lastMovement(rows, header.id, ['ST_LOST', 'ST_SCRAP']), { holder });
  const parts = writtenOff(rows, header.id).map((line) => {
    const asset = rows.get(AssetItem, line.assetId);
    const loan = rows.by(LendLine, 'boxId', line.boxId).find(({ id }) => id === line.lendLineId);
    if (loan) guardNotClosed(rows, loan.docId);
    return combine(
      line.lendLineId ? { add: [add(LendLine, line.lendLineId, 'lostQty', negQty(line.qty))] } : {},
      asset ? { put: [putAsset({ ...asset, retiredAt: null })] } : {},
    );
  });
  return combine(mirrored, ...parts);
}
