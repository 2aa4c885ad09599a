/** The lease of a document (sync.md §14): who works on it without a network. Taken online; checked when work starts, never a reason to refuse later. */
import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { LeaseState } from '#domain/kernel/clock.ts';
import { useStore } from '#store/hooks.ts';

/** What the engine answers; only what a page needs of it. */
interface LeaseAnswer {
  readonly kind: string;
  readonly message?: string;
}
export type LeaseCall = (docKey: string, action: 'take' | 'release' | 'break', reason?: string) => Promise<LeaseAnswer>;

/** The shell gives the engine's `lease`: `<LeaseContext value={sync.lease}>`. */
export const LeaseContext = createContext<LeaseCall | null>(null);

export interface Lease {
  /** Undefined while it is being read. */
  readonly state: LeaseState | undefined;
  readonly busy: boolean;
  /** Why it could not be taken, in the server's words (who holds it); null = it was not refused. */
  readonly refusal: string | null;
  /** True when this device holds the document afterwards. `silent` failures of the line leave `refusal` null. */
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
    // It runs out by the clock, with nothing to tell us so.
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
