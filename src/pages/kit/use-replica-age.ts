import { useSyncStatus } from '#store/hooks.ts';

/** How old the rows of this device are, for a list without a server; nothing while there is one, so that lists do not follow every word with it. */
export function useReplicaAge(): { readonly updatedAt: number; readonly offline: true } | undefined {
  const status = useSyncStatus();
  if (status.online || status.lastContact === null) return undefined;
  return { updatedAt: status.lastContact, offline: true };
}
