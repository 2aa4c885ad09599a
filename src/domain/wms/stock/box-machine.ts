/**
 * The box status machine (states-2 §2.3). Only these edges exist. A reversal may also run an edge backwards, as the exact mirror of the movement it
 * undoes.
 */

/** 'back' stands for the status stored in prevStatus. */
type Target = number | 'back';

const EDGES: Readonly<Record<string, readonly Target[]>> = {
  new: [2, 4, 6, 7, 10, 14, 15],
  1: ['back', 2, 6, 7, 14, 17],
  2: [1, 3, 4, 5, 9, 10, 13, 14, 17],
  3: [2, 3, 4],
  4: [2, 3, 6, 7, 14, 17],
  5: ['back', 2, 3, 4, 8, 14, 15],
  6: [1, 3, 4, 5, 13, 14, 17],
  7: [2, 3, 6, 10, 17],
  8: [2, 10],
  9: [2, 3, 4, 10, 14, 15],
  10: ['back', 10, 11],
  12: [2, 10],
  13: [2, 3, 10, 17],
  14: [2, 3, 5, 10, 15, 17],
  15: [5, 10, 16, 17],
  16: [12, 15],
  // A box that was counted as zero is closed where it stood.
  17: ['back', 17, 3],
};

/**
 * True if a box may go from one status to another. A workshop return ends the lock of the line (5) in status 4 or 14 if the goods must be inspected
 * or are defective (states-2 §2.4.9), so those two edges are listed in addition to "back".
 */
export function isBoxEdge(from: number | null, to: number, prevStatus: number | null = null): boolean {
  const targets = EDGES[from === null ? 'new' : String(from)] ?? [];
  return targets.includes(to) || (targets.includes('back') && prevStatus === to);
}

/** In these statuses the box names the document that holds it (INV-17). */
export const isLockStatus = (status: number): boolean => status === 5 || status === 16;
/** In these statuses the box remembers its previous one: a frozen concession must not come back as normal stock. */
export const remembersStatus = (status: number): boolean => [1, 5, 16, 17].includes(status);

/** Bin types in which a box of a status may lie; null = ordinary storage. A status that is not listed may lie anywhere (INV-19). */
const PLACES: Readonly<Record<number, readonly (number | null)[]>> = {
  2: [null, 0, 1, 6, 7],
  // Sold and not signed for: in the bin of the customer's hub, or nowhere.
  3: [9],
  4: [0, 1, 7, null],
  6: [null, 0, 1, 6, 7],
  7: [5, 0, 7],
  14: [5, 0, 1, 7],
  15: [4, 7],
  16: [4, 7],
};
export const mayLieIn = (status: number, binType: number | null): boolean => PLACES[status]?.includes(binType) ?? true;

/** Types of bins in which usable goods are stored; null = ordinary storage. */
export const STORAGE_BINS: readonly (number | null)[] = [null, 7];
export const isStorage = ({ binType }: { readonly binType: number | null }): boolean => STORAGE_BINS.includes(binType);
