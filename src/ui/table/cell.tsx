import type { SystemStyleObject } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { CodeText } from '#ui/code-text.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { type Column, cellValue, unitOf } from './columns.ts';
import { Cell } from './plain.ts';

export interface TableCellProps {
  role: 'columnheader' | 'gridcell' | 'rowheader';
  align?: 'start' | 'center' | 'end' | undefined;
  /** Left edge in px when the cell stays while the table scrolls sideways. */
  stickLeft?: number | undefined;
  stickRight?: boolean;
  title?: string | undefined;
  sort?: 'ascending' | 'descending' | 'none' | undefined;
  colIndex: number;
  /** Left free behind it, px. */
  endRoom?: number;
  children: ReactNode;
}

/** A cell of the grid, which says how it looks (`gridStyles`); sticky ones inherit the row's background so that nothing shines through. */
export function TableCell({
  role,
  align = 'start',
  stickLeft,
  stickRight = false,
  title,
  sort,
  colIndex,
  endRoom = 0,
  children,
}: TableCellProps) {
  const sticky = stickLeft !== undefined || stickRight;
  return (
    <Cell
      role={role}
      aria-sort={sort}
      aria-colindex={colIndex}
      title={title}
      data-cell
      data-align={align}
      data-stick={stickRight ? 'end' : sticky ? 'start' : undefined}
      style={
        sticky || endRoom > 0 ? { left: stickLeft, right: stickRight ? 0 : undefined, marginInlineEnd: endRoom || undefined } : undefined
      }
    >
      {children}
    </Cell>
  );
}

/** Kept for the unit of a figure. */
const UNIT_ROOM = '2em';

/** Words in the place of a figure say why there is none; they have no unit. */
const isWords = (value: unknown): boolean => typeof value === 'string' && value !== '' && !/\d/.test(value);

/** What a column shows for a row: its own rendering, a code, a figure with unit, or text cut with an ellipsis. */
export function CellContent<R>({ column, row }: { column: Column<R>; row: R }) {
  if (column.render) return column.render(row);
  const value = cellValue(column, row);
  if (value === null || value === undefined || value === '')
    return <None unit={column.align === 'end' ? unitOf(column, row) : undefined} />;
  if (column.code) return <CodeText value={String(value)} />;
  if (column.align === 'end' && !isWords(value)) return <Quantity value={String(value)} unit={unitOf(column, row)} unitWidth={UNIT_ROOM} />;
  return <span data-cut>{String(value)}</span>;
}

/** Under figures it stands where they do, before the room of their unit. */
function None({ unit }: { unit: string | undefined }) {
  if (!unit) return <span data-none>–</span>;
  return (
    <span className="quantity">
      <span data-none>–</span>
      <span className="quantity-unit" style={{ minWidth: UNIT_ROOM }} />
    </span>
  );
}

/** How `CellContent` looks; said once by whatever stands around the cells. */
export const contentStyles: SystemStyleObject = {
  '& [data-cut]': { truncate: true },
  '& [data-none]': { color: 'fg.muted' },
};

/** Shorter ones fit into any cell. */
const SHORT = 4;
/** A column is as wide as its codes, but not as wide as longer ones. */
const LONG_CODE = 24;

/** Full text as a tooltip where the cell may cut it. */
export function cellTitle<R>(column: Column<R>, row: R): string | undefined {
  const value = cellValue(column, row);
  if (column.align === 'end' && !isWords(value)) return undefined;
  return typeof value === 'string' && value.length > (column.code ? LONG_CODE : SHORT) ? value : undefined;
}
