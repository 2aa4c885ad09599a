import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationLineRow, ApplicationRow } from '#domain/wms/application.document.ts';
import { applicationStatus, requisitionDetail, shippingStatus } from '#domain/wms/codes.ts';
import { IssueDoc } from '#domain/wms/issue.document.ts';
import { issueStatus } from '#domain/wms/issue-codes.ts';
import { Requisition } from '#domain/wms/requisition.document.ts';
import { TransferOrder } from '#domain/wms/transfer/transfer.document.ts';
import { DocumentPage } from '#pages/document-page.tsx';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useWarehouses } from '#screens/wms/raw-out/use-warehouses.ts';
import { useRowsBy } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { ChainItem } from '#ui/doc-chain.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { ApplicationScreen } from './application-page.tsx';
import { useApplicationActions } from './use-application-actions.ts';
import { useDepartments, usePersons } from './use-people.ts';
import { useStoreStock } from './use-store-stock.ts';

const ReviewDialog = lazy(() => import('./review-dialog.tsx').then((part) => ({ default: part.ReviewDialog })));

const keyOf = (line: ApplicationLineRow): string => line.id;

interface DocumentProps {
  readonly title: string;
  readonly screen: ApplicationScreen;
  readonly view: Viewed<ApplicationRow>;
  readonly lines: readonly ApplicationLineRow[];
}

/** An application in full: what was asked for, approved and executed, beside what the store has. */
export function ApplicationDocument({ title, screen, view, lines }: DocumentProps) {
  const { t } = useTranslation(['application', 'ui']);
  const labels = useLabels();
  const { row } = view;
  const [reviewing, setReviewing] = useState(false);
  const actions = [...useApplicationActions(screen.path, () => setReviewing(true))(row), ...(screen.extra?.(row) ?? [])];
  // Executing comes before everything else as soon as it is possible.
  const [primary, ...menu] = row.status === 2 || row.status === 4 ? [...actions].reverse() : actions;
  return (
    <>
      <DocumentPage
        title={title}
        number={row.docNo ?? t('ui:pending.noNumber')}
        state={{ tone: labels.tone(applicationStatus, row.status), label: labels.code(applicationStatus, row.status) }}
        primary={primary}
        menu={menu}
        notice={view.pending === 'attention' ? { tone: 'error', label: t('ui:pending.attention'), text: t('attention') } : undefined}
        facts={useFacts(row)}
        chain={useExecutions(row)}
        lines={{
          id: 'wms.application.lines',
          columns: useColumns(row, lines),
          rows: lines,
          rowKey: keyOf,
          rowTone: (line) => (line.status === 2 ? 'warn' : undefined),
        }}
      />
      <Suspense>{reviewing ? <ReviewDialog id={row.id} onClose={() => setReviewing(false)} /> : null}</Suspense>
    </>
  );
}

function useFacts(row: ApplicationRow) {
  const labels = useLabels();
  const { name } = useWarehouses();
  const departments = useDepartments();
  const persons = usePersons();
  const field = (key: string) => labels.field('application', key);
  return [
    { label: field('deptId'), value: departments.name(row.deptId) },
    { label: field('applicantId'), value: persons.name(row.applicantId) },
    { label: field('needDate'), value: row.needDate },
    { label: field('fromWarehouseId'), value: name(row.fromWarehouseId), hidden: !row.fromWarehouseId },
    { label: field('toWarehouseId'), value: name(row.toWarehouseId), hidden: !row.toWarehouseId },
    { label: field('orderNo'), value: row.orderNo, hidden: !row.orderNo },
    { label: field('equipmentNo'), value: row.equipmentNo, hidden: !row.equipmentNo },
    { label: field('createdByName'), value: row.createdByName },
    { label: field('createdAt'), value: labels.instant(row.createdAt) },
    { label: field('auditedByName'), value: row.auditedByName, hidden: !row.auditedByName },
    { label: field('purpose'), value: row.purpose, wide: true, hidden: !row.purpose },
    { label: field('remark'), value: row.remark, wide: true, hidden: !row.remark },
    { label: field('closeReason'), value: row.closeReason, wide: true, hidden: !row.closeReason },
  ];
}

