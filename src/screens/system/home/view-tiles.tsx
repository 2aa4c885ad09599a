/** Saved searches that the user has put on the home page: how many rows each finds, counted by the server, and the way to them. */
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { useActor } from '#api/session.ts';
import { documentByType, REPORTS, RESOURCES } from '#domain/registry.ts';
import type { Counted, HomeView } from '#domain/system/saved-filter.ts';
import { VIEW } from '#pages/filters/filter-rules.ts';
import { HOME_VIEWS } from '#pages/filters/use-filters.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { routeTitle } from '#screens/system/kit/route-title.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { shortTime } from '#ui/data-age.tsx';
import { groupDigits } from '#ui/group-digits.ts';
import { TileBox, TileGrid } from './tile-box.tsx';

const EVERY_MS = 5 * 60_000;
const NONE: readonly HomeView[] = [];
const views = call<readonly HomeView[]>('POST /api/system/saved_filter/home_list');

interface Found {
  readonly total: number;
  /** There are more than the server counts. */
  readonly more?: boolean;
}

/** The call that lists what is counted: that of a declaration, whatever the search says. */
function callOf({ kind, name }: Counted): string | null {
  if (kind === 'report') return REPORTS.find(({ n }) => String(n) === name)?.call ?? null;
  if (kind === 'resource') return withPage(RESOURCES.find((resource) => resource.name === name)?.path);
  const document = documentByType(name);
  return withPage(document && `/api/${document.area}/${document.docType}`);
}
const withPage = (path: string | undefined): string | null => (path === undefined ? null : `${path}/pageList`);

const ONE_ROW = { pageIndex: 1, pageSize: 1 };
const ONLY_COUNT = { report: { figures: false }, document: { lines: [], sort: [] }, resource: { sort: [] } } as const;

/** @returns null where it cannot be told: nobody counts it, or the answer was a refusal */
function useCount({ id, counted }: HomeView): { readonly found: Found; readonly at: number } | null {
  const account = useActor()?.account;
  const { online } = useSyncStatus();
  const path = counted && callOf(counted);
  const { data, dataUpdatedAt, error } = useQuery({
    queryKey: [HOME_VIEWS, account, 'count', id, counted],
    queryFn: async ({ signal }): Promise<Found> => {
      const question = { ...counted?.question, ...ONLY_COUNT[counted?.kind ?? 'resource'], ...ONE_ROW };
      const { total, more = false } = await call<Found>(`POST ${path}`)(question, { signal, alertError: false });
      return { total, more };
    },
    enabled: online && path !== null,
    refetchInterval: EVERY_MS,
    meta: { persist: true },
  });
  return data === undefined || (online && error !== null) ? null : { found: data, at: dataUpdatedAt };
}

export const ViewTiles = memo(function ViewTiles() {
  const { t } = useTranslation('system');
  const account = useActor()?.account;
  const { online } = useSyncStatus();
  const { canOpen } = useShell();
  const { data = NONE } = useQuery({
    queryKey: [HOME_VIEWS, account],
    queryFn: ({ signal }) => views({}, { signal, alertError: false }),
    enabled: online,
    meta: { persist: true },
  });
  const shown = data.filter(({ page }) => canOpen(page));
  if (shown.length === 0) return null;
  return (
    <TileGrid label={t('home.views')} isWhole={false}>
      {shown.map((view) => (
        <ViewTile key={view.id} view={view} />
      ))}
    </TileGrid>
  );
});

function ViewTile({ view }: { view: HomeView }) {
  const { t, i18n } = useTranslation('system');
  const { online } = useSyncStatus();
  const count = useCount(view);
  const { id, page, name, query } = view;
  const search = new URLSearchParams(query);
  search.set(VIEW, id);
  const n = count && groupDigits(String(count.found.total));
  const figure = n === null ? '–' : count?.found.more ? t('home.moreThan', { n }) : n;
  const title = routeTitle(page, i18n.language);
  const asOf = count && !online ? ` · ${t('home.asOf', { time: shortTime(count.at, Date.now()) })}` : '';
  return <TileBox to={`${page}?${search}`} title={name} figure={figure} busy={(count?.found.total ?? 0) > 0} below={`${title}${asOf}`} />;
}
