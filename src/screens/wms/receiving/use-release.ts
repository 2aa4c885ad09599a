/** Goods beyond the rule of acceptance are released on the spot, by somebody with the right who confirms at this device (sync.md §23). */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import { CONCEDE } from '#domain/wms/inbound/acceptance.ts';
import { type Second, useSecondPerson } from '#pages/ask/second-person.tsx';
import { notify } from '#ui/feedback/notify.tsx';

export interface Release {
  readonly mayConcede: boolean;
  /** @returns null where nobody has released it, or not somebody who may */
  readonly ask: () => Promise<Second | null>;
  readonly dialog: ReactNode;
}

/** @param right of the step itself, which the other person stands for too */
export function useRelease(right: string | readonly string[]): Release {
  const { t } = useTranslation('raw');
  const mayConcede = useRight(CONCEDE);
  const second = useSecondPerson();
  const ask = async (): Promise<Second | null> => {
    const by = await second.ask(null);
    if (by === null) return null;
    if (hasRight(by.actor, CONCEDE) && hasRight(by.actor, right)) return by;
    notify({ tone: 'error', title: t('receive.mayNotRelease', { name: by.actor.userName }) });
    return null;
  };
  return { mayConcede, ask, dialog: second.dialog };
}
