/** What the server says to a question that a page or a dialog asks while it is filled in: what a plan would count, what stands in its way. */
import { useQuery } from '@tanstack/react-query';
import { useSyncStatus } from '#store/hooks.ts';

export type Call<Q, A> = (question: Q, options: { readonly signal: AbortSignal; readonly alertError: false }) => Promise<A>;

/**
 * Asked anew whenever the question changes or is shown again, for others work meanwhile.
 * @param name of the question in the cache
 * @param question null = nothing is asked
 * @returns undefined while there is no answer, and where the server is out of reach
 */
export function useAsked<Q extends object, A>(name: string, call: Call<Q, A>, question: Q | null): A | undefined {
  const { online } = useSyncStatus();
  const { data } = useQuery({
    queryKey: [name, JSON.stringify(question)],
    queryFn: ({ signal }) => call(question as Q, { signal, alertError: false }),
    enabled: question !== null && online,
    staleTime: 0,
  });
  return question === null ? undefined : data;
}
