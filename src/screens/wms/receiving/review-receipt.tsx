/** Reviewing one receipt, preceded by its summary. */
import { useTranslation } from 'react-i18next';
import type { Issue } from '#domain/kernel/problem.ts';
import { limitsFor, unconceded } from '#domain/wms/inbound/acceptance.ts';
import type { ReceiptLineRow } from '#domain/wms/inbound/receipt.document.ts';
import { receiptReview } from '#domain/wms/receiving/receipt-review.operation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { type ReceiptView, useReceipt } from './use-receipt.ts';
import { useRelease } from './use-release.ts';

interface ReviewProps {
  readonly onClose: () => void;
  readonly onDone: (id: string) => void;
}

export function ReviewReceipt({ view, onClose, onDone }: ReviewProps & { readonly view: ReceiptView }) {
  const { t } = useTranslation('raw');
  const { submit, busy } = useSubmit();
  const { id } = view.receipt.row;
  const today = useToday();
  const release = useRelease(receiptReview.right);
  const review = async (concession: string | null) => {
    const second = concession === null || release.mayConcede ? undefined : await release.ask();
    if (second === null) return;
    // The summary has named every line that is short or over.
    const written = await submit(receiptReview, { id, concession }, { acceptIssues: true, second, done: t('review.done') });
    if (!written.ok) return;
    onClose();
    onDone(id);
  };
  return (
    <>
      <ReviewDialog
        docNo={view.receipt.row.docNo}
        lines={view.lines}
        boxes={view.boxes.map(({ row }) => row)}
        unconceded={view.lines.flatMap((line) => openOf(view, line, today))}
        busy={busy}
        onClose={onClose}
        onConfirm={review}
        mayConcede={release.mayConcede}
      />
      {release.dialog}
    </>
  );
}

/** The part of a line that still needs a reason, by the operation's rule. */
function openOf({ boxes, materials }: ReceiptView, line: ReceiptLineRow, today: string): readonly Issue[] {
  const limits = limitsFor(line.openQty ?? null, materials.get(line.materialId));
  const own = boxes.filter(({ row }) => row.lineId === line.id).map(({ row }) => row);
  const { open } = unconceded(limits, line.matCode, own, today);
  return open ? [open] : [];
}

/** For use from a list, which does not hold the receipt's lines. */
export function ReviewById({ id, ...rest }: ReviewProps & { readonly id: string }) {
  const view = useReceipt(id);
  return view ? <ReviewReceipt view={view} {...rest} /> : null;
}
