/** Grouping of waiting operations, and why they wait. Pure. */
import { WAITS_FOR_SUPERVISOR } from '#domain/protocol/trust.ts';

interface WaitingItem {
  readonly op: { readonly docKey: string; readonly attempts?: { readonly lastCode: string | null } };
  readonly ambiguous: boolean;
}

/** The lane of a decision contains the lane it settles: `resolve:receipt:<id>/<operation>`. */
export const documentLane = (docKey: string): string => docKey.replace(/^(?:resolve|handover):([^/]*).*$/, '$1');

export interface LaneOf<I> {
  readonly docKey: string;
  readonly items: readonly I[];
}

/** By document, in the order of each document's oldest operation. */
export function byLane<I extends WaitingItem>(items: readonly I[]): readonly LaneOf<I>[] {
  const lanes = new Map<string, I[]>();
  for (const item of items) {
    const lane = lanes.get(item.op.docKey);
    if (lane) lane.push(item);
    else lanes.set(item.op.docKey, [item]);
  }
  return [...lanes].map(([docKey, own]) => ({ docKey, items: own }));
}

export type Why = 'ambiguous' | 'unsigned' | 'offlineWhy' | 'queue' | 'blockedBy' | 'decision' | 'supervisor';

interface Place {
  /** The first operation of its document. */
  readonly first: boolean;
  /** A refused operation ahead of it still awaits a decision. */
  readonly held: boolean;
}

/** The most immediate reason why an operation has not reached the server yet. */
export function whyWaiting(
  item: WaitingItem,
  { first, held }: Place,
  { online, authRequired }: { online: boolean; authRequired: boolean },
): Why {
  if (held) return 'decision';
  if (authRequired) return 'unsigned';
  if (!online) return 'offlineWhy';
  if (WAITS_FOR_SUPERVISOR.includes(item.op.attempts?.lastCode ?? '')) return 'supervisor';
  if (item.ambiguous) return 'ambiguous';
  return first ? 'queue' : 'blockedBy';
}
