import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Warehouse } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { type VoucherType, voucherStatus, voucherType } from '#domain/wms/voucher/codes.ts';
import { liveLines, StockVoucher, StockVoucherLine, type VoucherLineRow, type VoucherRow } from '#domain/wms/voucher/voucher.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { matches, useReplicaList } from '#pages/kit/use-replica-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { documentHead } from '#screens/wms/document-head.tsx';
import { useWarehouses, warehouseOption } from '#screens/wms/raw-out/use-warehouses.ts';
import { useRowsByEach, useRowsWhere } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import type { Action } from '#ui/page-header.tsx';
import type { Column } from '#ui/table/columns.ts';
import { columnsFor, joined } from './line-columns.ts';
import { useCategories, useCategoryNames } from './use-category-names.ts';
import { useLineCells } from './use-line-cells.ts';
import { useVoucherActions } from './use-voucher-actions.ts';

type View = Viewed<VoucherRow>;
const keyOf = ({ row }: View): string => row.id;

export interface VoucherTableProps {
  readonly title: string;
  /** Route of the page; a row opens it with its id. */
  readonly path: string;
  readonly types: readonly VoucherType[];
  /** Only stores of this class: the twin pages of the hardware store. */
  readonly whClass?: Row<typeof Warehouse>['whClassCode'] | undefined;
  readonly primary?: Action | undefined;
  readonly menu?: readonly Action[];
  /** Why the list is empty and what to do. */
  readonly empty: string;
}

/** Vouchers of one kind, newest first; what waits for its review can be reviewed from here. */
export function VoucherTable({ title, path, types, whClass, primary, menu = [], empty }: VoucherTableProps) {
  const go = useGo();
  const [search, setSearch] = useState<SearchValues>({});
  const list = useReplicaList(StockVoucher, useQuery(search, types, whClass));
  const actions = useVoucherActions(path);
  return (
    <ListPage
      id={`wms.voucher.${types.join('.')}`}
      title={title}
      columns={useColumns(list.page, types)}
      rows={list.page}
      rowKey={keyOf}
      loading={list.all === undefined}
      search={{ fields: useFields(types, whClass), values: search, onSearch: setSearch }}
      paging={list.paging}
      primary={primary}
      menu={menu}
      rowActions={({ row }) => actions(row)}
      onOpen={({ row }) => go(path, { id: row.id })}
      empty={{ message: empty, ...(primary ? { action: { label: primary.label, onClick: primary.onClick } } : {}) }}
    />
  );
}

function useQuery(search: SearchValues, types: readonly VoucherType[], whClass: VoucherTableProps['whClass']) {
  const { all } = useWarehouses();
  const words = `${search.material ?? ''}${search.box ?? ''}`;
  const found = useRowsWhere(
    StockVoucherLine,
    useMemo(
      () => (line: VoucherLineRow) =>
        words !== '' &&
        !line.isRemoved &&
        matches(search.material, line.matCode, line.matName, line.toMatCode, line.toMatName) &&
        matches(search.box, line.boxNo, line.newBoxNo, line.palletNo),
      [words, search.material, search.box],
    ),
  );
  return useMemo(() => {
    const docs = new Set((found ?? []).map(({ row }) => row.docId));
    const stores = new Set(all.filter((row) => whClass === undefined || row.whClassCode === whClass).map(({ id }) => id));
    return {
      filter: (row: VoucherRow) =>
        row.deletedAt === null &&
        types.includes(row.voucherType) &&
        (whClass === undefined || stores.has(row.warehouseId)) &&
        matches(search.docNo, row.docNo) &&
        (!search.warehouse || row.warehouseId === search.warehouse) &&
        (!search.category || row.rdCode === search.category) &&
        (!search.status || String(row.status) === search.status) &&
        (words === '' || docs.has(row.id)),
    };
  }, [search, found, all, types, whClass, words]);
}

/** Vouchers with a category: other inbound (1) and outbound (2). */
const directionOf = ([type]: readonly VoucherType[]): 1 | 2 | null => (type === 'OTHER_IN' ? 1 : type === 'OTHER_OUT' ? 2 : null);

