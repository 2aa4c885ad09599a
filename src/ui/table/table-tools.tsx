import { Button, chakra, Flex, Menu, Portal } from '@chakra-ui/react';
import { Download, RefreshCw, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button.tsx';
import { densities } from '#ui/theme/density.ts';
import { useAppearance } from '#ui/theme/use-appearance.ts';
import { ColumnSettings } from './column-settings.tsx';
import type { Column } from './columns.ts';
import { type Selection, selectionLimit } from './selection.ts';

export interface TableToolsProps<R> {
  table: string;
  columns: readonly Column<R>[];
  onRefresh?: (() => void) | undefined;
  /** Kinds of file to choose from, each with its word. */
  exports?: readonly { key: string; label: string; onClick: () => void }[] | undefined;
  /** A file is being made: another one has to wait. */
  exporting?: boolean;
  /** Cards have no columns to choose. */
  narrow?: boolean;
}

/** How many buttons `TableTools` are. */
export const toolCount = <R,>({ onRefresh, exports = [], narrow = false }: TableToolsProps<R>): number =>
  [onRefresh !== undefined, !narrow, true, exports.length > 0].filter(Boolean).length;

/** Refresh, columns, density, export: as icons, in the head line of a table or above the cards. */
export function TableTools<R>({ table, columns, onRefresh, exports = [], exporting = false, narrow = false }: TableToolsProps<R>) {
  const { t } = useTranslation('ui');
  return (
    <Flex role="toolbar" aria-label={t('table.toolbar')} flexShrink="0">
      {onRefresh ? <IconButton icon={RefreshCw} label={t('table.refresh')} onClick={onRefresh} /> : null}
      {narrow ? null : <ColumnSettings table={table} columns={columns} />}
      <DensityMenu />
      {exports.length > 0 ? <ExportMenu exports={exports} busy={exporting} /> : null}
    </Flex>
  );
}

interface ChosenRowsProps {
  readonly selection: Selection;
  /** Buttons for the chosen rows. */
  readonly batch: ReactNode;
}

/** Selected n · clear · what may be done with them. */
export function ChosenRows({ selection, batch }: ChosenRowsProps) {
  const { t } = useTranslation('ui');
  return (
    <>
      <chakra.span aria-live="polite" textStyle="sm" whiteSpace="nowrap">
        {t('table.selected', { n: selection.keys.size })}
      </chakra.span>
      <Button variant="ghost" onClick={selection.clear}>
        {t('table.clear')}
      </Button>
      {batch}
      {selection.refused > 0 ? (
        <chakra.span role="alert" color="warn.fg" textStyle="sm" lineHeight="1.2">
          {t('table.limit', { limit: selection.limit ?? selectionLimit, n: selection.refused })}
        </chakra.span>
      ) : null}
    </>
  );
}

function ExportMenu({ exports, busy }: { exports: NonNullable<TableToolsProps<never>['exports']>; busy: boolean }) {
  const { t } = useTranslation('ui');
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <IconButton icon={Download} label={t('table.export')} title={t('table.exportHint')} loading={busy} />
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
        <IconButton icon={Rows3} label={t('density.title')} />
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
