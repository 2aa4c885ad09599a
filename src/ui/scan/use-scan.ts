import { useContext, useLayoutEffect, useRef, useState } from 'react';
import { useLatest } from '#ui/table/use-latest.ts';
import { InDialog } from './scan-depth.ts';
import { type ScanHandler, type ScanLevel, type ScanSource, subscribeScan } from './scan-hub.ts';

export interface UseScanOptions {
  /** false while the screen must not take scans (a step that waits for a decision). */
  enabled?: boolean;
  /** Default: 'dialog' inside one, else 'page'. What is drawn around a dialog of its own says 'dialog', the shell's catch-all 'shell'. */
  level?: ScanLevel;
  /** Sources that are left to whoever comes after it; keep its identity. */
  passes?: readonly ScanSource[];
}

/**
 * Receives scans while the component is shown. Subscribed in an effect, so a hidden page of the tab cache gets none.
 * Scans come one after the other: the next one waits until the handler's promise is settled and React shows what the handler changed. A quick hand
 * that scans bin and box in one breath would otherwise have its second scan judged on the state before the first.
 */
export function useScan(handler: ScanHandler, { enabled = true, level: asked, passes }: UseScanOptions = {}): void {
  const isInDialog = useContext(InDialog);
  const level = asked ?? (isInDialog ? 'dialog' : 'page');
  const latest = useLatest(handler);
  const [handled, setHandled] = useState(0);
  // One at most: the hub hands out the next scan only when the last one is done.
  const goOn = useRef<() => void>(undefined);
  // Set together with what the handler changed, so it is committed with it.
  useLayoutEffect(() => {
    if (handled > 0) goOn.current?.();
  }, [handled]);
  // Before the first paint: who sees the page may scan at once.
  useLayoutEffect(() => {
    if (!enabled) return;
    let live = true;
    const stop = subscribeScan(
      async (scan) => {
        await latest.current(scan);
        if (!live) return;
        await new Promise<void>((resolve) => {
          goOn.current = resolve;
          setHandled((n) => n + 1);
        });
      },
      level,
      passes,
    );
    return () => {
      live = false;
      stop();
      goOn.current?.();
    };
  }, [enabled, level, passes, latest]);
}
