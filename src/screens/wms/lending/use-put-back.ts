/** Putting back: the steps over this device's rows, and what they write. */
import {
  backFromPutBack,
  type PutBack,
  type PutBackHeard,
  type PutBackState,
  scanForPutBack,
  startPutBack,
} from '#domain/wms/lending/put-back.job.ts';
import { returnInPost } from '#domain/wms/lending/return-in.operation.ts';
import { useHeld } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import type { Stores } from '#screens/wms/kit/use-stores.ts';
import { useStore } from '#store/hooks.ts';
import { landedElsewhere } from './landed.ts';
import { awaitingBox } from './use-awaiting.ts';

/** @param stores that this page works for */
export function usePutBack(stores: Stores) {
  const { ids: storeIds } = stores;
  const store = useStore();
  const find = useFindScanned();
  return useTerminal(
    {
      ready: stores.ready,
      sentence: useSentence('lending', 'putBack.say.'),
      // Read anew with every scan: a thing that was put back a moment ago waits no more.
      find: async (text, { thing }: PutBackState): Promise<PutBackHeard> => {
        const found = await find(text, thing ? [thing.warehouseId] : [...storeIds]);
        const waiting = found.kind === 'box' || found.kind === 'asset' ? await awaitingBox(store, found.box.id) : undefined;
        return waiting ? { kind: 'awaiting', code: found.code, thing: waiting } : found;
      },
      hear: (state, heard) => scanForPutBack(state, heard, (warehouseId) => storeIds.has(warehouseId)),
      back: backFromPutBack,
      // What is said is where the books have it, not where it was scanned to.
      write: async ({ id, binId, thing }: PutBack, by) => {
        const done = await by.submit(returnInPost, { id, binId });
        return done.ok ? { ...done, answer: await landedElsewhere(store, thing.boxId, thing.boxNo, 'stopped') } : done;
      },
    },
    useHeld(startPutBack),
  );
}
