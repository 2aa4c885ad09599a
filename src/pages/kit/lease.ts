/**
 * The lease of a document (sync.md §14): which device works on it offline. Taken online and checked when work starts; never a reason to
 * refuse later.
 */
import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { LeaseState } from '#domain/protocol/lease.ts';
import { useStore } from '#store/hooks.ts';

/** The engine's answer, reduced to what a page needs. */
interface LeaseAnswer {
  readonly kind: string;
  readonly message?: string;
}
export type LeaseCall = (docKey: string, action: 'take' | 'release' | 'break', reason?: string) => Promise<LeaseAnswer>;

/** The shell provides the engine's `lease`: `<LeaseContext value={sync.lease}>`. */
export const LeaseContext = createContext<LeaseCall | null>(null);

export interface Lease {
  /** Undefined while loading. */
  readonly state: LeaseState | undefined;
  readonly busy: boolean;
  /** Why the lease was refused, in the server's words (who holds it); null = not refused. */
  readonly refusal: string | null;
  /** True when this device holds the document afterwards. A connection failure leaves `refusal` null. */
  readonly take: () => Promise<boolean>;
  readonly release: () => Promise<void>;
}

const WATCH_MS = 30_000;

/** @param docKey `requisition:<id>`; null = no document */
export function useLease(docKey: string | null): Lease {
  const store = useStore();
  const call = useContext(LeaseContext);
  const [state, setState] = useState<LeaseState>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const look = useCallback(async () => {
    const now = docKey === null ? 'none' : await store.lease(docKey);
    setState(now);
    return now !== 'none';
  }, [docKey, store]);

  useEffect(() => {
    void look();
    // A lease expires by the clock, without an event.
    const timer = setInterval(() => void look(), WATCH_MS);
    return () => clearInterval(timer);
  }, [look]);

  const act = useCallback(
    async (action: 'take' | 'release') => {
      if (docKey === null || !call) return false;
      setBusy(true);
      const answer = await call(docKey, action).catch((): LeaseAnswer => ({ kind: 'none' }));
      setRefusal(answer.kind === 'bad' ? (answer.message ?? '') : null);
      setBusy(false);
      return look();
    },
    [call, docKey, look],
  );
  const take = useCallback(() => act('take'), [act]);
  const release = useCallback(async () => {
    await act('release');
  }, [act]);
  return { state, busy, refusal, take, release };
}
