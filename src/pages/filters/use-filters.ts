/** The saved filters of a list: from the server, or offline as last seen here. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { call } from '#api/client.ts';
import { useSession } from '#api/session.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { FilterInput, HomeViewInput, SavedFilter } from '#domain/registry.ts';

type Answer = PageOf<SavedFilter>;

const calls = {
  list: call<Answer>('POST /api/system/saved_filter/list'),
  save: call<Answer>('POST /api/system/saved_filter'),
  choose: call<Answer>('POST /api/system/saved_filter/default'),
  home: call<Answer>('POST /api/system/saved_filter/home'),
  remove: call<Answer>('DELETE /api/system/saved_filter/:id'),
};

/** Query key of the saved searches on the home page. */
export const HOME_VIEWS = 'home-views';

/** By user and list. Few and small; sign-out clears them. */
const useSeen = create<{ readonly seen: Readonly<Record<string, readonly SavedFilter[]>> }>()(
  persist((): { seen: Readonly<Record<string, readonly SavedFilter[]>> } => ({ seen: {} }), { name: 'chejian.filters' }),
);

const NONE: readonly SavedFilter[] = [];

export interface Filters {
  readonly list: readonly SavedFilter[];
  /** True once the server or this device has supplied the list. */
  readonly known: boolean;
  readonly save: (input: Omit<FilterInput, 'path'>) => Promise<boolean>;
  readonly setDefault: (id: string | null) => Promise<boolean>;
  /** Puts one on the home page, or takes it away. */
  readonly show: (input: HomeViewInput) => Promise<boolean>;
  readonly remove: (id: string) => Promise<boolean>;
}

/** @param path of the list; empty = this list has no saved filters */
export function useFilters(path: string): Filters {
  const account = useSession((state) => state.session?.user.account ?? '');
  const client = useQueryClient();
  const seenKey = `${account}|${path}`;
  const seen = useSeen((state) => state.seen[seenKey]);
  const queryKey = ['filters', seenKey];
  const keep = ({ list }: Answer): Answer => {
    useSeen.setState((state) => ({ seen: { ...state.seen, [seenKey]: list } }));
    return { list, total: list.length };
  };
  const { data, isSuccess } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => keep(await calls.list({ path }, { signal, alertError: false })),
    enabled: path !== '',
    staleTime: 60_000,
  });
  /** The client has already reported the error. */
  const carryOut = (work: Promise<Answer>): Promise<boolean> =>
    work.then(
      (answer) => {
        client.setQueryData(queryKey, keep(answer));
        void client.invalidateQueries({ queryKey: [HOME_VIEWS] });
        return true;
      },
      () => false,
    );
  return {
    list: data?.list ?? seen ?? NONE,
    known: isSuccess || seen !== undefined,
    save: (input) => carryOut(calls.save({ ...input, path }, { alertSuccess: true })),
    setDefault: (id) => carryOut(calls.choose({ path, id }, { alertSuccess: true })),
    show: (input) => carryOut(calls.home(input, { alertSuccess: true })),
    remove: (id) => carryOut(calls.remove(undefined, { id, alertSuccess: true })),
  };
}
