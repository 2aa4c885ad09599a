/** Goods in stock under suspicion: frozen where they lie (S-BOX 2, 6→1), and let go, conceded or rejected by the review. */
import { Material } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { newHeader } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { inScope } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, isZero, type Quantity, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { ReceiptLine } from '#domain/wms/inbound/receipt.document.ts';
import { lineBase } from '#domain/wms/line.ts';
import { defectFound } from '#domain/wms/quality/defect-log.ts';
import { PurchaseReturn, PurchaseReturnLine } from '#domain/wms/returns/purchase-return.document.ts';
import { isLoose, looseBox, looseKey } from '#domain/wms/stock/loose.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import type { SuspectRow } from './quality.document.ts';

type Status = BoxRow['boxStatus'];

export const FROZEN = 1;
const USABLE_STATUS = 2;
const CONCEDED = 6;
const REJECTED = 14;
/** Usable goods, and those accepted with a concession, are frozen. All others are stopped already. */
export const FREEZABLE: readonly number[] = [USABLE_STATUS, CONCEDED];
const REJECT_BINS = '5';

const looseAt = (box: BoxRow, status: Status, binId = box.binId ?? '') => ({
  binId,
  materialId: box.materialId,
  batchId: box.batchId,
  status,
});

/** What freezing a box has to know of its place. */
export const freezeKeys = (box: BoxRow | undefined): Key[] =>
  box?.binId ? [byId(Bin, box.binId), ...(isLoose(box) ? [looseKey(looseAt(box, FROZEN))] : [])] : [];

/** Why a box cannot be frozen: it has left, has another status, or is being counted. */
export function canFreeze(rows: Rows, box: BoxRow): boolean {
  const bin = rows.get(Bin, box.binId);
  return box.warehouseId !== null && FREEZABLE.includes(box.boxStatus) && (bin === undefined || bin.lockedByCheckId === null);
}

/**
 * Freezes goods. A box is frozen whole, of loose goods a part. Needs `freezeKeys`.
 * @returns the box that holds them
 */
export function freeze(movement: Movement, box: BoxRow, part: Quantity, { rows, ctx }: { rows: Rows; ctx: Ctx }): BoxRow {
  if (!isLoose(box)) {
    // On a pallet stands what may be taken (stock-rules §3.5).
    if (box.palletId !== null) movement.place(box, null);
    return movement.move(box, { status: FROZEN });
  }
  const { supplierId, receivedAt, warehouseId } = box;
  const target = looseBox(rows, ctx, { ...looseAt(box, FROZEN), warehouseId: warehouseId ?? '' }, { supplierId, receivedAt });
  return movement.pour(box, part, target).target;
}

/** The status in which frozen goods are usable again: the one that they had. Loose goods do not remember theirs. */
const usableStatus = ({ prevStatus }: BoxRow): Status => (prevStatus === CONCEDED ? CONCEDED : USABLE_STATUS);

/** A frozen box of the batch is let go. */
export const letGo = (movement: Movement, box: BoxRow): BoxRow => movement.move(box, { status: usableStatus(box) });

/** Codes of `disposition`. */
type Disposition = 1 | 2 | 3 | 4 | 5 | 6;
const RELEASE = 1;
const CONCEDE = 2;
const REWORK = 3;
const RETURN = 6;

export interface Part {
  readonly disposition: Disposition;
  readonly qty: Quantity;
  /** Of a part of a box: the number it gets. */
  readonly boxNo: string;
}

/** What a verdict about goods in a store has to know. */
export const verdictKeys = {
  first: (boxId: string | null, warehouseId: string | null, boxNos: readonly string[]): Key[] =>
    boxId === null
      ? []
      : [
          byId(Box, boxId),
          ...(warehouseId ? [byIndex(Bin, 'warehouseId+binType', warehouseId, REJECT_BINS)] : []),
          ...boxNos.map((boxNo) => byIndex(Box, 'boxNo', boxNo)),
        ],
  second: (rows: Rows, boxId: string | null): Key[] => {
    const box = rows.get(Box, boxId);
    if (!box) return [];
    return [
      byId(Material, box.materialId),
      ...(box.batchId ? [byId(Batch, box.batchId)] : []),
      ...(box.sourceLineId ? [byId(ReceiptLine, box.sourceLineId)] : []),
      ...(isLoose(box) ? looseKeys(rows, box) : []),
    ];
  },
};

/** Loose goods have a place for each status. */
const looseKeys = (rows: Rows, box: BoxRow): Key[] =>
  [box.binId, rejectBin(rows, box)].flatMap((binId) =>
    binId ? ([USABLE_STATUS, CONCEDED, REJECTED] as const).map((status) => looseKey(looseAt(box, status, binId))) : [],
  );

function rejectBin(rows: Rows, { warehouseId }: BoxRow): string | null {
  if (warehouseId === null) return null;
  const bins = rows.by(Bin, 'warehouseId+binType', warehouseId, REJECT_BINS);
  return bins.find(({ isActive, lockedByCheckId }) => isActive && lockedByCheckId === null)?.id ?? null;
}

