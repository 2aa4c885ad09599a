/** A scanned badge says who receives the goods. What is no badge is called what it is. */
import { badgeOf, type PersonFacts } from '#domain/basic/badge.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { giveFeedback } from '#ui/scan/feedback.ts';
import type { Scan } from '#ui/scan/scan-hub.ts';
import { useScan } from '#ui/scan/use-scan.ts';

/** In a dialog. @param onPerson somebody in service, by badge or typed code */
export function useBadge(onPerson: (person: PersonFacts) => void): void {
  const find = useFindScanned();
  const sentence = useSentence('rawout');
  useScan(
    async ({ text }: Scan) => {
      const badge = badgeOf(await find(text, undefined, { badgeFirst: true }));
      giveFeedback('person' in badge ? 'ok' : 'error');
      if ('person' in badge) return onPerson(badge.person);
      notify({ tone: 'warn', title: `${badge.answer.code} ${sentence(badge.answer)}` });
    },
    { level: 'dialog' },
  );
}
