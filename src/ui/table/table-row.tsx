import { chakra } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { ChevronDown, ChevronRight, Ellipsis } from 'lucide-react';
import { memo, type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button.tsx';
import { TREE_INDENT } from '#ui/numbers.ts';
import type { Tone } from '#ui/tone.ts';
import { CellContent, cellTitle, TableCell } from './cell.tsx';
import type { Column } from './columns.ts';
import { roomBehind, type Track } from './layout.ts';
import { Row as Plain } from './plain.ts';
import { RowBox } from './row-box.tsx';

export interface Tree<R> {
  depth: (row: R) => number;
  /** true/false for a branch that can be opened and closed, undefined for a leaf. */
  expanded: (row: R) => boolean | undefined;
  onToggle: (row: R) => void;
}

export interface TableRowProps<R> {
  id: string;
  rowKey: string;
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
  /** Asked for once by the table, not by each of its boxes. */
  t: TFunction<'ui'>;
}

function Row<R>(props: TableRowProps<R>) {
  const { id, rowKey, row, index, top, height, columns, track, active, selected, tone, clickable, actions } = props;
  const hasBox = selected !== undefined;
  const element = useRef<HTMLDivElement>(null);
  useBlurBeforeReuse(element, rowKey);
  return (
    <Plain
      ref={element}
      role="row"
      id={id}
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-level={props.tree ? props.tree.depth(row) + 1 : undefined}
      aria-expanded={props.tree?.expanded(row)}
      data-row={index % 2 === 1 ? 'odd' : 'even'}
      data-index={index}
      data-active={active || undefined}
      data-clickable={clickable || undefined}
      style={{ height, top, gridTemplateColumns: track.template }}
    >
      {hasBox ? <BoxCell index={index} selected={selected} t={props.t} /> : null}
      {columns.map((column, at) => (
        <TableCell
          key={column.key}
          role={at === 0 ? 'rowheader' : 'gridcell'}
          align={column.align}
          stickLeft={at === 0 ? track.firstLeft : undefined}
          title={cellTitle(column, row)}
          colIndex={at + (hasBox ? 2 : 1)}
          endRoom={roomBehind(columns, at, track)}
        >
          {at === 0 && tone ? <ToneMark tone={tone} /> : null}
          {at === 0 && props.tree ? <TreeToggle tree={props.tree} row={row} /> : null}
          {/* What a column draws by itself may remember something: it belongs to its row, the element does not. */}
          <CellContent key={column.render ? rowKey : undefined} column={column} row={row} />
        </TableCell>
      ))}
      {actions ? <MenuCell colIndex={columns.length + (hasBox ? 2 : 1)} /> : null}
    </Plain>
  );
}

/** Rows are rendered again only when what they show changes, not on every scroll step. */
export const TableRow = memo(Row) as typeof Row;

/** The focus does not pass to another row with the element that shows it. */
function useBlurBeforeReuse(element: RefObject<HTMLElement | null>, rowKey: string): void {
  const shown = useRef(rowKey);
  useLayoutEffect(() => {
    if (shown.current === rowKey) return;
    shown.current = rowKey;
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && element.current?.contains(activeElement)) activeElement.blur();
  }, [element, rowKey]);
}

/** The grid hears the change (`toggle`), as it hears every click in a row. */
const BoxCell = memo(({ index, selected, t }: { index: number; selected: boolean; t: TFunction<'ui'> }) => (
  <TableCell role="gridcell" align="center" stickLeft={0} colIndex={1}>
    <RowBox checked={selected} label={t('table.selectRow', { n: index + 1 })} tabIndex={-1} />
  </TableCell>
));

const MenuCell = memo(({ colIndex }: { colIndex: number }) => {
  const { t } = useTranslation('ui');
  return (
    <TableCell role="gridcell" align="center" stickRight colIndex={colIndex}>
      <IconButton size="xs" icon={Ellipsis} label={t('table.rowMenu')} tabIndex={-1} aria-haspopup="menu" data-menu />
    </TableCell>
  );
});

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
      style={{ marginInlineStart: tree.depth(row) * TREE_INDENT }}
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
