/** Runs the steps of confirming returned material: looks scans up, asks for reasons, writes. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problem } from '#domain/kernel/problem.ts';
import { workshopReturnConfirm } from '#domain/wms/workshop-return.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { answer, commandOf } from '#pages/scan/answer.ts';
import { type ScanLog, useScanLog } from '#pages/scan/scan-log.ts';
import { findScanned } from '#screens/wms/kit/find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useStore } from '#store/hooks.ts';
import type { Scan } from '#ui/scan/scan-hub.ts';
import {
  type Confirmed,
  type ConfirmState,
  confirmQuantityProblem,
  isDifferent,
  type PendingLine,
  scanForConfirm,
  startConfirm,
} from './confirm-steps.ts';

export interface Confirming {
  readonly state: ConfirmState;
  readonly log: ScanLog;
  readonly quantity: string;
  readonly quantityError: string | null;
  readonly askingReason: boolean;
  /** What was put into a bin since the page was opened: he sees how far he is. */
  readonly put: readonly PendingLine[];
  readonly setQuantity: (value: string) => void;
  readonly confirmQuantity: () => void;
  readonly giveReason: (reason: string | null) => void;
  readonly choose: (lineId: string) => void;
  readonly scan: (scan: Scan) => Promise<void>;
  readonly undo: () => void;
}

export function useConfirming(lines: readonly PendingLine[]): Confirming {
  const { t } = useTranslation('rawout');
  const store = useStore();
  const labels = useLabels();
  const today = useToday();
  const log = useScanLog(useSentence('rawout'));
  const { submit } = useSubmit();
  const [state, setState] = useState<ConfirmState>(startConfirm);
  const [quantity, setQuantity] = useState('');
  const [quantityError, setError] = useState<string | null>(null);
  const [askingReason, setAsking] = useState(false);
  const [put, setPut] = useState<readonly PendingLine[]>([]);
  const { line } = state;

  const begin = (next: ConfirmState) => {
    setState(next);
    setError(null);
    if (next.line && next.qty === null && next.line.lineId !== line?.lineId) setQuantity(next.line.qty);
  };
  const agree = (diffReason: string | null) => {
    if (!line) return;
    setState({ line, qty: quantity, diffReason });
    log.say(answer('ok', 'confirm.counted', line.boxNo, { qty: quantity, unit: line.unit }));
  };
  const confirmQuantity = () => {
    if (!line) return;
    const wrong = confirmQuantityProblem(line, quantity);
    const params = { max: line.qty, unit: line.unit };
    setError(wrong && t(wrong, params));
    if (wrong) return log.say(answer('error', wrong, line.boxNo, params));
    if (isDifferent(line, quantity)) setAsking(true);
    else agree(null);
  };
  const giveReason = (reason: string | null) => {
    setAsking(false);
    if (reason !== null) agree(reason);
  };
  const write = async ({ line: done, qty, diffReason, bin, needsRest }: Confirmed): Promise<string | null | false> => {
    const restNo = needsRest ? await store.takeNumber('box') : null;
    if (needsRest && restNo === null) {
      log.tell('error', done.boxNo, labels.problem(problem('NO_NUMBERS')));
      return false;
    }
    const payload = { id: done.docId, lineId: done.lineId, confirmQty: qty, binId: bin.id, diffReason, restNo };
    const written = await submit(workshopReturnConfirm, payload, { quiet: true });
    if (written.ok) {
      setPut((before) => [...before, { ...done, qty }]);
      return restNo;
    }
    log.tell('error', done.boxNo, labels.problem(written.problem));
    return false;
  };
  const undo = () => {
    setState(state.qty === null ? startConfirm : { ...state, qty: null, diffReason: null });
    log.say(answer('ok', 'confirm.undone', line?.boxNo ?? ''));
  };
  const scan = async ({ text }: Scan): Promise<void> => {
    const scanned = await findScanned(store, text, { warehouseIds: lines.map(({ toWarehouseId }) => toWarehouseId), today });
    const command = scanned.kind === 'command' ? commandOf(scanned.code) : undefined;
    if (command === 'undo' && line) return undo();
    if (command && line && state.qty === null) return confirmQuantity();
    const outcome = scanForConfirm(lines, state, scanned);
    if (!outcome.confirmed) {
      begin(outcome.state);
      return log.say(outcome.answer);
    }
    const rest = await write(outcome.confirmed);
    // Refused: what he has counted stays, another bin may do.
    if (rest === false) return;
    begin(outcome.state);
    log.say(outcome.answer);
    if (rest !== null) log.say(answer('warn', 'confirm.rest', rest));
  };
  const choose = (lineId: string) => {
    const chosen = lines.find((one) => one.lineId === lineId);
    if (chosen) begin({ ...startConfirm, line: chosen });
  };
  return { state, log, put, quantity, quantityError, askingReason, setQuantity, confirmQuantity, giveReason, choose, scan, undo };
}
