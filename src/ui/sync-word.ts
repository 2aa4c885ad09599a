export interface SyncCounts {
  /** Operations saved here and not yet sent. */
  pending: number;
  /** Operations that need a person. */
  attention: number;
  online: boolean;
}

export type SyncWord = 'attention' | 'offline' | 'pending' | 'sent';

/** The one word of the header. What needs a person comes first, then the missing network, then the queue. */
export function syncWord({ pending, attention, online }: SyncCounts): SyncWord {
  if (attention > 0) return 'attention';
  if (!online) return 'offline';
  return pending > 0 ? 'pending' : 'sent';
}
