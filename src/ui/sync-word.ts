export interface SyncCounts {
  /** Operations saved here and not yet sent. */
  pending: number;
  /** Operations that need a person. */
  attention: number;
  online: boolean;
  /** How far the first copy of this device's rows is; null = everything that comes to it is here. */
  filling?: { readonly done: number; readonly total: number } | null;
  /** The device's store has no room for what the server sends; what is saved is safe. */
  full?: boolean;
}

export type SyncWord = 'attention' | 'full' | 'offline' | 'pending' | 'filling' | 'sent';

/** The one word of the header. What needs a person comes first, then the missing room and network, then the queue, then what is still to come. */
export function syncWord({ pending, attention, online, filling = null, full = false }: SyncCounts): SyncWord {
  if (attention > 0) return 'attention';
  if (full) return 'full';
  if (!online) return 'offline';
  if (pending > 0) return 'pending';
  return filling ? 'filling' : 'sent';
}
