import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Whether the window fulfils a media query now. */
export function useMedia(query: string): boolean {
  const asked = useMemo(() => matchMedia(query), [query]);
  const hear = useCallback(
    (then: () => void) => {
      asked.addEventListener('change', then);
      return () => asked.removeEventListener('change', then);
    },
    [asked],
  );
  return useSyncExternalStore(hear, () => asked.matches);
}
