import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { qualityStatus } from '#domain/wms/codes.ts';
import { Inspection, type InspectionRow } from '#domain/wms/quality/inspection.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useReplicaAge } from '#pages/kit/use-replica-age.ts';
import { matches, useReplicaList } from '#pages/kit/use-replica-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { documentHead } from '#screens/wms/document-head.tsx';
import { documentFields, documentFilter, materialField } from '#screens/wms/document-search.ts';
import { useSuppliers } from '#screens/wms/raw/use-names.ts';
import { useNow } from '#screens/wms/raw-out/use-now.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import type { Action } from '#ui/page-header.tsx';
import type { Column } from '#ui/table/columns.ts';
import { waitingHours } from './inspection-facts.ts';
import { useInspectionActions } from './use-inspection-actions.ts';

type View = Viewed<InspectionRow>;
const keyOf = ({ row }: View): string => row.id;

export interface InspectionTableProps {
  readonly id: string;
  readonly title: string;
  readonly types: readonly number[];
  readonly primary?: Action | undefined;
  readonly menu?: readonly Action[];
  readonly before?: ReactNode;
  /** Columns beside the common ones, before the figures; with them the supplier stands back. */
  readonly more?: readonly Column<View>[];
}

const NONE: readonly Column<View>[] = [];

/** Inspections of some kinds, with what is to be done next. */
export function InspectionTable({ id, title, types, primary, menu = [], before, more = NONE }: InspectionTableProps) {
  const { t } = useTranslation('quality');
  const go = useGo();
  const age = useReplicaAge();
  const [search, setSearch] = useState<SearchValues>({});
  const query = useMemo(() => {
    const own = (row: InspectionRow) =>
      types.includes(row.inspectType) &&
      row.deletedAt === null &&
      (!search.supplierId || row.supplierId === search.supplierId) &&
      matches(search.material, row.matCode, row.matName);
    return { filter: documentFilter<InspectionRow>(search, { numbers: ({ sourceDocNo }) => [sourceDocNo], own }) };
  }, [search, types]);
  const list = useReplicaList(Inspection, query);
  const actions = useInspectionActions();
  const columns = useColumns(more);
  const fields = useFields();
  return (
    <ListPage
      id={id}
      title={title}
      columns={columns}
      rows={list.page}
      rowKey={keyOf}
      loading={list.all === undefined}
      search={{ fields, values: search, onSearch: setSearch }}
      paging={list.paging}
      primary={primary}
      menu={menu}
      before={before}
      {...age}
      rowActions={({ row }) => actions(row)}
      onOpen={({ row }) => go('/wms/qualityDetails', { id: row.id })}
      exportAll={async () => ({ rows: list.all ?? [] })}
      empty={{ message: t('list.empty') }}
    />
  );
}

function useFields(): SearchField[] {
  const labels = useLabels();
  const { options } = useSuppliers();
  return useMemo(() => {
    const most: SearchField = { key: 'supplierId', label: labels.field('inspection', 'supplierId'), kind: 'select', options };
    return documentFields(labels, { entity: 'inspection', states: qualityStatus, most, others: [materialField(labels)] });
  }, [labels, options]);
}

function useColumns(more: readonly Column<View>[]): Column<View>[] {
  const { t } = useTranslation('quality');
  const labels = useLabels();
  const { name } = useSuppliers();
  const now = useNow(60_000);
  return useMemo<Column<View>[]>(() => {
    const of = (key: string) => labels.field('inspection', key);
    const unit = ({ row }: View) => row.unitCode;
    const figure = (key: 'lotQty' | 'sampleQty' | 'defectQty', width: number): Column<View> => ({
      ...{ key, title: of(key), align: 'end', width, unit },
      value: ({ row }) => (key === 'defectQty' && row.status === 1 ? '' : row[key]),
    });
    return [
      ...documentHead<InspectionRow>(labels, t, { entity: 'inspection', states: qualityStatus, width: 150 }),
      {
        key: 'supplier',
        title: of('supplierId'),
        width: 130,
        grow: 2,
        startHidden: more.length > 0,
        value: ({ row }) => name(row.supplierId),
      },
      { key: 'matCode', title: of('matCode'), code: true, width: 104, value: ({ row }) => row.matCode },
      { key: 'matName', title: of('matName'), width: 120, grow: 1, value: ({ row }) => row.matName },
      { key: 'batchNo', title: of('batchNo'), code: true, width: 118, wideOnly: true, value: ({ row }) => row.batchNo },
      ...more,
      figure('lotQty', 92),
      figure('sampleQty', 86),
      figure('defectQty', 80),
      {
        key: 'waiting',
        title: t('list.waiting'),
        align: 'end',
        width: 84,
        value: ({ row }) => {
          const hours = waitingHours(row, now);
          return hours === null ? '' : t('list.hours', { n: hours });
        },
      },
      { key: 'sourceDocNo', title: of('sourceDocNo'), code: true, width: 124, startHidden: true, value: ({ row }) => row.sourceDocNo },
      { key: 'createdAt', title: of('createdAt'), width: 160, startHidden: true, value: ({ row }) => labels.instant(row.createdAt) },
    ];
  }, [labels, name, now, t, more]);
}
