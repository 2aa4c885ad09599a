/** Reviewing an application: each line is approved in full, in part, or not at all and why. The server sets the quantities aside. */
import { f } from '#domain/kernel/field.ts';
import { isPositive, isQuantity, minQty } from '#domain/kernel/quantity.ts';
import type { ApplicationLineRow, ApplicationRow } from '#domain/wms/application/application.document.ts';
import { enteredIn } from '#pages/ask/ask-plan.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { AskMore, VerbAsk } from '#pages/document/verb-plan.ts';
import { useKnownStock } from '#screens/wms/kit/use-known-stock.ts';

/** The line is not given at all. */
const isRejected = (qty = ''): boolean => isQuantity(qty) && !isPositive(qty);

export const APPROVAL: VerbAsk<ApplicationRow, ApplicationLineRow> = {
  lines: {
    facts: ['applyQty'],
    fields: ({ applyQty }) => [
      { key: 'approvedQty', required: true, least: 'zero', most: applyQty },
      { key: 'rejectReason', field: f.text(), least: 2, when: (texts) => isRejected(texts.approvedQty) },
    ],
  },
  lack: (answers) => (enteredIn(answers, 'approvedQty').length === 0 ? ['reviewNone'] : null),
  payload: (_values, _row, answers) => ({ lines: Object.entries(answers).map(([lineId, answer]) => ({ lineId, ...answer })) }),
  useMore: useProposed,
};

/** Proposed is what was asked for, as far as the store has it. */
function useProposed({ fromWarehouseId }: ApplicationRow, lines: readonly ApplicationLineRow[]): AskMore<ApplicationLineRow> {
  const { say } = useDocumentWords('application');
  const stock = useKnownStock(
    [fromWarehouseId ?? ''],
    lines.map(({ materialId }) => materialId),
  );
  return {
    line: ({ materialId, applyQty }) => {
      const available = stock(materialId);
      const approvedQty = available.qty === null ? applyQty : minQty(applyQty, available.qty);
      return { facts: [[say('column.stock'), available]], start: { approvedQty } };
    },
  };
}
