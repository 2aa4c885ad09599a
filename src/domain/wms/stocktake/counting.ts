/** What an entry about a line must satisfy, and what it makes of the line. First count, second count and find share it. Pure. */
import type { z } from 'zod';
import { WeighMaterial } from '#domain/basic/handling.resource.ts';
import { Unit } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { Ctx } from '#domain/kernel/operation.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { guard, type Issue, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, leastZeroSchema, type Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import type { Doer } from '#domain/system/second-person.ts';
import { guardDecimals } from '#domain/wms/line.ts';
import { photosSchema } from '#domain/wms/photos.ts';
import { mayLieIn } from '#domain/wms/stock/box-machine.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { countBy } from './codes.ts';
import type { Noted } from './line-fact.ts';
import { CheckBin, type CheckLineRow, type CheckRow, checkBinId, differenceOf } from './stocktake.document.ts';
import { piecesOf } from './weighing.ts';

/** How a quantity came about. Older programs say nothing of it. */
export const entryPayload = {
  by: countBy.schema.optional(),
  grossKg: leastZeroSchema.nullable().optional(),
  tareKg: leastZeroSchema.nullable().optional(),
  photos: photosSchema.optional(),
};
export const countPayload = {
  qty: leastZeroSchema,
  /** Where it was found; null = where the books have it. */
  binId: uuidSchema.nullable(),
  ...entryPayload,
};

export interface Entry {
  readonly qty: Quantity;
  readonly binId: string | null;
  readonly by?: CheckLineRow['countBy'] | undefined;
  readonly grossKg?: string | null | undefined;
  readonly tareKg?: string | null | undefined;
  readonly photos?: readonly { readonly id: string }[] | undefined;
}

const ASSET = 3;
const WEIGHED = 3;

/** Keys of what an entry about goods of this material is judged by. */
export const entryKeys = (p: Pick<Entry, 'binId' | 'by'>, materialId: string): Key[] => [
  ...(p.binId ? [byId(Bin, p.binId)] : []),
  ...(p.by === WEIGHED ? [byIndex(WeighMaterial, 'materialId', materialId)] : []),
];
/** Keys of what an entry about this line is judged by. */
export const lineKeys = (p: Pick<Entry, 'binId' | 'by'>, line: CheckLineRow | undefined): Key[] =>
  line
    ? [
        ...entryKeys(p, line.materialId),
        byIndex(Unit, 'unitCode', line.unitCode),
        byId(Box, line.boxId),
        byId(CheckBin, checkBinId(line.docId, p.binId ?? placeOf(line))),
      ]
    : [];

/** Where a line is expected: a find where it was found, anything else where the books have it. */
export const placeOf = (line: Pick<CheckLineRow, 'isFound' | 'actualBinId' | 'bookBinId'>): string =>
  (line.isFound ? line.actualBinId : null) ?? line.bookBinId;

/** A weighed quantity is what the scales say; whoever weighs cannot enter another one. */
export function guardWeighed(rows: Rows, materialId: string, matCode: string, { by, qty, grossKg, tareKg }: Entry): void {
  if (by !== WEIGHED) return;
  const known = rows.by(WeighMaterial, 'materialId', materialId)[0] ?? refuse('WEIGH_UNKNOWN', { matCode });
  const weighed = piecesOf(grossKg ?? '', tareKg ?? '', known);
  guard('pieces' in weighed && cmpQty(weighed.pieces, qty) === 0, 'WEIGH_DOUBT', { matCode });
}

/** Accepts only plausible counts: no fractions of goods counted in pieces, a single asset at most once, a box in a bin of this warehouse. */
export function guardCount(header: CheckRow, line: CheckLineRow, p: Entry, rows: Rows): void {
  guardDecimals(rows.by(Unit, 'unitCode', line.unitCode)[0], p.qty);
  guardWeighed(rows, line.materialId, line.matCode, p);
  const box = rows.get(Box, line.boxId);
  guard(box !== undefined || line.isFound === true, 'BOX_MISSING');
  guard(box?.boxType !== ASSET || cmpQty(p.qty, '1') <= 0, 'G-QTY', { qty: p.qty, limit: '1' });
  if (p.binId === null || p.binId === placeOf(line)) return;
  const bin = rows.get(Bin, p.binId) ?? refuse('REF_MISSING', { field: 'binId' });
  // Loose stock of another bin has its own line there.
  guard(!(box ? isLoose(box) : line.isLoose), 'LOOSE_BOX', { boxNo: line.boxNo });
  guard(bin.warehouseId === header.warehouseId && !bin.isTransit && bin.isActive, 'BIN_WAREHOUSE', { binCode: bin.binCode });
  guard(mayLieIn(line.bookStatus, bin.binType), 'BIN_TYPE', { binCode: bin.binCode });
}

