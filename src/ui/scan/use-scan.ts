import { useEffect } from 'react';
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
 * Scans come one after the other: return a promise to make the next one wait.
 */
export function useScan(handler: ScanHandler, { enabled = true, level = 'page' }: UseScanOptions = {}): void {
  const latest = useLatest(handler);
  useEffect(() => {
    if (!enabled) return;
    return subscribeScan((scan) => latest.current(scan), level);
  }, [enabled, level, latest]);
}
