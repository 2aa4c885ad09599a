/** Where a terminal keeps its state, which survives a reload: on the page's own sheet, or as a draft that others may begin. */
import { useCallback, useMemo, useRef, useState } from 'react';
import { useDraft } from '#pages/kit/use-draft.ts';
import { useKeptHand } from './kept-scans.ts';

export interface Held<S> {
  /** As the page shows it. */
  readonly state: S;
  /** As it is, although React may not have rendered it yet. */
  readonly now: () => S;
  readonly put: (next: S) => void;
}

/**
 * What is in hand at a terminal; a dead battery does not take it.
 * @param isGiven the state was made for this very visit, such as a refused step that is corrected: nothing that was kept takes its place
 */
export function useHeld<S extends object>(start: S, { isGiven = false }: { readonly isGiven?: boolean } = {}): Held<S> {
  const hand = useKeptHand();
  const [begun] = useState(start);
  const [state, show] = useState<S>(() => (isGiven ? start : { ...start, ...(hand.read() as Partial<S> | null) }));
  const current = useRef(state);
  const put = useCallback(
    (next: S) => {
      current.current = next;
      show(next);
      if (!isGiven) hand.keep(next === begun ? null : next);
    },
    [hand, begun, isGiven],
  );
  return useMemo(() => ({ state, put, now: () => current.current }), [state, put]);
}

/** @param key path and id of the document @param start keep its identity @returns with `clear` for use after the submit */
export function useHeldDraft<S extends object>(key: string, start: S): Held<S> & { readonly clear: () => void } {
  const [state, store, clear] = useDraft<S>(key, start);
  const current = useRef(state);
  // Another tab, or a form on the same page, may have changed the draft.
  current.current = state;
  const put = useCallback(
    (next: S) => {
      current.current = next;
      store(next);
    },
    [store],
  );
  return useMemo(() => ({ state, put, clear, now: () => current.current }), [state, put, clear]);
}
