/** Boxes of a receipt: as scanned before the review, as stock after it. They are judged in their inspection; only boxes of before there were any are judged here. */

import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { boxVerdictOperation } from '#domain/wms/box.operation.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { Inspection } from '#domain/wms/quality/inspection.document.ts';
import { pendingColumn } from '#pages/document/pending-mark.tsx';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { usePrintLabel } from '#screens/wms/kit/use-print-label.ts';
import { useRowsBy } from '#store/hooks.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { confirm } from '#ui/feedback/ask.tsx';
import { type Action, ActionButton } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { type ReceiptView, useReceipt } from './use-receipt.ts';
import { type BoxItem, useReceiptBoxes } from './use-receipt-boxes.ts';
import { useTakeBack } from './use-take-back.ts';
import { VerdictDialog } from './verdict-dialog.tsx';

const keyOf = (item: BoxItem): string => item.id;
const WAITING = 4;
const isWaiting = (item: BoxItem): boolean => item.status === WAITING;

export function ReceiptBoxesOf({ id }: { id: string }) {
  const view = useReceipt(id);
  return view ? <ReceiptBoxes view={view} /> : null;
}

function ReceiptBoxes({ view }: { view: ReceiptView }) {
  const { t } = useTranslation('raw');
  const items = useReceiptBoxes(view);
  const mayVerdict = useRight(boxVerdictOperation.right);
  const inspections = useInspections(view.receipt.row.id);
  const mayJudge = mayVerdict && inspections.list.length === 0;
  const print = usePrintLabel();
  const takeBack = useTakeBack();
  const [judged, setJudged] = useState<BoxItem | null>(null);
  const pass = usePassAll(items);
  const columns = useColumns();
  const actionsOf = (item: BoxItem): Action[] => [
    ...(mayJudge && isWaiting(item) ? [{ key: 'verdict', label: t('verdict.action'), onClick: () => setJudged(item) }] : []),
    ...(item.stored && !item.isLoose ? takeBack(item) : []),
    ...(item.isLoose
      ? []
      : [
          {
            key: 'print',
            label: t('label.print', { boxNo: item.boxNo }),
            onClick: () => print({ ...item.label, supplierId: view.receipt.row.supplierId, docNo: view.receipt.row.docNo, bin: item.bin }),
          },
        ]),
  ];
  const waiting = items.filter(isWaiting).length;
  const passAll: Action = { key: 'pass', label: t('verdict.passAll', { n: waiting }), onClick: pass.run, busy: pass.busy };
  return (
    <>
      <Section
        title={t('doc.boxes')}
        count={items.length}
        flush
        actions={
          inspections.list.length > 0 ? (
            <ActionButton
              action={{ key: 'inspect', label: t('verdict.inspection', { n: inspections.list.length }), onClick: inspections.open }}
            />
          ) : mayJudge && waiting > 0 ? (
            <ActionButton action={passAll} />
          ) : undefined
        }
      >
        <DataTable
          id="wms.receiptBox"
          label={t('doc.boxes')}
          columns={columns}
          rows={items}
          rowKey={keyOf}
          rowActions={actionsOf}
          {...(mayJudge ? { onOpen: (item: BoxItem) => (isWaiting(item) ? setJudged(item) : undefined) } : {})}
          maxHeight="60vh"
          empty={<EmptyState message={t('doc.noBoxes')} />}
        />
      </Section>
      {judged ? <VerdictDialog key={judged.id} item={judged} warehouseBins={view.bins} onClose={() => setJudged(null)} /> : null}
    </>
  );
}

/** The inspections that the review of this receipt made. */
function useInspections(receiptId: string) {
  const go = useGo();
  const rows = useRowsBy(Inspection, 'sourceDocId', receiptId);
  const list = (rows ?? []).map(({ row }) => row).filter((row) => row.deletedAt === null);
  const [only, ...more] = list;
  const open = () => (only && more.length === 0 ? go('/wms/qualityDetails', { id: only.id }) : go('/wms/quality'));
  return { list, open };
}

/** All boxes that wait for inspection pass, one operation each: one refused box does not hold up the others. */
function usePassAll(items: readonly BoxItem[]) {
  const { t } = useTranslation('raw');
  const { submit, busy } = useSubmit();
  const run = async () => {
    const waiting = items.filter(isWaiting);
    if (!(await confirm({ question: t('verdict.passAllAsk', { n: waiting.length }) }))) return;
    for (const { id, qty } of waiting)
      await submit(boxVerdictOperation, { boxId: id, verdict: 1, qty, childNo: null, binId: null, reason: null });
  };
  return { run: () => void run(), busy };
}

function useColumns(): Column<BoxItem>[] {
  const { t } = useTranslation('raw');
  const labels = useLabels();
  return useMemo<Column<BoxItem>[]>(
    () => [
      {
        ...{ key: 'boxNo', title: labels.field('receiptBox', 'boxNo'), code: true, width: 104 },
        value: (item) => (item.isLoose ? t('receive.loose') : item.boxNo),
      },
      { key: 'matCode', title: labels.field('receiptLine', 'matCode'), code: true, width: 102 },
      { key: 'qty', title: labels.field('receiptBox', 'qty'), align: 'end', unit: (item) => item.unit, width: 90 },
      { key: 'batchNo', title: labels.field('receiptBox', 'batchNo'), code: true, width: 116 },
      { key: 'expiryDate', title: labels.field('receiptBox', 'expiryDate'), width: 108, wideOnly: true },
      { key: 'bin', title: t('doc.bin'), code: true, width: 80 },
      {
        key: 'status',
        title: labels.field('box', 'boxStatus'),
        width: 150,
        value: ({ status }) => (status === null ? '' : labels.code(boxStatus, status)),
        render: ({ status, place }) =>
          status === null ? <StateBadge tone="neutral" label={t(`doc.place.${place}`)} /> : <CodeBadge set={boxStatus} code={status} />,
      },
      { key: 'photos', title: t('doc.photos'), align: 'end', width: 52, startHidden: true },
      { key: 'scannedByName', title: labels.field('receiptBox', 'scannedByName'), width: 90, startHidden: true },
      {
        key: 'scannedAt',
        title: labels.field('receiptBox', 'scannedAt'),
        width: 160,
        value: (item) => labels.instant(item.scannedAt),
        startHidden: true,
      },
      pendingColumn(t),
    ],
    [t, labels],
  );
}
