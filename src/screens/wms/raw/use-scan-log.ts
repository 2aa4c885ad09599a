/** What a terminal answers to scans: sound, sentence, and the last five. */
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boxStatus } from '#domain/wms/codes.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { giveFeedback } from '#ui/scan/feedback.ts';
import type { ScanHistoryEntry } from '#ui/scan/scan-history.tsx';

export interface Spoken {
  readonly tone: 'ok' | 'warn' | 'error';
  /** Key under the given prefix; its `step`, `what` and `status` are put into words. */
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
}

const SHOWN = 5;

export interface ScanLog {
  readonly history: readonly ScanHistoryEntry[];
  readonly result: ScanHistoryEntry | null;
  readonly say: (code: string, spoken: Spoken) => void;
  /** A sentence that is already worded (a refusal of the domain). */
  readonly tell: (code: string, tone: Spoken['tone'], message: string) => void;
}

/** @param prefix of the keys in ns `raw`: `receive.say`, `putAway.say` */
export function useScanLog(prefix: string): ScanLog {
  const { t } = useTranslation('raw');
  const labels = useLabels();
  const [history, setHistory] = useState<readonly ScanHistoryEntry[]>([]);
  const count = useRef(0);

  const tell = useCallback((code: string, tone: Spoken['tone'], message: string) => {
    count.current += 1;
    const entry: ScanHistoryEntry = { id: count.current, tone, code, message, at: Date.now() };
    setHistory((before) => [entry, ...before].slice(0, SHOWN));
    giveFeedback(tone);
  }, []);
  const say = useCallback(
    (code: string, { tone, key, params }: Spoken) => {
      const { step, what, status } = params;
      const words = {
        ...params,
        ...(step === undefined ? {} : { step: t(`receive.lacks.${step}`) }),
        ...(what === undefined ? {} : { what: t(`kind.${what}`) }),
        ...(status === undefined ? {} : { status: labels.code(boxStatus, status) }),
      };
      tell(code, tone, t(`${prefix}.${key}`, words));
    },
    [labels, prefix, t, tell],
  );
  return { history, result: history[0] ?? null, say, tell };
}
