import { create } from 'zustand';
import { useSession } from '#api/session.ts';
import type { BadgeKind, Counts } from './badge-rules.ts';

interface BadgeState {
  /** Whose counts these are: the next person does not see them. */
  readonly account: string | null;
  readonly counts: Counts;
}

export const useBadges = create<BadgeState>()(() => ({ account: null, counts: {} }));

/** 0 as long as nothing is known. */
export function useBadgeCount(kind: BadgeKind | null): number {
  const account = useSession((state) => state.session?.user.account ?? null);
  return useBadges((state) => (kind !== null && state.account === account ? (state.counts[kind] ?? 0) : 0));
}
