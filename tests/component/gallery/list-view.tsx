import { Download, PackageCheck, Plus, Printer, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ListPage, useLocalPaging } from '#pages/list-page.tsx';
import { confirm } from '#ui/feedback/ask.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useSelection } from '#ui/table/selection.ts';
import type { Sort } from '#ui/table/sort.ts';
import { type Receipt, receipts } from './data.ts';
import { toneOf, w } from './words.ts';

const keyOf = (row: Receipt) => row.no;

const columnsOf = (): Column<Receipt>[] => [
  { key: 'no', title: w('no'), code: true, width: 140, sortable: true },
  { key: 'supplier', title: w('supplier'), width: 170, grow: 2 },
  { key: 'material', title: w('material'), code: true, width: 120 },
  { key: 'name', title: w('name'), width: 160, grow: 2 },
  { key: 'batch', title: w('batch'), code: true, width: 90 },
  { key: 'quantity', title: w('quantity'), align: 'end', unit: (row) => row.unit, width: 110, sum: true, sortable: true },
  { key: 'state', title: w('state'), width: 135, render: (row) => <StateBadge tone={toneOf[row.state]} label={w(row.state)} /> },
  { key: 'bin', title: w('bin'), code: true, width: 100 },
  { key: 'expected', title: w('expected'), width: 110, sortable: true },
];

const fieldsOf = (): SearchField[] => [
  { key: 'no', label: w('no'), kind: 'text' },
  {
    key: 'supplier',
    label: w('supplier'),
    kind: 'select',
    options: receipts(5).map((row, index) => ({ value: row.supplier, code: `S10${index}`, label: row.supplier, search: 'nbhr' })),
  },
  { key: 'state', label: w('state'), kind: 'select', options: Object.keys(toneOf).map((value) => ({ value, label: w(value) })) },
  { key: 'expected', label: w('expected'), kind: 'dateRange' },
  { key: 'frozen', label: w('frozen'), kind: 'switch' },
];

const sizeOf: Record<string, number> = { many: 200, huge: 100_000 };
const countOf: Record<string, number> = { empty: 0, many: 10_000, huge: 100_000, one: 1 };

/** Words and codes as long as the longest of the factory's. */
const LONG = 'web:receipt:confirm';
const longOnes = (columns: readonly Column<Receipt>[]): Column<Receipt>[] =>
  columns.map((column) => ({ ...column, title: `${column.title} ${w('asTold')}`, width: 60, sortable: true }));

export function ListView({ state }: { state: string }) {
  const [values, setValues] = useState<SearchValues>({});
  const [linked, setLinked] = useState(true);
  const [sort, setSort] = useState<Sort | null>(null);
  const [searches, setSearches] = useState(0);
  const selection = useSelection(state === 'limit' ? 12 : undefined);
  const all = useMemo(
    () =>
      receipts(countOf[state] ?? 236).filter((row) => row.no.includes(values.no ?? '') && (!values.state || row.state === values.state)),
    [state, values],
  );
  const { paging, slice } = useLocalPaging(all.length, sizeOf[state] ?? 20);
  const isLong = state === 'long';
  const columns = useMemo(() => (isLong ? longOnes(columnsOf()) : columnsOf()), [isLong]);
  const fields = useMemo(fieldsOf, []);
  const rows = isLong ? slice(all).map((row) => ({ ...row, no: `${LONG}:${row.no}` })) : slice(all);
  return (
    <div style={{ height: '100%' }} data-searches={searches}>
      <ListPage
        id="gallery.receipt"
        title={w(isLong ? 'longTitle' : 'title')}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        loading={state === 'loading'}
        error={
          state === 'error'
            ? { message: '连接服务器失败', details: 'code 601\nPOST /api/wms/arrival/pageList', onRetry: () => undefined }
            : undefined
        }
        updatedAt={state === 'offline' || isLong ? new Date(2026, 10, 20, 10, 32).getTime() : undefined}
        offline={state === 'offline'}
        search={{
          fields,
          values,
          onSearch: (next) => {
            setValues(next);
            setSearches((n) => n + 1);
          },
          linked,
          onLinkedChange: setLinked,
        }}
        paging={{ ...paging, sizes: [10, 20, 50, 100, 200] }}
        primary={{ key: 'new', label: w('create'), icon: Plus, onClick: () => notify({ tone: 'ok', title: w('create') }) }}
        menu={[{ key: 'import', label: w('import'), icon: Download, onClick: () => undefined }]}
        selection={selection}
        batch={[
          { key: 'print', label: w('print'), icon: Printer, onClick: () => undefined },
          { key: 'cancel', label: w('cancel'), icon: Trash2, danger: true, onClick: () => void confirm({ kind: 'delete' }) },
        ]}
        rowActions={(row) => [
          {
            key: 'receive',
            label: w('receive'),
            icon: PackageCheck,
            onClick: () => notify({ tone: 'ok', title: row.no }),
            disabledReason: row.state === 'open' ? undefined : w(row.state),
          },
          { key: 'cancel', label: w('cancel'), icon: Trash2, danger: true, onClick: () => void confirm({ kind: 'delete' }) },
        ]}
        onOpen={(row) => {
          document.title = row.no;
        }}
        sort={sort}
        onSortChange={setSort}
        onRefresh={() => undefined}
        exportAll={async () => ({ rows: all })}
      />
    </div>
  );
}
