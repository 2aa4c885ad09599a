/** Questions to the server that are not replicated. Those flagged `meta: { persist: true }` (small ones only) survive a reload and show their age offline. */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { QueryClient } from '@tanstack/react-query';
import { persistQueryClient } from '@tanstack/react-query-persist-client';
import { ApiError } from './errors.ts';

const DAY_MS = 86_400_000;
const STORAGE_KEY = 'chejian-queries';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The browser's idea of being online is a hint only: on a factory net the server may be there without the internet.
      queries: {
        networkMode: 'always',
        staleTime: 5000,
        gcTime: DAY_MS,
        retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.source === 'envelope'),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/**
 * Keeps the flagged answers over a reload, for at most three days. What another account or build has left is dropped.
 * @returns `restored` when those of before are there again; `stop` ends it, for a change of user
 */
export function keepAnswers(
  queryClient: QueryClient,
  account: string,
  build: string,
): { readonly stop: () => void; readonly restored: Promise<void> } {
  const [stop, restored] = persistQueryClient({
    queryClient,
    persister: createSyncStoragePersister({ storage: window.localStorage, key: STORAGE_KEY, throttleTime: 1000 }),
    maxAge: 3 * DAY_MS,
    buster: `${build}/${account}`,
    dehydrateOptions: { shouldDehydrateQuery: ({ meta, state }) => meta?.persist === true && state.status === 'success' },
  });
  return { stop, restored };
}
