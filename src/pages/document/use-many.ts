/** Verbs of several documents at once: rows are chosen in the list, one operation does them, and what stayed as it was is named with its reason. */
import { useMemo } from 'react';
import { useActor } from '#api/session.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { type IdOf, useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import type { Action } from '#ui/page-header.tsx';
import { type Selection, useSelection } from '#ui/table/selection.ts';
import { usePageWords } from './document-words.ts';
import type { ManyPlan, Page } from './plan.ts';

/** Remarks that fit into a message; how many there are beyond is said. */
const TOLD = 5;
const NONE: Readonly<Record<string, ManyPlan>> = {};

/** @returns nothing for a page without such verbs, or a user who may do none of them */
export function useMany(page: Page): { readonly selection?: Selection; readonly batch?: readonly Action[] } {
  const many = page.plan.list.many ?? NONE;
  const { say, find } = usePageWords(page);
  const actor = useActor();
  const labels = useLabels();
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const allowed = useMemo(
    () => Object.entries(many).filter(([, { operation }]) => actor && hasRight(actor, operation.right)),
    [many, actor],
  );
  const most = Math.min(...allowed.map(([, plan]) => plan.most));
  const selection = useSelection(Number.isFinite(most) ? most : 0);
  if (allowed.length === 0) return {};
  const does = async (verb: string, plan: ManyPlan): Promise<void> => {
    const ids = [...selection.keys];
    const n = String(ids.length);
    const label = say(`verb.${verb}`);
    const detail = find(`many.${verb}`);
    const more = detail === undefined ? {} : { detail };
    const title = say('many.question', { n, verb: label });
    const reason = plan.asksReason ? await askReason({ title, ...more }) : '';
    if (reason === null || (!plan.asksReason && !(await confirm({ question: title, ...more })))) return;
    const chosen = (idOf: IdOf) => ({ id: idOf('doc'), docIds: ids });
    const written = plan.asksReason
      ? await submit(plan.operation, (idOf) => ({ ...chosen(idOf), reason }))
      : await submit(plan.operation, chosen);
    if (!written.ok) return;
    selection.clear();
    const left = (written.issues ?? []).filter(({ code }) => code === 'DOC_LEFT');
    const told = (written.issues ?? []).map(labels.problem);
    const beyond = told.length > TOLD ? [say('many.more', { n: String(told.length - TOLD) })] : [];
    notify({
      tone: told.length > 0 ? 'warn' : 'ok',
      title: say(left.length > 0 ? 'many.some' : 'many.done', {
        n: String(ids.length - left.length),
        left: String(left.length),
        verb: label,
      }),
      ...(told.length > 0 ? { detail: [...told.slice(0, TOLD), ...beyond].join('\n') } : {}),
    });
  };
  const batch = allowed.map(([verb, plan]): Action => {
    const disabledReason = online ? undefined : say('needsServer');
    return { key: verb, label: say(`verb.${verb}`), icon: plan.icon, busy, disabledReason, onClick: () => void does(verb, plan) };
  });
  return { selection, batch };
}
