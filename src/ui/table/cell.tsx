import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { CodeText } from '#ui/code-text.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { type Column, cellValue, unitOf } from './columns.ts';

export interface TableCellProps {
  role: 'columnheader' | 'gridcell' | 'rowheader';
  align?: 'start' | 'center' | 'end' | undefined;
  /** Left edge in px when the cell stays while the table scrolls sideways. */
  stickLeft?: number | undefined;
  stickRight?: boolean;
  title?: string | undefined;
  sort?: 'ascending' | 'descending' | 'none' | undefined;
  colIndex: number;
  children: ReactNode;
}

const justify = { start: 'flex-start', center: 'center', end: 'flex-end' } as const;

/** A cell of the grid; sticky ones inherit the row's background so that nothing shines through. */
export function TableCell({ role, align = 'start', stickLeft, stickRight = false, title, sort, colIndex, children }: TableCellProps) {
  const sticky = stickLeft !== undefined || stickRight;
  return (
    <chakra.div
      role={role}
      aria-sort={sort}
      aria-colindex={colIndex}
      title={title}
      display="flex"
      alignItems="center"
      justifyContent={justify[align]}
      minW="0"
      px="cell"
      bg="inherit"
      {...(sticky ? { position: 'sticky', zIndex: '1' } : {})}
      style={{ left: stickLeft, right: stickRight ? 0 : undefined }}
    >
      {children}
    </chakra.div>
  );
}

/** What a column shows for a row: its own rendering, a code, a figure with unit, or text cut with an ellipsis. */
export function CellContent<R>({ column, row }: { column: Column<R>; row: R }) {
  if (column.render) return column.render(row);
  const value = cellValue(column, row);
  if (value === null || value === undefined || value === '') return <chakra.span color="fg.muted">–</chakra.span>;
  if (column.code) return <CodeText value={String(value)} />;
  if (column.align === 'end') return <Quantity value={String(value)} unit={unitOf(column, row)} unitWidth="2em" />;
  return <chakra.span truncate>{String(value)}</chakra.span>;
}

/** Full text as a tooltip where the cell may cut it. */
export function cellTitle<R>(column: Column<R>, row: R): string | undefined {
  if (column.code || column.align === 'end') return undefined;
  const value = cellValue(column, row);
  return typeof value === 'string' && value.length > 8 ? value : undefined;
}
