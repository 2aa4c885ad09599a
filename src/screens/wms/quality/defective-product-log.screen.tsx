/** /wms/defective-product-log: every box that became unqualified, until somebody has dealt with it. */
import { ExternalLink, Gavel } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { Material } from '#domain/basic/material.resource.ts';
import { dayIn } from '#domain/kernel/clock.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { defectDisposition, defectSide } from '#domain/wms/quality/codes.ts';
import { DefectLog, type DefectRow, defectHandle } from '#domain/wms/quality/defect-log.ts';
import { Batch } from '#domain/wms/stock/stock.entity.ts';
import { withinDays } from '#pages/document/document-search.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useReplicaAge } from '#pages/kit/use-replica-age.ts';
import { matches, useReplicaList } from '#pages/kit/use-replica-list.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { ListPage } from '#pages/list-page.tsx';
import { useSuppliers } from '#screens/wms/kit/use-people.ts';
import { useRowsWhere, useStore, useSyncStatus } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import type { Action } from '#ui/page-header.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';

const DefectDialog = lazy(() => import('./defect-dialog.tsx').then((part) => ({ default: part.DefectDialog })));

type View = Viewed<DefectRow>;
const keyOf = ({ row }: View): string => row.id;
const START: SearchValues = { open: 'true' };

/** Without seconds, which are no use here. */
const minute = (instant: string): string => instant.slice(0, 16);

/** Where the box became unqualified. */
const SOURCES: Readonly<Record<string, string>> = { inspection: '/wms/qualityDetails', stockVoucher: '/state-switch' };

export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation('quality');
  const go = useGo();
  const { online } = useSyncStatus();
  const age = useReplicaAge();
  const mayHandle = useRight(defectHandle.right);
  const [search, setSearch] = useState(START);
  const [asked, setAsked] = useState<DefectRow | null>(null);
  const goods = useGoods();
  const list = useReplicaList(DefectLog, useQuery(search, goods));
  const source = (row: DefectRow): Action[] => {
    const path = SOURCES[row.sourceDocType];
    return path
      ? [{ key: 'source', label: t('defects.source'), icon: ExternalLink, onClick: () => go(path, { id: row.sourceDocId }) }]
      : [];
  };
  const handle = (row: DefectRow): Action[] =>
    mayHandle && row.closedAt === null
      ? [
          {
            key: 'handle',
            label: t('defects.handle'),
            icon: Gavel,
            onClick: () => setAsked(row),
            disabledReason: online ? undefined : t('needsServer'),
          },
        ]
      : [];
  return (
    <>
      <ListPage
        id="wms.defectLog"
        title={title}
        columns={useColumns(goods)}
        rows={list.page}
        rowKey={keyOf}
        loading={list.all === undefined}
        search={{ fields: useFields(), values: search, onSearch: setSearch, start: START }}
        paging={list.paging}
        {...age}
        rowActions={({ row }) => [...handle(row), ...source(row)]}
        exportAll={async () => ({ rows: await list.every() })}
        empty={{ message: t('defects.none') }}
      />
      <Suspense fallback={null}>{asked ? <DefectDialog key={asked.id} row={asked} onClose={() => setAsked(null)} /> : null}</Suspense>
    </>
  );
}

/** Materials and batches of everything in the log, because the search uses their names. */
function useGoods() {
  const rows = useRowsWhere(DefectLog);
  const materials = useRowMap(
    Material,
    rows?.map(({ row }) => row.materialId),
  );
  const batches = useRowMap(
    Batch,
    rows?.map(({ row }) => row.batchId),
  );
  return useMemo(() => ({ materials, batches }), [materials, batches]);
}
type Goods = ReturnType<typeof useGoods>;

