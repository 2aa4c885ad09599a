/** What the desk decides: dealt with, settled otherwise, done in one's own name, released. Every decision but the last try asks for its reason. */

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { reissue } from '#domain/kernel/ids.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import { operationByType } from '#domain/registry.ts';
import type { SecurityEvent } from '#domain/system/answers.ts';
import {
  DESK,
  type HandedOperation,
  type HeldAuthor,
  releaseAuthor,
  settleEvent,
  settleHanded,
  settleIssues,
} from '#screens/system/kit/desk-calls.ts';
import { useWords } from '#screens/system/kit/use-words.ts';
import { useStore } from '#store/hooks.ts';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import { notify } from '#ui/feedback/notify.tsx';

export function useDeskActions() {
  const { t } = useTranslation('desk');
  const store = useStore();
  const actor = useActor();
  const words = useWords();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  const refresh = () => client.invalidateQueries({ queryKey: [DESK] });
  /** @returns true when it is done; what went wrong has been said */
  const carryOut = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      notify({ tone: 'ok', title: done });
      return true;
    } catch {
      return false;
    } finally {
      setBusy(false);
      await refresh();
    }
  };

  return {
    busy,
    dealtWith: async (opIds: readonly string[]): Promise<boolean> => {
      const note = await askReason({
        title: t('dealt.title'),
        detail: t('dealt.detail', { n: opIds.length }),
        label: t('note'),
        confirmLabel: t('dealt.action'),
      });
      return note !== null && carryOut(() => settleIssues({ opIds, note }), t('dealt.done'));
    },
    otherwise: async ({ opId }: HandedOperation): Promise<boolean> => {
      const note = await askReason({
        title: t('otherwise.title'),
        detail: t('otherwise.detail'),
        label: t('note'),
        confirmLabel: t('otherwise.action'),
      });
      return note !== null && carryOut(() => settleHanded({ opId, note }), t('otherwise.done'));
    },
    release: async ({ userId, userName, deviceId }: HeldAuthor): Promise<boolean> => {
      const reason = await askReason({
        title: t('release.title', { name: userName }),
        detail: t('release.detail'),
        confirmLabel: t('release.action'),
      });
      return reason !== null && carryOut(() => releaseAuthor({ userId, deviceId, reason }), t('release.done'));
    },
    lookedAt: async ({ id }: SecurityEvent): Promise<boolean> => {
      const note = await askReason({
        title: t('looked.title'),
        detail: t('looked.detail'),
        label: t('note'),
        confirmLabel: t('looked.action'),
      });
      return note !== null && carryOut(() => settleEvent({ id, note }), t('looked.done'));
    },
    /** Does a handed-over operation anew, as this person's own. Refused, it stays on the list, and the reason is said. */
    inMyName: async ({ opId: from, operation, rebirths }: HandedOperation): Promise<boolean> => {
      const def = operationByType(operation.type, operation.v);
      if (!def || !actor) return false;
      const question = t('mine.question', { what: words.operation(operation.type) });
      if (!(await confirm({ kind: 'action', question, detail: t('mine.detail'), confirmLabel: t('mine.action') }))) return false;
      const opId = store.newOpId();
      const payload = reissue(operation.payload, [...rebirths, { from, to: opId, payload: operation.payload }]);
      setBusy(true);
      const result = await store.takeOver(from, def, payload as never, { opId, actor }).finally(() => setBusy(false));
      await refresh();
      if (result.ok) notify({ tone: 'ok', title: t('mine.done') });
      else notify({ tone: 'error', title: t('mine.refused'), detail: words.labels.problem(result.problem) });
      return result.ok;
    },
    /** Why it cannot be done anew; null = it can. */
    whyNotMine: ({ operation, withheld }: HandedOperation): string | null => {
      const def = operationByType(operation.type, operation.v);
      if (!def) return words.labels.problem({ code: 'UNKNOWN_OPERATION', params: {} });
      if (withheld) return t('mine.withheld');
      return actor && hasRight(actor, def.right) ? null : t('mine.noRight');
    },
  };
}
