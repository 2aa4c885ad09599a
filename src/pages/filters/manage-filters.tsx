/** All saved filters of a page: choosing the default, and deleting. */
import { chakra, Flex, Text } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useRight } from '#api/session.ts';
import { type Counted, type SavedFilter, SHARE_FILTERS } from '#domain/registry.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import type { SearchValues } from '#ui/form/search-form.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ActionButton } from '#ui/page-header.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';
import { VIEW } from './filter-rules.ts';
import type { Filters } from './use-filters.ts';

/** What the server is asked for how many rows a search finds. */
type CountedBy = ((values: SearchValues) => Counted | null) | undefined;

export function ManageFilters({ filters, counted, onClose }: { filters: Filters; counted: CountedBy; onClose: () => void }) {
  const { t } = useTranslation(['parts', 'ui']);
  const { online } = useSyncStatus();
  return (
    <SideDrawer title={t('filter.manageTitle')} size="md" onClose={onClose}>
      {online ? null : (
        <Text role="status" textStyle="sm" color="fg.muted">
          {t('ui:record.offline')}
        </Text>
      )}
      {filters.list.length === 0 ? <Text color="fg.muted">{t('filter.none')}</Text> : null}
      <chakra.ul m="0" p="0" listStyleType="none">
        {filters.list.map((filter) => (
          <FilterRow key={filter.id} filter={filter} filters={filters} counted={counted} online={online} />
        ))}
      </chakra.ul>
    </SideDrawer>
  );
}

interface FilterRowProps {
  readonly filter: SavedFilter;
  readonly filters: Filters;
  readonly counted: CountedBy;
  readonly online: boolean;
}

/** What opens the list of this page: without a record, a form or a search that the address asks for. */
function useListQuery(filter: SavedFilter): string {
  const query = new URLSearchParams(useLocation().search);
  for (const name of [VIEW, 'id', 'new', 'key', ...Object.keys(filter.values)]) query.delete(name);
  return query.toString();
}

function FilterRow({ filter, filters, counted, online }: FilterRowProps) {
  const { t } = useTranslation(['parts', 'ui']);
  const mayShare = useRight(SHARE_FILTERS);
  const { id, name, shared, mine, isDefault, onHome, userName } = filter;
  const query = useListQuery(filter);
  const disabledReason = online ? undefined : t('ui:record.offline');
  const remove = async (): Promise<void> => {
    if (await confirm({ kind: 'delete', detail: name })) await filters.remove(id);
  };
  const toggle = {
    key: 'default',
    label: t(isDefault ? 'filter.noDefault' : 'filter.makeDefault'),
    disabledReason,
    onClick: () => void filters.setDefault(isDefault ? null : id),
  };
  const home = {
    key: 'home',
    label: t(onHome ? 'filter.offHome' : 'filter.toHome'),
    disabledReason,
    onClick: () => void filters.show({ id, on: !onHome, query, counted: counted?.(filter.values) ?? null }),
  };
  return (
    <Flex as="li" align="center" gap="gap" minH="row" borderBottomWidth="var(--line)">
      <chakra.span flex="1" minW="0">
        <chakra.span display="block" fontWeight={isDefault ? 'semibold' : undefined} overflowWrap="anywhere">
          {name}
        </chakra.span>
        <chakra.span textStyle="xs" color="fg.muted">
          {shared ? t('filter.by', { name: userName }) : t('filter.own')}
        </chakra.span>
      </chakra.span>
      {counted || onHome ? <ActionButton action={home} /> : null}
      <ActionButton action={toggle} />
      {mine || mayShare ? (
        <IconButton icon={Trash2} label={t('filter.remove', { name })} disabled={!online} onClick={() => void remove()} />
      ) : null}
    </Flex>
  );
}