function useFields(types: readonly VoucherType[], whClass: VoucherTableProps['whClass']): SearchField[] {
  const labels = useLabels();
  const { mine } = useWarehouses();
  const direction = directionOf(types);
  const categories = useCategories(direction);
  return useMemo(() => {
    const stores = mine.filter((row) => whClass === undefined || row.whClassCode === whClass);
    return [
      { key: 'docNo', label: labels.field('common', 'docNo'), kind: 'text' },
      { key: 'box', label: labels.field('stockVoucherLine', types[0] === 'PALLET' ? 'palletNo' : 'boxNo'), kind: 'text' },
      { key: 'material', label: labels.field('common', 'matCode'), kind: 'text' },
      { key: 'warehouse', label: labels.field('common', 'warehouseId'), kind: 'select', options: stores.map(warehouseOption) },
      { key: 'status', label: labels.field('stockVoucher', 'status'), kind: 'select', options: labels.options(voucherStatus) },
      ...(direction === null
        ? []
        : [{ key: 'category', label: labels.field('stockVoucher', 'rdCode'), kind: 'select' as const, options: categories }]),
    ];
  }, [labels, mine, types, whClass, direction, categories]);
}

function useColumns(page: readonly View[], types: readonly VoucherType[]): Column<View>[] {
  const { t } = useTranslation('voucher');
  const labels = useLabels();
  const { name } = useWarehouses();
  const read = useRowsByEach(
    StockVoucherLine,
    'docId',
    page.map(({ row }) => row.id),
  );
  const lines = useMemo(() => liveLines((read ?? []).map(({ row }) => row)), [read]);
  const cells = useLineCells(lines);
  const categories = useCategoryNames();
  return useMemo(() => {
    const of = (field: string) => labels.field('stockVoucher', field);
    const linesOf = (id: string) => lines.filter((line) => line.docId === id);
    const kinds: Column<View>[] =
      types.length > 1
        ? [{ key: 'type', title: of('voucherType'), width: 110, value: ({ row }) => labels.code(voucherType, row.voucherType) }]
        : [];
    const reason: Column<View>[] = ['STATE_SWITCH', 'OTHER_IN', 'OTHER_OUT', 'FORM_SWITCH'].includes(types[0] ?? '')
      ? [{ key: 'reason', title: of('reason'), width: 150, value: ({ row }) => row.reason }]
      : [];
    const category: Column<View>[] =
      directionOf(types) === null ? [] : [{ key: 'rdCode', title: of('rdCode'), width: 110, value: ({ row }) => categories(row.rdCode) }];
    const own = columnsFor(types).flatMap((key): Column<View>[] =>
      key === 'qty'
        ? [
            {
              key,
              title: labels.field('stockVoucherLine', 'qty'),
              align: 'end',
              width: 110,
              value: ({ row }) => joined(linesOf(row.id), (line) => `${line.qty} ${line.unitCode}`),
            },
          ]
        : [
            {
              key,
              title: cells[key].title,
              width: cells[key].width,
              align: cells[key].align,
              code: cells[key].code,
              value: ({ row }) => joined(linesOf(row.id), cells[key].text, cells[key].code ? 1 : 3),
            },
          ],
    );
    return [
      ...documentHead<VoucherRow>(labels, t, { entity: 'stockVoucher', states: voucherStatus, width: 164 }),
      ...kinds,
      ...category,
      {
        key: 'material',
        title: labels.field('common', 'matName'),
        width: 170,
        grow: 2,
        value: ({ row }) => joined(linesOf(row.id), (line) => `${line.matCode} ${line.matName}`),
      },
      ...own,
      ...reason,
      { key: 'warehouse', title: of('warehouseId'), width: 140, startHidden: true, value: ({ row }) => name(row.warehouseId) },
      { key: 'createdByName', title: of('createdByName'), width: 90, value: ({ row }) => row.createdByName },
      { key: 'createdAt', title: of('createdAt'), width: 170, value: ({ row }) => labels.instant(row.createdAt) },
    ];
  }, [labels, lines, cells, types, name, categories, t]);
}
