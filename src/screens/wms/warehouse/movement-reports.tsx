/** Logs out of the ledger that belong to other pages: put-away, receipt, split and merge. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { InStockRow, OpenCloseRow, PutawayRow } from '#domain/wms/answers.ts';
import { inboundType } from '#domain/wms/codes.ts';
import { type Labels, useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useLogFields } from './logged.tsx';
import { ReportList } from './report-list.tsx';

const putaways = call<PageOf<PutawayRow>>('POST /api/wms/wmsBoxPutawayLog/pageList');
const inStock = call<PageOf<InStockRow>>('POST /api/wms/report/inStockReportDetail');
const openClose = call<PageOf<OpenCloseRow>>('POST /api/wms/report/openCloseBoxReport');
const keyOf = ({ logId }: { logId: string }): string => String(logId);

const goods = (labels: Labels) => [
  { key: 'matCode', title: labels.field('common', 'matCode'), code: true, width: 104 },
  { key: 'matName', title: labels.field('common', 'matName'), width: 110, grow: 2 },
  { key: 'batchNo', title: labels.field('common', 'batchNo'), code: true, width: 124, wideOnly: true },
];

/** Where boxes were to go, where they went, how long they had waited. */
export function PutawayLog({ title, back }: { title: string; back: string }) {
  const { t } = useTranslation('warehouse');
  const labels = useLabels();
  const go = useGo();
  const { boxNo, docNo, operator, date } = useLogFields();
  const bin = { key: 'binCode', label: labels.field('box', 'binId'), kind: 'text' as const };
  const columns = useMemo<Column<PutawayRow>[]>(
    () => [
      { key: 'putawayAt', title: t('log.at'), width: 172, value: (row) => labels.instant(row.putawayAt) },
      { key: 'boxNo', title: labels.field('box', 'boxNo'), code: true, width: 124 },
      ...goods(labels),
      { key: 'qty', title: labels.field('common', 'qty'), align: 'end', width: 92, unit: (row) => row.unitCode },
      { key: 'suggestedBin', title: t('log.suggestedBin'), code: true, width: 92 },
      { key: 'actualBin', title: t('log.actualBin'), code: true, width: 92 },
      {
        ...{ key: 'isOverride', title: t('log.override'), width: 92, value: (row) => (row.isOverride ? t('log.changed') : '') },
        render: (row) => (row.isOverride ? <StateBadge tone="warn" label={t('log.changed')} /> : null),
      },
      { key: 'inboundNo', title: t('log.inboundNo'), code: true, width: 124 },
      { key: 'operator', title: t('log.operator'), width: 88 },
      { key: 'minutes', title: t('log.minutes'), align: 'end', width: 96 },
    ],
    [labels, t],
  );
  return (
    <ReportList
      id="wms.putawayLog"
      title={title}
      ask={putaways}
      columns={columns}
      rowKey={keyOf}
      fields={[boxNo, docNo, bin, date, operator]}
      back={back}
      onOpen={(row) => go('/records-query', { boxNo: row.boxNo })}
    />
  );
}

/** What came into stock, box by box. @param given number of the document to begin with */
export function InStockDetail({ title, given, back }: { title: string; given: string; back: string }) {
  const { t } = useTranslation('warehouse');
  const labels = useLabels();
  const go = useGo();
  const { boxNo, docNo, operator, date } = useLogFields();
  const type = { key: 'inboundType', label: t('log.inboundType'), kind: 'select' as const, options: labels.options(inboundType) };
  const start = useMemo((): Readonly<Record<string, string>> => (given ? { docNo: given } : {}), [given]);
  const columns = useMemo<Column<InStockRow>[]>(
    () => [
      { key: 'docNo', title: labels.field('common', 'docNo'), code: true, width: 124 },
      {
        ...{ key: 'inboundType', title: t('log.inboundType'), width: 130 },
        value: (row) => (row.inboundType ? labels.code(inboundType, row.inboundType) : labels.code('movementType', row.action)),
      },
      ...goods(labels),
      { key: 'boxNo', title: labels.field('box', 'boxNo'), code: true, width: 124 },
      { key: 'qty', title: labels.field('common', 'qty'), align: 'end', width: 92, unit: (row) => row.unitCode },
      { key: 'binCode', title: labels.field('box', 'binId'), code: true, width: 92 },
      { key: 'operator', title: t('log.operator'), width: 88 },
      { key: 'occurredAt', title: t('log.at'), width: 172, value: (row) => labels.instant(row.occurredAt) },
    ],
    [labels, t],
  );
  return (
    <ReportList
      key={given}
      id="wms.inStockDetail"
      title={title}
      ask={inStock}
      columns={columns}
      rowKey={keyOf}
      fields={[docNo, type, date, boxNo, operator]}
      start={start}
      back={back}
      onOpen={(row) => go('/records-query', { boxNo: row.boxNo })}
    />
  );
}

/** Splits and merges as the ledger has them, also those that picking and verdicts made. */
export function OpenCloseReport({ title }: { title: string }) {
  const { t } = useTranslation('warehouse');
  const labels = useLabels();
  const go = useGo();
  const { boxNo, docNo, operator, date } = useLogFields();
  const kinds = useMemo(() => ['1', '2'].map((value) => ({ value, label: t(`log.opTypes.${value}`) })), [t]);
  const type = { key: 'opType', label: t('log.opType'), kind: 'select' as const, options: kinds };
  const columns = useMemo<Column<OpenCloseRow>[]>(
    () => [
      { key: 'occurredAt', title: t('log.at'), width: 172, value: (row) => labels.instant(row.occurredAt) },
      { key: 'opType', title: t('log.opType'), width: 72, value: (row) => t(`log.opTypes.${row.opType}`) },
      { key: 'sourceBoxNo', title: t('log.source'), code: true, width: 124 },
      { key: 'targetBoxNo', title: t('log.target'), code: true, width: 124 },
      ...goods(labels),
      { key: 'qty', title: labels.field('common', 'qty'), align: 'end', width: 92, unit: (row) => row.unitCode },
      { key: 'sourceAfter', title: t('log.rest'), align: 'end', width: 92, unit: (row) => row.unitCode },
      { key: 'docNo', title: labels.field('common', 'docNo'), code: true, width: 124 },
      { key: 'operator', title: t('log.operator'), width: 88 },
    ],
    [labels, t],
  );
  return (
    <ReportList
      id="wms.openCloseReport"
      title={title}
      ask={openClose}
      columns={columns}
      rowKey={keyOf}
      fields={[boxNo, type, date, docNo, operator]}
      back="/dismantle-package"
      onOpen={(row) => go('/records-query', { boxNo: row.targetBoxNo })}
    />
  );
}
