import { useSyncStatus } from '#store/hooks.ts';

/** Age of this device's rows, for a list shown offline. Undefined while online, so that lists do not rerender with every contact. */
export function useReplicaAge(): { readonly updatedAt: number; readonly offline: true } | undefined {
  const status = useSyncStatus();
  if (status.online || status.lastContact === null) return undefined;
  return { updatedAt: status.lastContact, offline: true };
}
