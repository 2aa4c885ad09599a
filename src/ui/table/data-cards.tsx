import { Checkbox, chakra, Flex } from '@chakra-ui/react';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button.tsx';
import type { Action } from '#ui/page-header.tsx';
import { CellContent } from './cell.tsx';
import { type Column, useShownColumns } from './columns.ts';
import { RowMenu } from './row-menu.tsx';
import type { Selection } from './selection.ts';

export interface DataCardsProps<R> {
  id: string;
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string;
  loading?: boolean;
  selection?: Selection | undefined;
  onOpen?: ((row: R) => void) | undefined;
  rowActions?: ((row: R) => readonly Action[]) | undefined;
  empty?: ReactNode;
}

/** The same rows as cards for narrow screens: first column as the title, the others as label–value pairs. */
export function DataCards<R>(props: DataCardsProps<R>) {
  const { id, label, rows, rowKey, loading = false, selection, onOpen, rowActions, empty } = props;
  const { t } = useTranslation('ui');
  const [first, ...rest] = useShownColumns(id, props.columns);
  const [menu, setMenu] = useState<{ row: R; x: number; y: number } | null>(null);
  if (rows.length === 0 && !loading) return empty;
  return (
    <chakra.div flex="1" minH="0" overflow="auto" opacity={loading ? 0.55 : 1} p="2" tabIndex={0} role="region" aria-label={label}>
      <Flex as="ul" direction="column" gap="2" listStyleType="none" m="0" p="0">
        {rows.map((row, index) => {
          const key = rowKey(row);
          return (
            <chakra.li key={key} bg="bg.panel" borderWidth="var(--line)" borderRadius="l2" px="3" pb="3">
              <Flex align="center" gap="2" minH="control">
                {selection ? (
                  <Checkbox.Root
                    checked={selection.keys.has(key)}
                    onCheckedChange={() => selection.toggle(key)}
                    minW="controlSm"
                    minH="control"
                  >
                    <Checkbox.HiddenInput aria-label={t('table.selectRow', { n: index + 1 })} />
                    <Checkbox.Control />
                  </Checkbox.Root>
                ) : null}
                <CardTitle onOpen={onOpen ? () => onOpen(row) : undefined}>
                  {first ? <CellContent column={first} row={row} /> : null}
                </CardTitle>
                {rowActions ? (
                  <IconButton
                    icon={Ellipsis}
                    label={t('table.rowMenu')}
                    onClick={(event) => setMenu({ row, x: event.clientX, y: event.clientY })}
                  />
                ) : null}
              </Flex>
              <chakra.dl display="grid" gridTemplateColumns="repeat(auto-fill, minmax(9rem, 1fr))" gap="2" m="0">
                {rest.map((column) => (
                  <chakra.div key={column.key} minW="0">
                    <chakra.dt textStyle="xs" color="fg.muted">
                      {column.title}
                    </chakra.dt>
                    <chakra.dd m="0" textStyle="sm" display="flex" minW="0">
                      <CellContent column={column} row={row} />
                    </chakra.dd>
                  </chakra.div>
                ))}
              </chakra.dl>
            </chakra.li>
          );
        })}
      </Flex>
      <RowMenu at={menu} actions={menu ? (rowActions?.(menu.row) ?? []) : []} onClose={() => setMenu(null)} />
    </chakra.div>
  );
}

function CardTitle({ onOpen, children }: { onOpen: (() => void) | undefined; children: ReactNode }) {
  if (!onOpen) return <chakra.span flex="1">{children}</chakra.span>;
  return (
    <chakra.button
      type="button"
      onClick={onOpen}
      flex="1"
      minH="control"
      textAlign="start"
      fontWeight="semibold"
      color="accent.fg"
      cursor="pointer"
      focusVisibleRing="inside"
    >
      {children}
    </chakra.button>
  );
}
