/** The progress of a stocktake, and what each step asks about its lines. Pure. */
import { checkDiffType } from './codes.ts';
import { needsRecount } from './count.operation.ts';
import { disagrees } from './counting.ts';
import { type CheckLineRow, type CheckRow, isWithdrawn, MOST_NAMED } from './stocktake.document.ts';

const FIRST_DONE = 3;
const RECOUNTING = 4;
const EQUAL = 1;

export interface Progress {
  readonly lines: string;
  readonly counted: string;
  readonly different: string;
}

/** The number of boxes, the share that has been counted, and the number that differ from the books; empty while the plan has no lines. */
export function progressOf(
  all: readonly (Pick<CheckLineRow, 'firstQty' | 'diffType'> & Partial<Pick<CheckLineRow, 'isFound' | 'otherQty' | 'secondQty'>>)[],
): Progress {
  const lines = all.filter(({ isFound = null, firstQty }) => !isWithdrawn({ isFound, firstQty }));
  if (lines.length === 0) return { lines: '', counted: '', different: '' };
  const counted = lines.filter(({ firstQty }) => firstQty !== null);
  return {
    lines: String(lines.length),
    counted: `${Math.floor((100 * counted.length) / lines.length)}%`,
    different: String(counted.filter((line) => line.diffType !== EQUAL || isDisputed(line)).length),
  };
}

/** Which count of a line can be entered now; null = none. */
export function countOf({ status }: Pick<CheckRow, 'status'>, line: CheckLineRow): 'first' | 'second' | null {
  if (status === 1 || status === 2) return 'first';
  return status === RECOUNTING && line.toRecount ? 'second' : null;
}

/** The field that holds the entry of this round. */
export const entryField = (plan: Pick<CheckRow, 'status'>, line: CheckLineRow): 'firstQty' | 'secondQty' =>
  countOf(plan, line) === 'second' ? 'secondQty' : 'firstQty';

const FROM_LIST = 2;

/** What the form of an entry begins with: the entry that is there, and where the box was seen. */
export const entryStart = (line: CheckLineRow, plan: Pick<CheckRow, 'status'>) => ({
  [entryField(plan, line)]: line[entryField(plan, line)] ?? '',
  actualBinId: line.actualBinId ?? line.bookBinId,
});

/** What is sent of an entry that was made from the list. A box that lies where the books have it names no bin. */
export const listedEntry = (
  line: CheckLineRow,
  { actualBinId, ...entry }: Readonly<Record<string, unknown>>,
  plan: Pick<CheckRow, 'status'>,
) => ({
  lineId: line.id,
  qty: entry[entryField(plan, line)],
  binId: actualBinId === line.bookBinId ? null : actualBinId,
  by: FROM_LIST,
});

/** Whether the entry of this round is this person's, who may take it back. */
export const isOwnEntry = (plan: Pick<CheckRow, 'status'>, line: CheckLineRow, userId: string): boolean =>
  (countOf(plan, line) === 'second' ? line.secondBy : line.firstBy) === userId;

/** Two people have counted it differently, and nobody has counted it again: that it agrees with the books is not known. */
export const isDisputed = (line: Pick<CheckLineRow, 'firstQty'> & Partial<Pick<CheckLineRow, 'otherQty' | 'secondQty'>>): boolean =>
  (line.secondQty ?? null) === null && disagrees(line);

export const differs = ({ diffType }: Pick<CheckLineRow, 'diffType'>): boolean => diffType !== EQUAL;

/** Whoever decides has to look at it. */
export const isOdd = (line: CheckLineRow): boolean => differs(line) || isDisputed(line);

/** Steps that look at the differences. */
export type Step = 'recount' | 'submit' | 'review' | 'reject';

/** The lines that a step asks about. Submit and review: those that differ. Recount and reject: all lines, those that differ first. */
export const linesFor = (step: Step, lines: readonly CheckLineRow[]): CheckLineRow[] =>
  step === 'submit' || step === 'review' ? lines.filter(differs) : [...lines].sort((a, b) => Number(isOdd(b)) - Number(isOdd(a)));

/** Initial value of a line in the dialog: the reason given earlier, the decision to adjust, or a mark on lines that must be counted again in any case or had better be. */
export function startOf(step: Step, plan: Pick<CheckRow, 'recountPct'>, line: CheckLineRow): string {
  if (step === 'submit') return line.diffReason === null ? '' : String(line.diffReason);
  if (step === 'review') return '1';
  // What moved after its count is proposed for another one, but need not be counted again.
  return step === 'recount' && (needsRecount(plan, line) || line.isLate === true) ? '1' : '';
}

/** Lines that have to be counted again before the plan is submitted: those that wait for it, and those that nobody has sent there yet. */
export const openRecounts = (plan: Pick<CheckRow, 'recountPct'>, lines: readonly CheckLineRow[]): readonly CheckLineRow[] =>
  lines.filter((line) => !isWithdrawn(line) && ((line.toRecount && line.secondQty === null) || needsRecount(plan, line)));

/** The step that leads on after a count: what must be counted again is, and then it is submitted. Null: somebody still counts, or it is another person's turn. */
export function nextStep({ status, recountPct }: Pick<CheckRow, 'status' | 'recountPct'>, lines: readonly CheckLineRow[]): Step | null {
  if (lines.length === 0 || (status !== FIRST_DONE && status !== RECOUNTING)) return null;
  if (openRecounts({ recountPct }, lines).length === 0) return 'submit';
  return status === FIRST_DONE ? 'recount' : null;
}

/** True in the states in which the step can be taken. */
export const isOpen = (step: Step, { status }: Pick<CheckRow, 'status'>): boolean =>
  step === 'submit' ? status === 3 || status === 4 : status === (step === 'recount' ? 3 : 5);

/** How many counted lines there are of each kind of difference, in the order of the codes; those that nobody has counted are left out. */
export const byDifference = (
  lines: readonly Pick<CheckLineRow, 'firstQty' | 'diffType'>[],
): { readonly code: CheckLineRow['diffType']; readonly n: number }[] =>
  checkDiffType.codes
    .filter((code) => code !== NOT_COUNTED)
    .map((code) => ({ code, n: lines.filter(({ firstQty, diffType }) => firstQty !== null && diffType === code).length }));
const NOT_COUNTED = 0;

export interface Told {
  /** Lines with their answers. */
  readonly named: readonly { readonly lineId: string; readonly value: string }[];
  /** The answer to all others, and how many they are; null = all are named. */
  readonly others: { readonly value: string; readonly n: number } | null;
}

/** What a step sends of the answers to its lines: all of them, or the most frequent answer once where they are too many. */
export function toldOf(chosen: Readonly<Record<string, string>>, most = MOST_NAMED): Told {
  const all = Object.entries(chosen).map(([lineId, value]) => ({ lineId, value }));
  if (all.length <= most) return { named: all, others: null };
  const counts = new Map<string, number>();
  for (const { value } of all) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [value = '', n = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return { named: all.filter((one) => one.value !== value), others: { value, n } };
}
