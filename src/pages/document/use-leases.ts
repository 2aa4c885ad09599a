/** Which of these documents this device has leased, and taking a lease (a refusal names the holder). */
import { useCallback, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaseContext } from '#pages/kit/lease.ts';
import { useStore } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';
import { notify } from '#ui/feedback/notify.tsx';

export interface Leases {
  readonly held: ReadonlySet<string>;
  readonly take: (docKey: string) => Promise<void>;
}

/** Which of these documents this device currently holds a lease on. */
export async function leased(store: Store, docKeys: readonly string[]): Promise<ReadonlySet<string>> {
  const states = await Promise.all(docKeys.map((key) => store.lease(key)));
  return new Set(docKeys.filter((_, n) => states[n] !== 'none'));
}

export function useLeases(docKeys: readonly string[]): Leases {
  const store = useStore();
  const call = useContext(LeaseContext);
  const { t } = useTranslation('document');
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const wanted = docKeys.join();
  const look = useCallback(async () => setHeld(await leased(store, wanted === '' ? [] : wanted.split(','))), [wanted, store]);
  useEffect(() => {
    void look();
  }, [look]);
  const take = async (docKey: string): Promise<void> => {
    const answer = (await call?.(docKey, 'take').catch(() => null)) ?? null;
    await look();
    if (answer?.kind === 'ok') notify({ tone: 'ok', title: t('common.lease.taken') });
    else notify({ tone: 'warn', title: t('common.lease.notTaken'), ...(answer?.message ? { detail: answer.message } : {}) });
  };
  return { held, take };
}
