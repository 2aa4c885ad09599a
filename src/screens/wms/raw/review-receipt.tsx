/** Review of one receipt, with its summary before. */
import { useTranslation } from 'react-i18next';
import { receiptReview } from '#domain/wms/receipt-review.operation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { type ReceiptView, useReceipt } from './use-receipt.ts';

interface ReviewProps {
  readonly onClose: () => void;
  readonly onDone: (id: string) => void;
}

export function ReviewReceipt({ view, onClose, onDone }: ReviewProps & { readonly view: ReceiptView }) {
  const { t } = useTranslation('raw');
  const { submit, busy } = useSubmit();
  const { id } = view.receipt.row;
  const review = async () => {
    // The summary has named every line that is short or over.
    const written = await submit(receiptReview, { id }, { acceptIssues: true, done: t('review.done') });
    if (!written.ok) return;
    onClose();
    onDone(id);
  };
  return <ReviewDialog lines={view.lines} boxes={view.boxes.length} busy={busy} onClose={onClose} onConfirm={review} />;
}

/** From a list, which does not hold the receipt's lines. */
export function ReviewById({ id, ...rest }: ReviewProps & { readonly id: string }) {
  const view = useReceipt(id);
  return view ? <ReviewReceipt view={view} {...rest} /> : null;
}
