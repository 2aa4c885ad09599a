import { Checkbox, chakra } from '@chakra-ui/react';
import { ChevronDown, ChevronRight, Ellipsis } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button.tsx';
import type { Tone } from '#ui/tone.ts';
import { CellContent, cellTitle, TableCell } from './cell.tsx';
import type { Column } from './columns.ts';
import type { Track } from './layout.ts';

export interface Tree<R> {
  depth: (row: R) => number;
  /** true/false for a branch that can be opened and closed, undefined for a leaf. */
  expanded: (row: R) => boolean | undefined;
  onToggle: (row: R) => void;
}

export interface TableRowProps<R> {
  id: string;
  row: R;
  index: number;
  top: number;
  height: number;
  columns: readonly Column<R>[];
  track: Track;
  active: boolean;
  selected: boolean | undefined;
  tone: Tone | undefined;
  tree: Tree<R> | undefined;
  clickable: boolean;
  actions: boolean;
  onClick: (index: number) => void;
  onToggle: (index: number) => void;
  onMenu: (index: number, x: number, y: number) => void;
}

/** Of the virtual table (specification, platform §9). */
const treeIndent = 20;

const background = (selected: boolean | undefined, index: number) => {
  if (selected) return 'accent.subtle';
  return index % 2 === 1 ? 'bg.subtle' : 'bg.panel';
};

/** A click that ends a text selection is not a click on the row. */
const selecting = () => (window.getSelection()?.toString() ?? '') !== '';

function Row<R>(props: TableRowProps<R>) {
  const { id, row, index, top, height, columns, track, active, selected, tone, clickable, actions } = props;
  const hasBox = selected !== undefined;
  const openMenu = (event: MouseEvent) => {
    if (!actions) return;
    event.preventDefault();
    event.stopPropagation();
    props.onMenu(index, event.clientX, event.clientY);
  };
  return (
    <chakra.div
      role="row"
      id={id}
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-level={props.tree ? props.tree.depth(row) + 1 : undefined}
      aria-expanded={props.tree?.expanded(row)}
      data-active={active || undefined}
      position="absolute"
      insetX="0"
      top="0"
      display="grid"
      borderBottomWidth="1px"
      borderColor="border.muted"
      bg={background(selected, index)}
      cursor={clickable ? 'pointer' : 'default'}
      css={{
        '@media (hover: hover)': { '&:hover': { background: selected ? undefined : 'var(--chakra-colors-bg-muted)' } },
        '[role=grid]:focus-visible &[data-active]': { outline: '2px solid var(--chakra-colors-accent)', outlineOffset: '-2px' },
      }}
      style={{ height, transform: `translateY(${top}px)`, gridTemplateColumns: track.template }}
      onClick={() => (selecting() ? undefined : props.onClick(index))}
      onContextMenu={openMenu}
    >
      {hasBox ? <BoxCell index={index} selected={selected} onToggle={props.onToggle} /> : null}
      {columns.map((column, at) => (
        <TableCell
          key={column.key}
          role={at === 0 ? 'rowheader' : 'gridcell'}
          align={column.align}
          stickLeft={at === 0 ? track.firstLeft : undefined}
          title={cellTitle(column, row)}
          colIndex={at + (hasBox ? 2 : 1)}
        >
          {at === 0 && tone ? <ToneMark tone={tone} /> : null}
          {at === 0 && props.tree ? <TreeToggle tree={props.tree} row={row} /> : null}
          <CellContent column={column} row={row} />
        </TableCell>
      ))}
      {actions ? <MenuCell colIndex={columns.length + (hasBox ? 2 : 1)} onOpen={openMenu} /> : null}
    </chakra.div>
  );
}

/** Rows are rendered again only when what they show changes, not on every scroll step. */
export const TableRow = memo(Row) as typeof Row;

function BoxCell({ index, selected, onToggle }: { index: number; selected: boolean; onToggle: (index: number) => void }) {
  const { t } = useTranslation('ui');
  return (
    <TableCell role="gridcell" align="center" stickLeft={0} colIndex={1}>
      <Checkbox.Root
        checked={selected}
        onCheckedChange={() => onToggle(index)}
        onClick={(event) => event.stopPropagation()}
        _before={{ content: '""', position: 'absolute', inset: '-8px -10px' }}
        css={{ '[data-density=touch] &::before': { inset: '-16px' }, '[data-density=glove] &::before': { inset: '-24px' } }}
      >
        <Checkbox.HiddenInput tabIndex={-1} aria-label={t('table.selectRow', { n: index + 1 })} />
        <Checkbox.Control />
      </Checkbox.Root>
    </TableCell>
  );
}

function MenuCell({ colIndex, onOpen }: { colIndex: number; onOpen: (event: MouseEvent) => void }) {
  const { t } = useTranslation('ui');
  return (
    <TableCell role="gridcell" align="center" stickRight colIndex={colIndex}>
      <IconButton size="xs" icon={Ellipsis} label={t('table.rowMenu')} tabIndex={-1} aria-haspopup="menu" onClick={onOpen} />
    </TableCell>
  );
}

/** Bar at the row's edge; a word for the same state stands in a column of the row. */
function ToneMark({ tone }: { tone: Tone }) {
  return <chakra.span aria-hidden position="absolute" insetY="0" insetStart="0" w="3px" bg={tone === 'neutral' ? 'border' : tone} />;
}

function TreeToggle<R>({ tree, row }: { tree: Tree<R>; row: R }) {
  const { t } = useTranslation('ui');
  const expanded = tree.expanded(row);
  return (
    <chakra.span
      display="inline-flex"
      flexShrink="0"
      justifyContent="flex-end"
      w="controlSm"
      style={{ marginInlineStart: tree.depth(row) * treeIndent }}
    >
      {expanded === undefined ? null : (
        <IconButton
          size="xs"
          tabIndex={-1}
          icon={expanded ? ChevronDown : ChevronRight}
          label={t(expanded ? 'table.collapse' : 'table.expand')}
          onClick={(event) => {
            event.stopPropagation();
            tree.onToggle(row);
          }}
        />
      )}
    </chakra.span>
  );
}