function useQuery(search: SearchValues, { materials, batches }: Goods) {
  const { timeZone } = useStore().core.site;
  return useMemo(
    () => ({
      filter: (row: DefectRow) => {
        const material = materials?.get(row.materialId);
        return (
          (search.open !== 'true' || row.closedAt === null) &&
          (!search.supplierId || row.supplierId === search.supplierId) &&
          withinDays(dayIn(timeZone, row.createdAt), search.from, search.to) &&
          matches(search.material, material?.matCode, material?.matName) &&
          matches(search.box, row.boxNo, batches?.get(row.batchId ?? '')?.batchNo)
        );
      },
    }),
    [search, materials, batches, timeZone],
  );
}

function useFields(): SearchField[] {
  const { t } = useTranslation('quality');
  const labels = useLabels();
  const { options } = useSuppliers();
  return useMemo<SearchField[]>(
    () => [
      { key: 'box', label: labels.field('defectLog', 'boxId'), kind: 'text' },
      { key: 'material', label: labels.field('common', 'matCode'), kind: 'text' },
      { key: 'supplierId', label: labels.field('inspection', 'supplierId'), kind: 'select', options },
      { key: 'open', label: t('defects.open'), kind: 'switch' },
      { key: 'from', label: t('defects.from'), kind: 'date' },
      { key: 'to', label: t('defects.to'), kind: 'date' },
    ],
    [labels, options, t],
  );
}

function useColumns({ materials, batches }: Goods): Column<View>[] {
  const { t } = useTranslation('quality');
  const labels = useLabels();
  const { name } = useSuppliers();
  return useMemo<Column<View>[]>(() => {
    const of = (key: string) => labels.field('defectLog', key);
    const material = ({ row }: View) => materials?.get(row.materialId);
    return [
      { key: 'boxNo', title: of('boxId'), code: true, width: 116, value: ({ row }) => labels.boxNo(row.boxNo) },
      { key: 'matCode', title: labels.field('common', 'matCode'), code: true, width: 100, value: (view) => material(view)?.matCode },
      { key: 'matName', title: labels.field('common', 'matName'), width: 110, grow: 2, value: (view) => material(view)?.matName },
      {
        key: 'batchNo',
        title: of('batchId'),
        code: true,
        width: 116,
        wideOnly: true,
        value: ({ row }) => batches?.get(row.batchId ?? '')?.batchNo,
      },
      {
        key: 'qty',
        title: labels.field('inspectionBox', 'qty'),
        align: 'end',
        width: 92,
        value: ({ row }) => row.qty,
        unit: (view) => material(view)?.baseUnit,
      },
      {
        key: 'supplier',
        title: labels.field('inspection', 'supplierId'),
        width: 110,
        startHidden: true,
        value: ({ row }) => name(row.supplierId),
      },
      {
        key: 'defect',
        title: of('defectCode'),
        width: 120,
        grow: 2,
        value: ({ row }) => [row.defectCode, row.reason].filter(Boolean).join(' '),
      },
      {
        key: 'responsibility',
        title: of('responsibility'),
        width: 76,
        value: ({ row }) => (row.responsibility === null ? '' : labels.code(defectSide, row.responsibility)),
      },
      { key: 'source', title: of('sourceDocNo'), code: true, width: 124, wideOnly: true, value: ({ row }) => row.sourceDocNo },
      {
        key: 'disposition',
        title: of('disposition'),
        width: 110,
        value: ({ row }) => (row.disposition === null ? '' : labels.code(defectDisposition, row.disposition)),
        render: ({ row }) =>
          row.disposition === null ? (
            <StateBadge tone="neutral" label={t('defects.undecided')} />
          ) : (
            <CodeBadge set={defectDisposition} code={row.disposition} />
          ),
      },
      { key: 'boxStatus', title: of('boxStatus'), width: 90, startHidden: true, value: ({ row }) => labels.code(boxStatus, row.boxStatus) },
      { key: 'createdAt', title: of('createdAt'), width: 152, wideOnly: true, value: ({ row }) => minute(labels.instant(row.createdAt)) },
      { key: 'closedAt', title: of('closedAt'), width: 132, value: ({ row }) => minute(labels.instant(row.closedAt)) },
    ];
  }, [labels, t, name, materials, batches]);
}
