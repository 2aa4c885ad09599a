/** The progress of a stocktake, and what each step asks about its lines. Pure. */
import { needsRecount } from './count.operation.ts';
import { type CheckLineRow, type CheckRow, isWithdrawn } from './stocktake.document.ts';

const RECOUNTING = 4;
const EQUAL = 1;

export interface Progress {
  readonly lines: string;
  readonly counted: string;
  readonly different: string;
}

/** The number of boxes, the share that has been counted, and the number that differ from the books; empty while the plan has no lines. */
export function progressOf(
  all: readonly (Pick<CheckLineRow, 'firstQty' | 'diffType'> & Partial<Pick<CheckLineRow, 'isFound'>>)[],
): Progress {
  const lines = all.filter(({ isFound = null, firstQty }) => !isWithdrawn({ isFound, firstQty }));
  if (lines.length === 0) return { lines: '', counted: '', different: '' };
  const counted = lines.filter(({ firstQty }) => firstQty !== null);
  return {
    lines: String(lines.length),
    counted: `${Math.floor((100 * counted.length) / lines.length)}%`,
    different: String(counted.filter(({ diffType }) => diffType !== EQUAL).length),
  };
}

/** Which count of a line can be entered now; null = none. */
export function countOf({ status }: Pick<CheckRow, 'status'>, line: CheckLineRow): 'first' | 'second' | null {
  if (status === 1 || status === 2) return 'first';
  return status === RECOUNTING && line.toRecount ? 'second' : null;
}

export const differs = ({ diffType }: Pick<CheckLineRow, 'diffType'>): boolean => diffType !== EQUAL;

/** Steps that look at the differences. */
export type Step = 'recount' | 'submit' | 'review' | 'reject';

/** The lines that a step asks about. Submit and review: those that differ. Recount and reject: all lines, those that differ first. */
export const linesFor = (step: Step, lines: readonly CheckLineRow[]): CheckLineRow[] =>
  step === 'submit' || step === 'review' ? lines.filter(differs) : [...lines].sort((a, b) => Number(differs(b)) - Number(differs(a)));

/** Initial value of a line in the dialog: the reason given earlier, the decision to adjust, or a mark on lines that must be counted again in any case or had better be. */
export function startOf(step: Step, plan: Pick<CheckRow, 'recountPct'>, line: CheckLineRow): string {
  if (step === 'submit') return line.diffReason === null ? '' : String(line.diffReason);
  if (step === 'review') return '1';
  // What moved after its count is proposed for another one, but need not be counted again.
  return step === 'recount' && (needsRecount(plan, line) || line.isLate === true) ? '1' : '';
}

/** True in the states in which the step can be taken. */
export const isOpen = (step: Step, { status }: Pick<CheckRow, 'status'>): boolean =>
  step === 'submit' ? status === 3 || status === 4 : status === (step === 'recount' ? 3 : 5);
