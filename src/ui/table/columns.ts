import Big from 'big.js';
import { type ReactNode, useMemo } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export type CellValue = string | number | boolean | null | undefined;

export interface Column<R> {
  key: string;
  title: string;
  /** 'end' for figures. */
  align?: 'start' | 'center' | 'end';
  /** Unit shown muted behind the figure; fixed or by row. */
  unit?: string | ((row: R) => string | undefined);
  /** Least width in px; the column grows by `grow` (default 1) when there is room. */
  width?: number;
  grow?: number;
  /** Plain value; default is the row's property of the same key. Used for sum, cards and as the cell without `render`. */
  value?: (row: R) => CellValue;
  render?: (row: R) => ReactNode;
  sortable?: boolean;
  /** Adds up decimal strings exactly, as long as they have one unit. */
  sum?: boolean;
  /** What all rows found add up to, where the server knows; null = they have no common sum. Takes the place of the page's own. */
  total?: { readonly value: string; readonly unit?: string | undefined } | null;
  /** Monospace code that is never wrapped. */
  code?: boolean;
  /** What stands around its text, px, where the text is not cut: a badge. The column is as wide as the longest one in its rows. */
  around?: number;
  /** Hidden until the user shows it in the column settings. */
  startHidden?: boolean;
  /** Left out where not all columns fit, so that what matters stands there without scrolling; the column settings overrule it. */
  wideOnly?: boolean;
}

export function cellValue<R>(column: Column<R>, row: R): CellValue {
  if (column.value) return column.value(row);
  const found: unknown = Reflect.get(Object(row), column.key);
  const plain = typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean';
  return plain ? found : undefined;
}

export function unitOf<R>(column: Column<R>, row: R): string | undefined {
  return typeof column.unit === 'function' ? column.unit(row) : column.unit;
}

/** Exact sum of decimal strings; what is not a number counts as nothing. */
export function sumDecimals(values: readonly CellValue[]): string {
  let total = new Big(0);
  for (const value of values) {
    const text = String(value ?? '').trim();
    if (/^-?\d+(\.\d+)?$/.test(text)) total = total.plus(text);
  }
  return total.toFixed();
}

/** What a column adds up to over these rows; null = they have no common sum, undefined = it is not added up. */
export function totalOf<R>(column: Column<R>, rows: readonly R[]): Column<R>['total'] {
  const { total } = column;
  if (total !== undefined || !column.sum) return total;
  const units = new Set(rows.map((row) => unitOf(column, row)));
  // Pieces and kilograms do not add up: a mixed column shows no sum rather than a wrong one.
  if (units.size > 1) return null;
  const [unit] = units;
  return { value: sumDecimals(rows.map((row) => cellValue(column, row))), unit };
}

export interface ColumnChoice {
  order: readonly string[];
  hidden: readonly string[];
}

interface TableSettings {
  tables: Record<string, ColumnChoice>;
  choose: (table: string, choice: ColumnChoice) => void;
  reset: (table: string) => void;
}

/** Columns chosen per table id; kept on this device. */
export const useTableSettings = create<TableSettings>()(
  persist(
    (set) => ({
      tables: {},
      choose: (table, choice) => set(({ tables }) => ({ tables: { ...tables, [table]: choice } })),
      reset: (table) =>
        set(({ tables }) => {
          const { [table]: _gone, ...rest } = tables;
          return { tables: rest };
        }),
    }),
    { name: 'chejian.tables', partialize: ({ tables }) => ({ tables }) },
  ),
);

/** All columns in the chosen order; columns the choice does not know yet keep their place at the end. */
export function orderColumns<R>(columns: readonly Column<R>[], choice: ColumnChoice | undefined): Column<R>[] {
  if (!choice) return [...columns];
  const rank = new Map(choice.order.map((key, index) => [key, index]));
  const at = (column: Column<R>, index: number) => rank.get(column.key) ?? choice.order.length + index;
  return columns
    .map((column, index) => ({ column, place: at(column, index) }))
    .sort((a, b) => a.place - b.place)
    .map(({ column }) => column);
}

export function isHidden<R>(column: Column<R>, choice: ColumnChoice | undefined): boolean {
  if (choice?.order.includes(column.key)) return choice.hidden.includes(column.key);
  return column.startHidden ?? false;
}

/** Columns to show, in order. */
export function shownColumns<R>(columns: readonly Column<R>[], choice: ColumnChoice | undefined, narrow: boolean): Column<R>[] {
  const leftOut = (column: Column<R>): boolean => narrow && choice === undefined && (column.wideOnly ?? false);
  return orderColumns(columns, choice).filter((column) => !isHidden(column, choice) && !leftOut(column));
}

export function useShownColumns<R>(table: string, columns: readonly Column<R>[], narrow = false): Column<R>[] {
  const choice = useTableSettings((state) => state.tables[table]);
  // Rows are drawn anew when this changes: it must not on every step of a scroll.
  return useMemo(() => shownColumns(columns, choice, narrow), [columns, choice, narrow]);
}
