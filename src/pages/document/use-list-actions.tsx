/** List actions that concern no single document: a new one, and the page's links. */
import { Plus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useActor } from '#api/session.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSyncStatus } from '#store/hooks.ts';
import type { Action } from '#ui/page-header.tsx';
import { usePageWords } from './document-words.ts';
import type { ListAction, Page } from './plan.ts';

const NEW = 'new';

const isAllowed = ({ right = '' }: ListAction, actor: Actor): boolean =>
  typeof right === 'function' ? right(actor) : hasRight(actor, right);

/** @returns `dialog`, which the page renders once */
export function useListActions(page: Page): {
  readonly create: Action | undefined;
  /** What the page is there for, beside making something new. */
  readonly work: Action[];
  readonly menu: Action[];
  readonly dialog: ReactNode;
} {
  const { say, find } = usePageWords(page);
  const go = useGo();
  const actor = useActor();
  const { online } = useSyncStatus();
  const [asked, setAsked] = useState<string | null>(null);
  const { entry, list, path } = page.plan;
  const form: ListAction | undefined = entry && {
    to: [path, { new: '1' }],
    right: entry.right ?? entry.create.right,
    online: !entry.create.offline,
  };
  const create = list.create ?? form;
  const of = (key: string): ListAction | undefined => (key === NEW ? create : list.menu?.[key]);
  const action = (key: string, label: string): Action[] => {
    const plain = of(key);
    if (!plain || !actor || !isAllowed(plain, actor)) return [];
    const { icon, to, online: needsServer } = plain;
    const away = (key === NEW ? find('newOnline') : undefined) ?? say('needsServer');
    const disabledReason = needsServer && !online ? away : undefined;
    return [{ key, label, icon, disabledReason, onClick: () => (to ? go(...to) : setAsked(key)) }];
  };
  const [made] = action(NEW, say('new'));
  const Form = asked === null ? undefined : of(asked)?.form;
  const further = (isWork: boolean): Action[] =>
    Object.entries(list.menu ?? {}).flatMap(([key, plain]) => ((plain.isWork ?? false) === isWork ? action(key, say(`menu.${key}`)) : []));
  return {
    create: made && { ...made, icon: made.icon ?? Plus },
    work: further(true),
    menu: further(false),
    dialog: <Suspense>{Form ? <Form onClose={() => setAsked(null)} /> : null}</Suspense>,
  };
}
