/** The terminal of a count: what a scan is comes from this device's rows, what it means and what is written from the job. */
import { useActor } from '#api/session.ts';
import {
  backFromCount,
  type CountHeard,
  type CountState,
  type CountWork,
  scanForCount,
  startCount,
} from '#domain/wms/stocktake/count.job.ts';
import { COUNT_ASKS, COUNT_WRITING } from '#domain/wms/stocktake/count-asks.ts';
import { hearing } from '#domain/wms/stocktake/count-find.ts';
import { usePhotos } from '#pages/attachments/use-photos.ts';
import { writingOf } from '#pages/scan/orders.ts';
import { type Say, saidAsks } from '#pages/scan/said.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import type { Stores } from '#screens/wms/kit/use-stores.ts';
import { useStore } from '#store/hooks.ts';

/**
 * @param path of the page, which names the draft
 * @param stores whose bins and boxes are counted here; null = all
 */
export function useFilling(path: string, say: Say, stores: Stores | null) {
  const store = useStore();
  const actor = useActor();
  const find = useFindScanned();
  const held = useHeldDraft<CountState>(path, startCount);
  const photos = usePhotos();
  const terminal = useTerminal<CountState, CountHeard, CountWork>(
    {
      ...saidAsks(COUNT_ASKS, say),
      ...(stores && { ready: stores.ready }),
      sentence: useSentence('stocktake', 'fill.say.'),
      find: async (text, state) =>
        hearing(store, await find(text, state.plan ? [state.plan.warehouseId] : stores ? [...stores.ids] : undefined), state, actor),
      hear: scanForCount,
      back: backFromCount,
      ...writingOf(COUNT_WRITING, held, photos),
      mayUnwrite: ({ kind }) => kind !== 'claim',
    },
    held,
  );
  return { terminal, photos };
}
