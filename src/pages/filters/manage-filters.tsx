/** All saved filters of a page: choosing the default, and deleting. */
import { chakra, Flex, Text } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { type SavedFilter, SHARE_FILTERS } from '#domain/registry.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ActionButton } from '#ui/page-header.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';
import type { Filters } from './use-filters.ts';

export function ManageFilters({ filters, onClose }: { filters: Filters; onClose: () => void }) {
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
          <FilterRow key={filter.id} filter={filter} filters={filters} online={online} />
        ))}
      </chakra.ul>
    </SideDrawer>
  );
}

function FilterRow({ filter, filters, online }: { filter: SavedFilter; filters: Filters; online: boolean }) {
  const { t } = useTranslation(['parts', 'ui']);
  const mayShare = useRight(SHARE_FILTERS);
  const { id, name, shared, mine, isDefault, userName } = filter;
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
      <ActionButton action={toggle} />
      {mine || mayShare ? (
        <IconButton icon={Trash2} label={t('filter.remove', { name })} disabled={!online} onClick={() => void remove()} />
      ) : null}
    </Flex>
  );
}
