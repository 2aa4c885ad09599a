import { useSyncStatus } from '#store/hooks.ts';

interface Fill {
  readonly done: number;
  readonly total: number;
}

/** How far the first load is; null = this device has everything that comes to it. Pure. */
export const fillingOf = ({ done, total }: Fill): Fill | null => (done < total ? { done, total } : null);

/** As long as the first load lasts nobody can say how many rows there are, or that there are none. */
export function useFilling(): Fill | null {
  const { fill } = useSyncStatus();
  return fillingOf(fill);
}

/** Age of this device's rows, for a list shown offline. Undefined while online, so that lists do not rerender with every contact. */
export function useReplicaAge(): { readonly updatedAt: number; readonly offline: true } | undefined {
  const status = useSyncStatus();
  if (status.online || status.lastContact === null) return undefined;
  return { updatedAt: status.lastContact, offline: true };
}
