/** Reviewing an application: each line is approved in full, in part, or not at all and why. The server sets the quantities aside. */
import { f } from '#domain/kernel/field.ts';
import { isPositive, isQuantity, minQty } from '#domain/kernel/quantity.ts';
import type { ApplicationLineRow, ApplicationRow } from '#domain/wms/application/application.document.ts';
import { enteredIn } from '#pages/ask/ask-plan.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { AskMore, VerbAsk } from '#pages/document/verb-plan.ts';
import type { Known } from '#pages/kit/known-figure.tsx';
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

function useProposed({ fromWarehouseId }: ApplicationRow, lines: readonly ApplicationLineRow[]): AskMore<ApplicationLineRow> {
  const { say } = useDocumentWords('application');
  const stock = useKnownStock(
    [fromWarehouseId ?? ''],
    lines.map(({ materialId }) => materialId),
  );
  return proposedIn(lines, stock, say('column.stock'));
}

type Asked = Pick<ApplicationLineRow, 'materialId' | 'applyQty'>;

/** Proposes the requested quantity, capped by what the store has. Pure. @param word labels the stock of the store */
export function proposedIn<L extends Asked>(lines: readonly L[], stock: (materialId: string) => Known, word: string): AskMore<L> {
  const isAsked = ({ materialId }: Asked): boolean => {
    const known = stock(materialId);
    return known.qty === null && known.why === 'asking';
  };
  return {
    // An approval given before the stock is known would promise more than there is.
    isWaiting: lines.some(isAsked),
    line: ({ materialId, applyQty }) => {
      const available = stock(materialId);
      const approvedQty = available.qty === null ? applyQty : minQty(applyQty, available.qty);
      return { facts: [[word, available]], start: { approvedQty } };
    },
  };
}
