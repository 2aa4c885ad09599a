import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bin } from '#domain/basic/place.resource.ts';
import { type VoucherType, voucherStatus, voucherType } from '#domain/wms/voucher/codes.ts';
import { liveLines, StockVoucher, StockVoucherLine, type VoucherLineRow, type VoucherRow } from '#domain/wms/voucher/voucher.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { everyLine, type LinesOf, linesByDoc } from '#pages/kit/use-document-table.ts';
import { matches, type ReplicaList, useReplicaList } from '#pages/kit/use-replica-list.ts';
import { rowMap } from '#pages/kit/use-row-map.ts';
import { ListPage } from '#pages/list-page.tsx';
import { documentHead } from '#screens/wms/document-head.tsx';
import { documentFields, documentFilter, materialField } from '#screens/wms/document-search.ts';
import { useWarehouses, warehouseOption } from '#screens/wms/raw-out/use-warehouses.ts';
import { useLineDocs } from '#screens/wms/use-line-docs.ts';
import { useRowsByEach, useStore } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import type { Action } from '#ui/page-header.tsx';
import type { Column } from '#ui/table/columns.ts';
import { columnsFor, joined } from './line-columns.ts';
import { useCategories, useCategoryNames } from './use-category-names.ts';
import { binIdsOf, type LineCells, lineCells, useLineCells } from './use-line-cells.ts';
import { type StoreClass, useStores } from './use-stores.ts';
import { useVoucherActions } from './use-voucher-actions.ts';

type View = Viewed<VoucherRow>;
const keyOf = ({ row }: View): string => row.id;
const BY_MATERIAL: ReadonlySet<VoucherType> = new Set(['BIN_ADJUST', 'FORM_SWITCH']);

export interface VoucherTableProps {
  readonly title: string;
  /** Route of the page; a row opens it with its id. */
  readonly path: string;
  readonly types: readonly VoucherType[];
  /** Only stores of this class: the twin pages of the hardware store. */
  readonly whClass?: StoreClass | undefined;
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
  const { columns, exportAll } = useTable(list, types);
  const actions = useVoucherActions(path);
  return (
    <ListPage
      id={`wms.voucher.${types.join('.')}`}
      title={title}
      columns={columns}
      rows={list.page}
      rowKey={keyOf}
      loading={list.all === undefined}
      search={{ fields: useFields(types, whClass), values: search, onSearch: setSearch }}
      paging={list.paging}
      primary={primary}
      menu={menu}
      rowActions={({ row }) => actions(row)}
      onOpen={({ row }) => go(path, { id: row.id })}
      exportAll={exportAll}
      empty={{ message: empty, ...(primary ? { action: { label: primary.label, onClick: primary.onClick } } : {}) }}
    />
  );
}

function useQuery(search: SearchValues, types: readonly VoucherType[], whClass: VoucherTableProps['whClass']) {
  const { all } = useWarehouses();
  const { material, box } = search;
  const hit = useMemo(
    () =>
      material || box
        ? (line: VoucherLineRow) =>
            matches(material, line.matCode, line.matName, line.toMatCode, line.toMatName) &&
            matches(box, line.boxNo, line.newBoxNo, line.palletNo)
        : null,
    [material, box],
  );
  const docs = useLineDocs(StockVoucherLine, hit);
  return useMemo(() => {
    const stores = new Set(all.filter((row) => whClass === undefined || row.whClassCode === whClass).map(({ id }) => id));
    const own = (row: VoucherRow) =>
      row.deletedAt === null &&
      types.includes(row.voucherType) &&
      (whClass === undefined || stores.has(row.warehouseId)) &&
      (!search.warehouse || row.warehouseId === search.warehouse) &&
      (!search.category || row.rdCode === search.category);
    return { filter: documentFilter<VoucherRow>(search, { docs, own }) };
  }, [search, docs, all, types, whClass]);
}

/** Vouchers with a category: other inbound (1) and outbound (2). */
const directionOf = ([type]: readonly VoucherType[]): 1 | 2 | null => (type === 'OTHER_IN' ? 1 : type === 'OTHER_OUT' ? 2 : null);

/** What each kind is asked for most stands first: the category, the material that is exchanged or moved, or the box. */
function useFields(types: readonly VoucherType[], whClass: VoucherTableProps['whClass']): SearchField[] {
  const labels = useLabels();
  const { stores } = useStores(whClass);
  const direction = directionOf(types);
  const categories = useCategories(direction);
  return useMemo(() => {
    const [type = 'BIN_ADJUST'] = types;
    const box: SearchField = {
      key: 'box',
      label: labels.field('stockVoucherLine', type === 'PALLET' ? 'palletNo' : 'boxNo'),
      kind: 'text',
    };
    const category: SearchField = { key: 'category', label: labels.field('stockVoucher', 'rdCode'), kind: 'select', options: categories };
    const warehouse: SearchField = {
      ...{ key: 'warehouse', label: labels.field('common', 'warehouseId'), kind: 'select', options: stores.map(warehouseOption) },
    };
    const material = materialField(labels);
    const asked = direction !== null ? [category, box, material] : BY_MATERIAL.has(type) ? [material, box] : [box, material];
    const [most, ...others] = [...asked, warehouse];
    return documentFields(labels, { entity: 'stockVoucher', states: voucherStatus, most, others });
  }, [labels, stores, types, direction, categories]);
}

/** Columns of the page, and everything that was found with the lines and bins for it. */
function useTable(list: Pick<ReplicaList<(typeof StockVoucher)['fields']>, 'page' | 'all'>, types: readonly VoucherType[]) {
  const store = useStore();
  const labels = useLabels();
  const columnsOf = useColumns(types);
  const read = useRowsByEach(
    StockVoucherLine,
    'docId',
    list.page.map(({ row }) => row.id),
  );
  const lines = useMemo(() => (read ?? []).map(({ row }) => row), [read]);
  const cells = useLineCells(lines);
  const columns = useMemo(() => columnsOf(linesByDoc(lines), cells), [columnsOf, lines, cells]);
  const exportAll = async () => {
    const rows = list.all ?? [];
    const linesOf = await everyLine(store, StockVoucherLine);
    const bins = await rowMap(store, Bin, binIdsOf(rows.flatMap(({ row }) => linesOf(row.id))));
    return { rows, columns: columnsOf(linesOf, lineCells(labels, bins)) };
  };
  return { columns, exportAll };
}

function useColumns(types: readonly VoucherType[]): (all: LinesOf<VoucherLineRow>, cells: LineCells) => Column<View>[] {
  const { t } = useTranslation('voucher');
  const labels = useLabels();
  const { name } = useWarehouses();
  const categories = useCategoryNames();
  return useCallback(
    (all, cells) => {
      const of = (field: string) => labels.field('stockVoucher', field);
      const linesOf = (id: string) => liveLines(all(id));
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
    },
    [labels, types, name, categories, t],
  );
}
