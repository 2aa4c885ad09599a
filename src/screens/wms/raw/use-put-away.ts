/** Putting away: the steps over this tablet's rows, and what is written. */

import { useCallback, useMemo, useRef, useState } from 'react';
import { parseScan } from '#domain/system/scan-code.ts';
import { boxPutAway } from '#domain/wms/box.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useScanLog } from '#pages/scan/scan-log.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useStore } from '#store/hooks.ts';
import type { Scan } from '#ui/scan/scan-hub.ts';
import { hearPutAway, Places } from './put-away-find.ts';
import { type Put, putAwayStep, startPutAway } from './put-away-steps.ts';

/** @param warehouseIds of the station, the most likely first */
export function usePutAway(warehouseIds: readonly string[]) {
  const store = useStore();
  const labels = useLabels();
  const { submit, busy } = useSubmit();
  const log = useScanLog(useSentence('raw', 'putAway.say.'));
  const places = useMemo(() => new Places(store), [store]);
  const [state, show] = useState(startPutAway);
  const now = useRef(state);
  const set = useCallback((next: typeof state) => {
    now.current = next;
    show(next);
  }, []);

  const write = async ({ box, bin }: Put): Promise<boolean> => {
    const payload = { boxId: box.id, binId: bin.id, fromBinId: box.bin?.id ?? bin.id, suggestedBinId: box.suggested?.id ?? null };
    const written = await submit(boxPutAway, payload, { quiet: true });
    if (written.ok) places.renew(box.warehouseId);
    else if (written.problem.code !== 'CANCELLED') log.tell('error', box.boxNo, labels.problem(written.problem));
    return written.ok;
  };
  const onScan = async ({ text }: Scan): Promise<void> => {
    const scan = parseScan(text);
    const inHand = now.current.box?.warehouseId;
    const heard = await hearPutAway(store, places, scan, inHand ? [inHand, ...warehouseIds] : warehouseIds);
    const outcome = putAwayStep(now.current, heard);
    if (outcome.put && !(await write(outcome.put))) return;
    set(outcome.state);
    log.say({ ...outcome.say, code: scan.id || scan.text });
  };
  const drop = () => set(startPutAway);
  /** The box in hand went back to where it waited. */
  const cameBack = () => {
    const { box } = now.current;
    set(startPutAway);
    if (!box) return;
    places.renew(box.warehouseId);
    log.say({ tone: 'ok', key: 'cameBack', params: { boxNo: box.boxNo }, code: box.boxNo });
  };
  return { state, busy, result: log.result, history: log.history, onScan, drop, cameBack };
}
