/** Bin adjustment: the steps over this tablet's rows, and what is written. */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boxAdjust } from '#domain/wms/voucher/scan.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { useScanLog } from '#pages/scan/scan-log.ts';
import { findScanned } from '#screens/wms/kit/find-scanned.ts';
import { type BoxFacts, commandOf } from '#screens/wms/kit/scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useStore } from '#store/hooks.ts';
import type { Scan } from '#ui/scan/scan-hub.ts';
import { type AdjustState, type Move, scanForAdjust, startAdjust } from './adjust-steps.ts';

/** @param storeIds warehouses this page is for */
export function useAdjust(storeIds: ReadonlySet<string>) {
  const { t } = useTranslation('voucher');
  const store = useStore();
  const labels = useLabels();
  const today = useToday();
  const log = useScanLog(useSentence('voucher'));
  const { submit } = useSubmit();
  const [state, show] = useState(startAdjust);
  const [moves, setMoves] = useState<readonly Move[]>([]);
  // Scans come quicker than pictures: the next one is judged by what is, not by what is shown.
  const now = useRef(state);
  const set = (next: AdjustState) => {
    now.current = next;
    show(next);
  };
  const mayMove = (box: BoxFacts): boolean => box.warehouseId !== null && storeIds.has(box.warehouseId);

  const write = async ({ boxId, boxNo, binId, fromBinId }: Move): Promise<boolean> => {
    const written = await submit(boxAdjust, { boxId, binId, fromBinId }, { quiet: true });
    if (!written.ok && written.problem.code !== 'CANCELLED') log.tell('error', boxNo, labels.problem(written.problem));
    return written.ok;
  };
  const undo = async (): Promise<void> => {
    const last = moves.at(-1);
    if (now.current.box) return set({ ...now.current, box: null });
    if (!last) return set(startAdjust);
    if (!(await write({ ...last, binId: last.fromBinId, fromBinId: last.binId }))) return;
    setMoves((before) => before.slice(0, -1));
    log.tell('ok', last.boxNo, t('adjust.undone', { bin: last.fromBin }));
  };
  const scan = async ({ text }: Scan): Promise<void> => {
    const inHand = now.current.box?.warehouseId;
    const scanned = await findScanned(store, text, { warehouseIds: inHand ? [inHand] : [...storeIds], today });
    if (scanned.kind === 'command' && commandOf(scanned.code) === 'undo') return undo();
    const outcome = scanForAdjust(now.current, scanned, mayMove);
    if (outcome.move && !(await write(outcome.move))) return;
    const { move } = outcome;
    if (move) setMoves((before) => [...before, move]);
    set(outcome.state);
    log.say(outcome.answer);
  };
  return { state, moves, log, scan, undo };
}
