/**
 * Boxes of a receipt: as scanned before the review, as stock after it. Boxes are judged in their inspection. Only boxes older than inspections are
 * judged here.
 */

import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { boxVerdictOperation } from '#domain/wms/box.operation.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { ReceiptBox } from '#domain/wms/inbound/receipt.document.ts';
import { Inspection } from '#domain/wms/quality/inspection.document.ts';
import { pendingColumn } from '#pages/document/pending-mark.tsx';
import { EntityTable } from '#pages/fields/entity-table.tsx';
import type { Cells } from '#pages/fields/field-columns.tsx';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { usePrintLabel } from '#screens/wms/kit/use-print-label.ts';
import { useTakeBack } from '#screens/wms/kit/use-take-back.ts';
import { useRowsBy } from '#store/hooks.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { confirm } from '#ui/feedback/ask.tsx';
import { type Action, ActionButton } from '#ui/page-header.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { type ReceiptView, useReceipt } from './use-receipt.ts';
import { type BoxItem, useReceiptBoxes } from './use-receipt-boxes.ts';
import { VerdictDialog } from './verdict-dialog.tsx';

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
  const cells = useCells();
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
      <EntityTable
        id="wms.receiptBox"
        title={t('doc.boxes')}
        entity={ReceiptBox}
        columns={COLUMNS}
        hidden={HIDDEN}
        wide={WIDE}
        cells={cells}
        rows={items}
        rowActions={actionsOf}
        {...(mayJudge ? { onOpen: (item: BoxItem) => (isWaiting(item) ? setJudged(item) : undefined) } : {})}
        empty={<EmptyState message={t('doc.noBoxes')} />}
        actions={
          inspections.list.length > 0 ? (
            <ActionButton
              action={{ key: 'inspect', label: t('verdict.inspection', { n: inspections.list.length }), onClick: inspections.open }}
            />
          ) : mayJudge && waiting > 0 ? (
            <ActionButton action={passAll} />
          ) : undefined
        }
      />
      {judged ? <VerdictDialog key={judged.id} item={judged} warehouseBins={view.bins} onClose={() => setJudged(null)} /> : null}
    </>
  );
}

/** The inspections created by the review of this receipt. */
function useInspections(receiptId: string) {
  const go = useGo();
  const rows = useRowsBy(Inspection, 'sourceDocId', receiptId);
  const list = (rows ?? []).map(({ row }) => row).filter((row) => row.deletedAt === null);
  const [only, ...more] = list;
  const open = () => (only && more.length === 0 ? go('/wms/qualityDetails', { id: only.id }) : go('/wms/quality'));
  return { list, open };
}

/** Passes all boxes that wait for inspection, with one operation each, so that a refused box does not hold up the others. */
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

const COLUMNS = ['boxNo', 'matCode', 'qty', 'batchNo', 'expiryDate', 'bin', 'status', 'damage', 'pending'];
const HIDDEN = ['photos', 'scannedByName', 'scannedAt'];
const WIDE = ['expiryDate', 'damage'];

function useCells(): Cells<BoxItem> {
  const { t } = useTranslation('raw');
  const labels = useLabels();
  return useMemo<Cells<BoxItem>>(
    () => ({
      boxNo: { width: 104, value: (item) => (item.isLoose ? t('receive.loose') : item.boxNo) },
      matCode: { title: labels.field('receiptLine', 'matCode'), code: true },
      qty: { unit: (item) => item.unit, sum: false },
      bin: { title: t('doc.bin'), code: true, width: 80 },
      status: {
        title: labels.field('box', 'boxStatus'),
        width: 150,
        value: ({ status }) => (status === null ? '' : labels.code(boxStatus, status)),
        render: ({ status, place }) =>
          status === null ? <StateBadge tone="neutral" label={t(`doc.place.${place}`)} /> : <CodeBadge set={boxStatus} code={status} />,
      },
      damage: { title: labels.field('receiptBox', 'damage'), width: 110 },
      photos: { title: t('doc.photos'), align: 'end', width: 52 },
      pending: pendingColumn(t),
    }),
    [t, labels],
  );
}
