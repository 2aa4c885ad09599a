/** The sheet on which people count, bin by bin, and which differences are listed to be signed. Pure. */
import { placeOf } from './counting.ts';
import { differs } from './progress.ts';
import { type CheckLineRow, type CheckRow, finalQty } from './stocktake.document.ts';

const RECOUNTING = 4;
export const isRecount = ({ status }: Pick<CheckRow, 'status'>): boolean => status === RECOUNTING;

/** A bin of the sheet; one that is to be seen empty has a blank row for what is found. */
export interface SheetBin {
  readonly title: string;
  readonly rows: readonly (CheckLineRow | null)[];
}

/**
 * The lines to count, by bin in walking order: of a recount those that are counted again.
 * @param empty bins that the books have empty
 * @param walk bins of the store in walking order, with their codes
 */
export function sheetBins(
  plan: Pick<CheckRow, 'status'>,
  lines: readonly CheckLineRow[],
  empty: readonly string[],
  walk: readonly { readonly id: string; readonly code: string }[],
): readonly SheetBin[] {
  const asked = isRecount(plan) ? lines.filter(({ toRecount }) => toRecount) : lines;
  const by = new Map<string, CheckLineRow[]>();
  for (const line of asked) by.set(placeOf(line), [...(by.get(placeOf(line)) ?? []), line]);
  const known = new Set(walk.map(({ id }) => id));
  // A bin that is not used any more still holds what it holds.
  const others = [...by].filter(([id]) => !known.has(id)).map(([, rows]): SheetBin => ({ title: '–', rows }));
  const walked = walk.flatMap(({ id, code }): SheetBin[] => {
    const rows = (by.get(id) ?? []).sort((a, b) => a.lineNo - b.lineNo);
    if (rows.length > 0) return [{ title: code, rows }];
    return empty.includes(id) && !isRecount(plan) ? [{ title: code, rows: [null] }] : [];
  });
  return [...walked, ...others];
}

/** Lines that were counted otherwise than the books have them. */
export const differing = (lines: readonly CheckLineRow[]): CheckLineRow[] =>
  lines.filter((line) => finalQty(line) !== null && differs(line));
