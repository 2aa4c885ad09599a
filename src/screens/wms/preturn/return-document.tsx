import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { boxStatus } from '#domain/wms/codes.ts';
import { returnMode } from '#domain/wms/returns/codes.ts';
import { PurchaseReturnLine, type PurchaseReturnLineRow, type PurchaseReturnRow } from '#domain/wms/returns/purchase-return.document.ts';
import { voucherStatus } from '#domain/wms/voucher/codes.ts';
import { DocumentPage } from '#pages/document-page.tsx';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { type LinePrices, useLinePrices } from '#pages/kit/use-line-prices.ts';
import { useSuppliers, useWarehouseName } from '#screens/wms/raw/use-names.ts';
import { useRowsBy } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { Column } from '#ui/table/columns.ts';
import { type Area, useReturnActions } from './use-return-actions.ts';

const keyOf = (line: PurchaseReturnLineRow): string => line.id;

/** A purchase return as a document: which boxes go back, why, and for what price they came. */
export function ReturnDocument({ title, area, view }: { title: string; area: Area; view: Viewed<PurchaseReturnRow> }) {
  const { t } = useTranslation('preturn');
  const labels = useLabels();
  const { name } = useSuppliers();
  const warehouse = useWarehouseName();
  const { row, pending } = view;
  const [primary, ...menu] = useReturnActions(area)(row);
  const rows = useRowsBy(PurchaseReturnLine, 'docId', row.id);
  const lines = useMemo(
    () =>
      (rows ?? [])
        .map((line) => line.row)
        .filter((line) => !line.isRemoved)
        .sort((a, b) => a.lineNo - b.lineNo),
    [rows],
  );
  const columns = useColumns(useLinePrices(PurchaseReturnLine, 'purchaseReturn', row));
  const field = (key: string) => labels.field('purchaseReturn', key);
  return (
    <DocumentPage
      title={title}
      number={row.docNo ?? t('ui:pending.noNumber')}
      state={{ tone: labels.tone(voucherStatus, row.status), label: labels.code(voucherStatus, row.status) }}
      primary={primary}
      menu={menu}
      notice={pending === 'attention' ? { tone: 'error', label: t('ui:pending.attention'), text: t('attention') } : undefined}
      facts={[
        { label: field('supplierId'), value: name(row.supplierId) },
        { label: field('warehouseId'), value: warehouse(row.warehouseId) },
        { label: field('returnMode'), value: labels.code(returnMode, row.returnMode) },
        { label: field('reasonCode'), value: row.reasonCode },
        { label: field('createdByName'), value: `${row.createdByName} ${labels.instant(row.createdAt)}` },
        { label: field('auditedByName'), value: row.auditedAt ? `${row.auditedByName ?? ''} ${labels.instant(row.auditedAt)}` : '' },
        { label: field('reverseReason'), value: row.reverseReason, hidden: !row.reverseReason },
        { label: field('remark'), value: row.remark, wide: true, hidden: !row.remark },
      ]}
      lines={{ id: 'wms.preturn.lines', columns, rows: lines, rowKey: keyOf }}
    />
  );
}

function useColumns(prices: LinePrices | null): Column<PurchaseReturnLineRow>[] {
  const labels = useLabels();
  return useMemo(() => {
    const of = (name: string) => labels.field('purchaseReturnLine', name);
    return [
      { key: 'matCode', title: of('matCode'), code: true, width: 110 },
      { key: 'matName', title: of('matName'), width: 130, grow: 2 },
      { key: 'boxNo', title: of('boxNo'), code: true, width: 120 },
      { key: 'batchNo', title: of('batchNo'), code: true, width: 120 },
      {
        key: 'boxStatus',
        title: of('boxStatus'),
        width: 140,
        value: (line) => labels.code(boxStatus, line.boxStatus),
        render: (line) => <CodeBadge set={boxStatus} code={line.boxStatus} />,
      },
      { key: 'qty', title: of('qty'), align: 'end', width: 100, unit: (line) => line.unitCode },
      ...(prices
        ? [{ key: 'price', title: of('price'), align: 'end' as const, width: 90, value: (line: { id: string }) => prices.get(line.id) }]
        : []),
      { key: 'reason', title: of('reason'), width: 140, value: (line) => line.reason },
    ];
  }, [labels, prices]);
}