interface Verdict {
  readonly doc: { readonly docType: string; readonly docId: string; readonly docNo: string | null };
  readonly suspect: Pick<SuspectRow, 'defectCode' | 'description' | 'qty'>;
  readonly rows: Rows;
  readonly ctx: Ctx;
}

export interface Executed {
  readonly decision: Partial<Decision>;
  /** The goods that are reworked, if any. */
  readonly rework: BoxRow | null;
}

const statusOf = (box: BoxRow, disposition: Disposition): Status =>
  disposition === RELEASE ? usableStatus(box) : disposition === CONCEDE ? CONCEDED : REJECTED;

/**
 * Carries out what was decided about frozen goods: parts get numbers of their own; what is reworked stays frozen; what is rejected waits among the
 * defective goods, and what goes back to its supplier stands on a draft of a purchase return as well. Needs `verdictKeys`.
 * @param wanted what is released comes last: it keeps the box, and whatever is promised of it
 * @throws G-WH, G-BAL, SUSPECT_BOX_QTY, BOX_NO_USED, REVIEW_NO_SUPPLIER
 */
export function executeGoods(box: BoxRow, wanted: readonly Part[], verdict: Verdict): Executed {
  const { doc, rows, ctx, suspect } = verdict;
  const parts = [...wanted].sort((a, b) => b.disposition - a.disposition);
  guard(isZero(box.reservedQty) || parts.every(({ disposition }) => disposition === RELEASE), 'G-BAL', { boxNo: box.boxNo });
  guard(inScope(ctx.actor, box.warehouseId ?? ''), 'G-WH', { warehouseId: box.warehouseId ?? '' });
  const all = sumQty(parts.map(({ qty }) => qty));
  const isWhole = isLoose(box) ? cmpQty(all, box.qty) <= 0 : cmpQty(all, box.qty) === 0;
  guard(isWhole, 'SUSPECT_BOX_QTY', { boxNo: box.boxNo, qty: suspect.qty, limit: box.qty });
  const split = new Movement(ctx, 'BOX_SPLIT', doc);
  let rest = box;
  const held = parts.map((part, n) => {
    if (isLoose(box) || n === parts.length - 1) return { part, box: rest };
    guard(rows.by(Box, 'boxNo', part.boxNo).length === 0, 'BOX_NO_USED', { boxNo: part.boxNo });
    const { child, parent } = split.split(rest, { id: ctx.newId(`part-${n + 1}`), boxNo: part.boxNo, qty: part.qty });
    rest = parent;
    return { part, box: child };
  });
  const change = new Movement(ctx, 'ST_CHANGE', doc, split.result().postings.length);
  const rejects = rejectBin(rows, box);
  const made = held.map(({ part, box: current }, n): Partial<Decision> => {
    if (part.disposition === REWORK) return {};
    const status = statusOf(current, part.disposition);
    const after = place(change, current, part.qty, status, status === REJECTED ? rejects : null, verdict);
    if (status !== REJECTED) return {};
    const { defectCode, description } = suspect;
    const found = { put: [defectFound(ctx, { ...after, qty: part.qty }, { defectCode, reason: description, source: doc }, n)] };
    return part.disposition === RETURN ? combine(found, draftReturn(after, part, n, verdict)) : found;
  });
  const rework = held.find(({ part }) => part.disposition === REWORK)?.box ?? null;
  return { decision: combine(split.result(), change.result(), ...made), rework };
}

function place(change: Movement, box: BoxRow, qty: Quantity, status: Status, binId: string | null, { rows, ctx }: Verdict): BoxRow {
  if (!isLoose(box)) return change.move(box, { status, ...(binId ? { binId } : {}) });
  const { supplierId, receivedAt, warehouseId } = box;
  const address = { ...looseAt(box, status, binId ?? box.binId ?? ''), warehouseId: warehouseId ?? '' };
  return change.pour(box, qty, looseBox(rows, ctx, address, { supplierId, receivedAt })).target;
}

/** What goes back to the supplier: somebody of the store completes and reviews the return. */
function draftReturn(box: BoxRow, { qty }: Part, n: number, { doc, rows, ctx, suspect }: Verdict): Partial<Decision> {
  const supplierId = box.supplierId ?? refuse('REVIEW_NO_SUPPLIER', { boxNo: box.boxNo });
  const id = ctx.newId(`return-${n}`);
  const source = { sourceDocType: doc.docType, sourceDocId: doc.docId, sourceDocNo: doc.docNo };
  const from = box.sourceLineId ? rows.get(ReceiptLine, box.sourceLineId) : undefined;
  const header = { ...newHeader(ctx, id, 0), ...source, supplierId, warehouseId: box.warehouseId ?? '', returnMode: 1 as const };
  const line = {
    ...lineBase(rows, ctx, id, 1, box.materialId),
    id: ctx.newId(`return-${n}-line`),
    boxId: box.id,
    boxNo: box.boxNo,
    boxStatus: box.boxStatus,
    qty,
    batchNo: rows.get(Batch, box.batchId)?.batchNo ?? null,
    receiptLineId: from?.id ?? null,
    poLineId: from?.poLineId ?? null,
    reason: suspect.description,
    isRemoved: false,
  };
  return { put: [put(PurchaseReturn, { ...header, reasonCode: suspect.defectCode }), put(PurchaseReturnLine, line)] };
}
