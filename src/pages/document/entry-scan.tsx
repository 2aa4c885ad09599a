/** Hears the label that fills a field of the form, so that nobody has to find the field before they scan. */
import { notify } from '#ui/feedback/notify.tsx';
import { giveFeedback } from '#ui/scan/feedback.ts';
import { useScan } from '#ui/scan/use-scan.ts';
import { usePageWords } from './document-words.ts';
import type { ChangeDraft, Draft, EntryPlan } from './entry-plan.ts';
import type { Page } from './plan.ts';

interface EntryScanProps {
  readonly page: Page;
  readonly scanned: NonNullable<EntryPlan['scanned']>;
  readonly draft: Draft;
  readonly change: ChangeDraft;
}

export function EntryScan({ page, scanned: { field, use: useReading }, draft: { head }, change }: EntryScanProps) {
  const { say } = usePageWords(page);
  const read = useReading();
  useScan(async ({ text }) => {
    const { code, value } = await read(text);
    giveFeedback(value === null ? 'error' : 'ok');
    if (value === null) notify({ tone: 'warn', title: say('entry.scannedOther', { code: code }) });
    else change({ head: { ...head, [field]: value } });
  });
  return null;
}
