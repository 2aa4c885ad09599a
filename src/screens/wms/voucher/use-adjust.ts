/** Bin adjustment: the steps over this tablet's rows, and what they write. */
import { answer } from '#domain/kernel/job.ts';
import { type AdjustState, backFromAdjust, type Move, scanForAdjust, startAdjust } from '#domain/wms/voucher/adjust.job.ts';
import { boxAdjust } from '#domain/wms/voucher/scan.operation.ts';
import { useHeld } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import type { Stores } from '#screens/wms/kit/use-stores.ts';

/** @param stores that this page works for */
export function useAdjust(stores: Stores) {
  const { ids: storeIds } = stores;
  const find = useFindScanned();
  return useTerminal(
    {
      ready: stores.ready,
      sentence: useSentence('voucher'),
      find: (text, { box }: AdjustState) => find(text, box?.warehouseId ? [box.warehouseId] : [...storeIds]),
      hear: (state, scanned) => scanForAdjust(state, scanned, ({ warehouseId }) => warehouseId !== null && storeIds.has(warehouseId)),
      back: backFromAdjust,
      write: ({ boxId, binId, fromBinId }: Move, by) => by.submit(boxAdjust, { boxId, binId, fromBinId }),
      unwrite: async ({ boxId, boxNo, binId, fromBinId, fromBin }, by) => ({
        ...(await by.submit(boxAdjust, { boxId, binId: fromBinId, fromBinId: binId })),
        answer: answer('ok', 'adjust.undone', boxNo, { bin: fromBin }),
      }),
    },
    useHeld(startAdjust),
  );
}
