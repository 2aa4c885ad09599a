import { useDeferredValue } from 'react';

const NONE: readonly never[] = [];

/**
 * The rows to draw now. Other rows than those that stand there are drawn beside them, piece by piece, so that a tablet answers meanwhile; the same rows
 * with other content (somebody types in one) are drawn at once, since a field must show what was typed.
 * @returns `coming`: others are on their way, and what stands there is the rows of before
 */
export function useDrawnRows<R>(rows: readonly R[], rowKey: (row: R) => string): { rows: readonly R[]; coming: boolean } {
  const before = useDeferredValue(rows, NONE);
  if (before === rows || sameKeys(before, rows, rowKey)) return { rows, coming: false };
  return { rows: before, coming: true };
}

const sameKeys = <R>(before: readonly R[], rows: readonly R[], rowKey: (row: R) => string): boolean =>
  before.length === rows.length && rows.every((row, at) => rowKey(row) === rowKey(before[at] as R));
