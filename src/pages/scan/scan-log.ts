/** What a terminal has answered: the last five scans, each with what became of the work it wrote. */

import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#domain/kernel/job.ts';
import { type Fate, useFates } from '#store/hooks.ts';
import { giveFeedback } from '#ui/scan/feedback.ts';
import type { ScanHistoryEntry } from '#ui/scan/scan-history.tsx';
import type { Tone } from '#ui/tone.ts';

const SHOWN = 5;
let serial = 0;

const TONES: Readonly<Record<Fate, Tone>> = {
  saved: 'info',
  sent: 'info',
  booked: 'ok',
  remarked: 'warn',
  refused: 'error',
  settled: 'neutral',
};

interface Logged extends ScanHistoryEntry {
  /** The operation the scan has written. */
  readonly opId?: string | undefined;
}

export interface ScanLog {
  readonly history: readonly ScanHistoryEntry[];
  readonly result: ScanHistoryEntry | null;
  /** @param opId the operation that the scan has written */
  readonly say: (answer: Answer, opId?: string) => void;
  /** A sentence that is already in words (a refusal of the domain). */
  readonly tell: (tone: Answer['tone'], code: string, message: string, opId?: string) => void;
}

/** @param sentence puts key and facts into words; keep its identity */
export function useScanLog(sentence: (answer: Answer) => string): ScanLog {
  const { t } = useTranslation('ui');
  const [logged, setLogged] = useState<readonly Logged[]>([]);
  const fates = useFates(logged.flatMap(({ opId }) => opId ?? []));
  const tell = useCallback<ScanLog['tell']>((tone, code, message, opId) => {
    serial += 1;
    const entry = { id: serial, at: Date.now(), tone, code, message, opId };
    setLogged((before) => [entry, ...before].slice(0, SHOWN));
    giveFeedback(tone);
  }, []);
  const say = useCallback<ScanLog['say']>((told, opId) => tell(told.tone, told.code, sentence(told), opId), [sentence, tell]);
  const history = useMemo(
    () =>
      logged.map(({ opId, ...entry }): ScanHistoryEntry => {
        const fate = opId === undefined ? undefined : fates.get(opId);
        return fate ? { ...entry, mark: { tone: TONES[fate], label: t(`scan.fate.${fate}`) } } : entry;
      }),
    [logged, fates, t],
  );
  return useMemo(() => ({ history, result: history[0] ?? null, say, tell }), [history, say, tell]);
}
