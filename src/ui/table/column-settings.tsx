import { Button, Checkbox, chakra, Flex, Popover, Portal } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button.tsx';
import { type Column, isHidden, orderColumns, useTableSettings } from './columns.ts';

export interface ColumnSettingsProps<R> {
  /** The table id; the choice is remembered under it. */
  table: string;
  columns: readonly Column<R>[];
}

/** Show, order and reset columns; by taps, so that no drag is needed. The last visible column stays. */
export function ColumnSettings<R>({ table, columns }: ColumnSettingsProps<R>) {
  const { t } = useTranslation('ui');
  const choice = useTableSettings((state) => state.tables[table]);
  const choose = useTableSettings((state) => state.choose);
  const reset = useTableSettings((state) => state.reset);
  const ordered = orderColumns(columns, choice);
  const hidden = ordered.filter((column) => isHidden(column, choice)).map((column) => column.key);
  const order = ordered.map((column) => column.key);

  const toggle = (key: string) => {
    const next = hidden.includes(key) ? hidden.filter((entry) => entry !== key) : [...hidden, key];
    if (next.length < order.length) choose(table, { order, hidden: next });
  };
  const move = (index: number, by: -1 | 1) => {
    const next = [...order];
    const [moved] = next.splice(index, 1);
    if (moved === undefined) return;
    next.splice(index + by, 0, moved);
    choose(table, { order: next, hidden });
  };

  return (
    <Popover.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Popover.Trigger asChild>
        <IconButton icon={Columns3} label={t('columns.title')} />
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content width="20rem" aria-label={t('columns.title')}>
            <Flex direction="column" p="2" maxH="60vh" overflowY="auto">
              {ordered.map((column, index) => (
                <Flex key={column.key} align="center" gap="1" minH="control">
                  <Checkbox.Root flex="1" checked={!hidden.includes(column.key)} onCheckedChange={() => toggle(column.key)}>
                    <Checkbox.HiddenInput />
                    <Checkbox.Control />
                    <Checkbox.Label>{column.title}</Checkbox.Label>
                  </Checkbox.Root>
                  <IconButton
                    size="xs"
                    icon={ArrowUp}
                    label={t('columns.up', { title: column.title })}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    size="xs"
                    icon={ArrowDown}
                    label={t('columns.down', { title: column.title })}
                    disabled={index === ordered.length - 1}
                    onClick={() => move(index, 1)}
                  />
                </Flex>
              ))}
              <chakra.div borderTopWidth="var(--line)" mt="2" pt="2">
                <Button variant="ghost" w="100%" onClick={() => reset(table)}>
                  {t('columns.reset')}
                </Button>
              </chakra.div>
            </Flex>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
