import { Button, chakra, Flex, Menu, Portal } from '@chakra-ui/react';
import { Download, RefreshCw, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { densities } from '#ui/theme/density.ts';
import { useAppearance } from '#ui/theme/use-appearance.ts';
import { ColumnSettings } from './column-settings.tsx';
import type { Column } from './columns.ts';
import { type Selection, selectionLimit } from './selection.ts';

export interface TableToolbarProps<R> {
  table: string;
  columns: readonly Column<R>[];
  selection?: Selection | undefined;
  /** Buttons for the chosen rows; shown only while something is chosen. */
  batch?: ReactNode;
  /** Left side while nothing is chosen: data age, legend. */
  info?: ReactNode;
  onRefresh?: (() => void) | undefined;
  /** Kinds of file to choose from, each with its word. */
  exports?: readonly { key: string; label: string; onClick: () => void }[] | undefined;
  /** Cards have no columns to choose. */
  narrow?: boolean;
}

/** Selected n · clear on the left; refresh, columns, density, export on the right. */
export function TableToolbar<R>({ table, columns, selection, batch, info, onRefresh, exports = [], narrow = false }: TableToolbarProps<R>) {
  const { t } = useTranslation('ui');
  const chosen = selection?.keys.size ?? 0;
  return (
    <Flex
      role="toolbar"
      aria-label={t('table.toolbar')}
      align="center"
      gap="2"
      px="2"
      py="1"
      wrap="wrap"
      bg="bg.panel"
      borderBottomWidth="var(--line)"
    >
      {chosen > 0 && selection ? (
        <Flex align="center" gap="2" ps="2" textStyle="sm" wrap="wrap">
          <chakra.span aria-live="polite">{t('table.selected', { n: chosen })}</chakra.span>
          <Button variant="ghost" onClick={selection.clear}>
            {t('table.clear')}
          </Button>
          {batch}
          {selection.refused > 0 ? (
            <chakra.span role="alert" color="warn.fg">
              {t('table.limit', { limit: selectionLimit, n: selection.refused })}
            </chakra.span>
          ) : null}
        </Flex>
      ) : (
        <Flex align="center" gap="3" ps="2" minH="control">
          {info}
        </Flex>
      )}
      <Flex ms="auto" gap="1">
        {onRefresh ? <IconButton icon={RefreshCw} label={t('table.refresh')} px="2" onClick={onRefresh} /> : null}
        {narrow ? null : <ColumnSettings table={table} columns={columns} />}
        <DensityMenu />
        {exports.length > 0 ? <ExportMenu exports={exports} /> : null}
      </Flex>
    </Flex>
  );
}

function ExportMenu({ exports }: { exports: NonNullable<TableToolbarProps<never>['exports']> }) {
  const { t } = useTranslation('ui');
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <Button variant="ghost" px="2" title={t('table.exportHint')}>
          <Icon of={Download} />
          {t('table.export')}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {exports.map(({ key, label, onClick }) => (
              <Menu.Item key={key} value={key} onClick={onClick}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

function DensityMenu() {
  const { t } = useTranslation('ui');
  const density = useAppearance((state) => state.density);
  const setDensity = useAppearance((state) => state.setDensity);
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <IconButton icon={Rows3} label={t('density.title')} px="2" />
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.RadioItemGroup
              value={density}
              onValueChange={({ value }) => setDensity(densities.find((entry) => entry === value) ?? density)}
            >
              {densities.map((entry) => (
                <Menu.RadioItem key={entry} value={entry}>
                  {t(`density.${entry}`)}
                  <Menu.ItemIndicator />
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
