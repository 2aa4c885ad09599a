/** Boxes that were sent and did not arrive: each goes back to the sender or is written off. */
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { isOpenLine, type TransferLineRow, type TransferRow } from '#domain/wms/transfer/transfer.document.ts';
import { TRANSFER } from '#domain/wms/transfer/transfer.operation.ts';
import { transferSettle } from '#domain/wms/transfer/transfer-settle.operation.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { ViewMore } from '#pages/document/plan.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import { askReason } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';

const RECEIVED = 4;

export function useDifference({ row, pending }: Viewed<TransferRow>, lines: readonly TransferLineRow[]): ViewMore<TransferLineRow> {
  const { t } = useTranslation('transfer');
  const settle = useSettle(row);
  const open = row.status === RECEIVED ? lines.filter(isOpenLine) : [];
  return {
    cells: { boxNo: { value: ({ isLoose, boxNo }) => (isLoose ? t('loose') : boxNo) } },
    ...(open.length > 0 ? { rowActions: (line: TransferLineRow) => (isOpenLine(line) ? settle(line) : []) } : {}),
    // A refusal by the server takes precedence.
    notice:
      open.length > 0 && pending !== 'attention'
        ? { tone: 'warn', label: t('difference'), text: t('differenceText', { n: open.length }) }
        : undefined,
  };
}

/** Only the server can decide it. */
function useSettle({ id }: TransferRow): (line: TransferLineRow) => readonly Action[] {
  const { t } = useTranslation('transfer');
  const { say } = useDocumentWords('transferOrder');
  const { online } = useSyncStatus();
  const { submit } = useSubmit();
  const allowed = useRight(TRANSFER.settle);
  const disabledReason = online ? undefined : say('needsServer');
  const run = async ({ boxId, boxNo }: TransferLineRow, back: boolean) => {
    const reason = await askReason({ title: t(back ? 'backTitle' : 'lostTitle', { box: boxNo }), danger: !back });
    if (reason !== null) await submit(transferSettle, { id, reason, decisions: [{ boxId, back }] }, { done: t('done') });
  };
  return (line) =>
    allowed
      ? [
          { key: 'back', label: t('back'), disabledReason, onClick: () => void run(line, true) },
          { key: 'lost', label: t('lost'), danger: true, disabledReason, onClick: () => void run(line, false) },
        ]
      : [];
}