/** Issues, picking lists and transfers made for it, as far as this device holds them. */
function useExecutions({ id, docType }: ApplicationRow): ChainItem[] {
  const { t } = useTranslation('application');
  const labels = useLabels();
  const go = useGo();
  const issues = useRowsBy(IssueDoc, 'applicationId', id) ?? [];
  const lists = useRowsBy(Requisition, 'applicationId', id) ?? [];
  const transfers = useRowsBy(TransferOrder, 'applicationId', id) ?? [];
  const transferPage = docType === 'HW_TRANSFER' ? '/wms/hardware/hardware-transfers-manage' : '/transfers-management';
  return [
    // A red note follows what it takes back.
    ...[...issues]
      .sort((a, b) => Number(a.row.isRed) - Number(b.row.isRed))
      .map(({ row }) => ({
        ...{ key: row.id, label: t(row.isRed ? 'redNote' : 'issue'), number: row.docNo ?? t('ui:pending.noNumber') },
        state: { tone: labels.tone(issueStatus, row.status), label: labels.code(issueStatus, row.status) },
        onOpen: () => go(row.isRed ? '/wms/hardware/red' : '/wms/hardware/picking-outbound', { id: row.id }),
      })),
    ...lists.map(({ row }) => ({
      ...{ key: row.id, label: t('pickingList'), number: row.docNo ?? t('ui:pending.noNumber') },
      state: { tone: labels.tone('requisitionStatus', row.status), label: labels.code('requisitionStatus', row.status) },
      onOpen: () => go('/picking-apply2-out', { id: row.id }),
    })),
    ...transfers.map(({ row }) => ({
      ...{ key: row.id, label: t('transfer'), number: row.docNo ?? t('ui:pending.noNumber') },
      state: { tone: labels.tone(shippingStatus, row.status), label: labels.code(shippingStatus, row.status) },
      onOpen: () => go(transferPage, { id: row.id }),
    })),
  ];
}

function useColumns(row: ApplicationRow, lines: readonly ApplicationLineRow[]): Column<ApplicationLineRow>[] {
  const { t } = useTranslation('application');
  const labels = useLabels();
  const stock = useStoreStock(
    row.fromWarehouseId ?? '',
    lines.map(({ materialId }) => materialId),
  );
  return useMemo(() => {
    const of = (key: string) => labels.field('applicationLine', key);
    const figure = (
      key: 'applyQty' | 'approvedQty' | 'openQty' | 'doneQty',
      more: Partial<Column<ApplicationLineRow>> = {},
    ): Column<ApplicationLineRow> => ({
      ...{
        key,
        title: of(key),
        align: 'end',
        width: 92,
        unit: (line) => line.unitCode,
        sum: true,
      },
      ...more,
    });
    return [
      { key: 'matCode', title: of('matCode'), code: true, width: 120 },
      { key: 'matName', title: of('matName'), width: 140, grow: 2 },
      { key: 'spec', title: of('spec'), width: 120, wideOnly: true },
      figure('applyQty'),
      figure('approvedQty'),
      figure('openQty', { startHidden: true }),
      figure('doneQty'),
      {
        ...{ key: 'stock', title: t('stock'), align: 'end', width: 92, unit: (line: ApplicationLineRow) => line.unitCode },
        value: (line) => stock?.totals.get(line.materialId)?.available ?? (stock ? '0' : ''),
      },
      {
        key: 'status',
        title: of('status'),
        width: 128,
        value: (line) => labels.code(requisitionDetail, line.status),
        render: (line) => <CodeBadge set={requisitionDetail} code={line.status} />,
      },
      { key: 'rejectReason', title: of('rejectReason'), width: 120 },
      { key: 'remark', title: of('remark'), width: 110, startHidden: true },
    ];
  }, [labels, stock, t]);
}
