/** Confirming returned material: the steps over this device's rows, and what is written. */

import { useTranslation } from 'react-i18next';
import { answer } from '#domain/kernel/job.ts';
import {
  backFromConfirm,
  type Confirmed,
  type ConfirmState,
  confirmQuantityProblem,
  countedForConfirm,
  type PendingLine,
  scanForConfirm,
  startConfirm,
} from '#domain/wms/returns/confirm-return.job.ts';
import { workshopReturnConfirm } from '#domain/wms/returns/workshop-return.operation.ts';
import { useHeld } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';

export type Confirming = ReturnType<typeof useConfirming>;

export function useConfirming(lines: readonly PendingLine[]) {
  const { t } = useTranslation('rawout');
  const find = useFindScanned();
  return useTerminal(
    {
      sentence: useSentence('rawout'),
      find: (text) =>
        find(
          text,
          lines.map(({ toWarehouseId }) => toWarehouseId),
        ),
      hear: (state: ConfirmState, scanned) => scanForConfirm(lines, state, scanned),
      back: backFromConfirm,
      count: ({ line, qty }) =>
        line && qty === null
          ? {
              key: line.lineId,
              label: t('confirm.quantity', { qty: line.qty, unit: line.unit }),
              initial: line.qty,
              unit: line.unit,
              decimals: line.decimals,
              problem: (value) => confirmQuantityProblem(line, value),
              take: (value) => countedForConfirm(line, value),
            }
          : null,
      write: async ({ line, qty, diffReason, bin, needsRest }: Confirmed, by) => {
        const restNo = needsRest ? await by.number('box') : null;
        const payload = { id: line.docId, lineId: line.lineId, confirmQty: qty, binId: bin.id, diffReason, restNo };
        const written = await by.submit(workshopReturnConfirm, payload);
        return restNo === null ? written : { ...written, also: answer('warn', 'confirm.rest', restNo) };
      },
    },
    useHeld(startConfirm),
  );
}
