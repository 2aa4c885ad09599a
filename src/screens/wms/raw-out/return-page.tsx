import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Bin } from '#domain/basic/place.resource.ts';
import { applicationStatus, returnReason } from '#domain/wms/codes.ts';
import { type ReturnLineRow, type ReturnRow, WorkshopReturnLine } from '#domain/wms/workshop-return.document.ts';
import { DocumentPage } from '#pages/document-page.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useRowsBy } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useReturnActions } from './use-return-actions.ts';
import { useWarehouses } from './use-warehouses.ts';

const keyOf = (line: ReturnLineRow): string => line.id;

/** A workshop return as a document: what was given back, what the store confirmed. */
export function ReturnPage({ title, view }: { title: string; view: Viewed<ReturnRow> }) {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const { name } = useWarehouses();
  const { row } = view;
  const [primary, ...menu] = useReturnActions()(row);
  const lines = useRowsBy(WorkshopReturnLine, 'docId', row.id);
  const sorted = useMemo(() => (lines ?? []).map((line) => line.row).sort((a, b) => a.lineNo - b.lineNo), [lines]);
  const columns = useColumns(sorted);
  const field = (key: string) => labels.field('workshopReturn', key);
  return (
    <DocumentPage
      title={title}
      number={row.docNo ?? t('ui:pending.noNumber')}
      state={{ tone: labels.tone(applicationStatus, row.status), label: labels.code(applicationStatus, row.status) }}
      primary={primary}
      menu={menu}
      notice={view.pending === 'attention' ? { tone: 'error', label: t('ui:pending.attention'), text: t('attention.text') } : undefined}
      facts={[
        { label: field('fromWarehouseId'), value: name(row.fromWarehouseId) },
        { label: field('toWarehouseId'), value: name(row.toWarehouseId) },
        { label: field('returnReason'), value: labels.code(returnReason, row.returnReason) },
        { label: field('orderNo'), value: row.orderNo },
        { label: field('createdByName'), value: row.createdByName },
        { label: field('createdAt'), value: labels.instant(row.createdAt) },
        { label: field('remark'), value: row.remark, wide: true, hidden: !row.remark },
      ]}
      lines={{
        id: 'wms.production-material.lines',
        columns,
        rows: sorted,
        rowKey: keyOf,
        rowTone: (line) => (line.diffReason ? 'warn' : undefined),
      }}
    />
  );
}

function useColumns(lines: readonly ReturnLineRow[]): Column<ReturnLineRow>[] {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const bins = useRowMap(
    Bin,
    lines.map(({ binId }) => binId),
  );
  return useMemo(() => {
    const of = (name: string) => labels.field('workshopReturnLine', name);
    const unit = (line: ReturnLineRow) => line.unitCode;
    return [
      { key: 'boxNo', title: of('boxNo'), code: true, width: 130 },
      { key: 'matCode', title: of('matCode'), code: true, width: 120 },
      { key: 'matName', title: of('matName'), width: 150, grow: 2 },
      { key: 'qty', title: of('qty'), align: 'end', width: 100, unit, sum: true },
      {
        key: 'confirmQty',
        title: of('confirmQty'),
        align: 'end',
        width: 100,
        unit,
        sum: true,
      },
      { key: 'bin', title: of('binId'), code: true, width: 90, value: (line) => bins?.get(line.binId ?? '')?.binCode },
      {
        key: 'needInspect',
        title: of('needInspect'),
        width: 100,
        render: (line) => (line.needInspect ? <StateBadge tone="hold" label={t('back.inspect')} /> : null),
      },
      { key: 'diffReason', title: of('diffReason'), width: 120, value: (line) => line.diffReason },
      { key: 'confirmedByName', title: of('confirmedByName'), width: 90, value: (line) => line.confirmedByName },
    ];
  }, [labels, bins, t]);
}
