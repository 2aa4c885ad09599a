/** The lines of a terminal with what became of the work on them. Pure. */
import type { LineOutcome, Trouble } from '#pages/outcome/outcome-rules.ts';
import type { Mark } from '#pages/outcome/use-page-work.ts';
import type { Fate } from '#store/hooks.ts';
import type { ScanLine } from './scan-lines.tsx';

/** A line is never better than its work: one whose work was refused, or counts nowhere yet, is no line that is done. */
export function markedLines(
  lines: readonly ScanLine[],
  found: ReadonlyMap<string, LineOutcome>,
  mark: (fate: Fate) => Mark,
): readonly ScanLine[] {
  if (found.size === 0) return lines;
  return lines.map((line) => {
    const own = found.get(line.key);
    if (!own || own.fate === 'settled') return line;
    const { fate, trouble } = own;
    const isDone = fate !== 'refused' && fate !== 'held';
    return { ...line, mark: mark(fate), ...(trouble ? { trouble } : {}), ...(isDone ? {} : { state: 'problem' as const }) };
  });
}

/** Troubles that no line shows. */
export function besideLines(troubles: readonly Trouble[], lines: readonly ScanLine[]): readonly Trouble[] {
  const shown = new Set(lines.flatMap(({ trouble }) => trouble?.op.opId ?? []));
  return troubles.filter(({ op }) => !shown.has(op.opId));
}

/** Fates that are counted beside the progress: what the books do not say yet. */
const COUNTED: readonly Fate[] = ['refused', 'held', 'remarked', 'saved', 'sent'];

/** How many lines stand in each state that is not booked, the worst first; states of which the same is said are one. */
export function totalsOf(
  found: ReadonlyMap<string, LineOutcome>,
  mark: (fate: Fate) => Mark,
): readonly (Mark & { readonly count: number })[] {
  const totals = new Map<string, Mark & { readonly count: number }>();
  for (const fate of COUNTED) {
    const lines = [...found.values()].filter((one) => one.fate === fate).length;
    const said = mark(fate);
    if (lines > 0) totals.set(said.label, { ...said, count: lines + (totals.get(said.label)?.count ?? 0) });
  }
  return [...totals.values()];
}
