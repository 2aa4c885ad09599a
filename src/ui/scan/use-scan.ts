import { useLayoutEffect, useRef, useState } from 'react';
import { useLatest } from '#ui/table/use-latest.ts';
import { type ScanHandler, type ScanLevel, subscribeScan } from './scan-hub.ts';

export interface UseScanOptions {
  /** false while the screen must not take scans (a step that waits for a decision). */
  enabled?: boolean;
  /** A dialog's own steps take 'dialog', the shell's catch-all 'shell'. */
  level?: ScanLevel;
}

/**
 * Receives scans while the component is shown. Subscribed in an effect, so a hidden page of the tab cache gets none.
 * Scans come one after the other: the next one waits until the handler's promise is settled and React shows what the handler changed. A quick hand
 * that scans bin and box in one breath would otherwise have its second scan judged on the state before the first.
 */
export function useScan(handler: ScanHandler, { enabled = true, level = 'page' }: UseScanOptions = {}): void {
  const latest = useLatest(handler);
  const shown = useShown();
  // Before the first paint: who sees the page may scan at once.
  useLayoutEffect(() => {
    if (!enabled) return;
    let live = true;
    const stop = subscribeScan(async (scan) => {
      await latest.current(scan);
      if (live) await shown.next();
    }, level);
    return () => {
      live = false;
      stop();
      shown.release();
    };
  }, [enabled, level, latest, shown]);
}

interface Shown {
  /** Settles when everything that was set before has been committed. */
  next(): Promise<void>;
  release(): void;
}

function useShown(): Shown {
  const [done, setDone] = useState(0);
  const waiting = useRef(new Map<number, () => void>());
  useLayoutEffect(() => {
    for (const [ticket, go] of waiting.current) {
      if (ticket > done) continue;
      waiting.current.delete(ticket);
      go();
    }
  }, [done]);
  const last = useRef(0);
  return useRef<Shown>({
    next: () =>
      new Promise((resolve) => {
        last.current += 1;
        waiting.current.set(last.current, resolve);
        setDone(last.current);
      }),
    release: () => {
      for (const go of waiting.current.values()) go();
      waiting.current.clear();
    },
  }).current;
}
