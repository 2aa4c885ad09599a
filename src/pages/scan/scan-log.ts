/** What a terminal has answered, with what became of the work that each scan has written. Survives a reload. */

import { useCallback, useMemo, useRef } from 'react';
import type { Answer } from '#domain/kernel/job.ts';
import type { Problem } from '#domain/kernel/problem.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { PageWork } from '#pages/outcome/use-page-work.ts';
import { sayInDialog } from '#ui/modal-refusal.ts';
import { giveFeedback } from '#ui/scan/feedback.ts';
import type { ScanHistoryEntry } from '#ui/scan/scan-history.tsx';
import type { KeptScan, KeptScans } from './kept-scans.ts';

const SHOWN = 5;
let serial = 0;

export interface ScanLog {
  readonly history: readonly ScanHistoryEntry[];
  readonly result: ScanHistoryEntry | null;
  /** @param opId the operation that the scan has written */
  readonly say: (answer: Answer, opId?: string) => void;
  /** A sentence that is already in words (a refusal of the domain). */
  readonly tell: (tone: Answer['tone'], code: string, message: string, opId?: string) => void;
  readonly refuse: (code: string, problem: Problem) => void;
}

/**
 * @param sentence puts key and facts into words; keep its identity
 * @param work what became of what the scans have written
 */
export function useScanLog(sentence: (answer: Answer) => string, kept: KeptScans, work: Pick<PageWork, 'outcomes' | 'mark'>): ScanLog {
  const labels = useLabels();
  // The page was just opened: what it remembers is history, not the result of a scan that was made here and now.
  const opened = useRef(Date.now());
  const keep = useRef(kept);
  keep.current = kept;
  const add = useCallback((tone: Answer['tone'], code: string, said: KeptScan['said'], opId?: string) => {
    serial += 1;
    const at = Date.now();
    keep.current.add({ id: `${at}-${serial}`, at, tone, code, said, ...(opId === undefined ? {} : { opId }) });
    giveFeedback(tone);
  }, []);
  const say = useCallback<ScanLog['say']>(
    (answer, opId) => {
      add(answer.tone, answer.code, { answer }, opId);
      if (answer.tone === 'error') sayInDialog(sentence(answer));
    },
    [add, sentence],
  );
  const tell = useCallback<ScanLog['tell']>((tone, code, text, opId) => add(tone, code, { text }, opId), [add]);
  const refuse = useCallback<ScanLog['refuse']>(
    (code, problem) => {
      add('error', code, { problem });
      sayInDialog(labels.problem(problem));
    },
    [add, labels],
  );
  const history = useMemo(() => {
    const outcomes = new Map(work.outcomes.map((outcome) => [outcome.op.opId, outcome]));
    return kept.scans.slice(0, SHOWN).map(({ id, at, tone, code: stored, said, opId }): ScanHistoryEntry => {
      const code = labels.boxNo(stored);
      const told = 'answer' in said ? sentence(said.answer) : 'problem' in said ? labels.problem(said.problem) : labels.boxNo(said.text);
      const outcome = opId === undefined ? undefined : outcomes.get(opId);
      if (!outcome) return { id, at, tone, code, message: told };
      const { fate, reason, remarks } = outcome;
      const why = (reason ? [reason] : remarks).map(labels.problem).join(' ');
      const became = fate === 'refused' ? 'error' : fate === 'remarked' || fate === 'held' ? 'warn' : tone;
      return { id, at, tone: became, code, message: why || told, mark: work.mark(fate) };
    });
  }, [kept.scans, work, sentence, labels]);
  const [last] = history;
  const result = last && (last.at >= opened.current || last.tone !== 'ok') ? last : null;
  return useMemo(() => ({ history, result, say, tell, refuse }), [history, result, say, tell, refuse]);
}

/** Operations the remembered scans have written. */
export const writtenBy = (scans: readonly KeptScan[]): readonly string[] => scans.flatMap(({ opId }) => opId ?? []);
