/** How an inspection stands: what of its lot is open, and what the sample says of the rest. */
import { cmpQty, isPositive, type Quantity, subQty, sumQty } from '#domain/kernel/quantity.ts';
import { type InspectionRow, isFullyChecked } from './inspection.document.ts';

type Counted = Pick<InspectionRow, 'lotQty' | 'acceptedQty' | 'concessionQty' | 'rejectedQty' | 'returnedQty'>;
type Sampled = Pick<InspectionRow, 'defectQty' | 'acceptNo' | 'isSorted' | 'sampleQty' | 'lotQty'>;

/** What nobody has decided about. */
export const openOf = ({ lotQty, acceptedQty, concessionQty, rejectedQty, returnedQty }: Counted): Quantity =>
  subQty(lotQty, sumQty([acceptedQty, concessionQty, rejectedQty, returnedQty]));

export const hasOpen = (header: Counted): boolean => isPositive(openOf(header));

/** Whether a box of it has a verdict. */
export const isBegun = ({ acceptedQty, concessionQty, rejectedQty }: Counted): boolean =>
  [acceptedQty, concessionQty, rejectedQty].some(isPositive);

const RECORDED = 5;

/**
 * The verdict about the lot. It has none before all of it has one: a batch that is half judged is neither qualified nor put away. A concession for some of it
 * counts before what was accepted.
 */
export function lotStatus(header: Counted): 2 | 3 | 4 | typeof RECORDED {
  if (hasOpen(header)) return RECORDED;
  if (isPositive(header.concessionQty)) return 4;
  return isPositive(header.acceptedQty) ? 2 : 3;
}

export type SampleVerdict = 'accept' | 'reject' | 'each';

/** What the sample says of the batch; 'each' = every box stands for itself. */
export function sampleSays(header: Sampled): SampleVerdict {
  if (isFullyChecked(header)) return 'each';
  return cmpQty(header.defectQty, String(header.acceptNo)) <= 0 ? 'accept' : 'reject';
}
