/** Lines that may be received now: those of arrival notices, else what suppliers still owe on their orders. Pure. */
import { ANY_DECIMALS, cmpQty, figureFault, isPositive, type Quantity, restQty, subQty, sumQty } from '#domain/kernel/quantity.ts';

export interface OpenLine {
  readonly key: string;
  readonly materialId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly spec: string | null;
  readonly unitCode: string;
  readonly poNo: string;
  readonly requiredDate: string | null;
  /** Still to come. */
  readonly openQty: Quantity;
  /** Already on receipts that have not been reviewed yet. */
  readonly onTheWay: Quantity;
  readonly poLineId: string | null;
  readonly noticeLineId: string | null;
}

/** The part of an unfinished receipt line that reduces what is open. */
export interface Claimed {
  readonly poLineId: string | null;
  readonly noticeLineId: string | null;
  readonly planQty: Quantity;
  readonly qty: Quantity;
}

const bigger = (a: Quantity, b: Quantity): Quantity => (cmpQty(a, b) >= 0 ? a : b);

/** How much unreviewed receipts already claim: the larger of planned and counted quantity, because the counted boxes stand on the dock. */
export function claimedBy(claims: readonly Claimed[], line: Pick<OpenLine, 'poLineId' | 'noticeLineId'>): Quantity {
  const same = claims.filter((claim) =>
    line.noticeLineId ? claim.noticeLineId === line.noticeLineId : claim.poLineId !== null && claim.poLineId === line.poLineId,
  );
  return sumQty(same.map((claim) => bigger(claim.planQty, claim.qty)));
}

interface Announced {
  readonly id: string;
  readonly poLineId: string | null;
  readonly noticeQty: Quantity;
  readonly receivedQty: Quantity;
}

/**
 * What lines of unreviewed receipts claim and, of orders, what notices announce.
 * @param byOrder lines of orders are received, not those of a notice
 * @returns undefined while either is being read: as long as it is not known what is on its way, no quantity can be proposed
 */
export function claimsOf(
  received: readonly Claimed[] | undefined,
  announced: readonly Announced[] | undefined,
  byOrder: boolean,
): readonly Claimed[] | undefined {
  if (!received || !announced) return undefined;
  const fromNotices = announced.map(({ id, poLineId, noticeQty, receivedQty }) => ({
    poLineId,
    noticeLineId: id,
    qty: '0',
    planQty: restQty(noticeQty, receivedQty),
  }));
  // A receipt made from a notice is already included in what is left of the notice.
  return [...received.filter((line) => !byOrder || line.noticeLineId === null), ...fromNotices];
}

/** The quantity proposed for this receipt: what is open and not yet claimed. */
export const proposedQty = (line: OpenLine): Quantity => restQty(line.openQty, line.onTheWay);

export interface Chosen {
  readonly line: OpenLine;
  readonly qty: Quantity;
}

/** The lines with a quantity for this receipt, and the keys of lines whose quantity cannot be read. */
export function chosenLines(
  lines: readonly OpenLine[],
  wanted: Readonly<Record<string, string>>,
  decimals: (unitCode: string) => number = () => ANY_DECIMALS,
): { chosen: Chosen[]; wrong: string[] } {
  const isRight = ({ line, qty }: Chosen): boolean => figureFault(qty, decimals(line.unitCode)) === null && isPositive(qty);
  const given = lines.map((line) => ({ line, qty: (wanted[line.key] ?? proposedQty(line)).trim() }));
  const filled = given.filter(({ qty }) => qty !== '' && qty !== '0');
  return {
    chosen: filled.filter(isRight),
    wrong: filled.filter((one) => !isRight(one)).map(({ line }) => line.key),
  };
}

/** By how much a line exceeds what is open; null if it does not. */
export function beyondOpen({ line, qty }: Chosen): Quantity | null {
  return cmpQty(qty, line.openQty) > 0 ? subQty(qty, line.openQty) : null;
}
