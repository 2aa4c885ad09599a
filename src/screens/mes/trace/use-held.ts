/** Data of the current operation: loaded when it is selected, and reloaded after each change. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#api/session.ts';
import { useSyncStatus } from '#store/hooks.ts';
import type { Guarded } from './fault-dialog.tsx';
import { askOrHeld } from './held-answers.ts';
import type { Place } from './trace-calls.ts';

export function useHeldAnswer<T>(name: string, { orderNo, opSeq }: Place, ask: (place: Place) => Promise<T>, guard: Guarded) {
  const account = useSession((state) => state.session?.user.account);
  const { online } = useSyncStatus();
  const key = `${name}/${orderNo}/${opSeq}`;
  const { data, error, errorUpdatedAt, refetch, isFetching } = useQuery({
    queryKey: ['process-trace', account, key],
    queryFn: () => askOrHeld(key, () => ask({ orderNo, opSeq })),
    retry: false,
  });
  useEffect(() => {
    if (errorUpdatedAt > 0 && error) void guard(() => Promise.reject(error));
  }, [error, errorUpdatedAt, guard]);
  const old = data?.old === true;
  useEffect(() => {
    if (online && old) void refetch();
  }, [online, old, refetch]);
  return { held: data, loading: isFetching && data === undefined, refetch };
}
