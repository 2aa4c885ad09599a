import { Menu, Portal } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type Action, ActionItems } from '#ui/page-header.tsx';

export interface RowMenuProps {
  at: { x: number; y: number } | null;
  actions: readonly Action[];
  onClose: () => void;
}

/** One menu for the whole table, opened where the row was clicked or right-clicked. */
export function RowMenu({ at, actions, onClose }: RowMenuProps) {
  const { t } = useTranslation('ui');
  if (at === null || actions.length === 0) return null;
  const positioning = { placement: 'bottom-start' as const, getAnchorRect: () => ({ ...at, width: 0, height: 0 }) };
  return (
    <Menu.Root open positioning={positioning} onOpenChange={({ open }) => (open ? undefined : onClose())} aria-label={t('table.rowMenu')}>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <ActionItems actions={actions} />
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
