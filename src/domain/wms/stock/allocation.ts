/** Which boxes to take: FIFO, FEFO and the rest of stock-rules §3.4, in one function. */

import type { Bin } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { addQty, cmpQty, isPositive, minQty, type Quantity, subQty } from '#domain/kernel/quantity.ts';
import { isStorage } from './box-machine.ts';
import type { BoxRow } from './movement.ts';
import type { Batch } from './stock.entity.ts';

export interface Candidate {
  readonly box: BoxRow;
  readonly batch: Row<typeof Batch> | undefined;
  readonly bin: Row<typeof Bin> | undefined;
}

export interface Take {
  readonly box: BoxRow;
  readonly qty: Quantity;
}

/** The last day, in the site's zone, on which a batch may be used. This is the only place that decides expiry. Null = never expires. */
export const effectiveExpiry = (batch: Pick<Row<typeof Batch>, 'expiryDate' | 'extendedTo'> | undefined): string | null => {
  if (!batch?.expiryDate) return null;
  return batch.extendedTo && batch.extendedTo > batch.expiryDate ? batch.extendedTo : batch.expiryDate;
};

export const isExpired = (batch: Candidate['batch'], today: string): boolean => {
  const expiry = effectiveExpiry(batch);
  return expiry !== null && expiry < today;
};

/** The quantity that is not promised to anybody. */
export const freeQty = ({ qty, reservedQty }: Pick<BoxRow, 'qty' | 'reservedQty'>): Quantity => subQty(qty, reservedQty);

/** Available: normal, in an ordinary or default bin that is not being counted, not expired, and not entirely promised. */
export const isAvailable = ({ box, batch, bin }: Candidate, today: string): boolean =>
  box.boxStatus === 2 &&
  isPositive(freeQty(box)) &&
  bin?.isActive === true &&
  !bin.isTransit &&
  isStorage(bin) &&
  bin.lockedByCheckId === null &&
  !isExpired(batch, today);

const LAST = '9999-12-31';
const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** @param rule 1 FIFO, 2 FEFO, 3 LIFO, 4 free choice (here: by number) */
function compare(rule: 1 | 2 | 3 | 4, need: Quantity): (a: Candidate, b: Candidate) => number {
  const received = (c: Candidate) => c.batch?.receivedDate ?? c.box.receivedAt?.slice(0, 10) ?? LAST;
  const partly = (c: Candidate) => (cmpQty(c.box.reservedQty, '0') > 0 || c.box.parentBoxId !== null ? 0 : 1);
  const completes = (c: Candidate) => (cmpQty(freeQty(c.box), need) >= 0 ? 0 : 1);
  const byAge = (a: Candidate, b: Candidate): number => {
    if (rule === 4) return 0;
    if (rule === 3) return text(received(b), received(a));
    const expiry = rule === 2 ? text(effectiveExpiry(a.batch) ?? LAST, effectiveExpiry(b.batch) ?? LAST) : 0;
    return expiry || text(received(a), received(b));
  };
  return (a, b) =>
    byAge(a, b) ||
    partly(a) - partly(b) ||
    completes(a) - completes(b) ||
    (completes(a) === 0 ? cmpQty(freeQty(a.box), freeQty(b.box)) : cmpQty(freeQty(b.box), freeQty(a.box))) ||
    (a.bin?.pickSeq ?? 0) - (b.bin?.pickSeq ?? 0) ||
    text(a.box.boxNo, b.box.boxNo);
}

/** The candidates in the order in which they are proposed. */
export const inOrder = (candidates: readonly Candidate[], rule: 1 | 2 | 3 | 4, need: Quantity, today: string): Candidate[] =>
  candidates.filter((candidate) => isAvailable(candidate, today)).sort(compare(rule, need));

/** The next one to take. What completes the line is asked of what is still needed: at the end a rest that suffices is there before a full box is opened. */
function nextOf(candidates: ReadonlySet<Candidate>, rule: 1 | 2 | 3 | 4, need: Quantity): Candidate | undefined {
  const before = compare(rule, need);
  let first: Candidate | undefined;
  for (const one of candidates) if (!first || before(one, first) < 0) first = one;
  return first;
}

/**
 * Takes boxes until the need is met or the stock runs out (the shortage stays open on the line).
 * @param wholeBoxes never open a box; the last one may then exceed the need by less than a box (requisition type 1)
 */
export function allocate(
  candidates: readonly Candidate[],
  need: Quantity,
  rule: 1 | 2 | 3 | 4,
  wholeBoxes: boolean,
  today: string,
): Take[] {
  const takes: Take[] = [];
  let rest = need;
  const left = new Set(candidates.filter((one) => isAvailable(one, today) && !(wholeBoxes && cmpQty(one.box.reservedQty, '0') !== 0)));
  while (isPositive(rest)) {
    const next = nextOf(left, rule, rest);
    if (!next) break;
    left.delete(next);
    const { box } = next;
    const qty = wholeBoxes ? box.qty : minQty(freeQty(box), rest);
    takes.push({ box, qty });
    rest = subQty(rest, qty);
  }
  return takes;
}

export const takenQty = (takes: readonly Take[]): Quantity => takes.reduce((total, take) => addQty(total, take.qty), '0');
