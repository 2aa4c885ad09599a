/** Which of these documents this device holds, and taking one (its holder is named when somebody else has it). */
import { useCallback, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaseContext } from '#pages/kit/lease.ts';
import { useStore } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';

export interface Leases {
  readonly held: ReadonlySet<string>;
  readonly take: (docKey: string) => Promise<void>;
}

export function useLeases(docKeys: readonly string[]): Leases {
  const store = useStore();
  const call = useContext(LeaseContext);
  const { t } = useTranslation('rawout');
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const wanted = docKeys.join();
  const look = useCallback(async () => {
    const keys = wanted === '' ? [] : wanted.split(',');
    const mine = await Promise.all(keys.map((key) => store.lease(key)));
    setHeld(new Set(keys.filter((_, n) => mine[n] !== 'none')));
  }, [wanted, store]);
  useEffect(() => {
    void look();
  }, [look]);
  const take = async (docKey: string): Promise<void> => {
    const answer = (await call?.(docKey, 'take').catch(() => null)) ?? null;
    await look();
    if (answer?.kind === 'ok') notify({ tone: 'ok', title: t('lease.taken') });
    else notify({ tone: 'warn', title: t('lease.notTaken'), ...(answer?.message ? { detail: answer.message } : {}) });
  };
  return { held, take };
}
