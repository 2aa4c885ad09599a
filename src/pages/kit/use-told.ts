/** What the server tells where it can be reached. Without it, what this device holds has to do. */
import { useQuery } from '@tanstack/react-query';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';

interface Told<T> {
  /** Undefined = the server has not answered. */
  readonly told: T | undefined;
  /** It is being asked, though the answer to an earlier question may stand. */
  readonly isAsking: boolean;
}

/**
 * @param name of the question
 * @param question undefined = there is nothing to ask
 * @param keeps whether the answer to an earlier question stands until this one is answered; default: never
 */
export function useTold<Q extends object, T>(
  name: string,
  call: (question: Q, options: { readonly signal: AbortSignal; readonly alertError: false }) => Promise<T>,
  question: Q | undefined,
  keeps: (before: Q) => boolean = () => false,
): Told<T> {
  const { online } = useSyncStatus();
  const isAsked = online && question !== undefined;
  const { data, isPending, isPlaceholderData } = useQuery<T, Error, T, readonly [string, Q | undefined]>({
    queryKey: [name, question],
    queryFn: ({ signal }) => call(question as Q, { signal, alertError: false }),
    enabled: isAsked,
    placeholderData: (before, query) => {
      const asked = query?.queryKey[1];
      return asked !== undefined && keeps(asked) ? before : undefined;
    },
    retry: false,
    staleTime: 0,
  });
  return { told: data, isAsking: isAsked && (isPending || isPlaceholderData) };
}

/** @returns asks once: the server where it can be reached and answers, else this device */
export function useAskTold<Q extends object, T>(
  call: (question: Q, options: { readonly alertError: false }) => Promise<T>,
  here: (rows: Store, question: Q) => Promise<T>,
): (question: Q) => Promise<T> {
  const store = useStore();
  const { online } = useSyncStatus();
  const held = (question: Q) => here(store, question);
  return (question) => (online ? call(question, { alertError: false }).catch(() => held(question)) : held(question));
}
