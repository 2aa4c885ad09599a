/** Which stock counts as what (states-2 §2.3, "Classes used by queries"). The tablet's stock list and the server's reports ask the same functions. */
import { addQty, isPositive, type Quantity } from '#domain/kernel/quantity.ts';
import { type Candidate, freeQty, isAvailable } from './allocation.ts';
import type { BoxRow } from './movement.ts';

/** Where a box stands for the owner of the stock: here, owned but away, with the customer, or gone. */
export type StockClass = 'onHand' | 'away' | 'transit' | 'out';

/** Groups of box statuses by which people look for stock. */
export const STATUS_GROUPS = {
  normal: [2, 6],
  locked: [5],
  frozen: [1, 13, 17],
  toInspect: [4],
  rejected: [7, 14],
  repair: [15, 16],
  away: [8, 9, 12],
} as const satisfies Record<string, readonly BoxRow['boxStatus'][]>;
export type StatusGroup = keyof typeof STATUS_GROUPS;
export const isStatusGroup = (name: string): name is StatusGroup => Object.hasOwn(STATUS_GROUPS, name);

const includes = (group: StatusGroup, status: number): boolean => (STATUS_GROUPS[group] as readonly number[]).includes(status);
const ON_HAND: readonly StatusGroup[] = ['normal', 'locked', 'frozen', 'toInspect', 'rejected', 'repair'];

const FROZEN = 1;

/** The group a status belongs to; undefined for what has left the stock (3, 10, 11). */
export const statusGroupOf = (status: number): StatusGroup | undefined =>
  (Object.keys(STATUS_GROUPS) as StatusGroup[]).find((group) => includes(group, status));

/** A box in 3 that still has a quantity lies with the customer. */
export function stockClassOf(box: Pick<BoxRow, 'boxStatus' | 'qty'>): StockClass {
  const group = statusGroupOf(box.boxStatus);
  if (group === 'away') return 'away';
  if (group && ON_HAND.includes(group)) return 'onHand';
  return box.boxStatus === 3 && isPositive(box.qty) ? 'transit' : 'out';
}

/** Quantities of one material in its stock unit, and how many boxes make up what is on hand. */
export interface StockTotals {
  readonly materialId: string;
  readonly onHand: Quantity;
  readonly available: Quantity;
  /** Promised to documents, locked boxes included. */
  readonly reserved: Quantity;
  readonly frozen: Quantity;
  /** Of what is frozen, what a person has frozen: shelf life and stocktakes let go of theirs in ways of their own. */
  readonly heldByHand: Quantity;
  readonly toInspect: Quantity;
  readonly rejected: Quantity;
  readonly away: Quantity;
  /** Released, and still where goods are received. */
  readonly toPutAway: Quantity;
  readonly boxes: number;
}

export const noStock = (materialId: string): StockTotals => ({
  materialId,
  onHand: '0',
  available: '0',
  reserved: '0',
  frozen: '0',
  heldByHand: '0',
  toInspect: '0',
  rejected: '0',
  away: '0',
  toPutAway: '0',
  boxes: 0,
});

function added(total: StockTotals, candidate: Candidate, today: string): StockTotals {
  const { box } = candidate;
  const kind = stockClassOf(box);
  if (kind === 'away') return { ...total, away: addQty(total.away, box.qty) };
  if (kind !== 'onHand') return total;
  const part = (group: StatusGroup, before: Quantity): Quantity => (includes(group, box.boxStatus) ? addQty(before, box.qty) : before);
  return {
    ...total,
    onHand: addQty(total.onHand, box.qty),
    available: isAvailable(candidate, today) ? addQty(total.available, freeQty(box)) : total.available,
    reserved: addQty(total.reserved, box.reservedQty),
    frozen: part('frozen', total.frozen),
    heldByHand: box.boxStatus === FROZEN ? addQty(total.heldByHand, box.qty) : total.heldByHand,
    toInspect: part('toInspect', total.toInspect),
    rejected: part('rejected', total.rejected),
    toPutAway: candidate.bin?.binType === 0 ? part('normal', total.toPutAway) : total.toPutAway,
    boxes: total.boxes + 1,
  };
}

/**
 * Stock by material.
 * @param candidates boxes with their batch and bin, as availability needs both
 * @param today calendar day in the site's zone (expiry)
 */
export function groupStock(candidates: Iterable<Candidate>, today: string): Map<string, StockTotals> {
  const totals = new Map<string, StockTotals>();
  for (const candidate of candidates) {
    const { materialId } = candidate.box;
    totals.set(materialId, added(totals.get(materialId) ?? noStock(materialId), candidate, today));
  }
  return totals;
}
