/** Menu next to the search: the saved filters, one touch each, and saving the current one. */
import { chakra, Menu, Portal } from '@chakra-ui/react';
import { Bookmark, BookmarkCheck, BookmarkPlus, Settings2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Counted, SavedFilter } from '#domain/registry.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useTableSettings } from '#ui/table/columns.ts';
import type { Sort } from '#ui/table/sort.ts';
import { useLatest } from '#ui/table/use-latest.ts';
import { shownFilter, VIEW } from './filter-rules.ts';
import type { Filters } from './use-filters.ts';

const SaveFilter = lazy(() => import('./save-filter.tsx').then((part) => ({ default: part.SaveFilter })));
const ManageFilters = lazy(() => import('./manage-filters.tsx').then((part) => ({ default: part.ManageFilters })));

export interface FilterMenuProps {
  readonly filters: Filters;
  /** The table whose columns are saved with the filter. */
  readonly table: string;
  readonly values: SearchValues;
  readonly onSearch: (values: SearchValues) => void;
  readonly sort: Sort | null;
  readonly onSortChange?: ((sort: Sort | null) => void) | undefined;
  /** What the server is asked for how many rows a search finds; null = it does not count them. Left out: searches of this list are no tiles. */
  readonly counted?: ((values: SearchValues) => Counted | null) | undefined;
}

/** Chooses the filter that the address of this page asks for, once for each time it is opened. */
function useAskedView(list: readonly SavedFilter[], choose: (filter: SavedFilter) => void): void {
  const { search, key } = useLocation();
  const chosen = useRef('');
  const asked = new URLSearchParams(search).get(VIEW);
  const filter = asked === null ? undefined : list.find(({ id }) => id === asked);
  const now = useLatest(choose);
  useEffect(() => {
    if (!filter || chosen.current === key) return;
    chosen.current = key;
    now.current(filter);
  }, [filter, key, now]);
}

export function FilterMenu({ filters, table, values, onSearch, sort, onSortChange, counted }: FilterMenuProps) {
  const { t } = useTranslation('parts');
  const [beside, setBeside] = useState<'save' | 'manage' | null>(null);
  const shown = shownFilter(filters.list, values);
  const choose = (filter: SavedFilter): void => {
    if (filter.table) useTableSettings.getState().choose(table, filter.table);
    if (filter.sort) onSortChange?.(filter.sort);
    onSearch(filter.values);
  };
  useAskedView(filters.list, choose);
  // A dialog opened from an entry would count as part of the menu and close with it, so the menu closes first.
  const open = (what: 'save' | 'manage') => (): void => void setTimeout(() => setBeside(what));
  const close = (): void => setBeside(null);
  return (
    <>
      <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
        <Menu.Trigger asChild>
          <IconButton
            icon={shown ? BookmarkCheck : Bookmark}
            label={shown ? t('filter.menuOf', { name: shown.name }) : t('filter.menu')}
            {...(shown ? { color: 'accent.fg' } : {})}
          />
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content maxH="24rem" overflowY="auto">
              {filters.list.map((filter) => (
                <Menu.Item key={filter.id} value={filter.id} onClick={() => choose(filter)}>
                  <chakra.span flex="1" fontWeight={filter === shown ? 'semibold' : undefined}>
                    {filter.name}
                  </chakra.span>
                  <Marks filter={filter} />
                </Menu.Item>
              ))}
              {filters.list.length > 0 ? <Menu.Separator /> : null}
              <Menu.Item value="save" onClick={open('save')}>
                <Icon of={BookmarkPlus} />
                {t('filter.save')}
              </Menu.Item>
              <Menu.Item value="manage" onClick={open('manage')} disabled={filters.list.length === 0}>
                <Icon of={Settings2} />
                {t('filter.manage')}
              </Menu.Item>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      <Suspense>
        {beside === 'save' ? (
          <SaveFilter
            filters={filters}
            values={values}
            sort={sort}
            counted={counted?.(values) ?? null}
            table={useTableSettings.getState().tables[table] ?? null}
            onClose={close}
          />
        ) : null}
        {beside === 'manage' ? <ManageFilters filters={filters} counted={counted} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

function Marks({ filter }: { filter: SavedFilter }) {
  const { t } = useTranslation('parts');
  const words = [
    filter.isDefault ? t('filter.default') : '',
    filter.onHome ? t('filter.onHome') : '',
    filter.shared ? t('filter.shared') : '',
  ].filter(Boolean);
  return (
    <chakra.span textStyle="xs" color="fg.muted">
      {words.join(' · ')}
    </chakra.span>
  );
}
