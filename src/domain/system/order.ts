/**
 * Orders for `sort`. Equal is said as equal: an engine may ask for either of two values first, and a comparison that never says so puts equals in another
 * order in Firefox than in Chromium and on the server.
 */
export const ascending = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

export const descending = <T extends string | number>(a: T, b: T): number => ascending(b, a);

/** The newest first; of what has the same moment, what was written last. @param at moment of a row */
export const latestFirst = <R>(rows: readonly R[], at: (row: R) => string): R[] =>
  rows.toSorted((a, b) => ascending(at(a), at(b))).reverse();
