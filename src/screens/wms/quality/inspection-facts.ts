/** Figures and verbs of an inspection that screens show before anything is decided. Pure. */
import { cmpQty, isPositive, type Quantity, subQty, sumQty } from '#domain/kernel/quantity.ts';
import { type InspectionBoxRow, type InspectionRow, isFullyChecked, isUndecided } from '#domain/wms/quality/inspection.document.ts';

type Counted = Pick<InspectionRow, 'lotQty' | 'acceptedQty' | 'concessionQty' | 'rejectedQty' | 'returnedQty'>;

/** What nobody has decided about. */
export const openOf = ({ lotQty, acceptedQty, concessionQty, rejectedQty, returnedQty }: Counted): Quantity =>
  subQty(lotQty, sumQty([acceptedQty, concessionQty, rejectedQty, returnedQty]));

/** Whole hours the goods have been waiting; null once the sample was recorded. @param now ms since 1970 */
export const waitingHours = ({ status, createdAt }: Pick<InspectionRow, 'status' | 'createdAt'>, now: number): number | null =>
  status === 1 ? Math.max(0, Math.floor((now - Date.parse(createdAt)) / 3_600_000)) : null;

export type SampleVerdict = 'accept' | 'reject' | 'each';

/** What the sample says of the batch; 'each' = every box stands for itself. */
export function sampleSays(header: Pick<InspectionRow, 'defectQty' | 'acceptNo' | 'isSorted' | 'sampleQty' | 'lotQty'>): SampleVerdict {
  if (isFullyChecked(header)) return 'each';
  return cmpQty(header.defectQty, String(header.acceptNo)) <= 0 ? 'accept' : 'reject';
}

export type InspectionVerb = 'record' | 'choose' | 'reject' | 'concede' | 'sort' | 'extend' | 'withdraw' | 'reopen';

type Header = Pick<InspectionRow, 'status' | 'deletedAt' | 'inspectType' | 'defectQty' | 'acceptNo' | 'isSorted' | 'sampleQty' | 'lotQty'> &
  Counted;

/** The verbs of an inspection in its status, the next one first. */
export function inspectionVerbs(header: Header): InspectionVerb[] {
  if (header.deletedAt !== null) return [];
  const { status } = header;
  const open = isPositive(openOf(header));
  const decided = [header.acceptedQty, header.concessionQty, header.rejectedQty].some(isPositive);
  if (status === 1) return ['record'];
  if (status === 5) {
    const says = sampleSays(header);
    const reopen: InspectionVerb[] = decided || header.isSorted ? [] : ['reopen'];
    if (says === 'accept') return ['choose', ...reopen];
    return [...(says === 'reject' ? (['reject', 'choose'] as const) : (['choose', 'reject'] as const)), 'concede', ...reopen];
  }
  if (status === 3) return ['sort', 'concede', 'withdraw'];
  const more: InspectionVerb[] = open ? ['choose', ...(status === 4 ? (['concede'] as const) : [])] : [];
  const extend: InspectionVerb[] = status === 2 && header.inspectType === 3 ? ['extend'] : [];
  return [...more, ...extend, 'withdraw'];
}

/** Boxes that can be chosen for a verdict: the open ones, and of a rejected batch all, for a concession. */
export const choosable = (header: Pick<InspectionRow, 'status'>, rows: readonly InspectionBoxRow[]): InspectionBoxRow[] =>
  rows.filter((row) => isUndecided(row) || (header.status === 3 && row.verdict === 3 && !row.isGone));
