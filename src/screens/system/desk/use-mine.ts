/** Redoing a handed-over operation in one's own name. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { reissue } from '#domain/kernel/ids.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import { operationByType } from '#domain/registry.ts';
import type { HandedOperation } from '#screens/system/kit/desk-calls.ts';
import { useWords } from '#screens/system/kit/use-words.ts';
import { useStore } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';

export interface Mine {
  /** If it is refused, it stays on the list and the reason is shown. @returns true when it is done */
  readonly inMyName: (handed: HandedOperation) => Promise<boolean>;
  /** Why it cannot be redone; null = it can. */
  readonly whyNotMine: (handed: HandedOperation) => string | null;
}

export function useMine(): Mine {
  const { t } = useTranslation('desk');
  const store = useStore();
  const actor = useActor();
  const { labels } = useWords();
  return useMemo(
    () => ({
      inMyName: async ({ opId: from, operation, rebirths }) => {
        const def = operationByType(operation.type, operation.v);
        if (!def || !actor) return false;
        const opId = store.newOpId();
        const payload = reissue(operation.payload, [...rebirths, { from, to: opId, payload: operation.payload }]);
        const result = await store.takeOver(from, def, payload as never, { opId, actor });
        if (result.ok) notify({ tone: 'ok', title: t('mine.done') });
        else notify({ tone: 'error', title: t('mine.refused'), detail: labels.problem(result.problem) });
        return result.ok;
      },
      whyNotMine: ({ operation, withheld }) => {
        const def = operationByType(operation.type, operation.v);
        if (!def) return labels.problem({ code: 'UNKNOWN_OPERATION', params: {} });
        if (withheld) return t('mine.withheld');
        return actor && hasRight(actor, def.right) ? null : t('mine.noRight');
      },
    }),
    [t, store, actor, labels],
  );
}
