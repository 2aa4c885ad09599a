/** Menu next to the search: the saved filters, one touch each, and saving the current one. */
import { chakra, Menu, Portal } from '@chakra-ui/react';
import { Bookmark, BookmarkCheck, BookmarkPlus, Settings2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedFilter } from '#domain/registry.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useTableSettings } from '#ui/table/columns.ts';
import type { Sort } from '#ui/table/sort.ts';
import { shownFilter } from './filter-rules.ts';
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
}

export function FilterMenu({ filters, table, values, onSearch, sort, onSortChange }: FilterMenuProps) {
  const { t } = useTranslation('parts');
  const [beside, setBeside] = useState<'save' | 'manage' | null>(null);
  const shown = shownFilter(filters.list, values);
  const choose = (filter: SavedFilter): void => {
    if (filter.table) useTableSettings.getState().choose(table, filter.table);
    if (filter.sort) onSortChange?.(filter.sort);
    onSearch(filter.values);
  };
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
            table={useTableSettings.getState().tables[table] ?? null}
            onClose={close}
          />
        ) : null}
        {beside === 'manage' ? <ManageFilters filters={filters} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

function Marks({ filter }: { filter: SavedFilter }) {
  const { t } = useTranslation('parts');
  const words = [filter.isDefault ? t('filter.default') : '', filter.shared ? t('filter.shared') : ''].filter(Boolean);
  return (
    <chakra.span textStyle="xs" color="fg.muted">
      {words.join(' · ')}
    </chakra.span>
  );
}
