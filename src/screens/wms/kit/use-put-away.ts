/** Putting away: the steps over this device's rows, and what is written. */

import { useMemo } from 'react';
import { answer } from '#domain/kernel/job.ts';
import { boxPutAway } from '#domain/wms/box.operation.ts';
import { backFromPutAway, type Put, type PutAwayState, putAwayStep, startPutAway } from '#domain/wms/receiving/put-away.job.ts';
import { useHeld } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useStore } from '#store/hooks.ts';
import { hearPutAway, Places } from './put-away-find.ts';

/** @param warehouseIds warehouses of the station, most likely first */
export function usePutAway(warehouseIds: readonly string[]) {
  const store = useStore();
  const places = useMemo(() => new Places(store), [store]);
  const held = useHeld(startPutAway);
  const terminal = useTerminal(
    {
      sentence: useSentence('raw', 'putAway.say.'),
      find: (text, { box }: PutAwayState) => hearPutAway(store, places, text, box ? [box.warehouseId, ...warehouseIds] : warehouseIds),
      hear: putAwayStep,
      back: backFromPutAway,
      write: async ({ box, bin }: Put, by) => {
        const from = { fromBinId: box.bin?.id ?? bin.id, suggestedBinId: box.suggested?.id ?? null };
        const written = await by.submit(boxPutAway, { boxId: box.id, binId: bin.id, ...from });
        if (written.ok) places.renew(box.warehouseId);
        return written;
      },
    },
    held,
  );
  /** The box in hand was returned to where it waited. */
  const cameBack = () => {
    const { box } = held.now();
    if (box) places.renew(box.warehouseId);
    void terminal.apply(() => ({ state: startPutAway, answer: box && answer('ok', 'cameBack', box.boxNo, { boxNo: box.boxNo }) }));
  };
  return { terminal, cameBack };
}
