import { useCallback, useMemo, useState } from 'react';

/** Most rows a selection remembers over pages (specification, platform §5, §9). */
export const selectionLimit = 1000;

export interface SelectionChange {
  next: ReadonlySet<string>;
  /** Rows that did not fit any more; above 0 the user is told. */
  refused: number;
}

/** Adds keys up to the limit. Keys already chosen cost nothing. */
export function addToSelection(current: ReadonlySet<string>, keys: readonly string[], limit = selectionLimit): SelectionChange {
  const next = new Set(current);
  let refused = 0;
  for (const key of keys) {
    if (next.has(key)) continue;
    if (next.size >= limit) refused += 1;
    else next.add(key);
  }
  return { next, refused };
}

export function removeFromSelection(current: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> {
  const next = new Set(current);
  for (const key of keys) next.delete(key);
  return next;
}

export interface Selection {
  keys: ReadonlySet<string>;
  /** Rows refused by the limit at the last change. */
  refused: number;
  /** Most rows it takes; default: `selectionLimit`. */
  limit?: number;
  toggle: (key: string) => void;
  /** Header box: chooses or releases the rows of this page only. */
  togglePage: (pageKeys: readonly string[]) => void;
  clear: () => void;
}

/** Selection that survives paging and reloading of rows; at most 1000 rows. */
export function useSelection(limit = selectionLimit): Selection {
  const [state, setState] = useState<SelectionChange>({ next: new Set(), refused: 0 });
  const toggle = useCallback(
    (key: string) =>
      setState(({ next }) => (next.has(key) ? { next: removeFromSelection(next, [key]), refused: 0 } : addToSelection(next, [key], limit))),
    [limit],
  );
  const togglePage = useCallback(
    (pageKeys: readonly string[]) =>
      setState(({ next }) =>
        pageKeys.every((key) => next.has(key))
          ? { next: removeFromSelection(next, pageKeys), refused: 0 }
          : addToSelection(next, pageKeys, limit),
      ),
    [limit],
  );
  const clear = useCallback(() => setState({ next: new Set(), refused: 0 }), []);
  return useMemo(
    () => ({ keys: state.next, refused: state.refused, limit, toggle, togglePage, clear }),
    [state, limit, toggle, togglePage, clear],
  );
}