/** People may correct their own count, but nobody overwrites another person's count. */
export const guardOwnCount = (line: CheckLineRow, by: string | null, name: string | null, { userId }: Actor): void =>
  guard(by === null || by === userId, 'COUNTED_BY', { boxNo: line.boxNo, name: name ?? '' });

/** Who made the first count. */
export const firstCounter = ({ firstBy, firstPersonId }: CheckLineRow): Doer => ({ userId: firstBy, personId: firstPersonId });

export const counted = (line: CheckLineRow): CheckLineRow => ({ ...line, ...differenceOf(line) });

/** A remark if somebody else counts the bin in which the entry was made. The goods were seen all the same. */
function sharedBin(rows: Rows, docId: string, binId: string, { userId }: Actor): Issue[] {
  const held = rows.get(CheckBin, checkBinId(docId, binId));
  const isOthers = held !== undefined && held.holderId !== null && held.holderId !== userId;
  return isOthers ? [{ code: 'CHECK_BIN_OF', params: { name: held.holderName ?? '' } }] : [];
}

const howOf = (line: CheckLineRow, p: Entry) => ({
  countBy: p.by ?? null,
  grossKg: p.grossKg ?? null,
  tareKg: p.tareKg ?? null,
  photoIds: p.photos && p.photos.length > 0 ? p.photos.map(({ id }) => id) : (line.photoIds ?? null),
});

/**
 * What an entry makes of a line. The first entry stands. What somebody else counts as well is kept beside it, so that both see it: tablets without a
 * network cannot know of each other.
 * @param round whether the entry belongs to the first or to the second count
 */
export function entered(line: CheckLineRow, p: Entry, round: 'first' | 'second', rows: Rows, ctx: Ctx): Noted {
  const { userId, userName, personId } = ctx.actor;
  const [by, name] = round === 'first' ? [line.firstBy, line.firstByName] : [line.secondBy, line.secondByName];
  const binId = p.binId ?? placeOf(line);
  const issues = sharedBin(rows, line.docId, binId, ctx.actor);
  if (by !== null && by !== userId) {
    const other = { otherQty: p.qty, otherBy: userId, otherByName: userName, otherAt: ctx.occurredAt };
    const remark = { code: 'CHECK_COUNTED_TWICE', params: { boxNo: line.boxNo, name: name ?? '' } };
    return { line: { ...line, ...other }, issues: [remark, ...issues] };
  }
  const isOwnOther = line.otherBy === userId ? NO_OTHER : {};
  const at = { ...isOwnOther, actualBinId: binId, ...howOf(line, p) };
  const first = { firstQty: p.qty, firstBy: userId, firstByName: userName, firstAt: ctx.occurredAt, firstPersonId: personId };
  const second = { secondQty: p.qty, secondBy: userId, secondByName: userName, secondAt: ctx.occurredAt };
  return { line: counted({ ...line, ...(round === 'first' ? first : second), ...at }), issues };
}

export const NO_OTHER = { otherQty: null, otherBy: null, otherByName: null, otherAt: null };

/** Two people have counted the line and found different quantities. */
export const disagrees = ({
  firstQty,
  otherQty = null,
}: Pick<CheckLineRow, 'firstQty'> & Partial<Pick<CheckLineRow, 'otherQty'>>): boolean =>
  firstQty !== null && otherQty !== null && cmpQty(firstQty, otherQty) !== 0;

export type CountPayload = { [K in keyof typeof countPayload]: z.infer<(typeof countPayload)[K]> };
