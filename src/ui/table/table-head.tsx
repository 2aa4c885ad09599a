import { Checkbox, chakra } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/icon.tsx';
import { TableCell } from './cell.tsx';
import type { Column } from './columns.ts';
import type { Track } from './layout.ts';
import { nextSort, type Sort } from './sort.ts';

export interface TableHeadProps<R> {
  columns: readonly Column<R>[];
  track: Track;
  sort?: Sort | null | undefined;
  onSortChange?: ((sort: Sort | null) => void) | undefined;
  box?: { state: boolean | 'indeterminate'; onToggle: () => void } | undefined;
  actions: boolean;
}

function Head<R>({ columns, track, sort, onSortChange, box, actions }: TableHeadProps<R>) {
  const { t } = useTranslation('ui');
  return (
    <chakra.div role="rowgroup" position="sticky" top="0" zIndex="2" data-part="head" data-bar>
      <chakra.div
        role="row"
        aria-rowindex={1}
        display="grid"
        h="head"
        bg="bg.muted"
        borderBottomWidth="var(--line)"
        textStyle="xs"
        fontWeight="medium"
        color="fg.muted"
        style={{ gridTemplateColumns: track.template }}
      >
        {box ? (
          <TableCell role="columnheader" align="center" stickLeft={0} colIndex={1}>
            <Checkbox.Root checked={box.state} onCheckedChange={box.onToggle} title={t('table.selectPageHint')}>
              <Checkbox.HiddenInput aria-label={t('table.selectPage')} />
              <Checkbox.Control />
            </Checkbox.Root>
          </TableCell>
        ) : null}
        {columns.map((column, index) => {
          const state = sort?.key === column.key ? sort.direction : undefined;
          const label = state === 'asc' ? 'ascending' : 'descending';
          return (
            <TableCell
              key={column.key}
              role="columnheader"
              align={column.align}
              stickLeft={index === 0 ? track.firstLeft : undefined}
              sort={column.sortable ? (state ? label : 'none') : undefined}
              colIndex={index + (box ? 2 : 1)}
              title={column.title}
              // The last title ends before the tools that lie over the line.
              endRoom={index === columns.length - 1 ? track.toolsOver : 0}
            >
              {column.sortable && onSortChange ? (
                <SortButton title={column.title} state={state} onClick={() => onSortChange(nextSort(sort, column.key))} />
              ) : (
                <Title text={column.title} />
              )}
            </TableCell>
          );
        })}
        {actions ? (
          <TableCell role="columnheader" stickRight colIndex={columns.length + (box ? 2 : 1)}>
            <chakra.span srOnly>{t('table.actions')}</chakra.span>
          </TableCell>
        ) : null}
      </chakra.div>
    </chakra.div>
  );
}

/** In two lines where the column is narrower than its title: English ones are longer than the figures under them. */
export function Title({ text }: { text: string }) {
  return (
    <chakra.span lineClamp={2} lineHeight="1.15" textWrap="balance" textAlign="inherit">
      {text}
    </chakra.span>
  );
}

/** Drawn anew when columns or sort change, not on every scroll step. */
export const TableHead = memo(Head) as typeof Head;

function SortButton({ title, state, onClick }: { title: string; state: 'asc' | 'desc' | undefined; onClick: () => void }) {
  const icon = state === 'asc' ? ArrowUp : state === 'desc' ? ArrowDown : ChevronsUpDown;
  return (
    <chakra.button
      type="button"
      onClick={onClick}
      display="inline-flex"
      alignItems="center"
      gap="1"
      minH="head"
      minW="0"
      cursor="pointer"
      // A button centres what is in it: the second line of a title starts where its column does.
      textAlign="inherit"
      color={state ? 'fg' : 'inherit'}
      fontWeight="medium"
      focusVisibleRing="inside"
    >
      <Title text={title} />
      <Icon of={icon} boxSize="3.5" opacity={state ? 1 : 0.6} />
    </chakra.button>
  );
}
