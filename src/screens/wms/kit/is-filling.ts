import type { useStore } from '#store/hooks.ts';

/** While the first load is running, a missing row may still arrive: what a scan means is told later. */
export function isFilling(store: ReturnType<typeof useStore>): boolean {
  const { done, total } = store.core.status.get().fill;
  return done < total;
}
