/** The state of an inspection: how much of its lot is open, and what the sample says about the rest. */
import { cmpQty, isPositive, type Quantity, subQty, sumQty } from '#domain/kernel/quantity.ts';
import { type InspectionRow, isFullyChecked } from './inspection.document.ts';

type Counted = Pick<InspectionRow, 'lotQty' | 'acceptedQty' | 'concessionQty' | 'rejectedQty' | 'returnedQty'>;
type Sampled = Pick<InspectionRow, 'defectQty' | 'acceptNo' | 'isSorted' | 'sampleQty' | 'lotQty'>;

/** The quantity that nobody has decided about. */
export const openOf = ({ lotQty, acceptedQty, concessionQty, rejectedQty, returnedQty }: Counted): Quantity =>
  subQty(lotQty, sumQty([acceptedQty, concessionQty, rejectedQty, returnedQty]));

export const hasOpen = (header: Counted): boolean => isPositive(openOf(header));

/** True once a box of the inspection has a verdict. */
export const isBegun = ({ acceptedQty, concessionQty, rejectedQty }: Counted): boolean =>
  [acceptedQty, concessionQty, rejectedQty].some(isPositive);

const RECORDED = 5;

/**
 * The verdict on the lot. It has none until every part of the lot has one: a half-judged batch is neither qualified nor put away. A concession for
 * any part outweighs accepted parts.
 */
export function lotStatus(header: Counted): 2 | 3 | 4 | typeof RECORDED {
  if (hasOpen(header)) return RECORDED;
  if (isPositive(header.concessionQty)) return 4;
  return isPositive(header.acceptedQty) ? 2 : 3;
}

export type SampleVerdict = 'accept' | 'reject' | 'each';

/** What the sample says about the batch; 'each' = every box is judged on its own. */
export function sampleSays(header: Sampled): SampleVerdict {
  if (isFullyChecked(header)) return 'each';
  return cmpQty(header.defectQty, String(header.acceptNo)) <= 0 ? 'accept' : 'reject';
}
