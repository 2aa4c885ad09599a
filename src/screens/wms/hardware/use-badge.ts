/** A scanned badge says who receives the goods. */

import { Person } from '#domain/basic/party.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { parseScan } from '#domain/system/scan-code.ts';
import { useStore } from '#store/hooks.ts';
import { giveFeedback } from '#ui/scan/feedback.ts';
import type { Scan } from '#ui/scan/scan-hub.ts';
import { useScan } from '#ui/scan/use-scan.ts';

/** @param onPerson somebody in service, by badge or typed code @param onUnknown what was scanned is no badge of ours */
export function useBadge(onPerson: (person: Row<typeof Person>) => void, onUnknown: (code: string) => void, dialog = false): void {
  const store = useStore();
  useScan(
    async ({ text }: Scan) => {
      const { id } = parseScan(text);
      const found = (await store.rowsBy(Person, 'personCode', id))[0]?.row;
      giveFeedback(found?.status === 1 ? 'ok' : 'error');
      if (found?.status === 1) onPerson(found);
      else onUnknown(id);
    },
    dialog ? { level: 'dialog' } : {},
  );
}
