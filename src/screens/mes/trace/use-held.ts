/** Data of the current operation: loaded when it is selected, and again whenever its card or order is asked for again. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '#api/session.ts';
import { FirstConfirm, ProdReview } from '#domain/mes/check.ts';
import { ReportWork } from '#domain/mes/report/report-work.document.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';
import type { Guarded } from './fault-dialog.tsx';
import { askOrHeld, type Here } from './held-answers.ts';
import type { Place } from './trace-calls.ts';

const READS = [FirstConfirm, ProdReview, ReportWork].map(({ name }) => name);

interface Question<T> {
  readonly name: string;
  readonly ask: (place: Place) => Promise<T>;
  readonly here: (store: Store, place: Place) => Here<T>;
}

/** @param asked when the order was asked for last: others may have worked at the operation since it was asked for before */
export function useHeldAnswer<T>({ name, ask, here }: Question<T>, { orderNo, opSeq }: Place, asked: number, guard: Guarded) {
  const store = useStore();
  const account = useSession((state) => state.session?.user.account);
  const { online } = useSyncStatus();
  const key = `${name}/${orderNo}/${opSeq}`;
  const { data, error, errorUpdatedAt, refetch, isFetching } = useQuery({
    queryKey: ['process-trace', account, key],
    queryFn: () => askOrHeld(key, () => ask({ orderNo, opSeq }), here(store, { orderNo, opSeq })),
    retry: false,
    meta: { reads: READS },
  });
  useEffect(() => {
    if (errorUpdatedAt > 0 && error) void guard(() => Promise.reject(error));
  }, [error, errorUpdatedAt, guard]);
  const first = useRef(asked);
  useEffect(() => {
    if (asked === first.current) return;
    first.current = asked;
    void refetch();
  }, [asked, refetch]);
  const old = data?.old === true;
  useEffect(() => {
    if (online && old) void refetch();
  }, [online, old, refetch]);
  return { held: data, loading: isFetching && data === undefined };
}
