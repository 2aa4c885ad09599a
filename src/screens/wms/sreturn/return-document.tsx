/** One sales return: what came back, why, what quality has to say of it, and what may be done with it. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Bin } from '#domain/basic/place.resource.ts';
import { takesFiles } from '#domain/system/record-files.ts';
import { qualityStatus } from '#domain/wms/codes.ts';
import { Inspection } from '#domain/wms/quality/inspection.document.ts';
import { soType } from '#domain/wms/returns/codes.ts';
import { SalesReturnLine, type SalesReturnLineRow, type SalesReturnRow } from '#domain/wms/returns/sales-return.document.ts';
import { salesReturnAttach } from '#domain/wms/returns/sales-return.operation.ts';
import { voucherStatus } from '#domain/wms/voucher/codes.ts';
import { liveLines } from '#domain/wms/voucher/voucher.document.ts';
import { AttachmentsPanel } from '#pages/attachments/attachments-panel.tsx';
import { DocumentPage } from '#pages/document-page.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useRowsBy } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { ChainItem } from '#ui/doc-chain.tsx';
import type { Fact } from '#ui/facts.tsx';
import type { HistoryItem } from '#ui/history-list.tsx';
import type { Column } from '#ui/table/columns.ts';
import { type Area, isOpen, useReturnActions } from './use-return-actions.ts';
import { useCustomers, useReasons, useReturnStores } from './use-return-names.ts';

const keyOf = (line: SalesReturnLineRow): string => line.id;

export function ReturnDocument({ title, area, view }: { title: string; area: Area; view: Viewed<SalesReturnRow> }) {
  const { t } = useTranslation(['sreturn', 'ui']);
  const labels = useLabels();
  const { row, pending } = view;
  const actions = useReturnActions(area)(row);
  const [first, ...rest] = actions;
  // Once it is reviewed nothing is left to do; the verbs that undo must not take that place.
  const primary = isOpen(row) && row.deletedAt === null ? first : undefined;
  const read = useRowsBy(SalesReturnLine, 'docId', row.id);
  const lines = useMemo(() => liveLines((read ?? []).map((line) => line.row)), [read]);
  return (
    <DocumentPage
      title={title}
      number={row.docNo ?? t('ui:pending.noNumber')}
      state={{ tone: labels.tone(voucherStatus, row.status), label: labels.code(voucherStatus, row.status) }}
      primary={primary}
      menu={primary ? rest : actions}
      notice={pending === 'attention' ? { tone: 'error', label: t('ui:pending.attention'), text: t('attention') } : undefined}
      facts={useFacts(row)}
      chain={useChain(row)}
      history={useHistory(row)}
      attachments={<AttachmentsPanel docType="salesReturn" docId={row.id} attach={salesReturnAttach} open={takesFiles(row)} />}
      lines={{ id: 'wms.salesReturnLine', columns: useColumns(lines), rows: lines, rowKey: keyOf }}
    />
  );
}

function useFacts(row: SalesReturnRow): Fact[] {
  const { t } = useTranslation('sreturn');
  const labels = useLabels();
  const customers = useCustomers();
  const reasons = useReasons();
  const stores = useReturnStores();
  const field = (key: string) => labels.field('salesReturn', key);
  return [
    { label: field('customerId'), value: customers.name(row.customerId) },
    { label: field('soType'), value: labels.code(soType, row.soType) },
    { label: field('returnReason'), value: reasons.name(row.returnReason) },
    { label: field('toWarehouseId'), value: stores.name(row.toWarehouseId) },
    { label: field('needInspect'), value: t(row.needInspect ? 'yes' : 'no') },
    { label: field('bizDate'), value: row.bizDate },
    { label: field('createdByName'), value: `${row.createdByName} ${labels.instant(row.createdAt)}` },
    { label: field('auditedByName'), value: `${row.auditedByName} ${labels.instant(row.auditedAt)}`, hidden: !row.auditedAt },
    { label: field('reverseReason'), value: row.reverseReason, hidden: !row.reverseReason },
    { label: field('remark'), value: row.remark, wide: true, hidden: !row.remark },
  ];
}

/** The inspections that the review has opened. */
function useChain(row: SalesReturnRow): ChainItem[] {
  const { t } = useTranslation('sreturn');
  const labels = useLabels();
  const go = useGo();
  const live = (useRowsBy(Inspection, 'sourceDocId', row.id) ?? []).map((view) => view.row).filter((one) => one.deletedAt === null);
  if (live.length === 0) return [];
  const own = { key: 'return', label: t('chain.return'), number: row.docNo ?? t('ui:pending.noNumber'), current: true };
  return [
    own,
    ...live.map((one) => ({
      ...{ key: one.id, label: t('chain.inspection'), number: one.docNo ?? t('ui:pending.noNumber') },
      state: { tone: labels.tone(qualityStatus, one.status), label: labels.code(qualityStatus, one.status) },
      onOpen: () => go('/wms/qualityDetails', { id: one.id }),
    })),
  ];
}

function useHistory(row: SalesReturnRow): HistoryItem[] {
  const { t } = useTranslation('sreturn');
  const items: HistoryItem[] = [];
  const add = (key: string, at: string | null, who: string | null, detail: string | null = null) => {
    if (at) items.push({ key, at: Date.parse(at), who: who ?? '', what: t(`history.${key}`), ...(detail ? { detail } : {}) });
  };
  add('created', row.createdAt, row.createdByName);
  add('reviewed', row.auditedAt, row.auditedByName);
  // Who changed it last is who took it back, until somebody goes on with it.
  add('reversed', row.reversedAt, row.updatedAt === row.reversedAt ? row.updatedByName : null, row.reverseReason);
  add('deleted', row.deletedAt, row.updatedByName);
  return items.sort((a, b) => b.at - a.at);
}

function useColumns(lines: readonly SalesReturnLineRow[]): Column<SalesReturnLineRow>[] {
  const labels = useLabels();
  const bins = useRowMap(
    Bin,
    lines.map(({ toBinId }) => toBinId),
  );
  return useMemo(() => {
    const of = (name: string) => labels.field('salesReturnLine', name);
    return [
      { key: 'matCode', title: of('matCode'), code: true, width: 112 },
      { key: 'matName', title: of('matName'), width: 100, grow: 2 },
      { key: 'spec', title: of('spec'), width: 110, startHidden: true },
      { key: 'boxNo', title: of('boxNo'), code: true, width: 108 },
      { key: 'batchNo', title: of('batchNo'), code: true, width: 100 },
      {
        ...{ key: 'qty', title: of('qty'), align: 'end' as const, width: 88, unit: (line: SalesReturnLineRow) => line.unitCode },
        sum: true,
      },
      { key: 'toBinId', title: of('toBinId'), code: true, width: 104, value: (line) => bins?.get(line.toBinId)?.binCode ?? '' },
      { key: 'fromBoxNo', title: of('fromBoxNo'), code: true, width: 112 },
      { key: 'productionDate', title: of('productionDate'), width: 110, startHidden: true },
      { key: 'expiryDate', title: of('expiryDate'), width: 110, startHidden: true },
    ];
  }, [labels, bins]);
}
