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
import { backOf, COUNT_ASKS, foundNow, isEntry, needsNumber, ordersOf } from '#domain/wms/stocktake/count-asks.ts';
import { hearing } from '#domain/wms/stocktake/count-find.ts';
import { usePhotos } from '#pages/attachments/use-photos.ts';
import { writeAll } from '#pages/scan/orders.ts';
import { type Say, saidAsks } from '#pages/scan/said.ts';
import type { Writer, Wrote } from '#pages/scan/terminal-core.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useStore } from '#store/hooks.ts';
import { FILL } from './paths.ts';

export function useFilling(say: Say) {
  const store = useStore();
  const actor = useActor();
  const find = useFindScanned();
  const held = useHeldDraft<CountState>(FILL, startCount);
  const photos = usePhotos();

  async function write(work: CountWork, by: Writer): Promise<Wrote<CountState>> {
    if (!isEntry(work)) return writeAll(by, ordersOf(work));
    const { attachments, refs } = await photos.attached();
    const boxNo = needsNumber(work) ? await by.number('box') : null;
    // What an entry is remarked with was said by the terminal before it was made.
    const done = await writeAll(by, ordersOf(work, { boxNo, photos: refs }), { attachments, acceptIssues: true });
    if (!done.ok) return done;
    photos.clear();
    return { ...done, ...foundNow(held.now(), work, done.idOf?.('line') ?? '', boxNo) };
  }

  async function unwrite(work: CountWork, by: Writer): Promise<Wrote<CountState>> {
    const { orders, ...back } = backOf(held.now(), work);
    const done = await writeAll(by, orders);
    return done.ok && orders.length > 0 ? { ...done, ...back } : done;
  }

  const terminal = useTerminal<CountState, CountHeard, CountWork>(
    {
      ...saidAsks(COUNT_ASKS, say),
      sentence: useSentence('stocktake', 'fill.say.'),
      find: async (text, state) => hearing(store, await find(text, state.plan ? [state.plan.warehouseId] : undefined), state, actor),
      hear: scanForCount,
      back: backFromCount,
      write,
      mayUnwrite: ({ kind }) => kind !== 'claim',
      unwrite,
    },
    held,
  );
  return { terminal, photos };
}
