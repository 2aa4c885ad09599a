/** Reviewing an application: each line is approved in full, in part, or not at all and why. The server sets the quantities aside. */
import { f } from '#domain/kernel/field.ts';
import { isPositive, isQuantity, minQty } from '#domain/kernel/quantity.ts';
import { ApplicationLine, type ApplicationLineRow, type ApplicationRow } from '#domain/wms/application/application.document.ts';
import { applicationReview } from '#domain/wms/application/application.operation.ts';
import { AskLinesDialog } from '#pages/ask/ask-lines.tsx';
import type { AskedLine } from '#pages/ask/asked-lines.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { useLinesOf } from '#pages/document/use-lines-of.ts';
import { useVerbForm } from '#pages/document/use-verb-form.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useKnownStock } from '#screens/wms/kit/use-known-stock.ts';

interface ReviewProps {
  readonly row: ApplicationRow;
  readonly onClose: () => void;
}

/** The line is not given at all. */
const isRejected = (qty: string | undefined): boolean => isQuantity(qty ?? '') && !isPositive(qty ?? '');

export function ReviewDialog({ row, onClose }: ReviewProps) {
  const { say, title, answer, write } = useVerbForm('application', 'review', row);
  const read = useLinesOf(ApplicationLine, row.id);
  const lines = read ?? [];
  const asked = useAskedLines(row, lines);
  if (!read) return null;
  return (
    <AskLinesDialog
      title={title}
      entity={ApplicationLine}
      lines={asked}
      answer={answer}
      lack={(all) => (Object.values(all).some(({ approvedQty }) => isPositive(String(approvedQty))) ? null : say('verb.reviewNone'))}
      send={(all) => write(applicationReview, { id: row.id, lines: lines.map(({ id }) => ({ lineId: id, ...all[id] })) } as never)}
      onClose={onClose}
    />
  );
}

/** Proposed is what was asked for, as far as the store has it. */
function useAskedLines({ fromWarehouseId }: ApplicationRow, lines: readonly ApplicationLineRow[]): AskedLine[] {
  const { say } = useDocumentWords('application');
  const labels = useLabels();
  const stock = useKnownStock(
    [fromWarehouseId ?? ''],
    lines.map(({ materialId }) => materialId),
  );
  return lines.map(({ id, matCode, matName, unitCode, applyQty, materialId }) => {
    const available = stock(materialId);
    const wanted = [labels.field('applicationLine', 'applyQty'), applyQty] as const;
    return {
      id,
      codes: [matCode],
      name: matName,
      unit: unitCode,
      facts: [wanted, [say('column.stock'), available]],
      fields: [
        { key: 'approvedQty', required: true, least: 'zero', most: applyQty },
        { key: 'rejectReason', field: f.text(), least: 2, when: (texts) => isRejected(texts.approvedQty) },
      ],
      start: { approvedQty: available.qty === null ? applyQty : minQty(applyQty, available.qty) },
    };
  });
}
