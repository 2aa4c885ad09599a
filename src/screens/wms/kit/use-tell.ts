import { useCallback } from 'react';
import type { Answer } from '#domain/kernel/job.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { giveFeedback } from '#ui/scan/feedback.ts';
import { useSentence } from './use-sentence.ts';

/** Says on a form, where there is no terminal, what a scan has led to. */
export function useTell(): (answer: Answer) => void {
  const sentence = useSentence('rawout');
  return useCallback(
    (answer) => {
      giveFeedback(answer.tone);
      notify({ tone: answer.tone === 'ok' ? 'ok' : 'warn', title: `${answer.code} ${sentence(answer)}`.trim() });
    },
    [sentence],
  );
}
