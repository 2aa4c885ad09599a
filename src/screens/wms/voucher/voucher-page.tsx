import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { takesFiles } from '#domain/system/record-files.ts';
import { voucherStatus, voucherType } from '#domain/wms/voucher/codes.ts';
import { liveLines, StockVoucher, StockVoucherLine, type VoucherLineRow, type VoucherRow } from '#domain/wms/voucher/voucher.document.ts';
import { voucherAttach } from '#domain/wms/voucher/voucher-attach.operation.ts';
import { AttachmentsPanel } from '#pages/attachments/attachments-panel.tsx';
import { DocumentPage } from '#pages/document-page.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import { useWarehouses } from '#screens/wms/raw-out/use-warehouses.ts';
import { useRow, useRowsBy } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { Column } from '#ui/table/columns.ts';
import { isEntryType } from './entry-kind.ts';
import { columnsFor } from './line-columns.ts';
import { useCategoryNames } from './use-category-names.ts';
import { useLineCells } from './use-line-cells.ts';
import { useVoucherActions } from './use-voucher-actions.ts';

const keyOf = (line: VoucherLineRow): string => line.id;

/** One voucher as a document, with what may be done with it. @param path of the list it belongs to */
export function VoucherPage({ id, title, path }: { id: string; title: string; path: string }) {
  const { t } = useTranslation('voucher');
  const go = useGo();
  const view = useRow(StockVoucher, id);
  if (view === undefined) return <NotHeld title={title} loading />;
  const toList = { label: t('toList'), onClick: () => go(path) };
  return view === null ? (
    <NotHeld title={title} message={t('notHeld')} action={toList} />
  ) : (
    <Loaded title={title} path={path} view={view} />
  );
}

function Loaded({ title, path, view }: { title: string; path: string; view: Viewed<VoucherRow> }) {
  const { t } = useTranslation('voucher');
  const labels = useLabels();
  const { name } = useWarehouses();
  const { row, pending } = view;
  const [primary, ...menu] = useVoucherActions(path)(row);
  const categories = useCategoryNames();
  const lines = useRowsBy(StockVoucherLine, 'docId', row.id);
  const sorted = useMemo(() => liveLines((lines ?? []).map((line) => line.row)), [lines]);
  const field = (key: string) => labels.field('stockVoucher', key);
  const open = row.status !== 1;
  return (
    <DocumentPage
      title={title}
      number={row.docNo ?? t('ui:pending.noNumber')}
      state={{ tone: labels.tone(voucherStatus, row.status), label: labels.code(voucherStatus, row.status) }}
      primary={open ? primary : undefined}
      menu={open || !primary ? menu : [primary, ...menu]}
      notice={pending === 'attention' ? { tone: 'error', label: t('ui:pending.attention'), text: t('rawout:attention.text') } : undefined}
      facts={[
        { label: field('voucherType'), value: labels.code(voucherType, row.voucherType) },
        { label: field('warehouseId'), value: name(row.warehouseId) },
        { label: field('rdCode'), value: categories(row.rdCode), hidden: !row.rdCode },
        { label: field('reason'), value: row.reason, hidden: !row.reason },
        { label: field('createdByName'), value: `${row.createdByName} ${labels.instant(row.createdAt)}` },
        { label: field('auditedByName'), value: `${row.auditedByName} ${labels.instant(row.auditedAt)}`, hidden: !row.auditedAt },
        { label: field('reversedAt'), value: labels.instant(row.reversedAt), hidden: !row.reversedAt },
        { label: field('reverseReason'), value: row.reverseReason, hidden: !row.reverseReason },
        { label: field('remark'), value: row.remark, wide: true, hidden: !row.remark },
      ]}
      attachments={
        isEntryType(row.voucherType) ? (
          <AttachmentsPanel docType="stockVoucher" docId={row.id} attach={voucherAttach} open={takesFiles(row)} />
        ) : null
      }
      lines={{ id: `wms.voucher.lines.${row.voucherType}`, columns: useColumns(row, sorted), rows: sorted, rowKey: keyOf }}
    />
  );
}

const figure = (key: 'qty' | 'toQty', title: string): Column<VoucherLineRow> => ({ key, title, align: 'end', width: 110 });

function useColumns({ voucherType: type }: VoucherRow, lines: readonly VoucherLineRow[]): Column<VoucherLineRow>[] {
  const labels = useLabels();
  const cells = useLineCells(lines);
  return useMemo(() => {
    const own = columnsFor([type]).map((key): Column<VoucherLineRow> => {
      if (key === 'toQty') return { ...figure(key, cells[key].title), unit: (line) => line.toUnitCode ?? undefined };
      if (key !== 'qty') return { key, title: cells[key].title, width: cells[key].width, code: cells[key].code, value: cells[key].text };
      const title = labels.field('stockVoucherLine', 'qty');
      return { ...figure(key, title), unit: (line) => line.unitCode, sum: true };
    });
    return [
      { key: 'lineNo', title: labels.field('common', 'lineNo'), align: 'end', width: 60, grow: 0 },
      { key: 'matCode', title: labels.field('common', 'matCode'), code: true, width: 110 },
      { key: 'matName', title: labels.field('common', 'matName'), width: 150, grow: 2 },
      ...own,
    ];
  }, [labels, cells, type]);
}
