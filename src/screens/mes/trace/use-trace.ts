/** The current card or order: looked up by scan or by hand, kept while the page is open. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProcessTrace, TracedOperation } from '#domain/mes/trace.ts';
import { parseScan } from '#domain/system/scan-code.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import { giveFeedback } from '#ui/scan/feedback.ts';
import { useScan } from '#ui/scan/use-scan.ts';
import type { Guarded } from './fault-dialog.tsx';
import { askOrHeld, type Held } from './held-answers.ts';
import { traceFrom } from './own-rows.ts';
import { traceOf } from './trace-calls.ts';

/** One of our labels says what it is; for any other code the text itself is the number. */
export const numberOf = (text: string): string => {
  const { form, kind, id } = parseScan(text);
  return form !== 'plain' && (kind === 'card' || kind === 'document') ? id : text.trim();
};

export interface Traced extends Held<ProcessTrace> {
  readonly code: string;
}

/**
 * @param onBadge somebody's badge was scanned: it is no card
 * @param onGauge the label of a gauge was scanned; left out: it is looked up like any other code
 */
export function useTrace(start: string, guard: Guarded, onBadge: (personCode: string) => void, onGauge?: (assetNo: string) => void) {
  const { online } = useSyncStatus();
  const store = useStore();
  const [traced, setTraced] = useState<Traced | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const look = useCallback(
    async (text: string): Promise<void> => {
      const scanned = parseScan(text);
      if (scanned.kind === 'person') return onBadge(scanned.id);
      if (scanned.kind === 'asset' && onGauge) return onGauge(scanned.id);
      const code = numberOf(text);
      if (code === '') return;
      setBusy(true);
      const found = await guard(() => askOrHeld(`trace/${code}`, () => traceOf(code), traceFrom(store, code)));
      setBusy(false);
      // What was shown belongs to another code. Asked again for the same one, it stays: the server may only be out of reach.
      if (found === null) return setTraced((before) => (before?.code === code ? before : null));
      giveFeedback('ok');
      setTraced((before) => {
        const at = found.data.card?.currentOpSeq ?? null;
        // A card that has gone on is meant where it is now, not where it was looked at before.
        if (before?.code !== code || (before.data.card?.currentOpSeq ?? null) !== at) setChosen(at);
        return { ...found, code };
      });
    },
    [guard, onBadge, onGauge, store],
  );
  useScan(({ text }) => look(text));
  const begun = useRef(false);
  useEffect(() => {
    if (start === '' || begun.current) return;
    begun.current = true;
    void look(start);
  }, [start, look]);
  const old = traced?.old === true ? traced.code : null;
  useEffect(() => {
    if (online && old !== null) void look(old);
  }, [online, old, look]);
  const { operations = [] } = traced?.data ?? {};
  const operation: TracedOperation | undefined = operations.find(({ opSeq }) => opSeq === chosen) ?? operations[0];
  return {
    traced,
    busy,
    operation,
    choose: setChosen,
    look,
    reload: useCallback(async () => {
      if (traced) await look(traced.code);
    }, [traced, look]),
  };
}
