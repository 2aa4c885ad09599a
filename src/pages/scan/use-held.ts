/** Where a terminal keeps its state: in memory, or as a draft that survives a reload. */
import { useCallback, useMemo, useRef, useState } from 'react';
import { useDraft } from '#pages/kit/use-draft.ts';

export interface Held<S> {
  /** As the page shows it. */
  readonly state: S;
  /** As it is, although React may not have rendered it yet. */
  readonly now: () => S;
  readonly put: (next: S) => void;
}

export function useHeld<S>(start: S | (() => S)): Held<S> {
  const [state, show] = useState(start);
  const current = useRef(state);
  const put = useCallback((next: S) => {
    current.current = next;
    show(next);
  }, []);
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
