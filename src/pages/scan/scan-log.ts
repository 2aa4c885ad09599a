/** What a terminal answers to scans: sound, sentence, and the last five. */
import { useCallback, useMemo, useState } from 'react';
import { giveFeedback } from '#ui/scan/feedback.ts';
import type { ScanHistoryEntry } from '#ui/scan/scan-history.tsx';

export interface Spoken {
  readonly tone: 'ok' | 'warn' | 'error';
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
  /** What was scanned. */
  readonly code: string;
}

const SHOWN = 5;
let serial = 0;

export interface ScanLog {
  readonly history: readonly ScanHistoryEntry[];
  readonly result: ScanHistoryEntry | null;
  readonly say: (spoken: Spoken) => void;
  /** A sentence that is already in words (a refusal of the domain). */
  readonly tell: (tone: Spoken['tone'], code: string, message: string) => void;
}

/** @param sentence puts key and facts into words; keep its identity */
export function useScanLog(sentence: (spoken: Spoken) => string): ScanLog {
  const [history, setHistory] = useState<readonly ScanHistoryEntry[]>([]);
  const tell = useCallback<ScanLog['tell']>((tone, code, message) => {
    serial += 1;
    const entry = { id: serial, at: Date.now(), tone, code, message };
    setHistory((before) => [entry, ...before].slice(0, SHOWN));
    giveFeedback(tone);
  }, []);
  const say = useCallback<ScanLog['say']>((spoken) => tell(spoken.tone, spoken.code, sentence(spoken)), [sentence, tell]);
  return useMemo(() => ({ history, result: history[0] ?? null, say, tell }), [history, say, tell]);
}
