/** A scanned badge says who receives the goods. What is no badge is called what it is. */
import type { Person } from '#domain/basic/party.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { answer } from '#domain/kernel/job.ts';
import { scanForBadge } from '#domain/wms/taken/taken.job.ts';
import { personOf } from '#screens/wms/kit/person-of.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useStore } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { giveFeedback } from '#ui/scan/feedback.ts';
import type { Scan } from '#ui/scan/scan-hub.ts';
import { useScan } from '#ui/scan/use-scan.ts';

/** In a dialog. @param onPerson somebody in service, by badge or typed code */
export function useBadge(onPerson: (person: Row<typeof Person>) => void): void {
  const store = useStore();
  const find = useFindScanned();
  const sentence = useSentence('rawout');
  useScan(
    async ({ text }: Scan) => {
      const scanned = await find(text);
      const person = await personOf(store, scanned.code);
      const said = person ? null : (scanForBadge(scanned) ?? answer('error', 'scan.notInService', scanned.code));
      giveFeedback(said ? 'error' : 'ok');
      if (person) onPerson(person);
      else if (said) notify({ tone: 'warn', title: `${said.code} ${sentence(said)}` });
    },
    { level: 'dialog' },
  );
}
