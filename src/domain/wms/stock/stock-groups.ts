/** Which stock counts as what (states-2 §2.3, "Classes used by queries"). The tablet's stock list and the server's reports use the same functions. */
import { addQty, isPositive, type Quantity } from '#domain/kernel/quantity.ts';
import { type Candidate, freeQty, isAvailable } from './allocation.ts';
import type { BoxRow } from './movement.ts';

/** Where a box is from the point of view of the owner: here, owned but away, with the customer, or gone. */
export type StockClass = 'onHand' | 'away' | 'consigned' | 'out';

/** Groups of box statuses by which people search for stock. */
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

const includes = (group: StatusGroup, status: number): boolean => (STATUS_GROUPS[group] as readonly number[]).includes(status);
const ON_HAND: readonly StatusGroup[] = ['normal', 'locked', 'frozen', 'toInspect', 'rejected', 'repair'];

const FROZEN = 1;
const RECEIVING = 0;

/** The group of a status; undefined for goods that have left the stock (3, 10, 11). */
export const statusGroupOf = (status: number): StatusGroup | undefined =>
  (Object.keys(STATUS_GROUPS) as StatusGroup[]).find((group) => includes(group, status));

/** A box in status 3 that still has a quantity lies with the customer. */
export function stockClassOf(box: Pick<BoxRow, 'boxStatus' | 'qty'>): StockClass {
  const group = statusGroupOf(box.boxStatus);
  if (group === 'away') return 'away';
  if (group && ON_HAND.includes(group)) return 'onHand';
  return box.boxStatus === 3 && isPositive(box.qty) ? 'consigned' : 'out';
}

/**
 * The states of stock on hand. Every unit is in exactly one of them, so they add up to the stock on hand.
 * - reserved: promised to documents, in boxes that may still be opened
 * - locked: whole boxes held by a document
 * - inTransit: on its way, in the transit bin of a store
 * - toPutAway: released, but still where goods are received
 * - frozen, toInspect, rejected: by status
 * - blocked: unavailable for another reason: expired, being counted, under repair, for concession only, in a closed or special bin
 */
export const STOCK_STATES = [
  ...(['available', 'reserved', 'locked', 'inTransit', 'toPutAway'] as const),
  ...(['frozen', 'toInspect', 'rejected', 'blocked'] as const),
] as const;
export type StockState = (typeof STOCK_STATES)[number];

/** States that follow from a box's status alone. */
const OF_STATUS: Partial<Record<StatusGroup, StockState>> = {
  frozen: 'frozen',
  toInspect: 'toInspect',
  rejected: 'rejected',
  repair: 'blocked',
};

/** How the quantity of a box on hand is divided between the states. */
function statesOf(candidate: Candidate, today: string): readonly (readonly [StockState, Quantity])[] {
  const { box, bin } = candidate;
  const group = statusGroupOf(box.boxStatus);
  const whole = group && OF_STATUS[group];
  if (whole) return [[whole, box.qty]];
  if (bin?.isTransit) return [['inTransit', box.qty]];
  if (group === 'locked') return [['locked', box.qty]];
  const free = isAvailable(candidate, today) ? 'available' : bin?.binType === RECEIVING ? 'toPutAway' : 'blocked';
  return [
    ['reserved', box.reservedQty],
    [free, freeQty(box)],
  ];
}

/** Quantities of one material in its stock unit, and the number of boxes on hand. */
export interface StockTotals extends Readonly<Record<StockState, Quantity>> {
  readonly materialId: string;
  readonly onHand: Quantity;
  /** The part of the frozen quantity that a person has frozen. Goods frozen by shelf life or stocktakes are released in other ways. */
  readonly heldByHand: Quantity;
  readonly away: Quantity;
  /** Stock that we own in the hub of a customer until the customer signs for it. */
  readonly consigned: Quantity;
  readonly boxes: number;
}

const NOTHING = Object.fromEntries(STOCK_STATES.map((state) => [state, '0'])) as Record<StockState, Quantity>;

export const noStock = (materialId: string): StockTotals => ({
  materialId,
  onHand: '0',
  ...NOTHING,
  heldByHand: '0',
  away: '0',
  consigned: '0',
  boxes: 0,
});

function added(total: StockTotals, candidate: Candidate, today: string): StockTotals {
  const { box } = candidate;
  const kind = stockClassOf(box);
  if (kind === 'away') return { ...total, away: addQty(total.away, box.qty) };
  if (kind === 'consigned') return { ...total, consigned: addQty(total.consigned, box.qty) };
  if (kind !== 'onHand') return total;
  const parts = statesOf(candidate, today).map(([state, qty]) => [state, addQty(total[state], qty)]);
  return {
    ...total,
    ...Object.fromEntries(parts),
    onHand: addQty(total.onHand, box.qty),
    heldByHand: box.boxStatus === FROZEN ? addQty(total.heldByHand, box.qty) : total.heldByHand,
    boxes: total.boxes + 1,
  };
}

/**
 * Adds up stock by material.
 * @param candidates boxes with batch and bin, because availability needs both
 * @param today calendar day in the site's zone (for expiry)
 */
export function groupStock(candidates: Iterable<Candidate>, today: string): Map<string, StockTotals> {
  const totals = new Map<string, StockTotals>();
  for (const candidate of candidates) {
    const { materialId } = candidate.box;
    totals.set(materialId, added(totals.get(materialId) ?? noStock(materialId), candidate, today));
  }
  return totals;
}
