/** The last scans of this job: what was scanned, what came of it, with the sound. */
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabels } from '#pages/kit/labels.ts';
import { giveFeedback } from '#ui/scan/feedback.ts';
import type { ScanHistoryEntry } from '#ui/scan/scan-history.tsx';
import type { Answer } from './scanned.ts';

const KEPT = 5;
let serial = 0;

export interface ScanLog {
  readonly history: readonly ScanHistoryEntry[];
  readonly result: ScanHistoryEntry | null;
  readonly say: (answer: Answer) => void;
  /** A sentence that is already in words (a refusal of the domain). */
  readonly tell: (tone: Answer['tone'], code: string, message: string) => void;
}

export function useScanLog(): ScanLog {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const [history, setHistory] = useState<readonly ScanHistoryEntry[]>([]);
  const tell = useCallback<ScanLog['tell']>((tone, code, message) => {
    serial += 1;
    const entry = { id: serial, at: Date.now(), tone, code, message };
    giveFeedback(tone);
    setHistory((before) => [entry, ...before].slice(0, KEPT));
  }, []);
  const say = useCallback(
    ({ tone, key, code, params }: Answer) => {
      const status = params.status === undefined ? {} : { status: labels.code('boxStatus', params.status) };
      const what = params.what === undefined ? {} : { what: t(`scan.kind.${params.what}`) };
      tell(tone, code, t(key, { ...params, ...status, ...what }));
    },
    [labels, t, tell],
  );
  return { history, result: history[0] ?? null, say, tell };
}
