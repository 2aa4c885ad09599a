/** The bins of a zero-balance plan: which were seen empty, by whom, and where something lay. Pure. */
import { placeOf } from './counting.ts';
import { type CheckBinRow, type CheckLineRow, type CheckRow, isZeroBalance } from './stocktake.document.ts';

export interface SeenBin extends CheckBinRow {
  readonly code: string;
  /** How many finds lie in it. */
  readonly finds: number;
}

/**
 * The bins that have to be seen empty, in walking order.
 * @param bins what the plan knows of its bins
 * @param walk bins of the store in walking order, with their codes
 */
export function seenBins(
  bins: readonly CheckBinRow[],
  lines: readonly CheckLineRow[],
  walk: readonly { readonly id: string; readonly code: string }[],
): readonly SeenBin[] {
  const at = new Map(walk.map(({ id, code }, n) => [id, { n, code }]));
  const place = ({ binId }: CheckBinRow): number => at.get(binId)?.n ?? 0;
  return bins
    .filter(({ isEmptyBin }) => isEmptyBin === true)
    .map((bin) => ({ ...bin, code: at.get(bin.binId)?.code ?? '', finds: lines.filter((line) => placeOf(line) === bin.binId).length }))
    .sort((a, b) => place(a) - place(b));
}

/** How a bin was seen: a word, with the tone of its badge. */
export const SEEN = { open: 'neutral', empty: 'ok', found: 'warn' } as const;
export const seenAs = ({ emptyAt, finds }: SeenBin): keyof typeof SEEN => (finds > 0 ? 'found' : emptyAt === null ? 'open' : 'empty');

/** Whether the plan has bins to be seen, once it is issued. */
export const seesBins = (plan: Pick<CheckRow, 'checkType' | 'status'>): boolean => isZeroBalance(plan) && plan.status !== 0;

/** What can be said of a bin now: that it is empty, or that it is not; null = nothing. Only whoever said it takes it back. */
export function sayable({ status }: Pick<CheckRow, 'status'>, bin: SeenBin, userId: string): 'empty' | 'notEmpty' | null {
  if ((status !== 1 && status !== 2) || bin.finds > 0) return null;
  if (bin.emptyAt === null) return 'empty';
  return bin.emptyBy === userId ? 'notEmpty' : null;
}
