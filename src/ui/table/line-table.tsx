import { usePhone } from '#ui/page-body.tsx';
import { DataCards } from './data-cards.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';

/** A phone shows so many columns beside each other. */
const FIT = 3;
/** More rows than these are a table everywhere, because only its rows are drawn as they are scrolled to. */
const MOST_CARDS = 200;

/** Rows that belong to something: a table, and on a phone cards, where the table would have to be read by scrolling sideways. */
export function LineTable<R>(props: DataTableProps<R>) {
  const phone = usePhone();
  const { id, label, columns, rows, rowKey, loading = false, onOpen, rowActions, rowTone, empty = null, tree, selection } = props;
  const shown = columns.filter(({ startHidden }) => !startHidden).length;
  if (!phone || tree || shown <= FIT || rows.length > MOST_CARDS) return <DataTable {...props} />;
  const shared = { id, label, columns, rows, rowKey, loading, onOpen, rowActions, selection, empty };
  return <DataCards {...shared} {...(rowTone ? { rowTone } : {})} totals />;
}
