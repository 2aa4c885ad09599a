/** Whose badge was scanned here last: the next step is that person's. */
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Person } from '#domain/basic/party.resource.ts';
import { useStore } from '#store/hooks.ts';
import { giveFeedback } from '#ui/scan/feedback.ts';
import type { Badge, Shown } from './badge-shown.tsx';
import type { Fault } from './fault-dialog.tsx';

const IN_SERVICE = 1;

export function useBadge(tell: Fault['tell']): { readonly badge: Badge; readonly show: (personCode: string) => void } {
  const { t } = useTranslation('trace');
  const store = useStore();
  const [shown, setShown] = useState<Shown | null>(null);
  const find = useCallback(
    async (personCode: string): Promise<void> => {
      const [found] = await store.rowsBy(Person, 'personCode', personCode);
      if (found?.row.status !== IN_SERVICE) return tell(t('badge.unknown', { code: personCode }));
      giveFeedback('ok');
      setShown({ id: found.row.id, name: found.row.personName });
    },
    [store, tell, t],
  );
  return { badge: { shown, clear: () => setShown(null) }, show: useCallback((code: string) => void find(code), [find]) };
}
