/** Bin adjustment: the steps over this tablet's rows, and what they write. */
import { Bin } from '#domain/basic/place.resource.ts';
import { answer } from '#domain/kernel/job.ts';
import type { Scanned } from '#domain/wms/stock/scanned.ts';
import { type AdjustState, backFromAdjust, type Move, scanForAdjust, startAdjust } from '#domain/wms/voucher/adjust.job.ts';
import { palletMove } from '#domain/wms/voucher/pallet.operation.ts';
import { boxAdjust } from '#domain/wms/voucher/scan.operation.ts';
import type { Writer } from '#pages/scan/terminal-core.ts';
import { useHeld } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import type { Stores } from '#screens/wms/kit/use-stores.ts';
import { useStore } from '#store/hooks.ts';

const written = ({ boxId, palletId }: Move, binId: string, fromBinId: string, by: Writer) =>
  palletId === null ? by.submit(boxAdjust, { boxId, binId, fromBinId }) : by.submit(palletMove, { palletId, binId });

/** @param stores that this page works for */
export function useAdjust(stores: Stores) {
  const { ids: storeIds } = stores;
  const find = useFindScanned();
  const store = useStore();
  const heard = async (text: string, { box, pallet }: AdjustState): Promise<Scanned> => {
    const from = box?.warehouseId ?? pallet?.warehouseId;
    const scanned = await find(text, from ? [from] : [...storeIds]);
    if (scanned.kind !== 'pallet') return scanned;
    const { binId } = scanned.pallet;
    const bin = binId === null ? undefined : await store.row(Bin, binId);
    return { ...scanned, pallet: { ...scanned.pallet, binCode: bin?.row.binCode ?? '' } };
  };
  return useTerminal(
    {
      ready: stores.ready,
      sentence: useSentence('voucher'),
      find: heard,
      hear: (state, scanned: Scanned) =>
        scanForAdjust(state, scanned, ({ warehouseId }) => warehouseId !== null && storeIds.has(warehouseId)),
      back: backFromAdjust,
      write: (move: Move, by) => written(move, move.binId, move.fromBinId, by),
      unwrite: async (move, by) => ({
        ...(await written(move, move.fromBinId, move.binId, by)),
        answer: answer('ok', 'adjust.undone', move.boxNo, { bin: move.fromBin }),
      }),
    },
    useHeld(startAdjust),
  );
}
