/** Unsubmitted entries survive reload, dead battery and lock, each for the user who made it; sign-out discards them. For small forms only: operations belong in the outbox. */
import { useCallback } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useSession } from '#api/session.ts';
import { keptTexts } from '#store/texts.ts';

interface Drafts {
  readonly drafts: Readonly<Record<string, unknown>>;
  readonly put: (key: string, value: unknown) => void;
}

/** The oldest go first: abandoned drafts must not fill the storage. */
const KEPT = 50;

const NAME = 'chejian.drafts';

const useDrafts = create<Drafts>()(
  persist(
    (set) => ({
      drafts: {},
      put: (key, value) =>
        set(({ drafts }) => {
          const { [key]: _before, ...rest } = drafts;
          const kept = value === undefined ? rest : { ...rest, [key]: value };
          return { drafts: Object.fromEntries(Object.entries(kept).slice(-KEPT)) };
        }),
    }),
    { name: NAME, partialize: ({ drafts }) => ({ drafts }), storage: createJSONStorage(() => keptTexts) },
  ),
);
keptTexts.onReturn(NAME, () => void useDrafts.persist.rehydrate());

/**
 * Like useState, but stored under the key. A value from an older build is spread over `initial`, so that new fields have a value.
 * @param place path and id of the document: `/wms/purchase-take-add?noticeId=…`
 * @returns value, setter (a value or a function of the previous one) and `clear` for use after the submit
 */
export function useDraft<T extends object>(place: string, initial: T): [T, (next: T | ((before: T) => T)) => void, () => void] {
  // Whoever unlocks the device next begins with forms of their own.
  const user = useSession((state) => state.session?.user.userId ?? '');
  const key = `${user} ${place}`;
  const stored = useDrafts((state) => state.drafts[key]) as Partial<T> | undefined;
  const value = stored === undefined ? initial : { ...initial, ...stored };
  const set = useCallback(
    (next: T | ((before: T) => T)) => {
      const { drafts, put } = useDrafts.getState();
      const before = { ...initial, ...(drafts[key] as Partial<T> | undefined) };
      put(key, typeof next === 'function' ? (next as (before: T) => T)(before) : next);
    },
    [key, initial],
  );
  const clear = useCallback(() => useDrafts.getState().put(key, undefined), [key]);
  return [value, set, clear];
}

/** Keeps a draft for a page that is opened next, unless that page has one already. @returns a function with the place, as `useDraft` names it, and the value */
export function useDraftFor(): (place: string, value: object) => void {
  const user = useSession((state) => state.session?.user.userId ?? '');
  return useCallback(
    (place, value) => {
      const { drafts, put } = useDrafts.getState();
      const key = `${user} ${place}`;
      if (drafts[key] === undefined) put(key, value);
    },
    [user],
  );
}
