/** Split and merge: the steps over this tablet's rows, numbers for the children, and what is written. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problem } from '#domain/kernel/problem.ts';
import { sumQty } from '#domain/kernel/quantity.ts';
import { boxMerge, boxSplit } from '#domain/wms/voucher/scan.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { answer, commandOf } from '#pages/scan/answer.ts';
import { useScanLog } from '#pages/scan/scan-log.ts';
import { findScanned } from '#screens/wms/kit/find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { usePrintLabel } from '#screens/wms/raw/use-print-label.ts';
import { useStore } from '#store/hooks.ts';
import type { Scan } from '#ui/scan/scan-hub.ts';
import { evenParts, type PackageMode, partProblem, restOf, scanForPackage, startPackage } from './package-steps.ts';

/** @param given number of a box that another page has chosen */
export function usePackage(mode: PackageMode, given: string | null) {
  const { t } = useTranslation('voucher');
  const store = useStore();
  const labels = useLabels();
  const { mine } = useWarehouses();
  const today = useToday();
  const log = useScanLog(useSentence('voucher'));
  const print = usePrintLabel();
  const { submit, busy } = useSubmit();
  const [state, setState] = useState(startPackage);
  const [quantity, setQuantity] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { box } = state;
  useDirty(state.parts.length > 0 || state.sources.length > 0);
  const fail = (code: string, refusal: Parameters<typeof labels.problem>[0]) => log.tell('error', code, labels.problem(refusal));
  const clear = () => {
    setState(startPackage);
    setQuantity('');
    setError(null);
  };

  const addPart = (all: boolean) => {
    if (!box) return;
    const wrong = partProblem(state, quantity);
    setError(wrong && t(wrong, { rest: restOf(state), unit: box.unit }));
    if (wrong) return log.say(answer('error', wrong, box.boxNo, { rest: restOf(state), unit: box.unit }));
    const parts = all ? evenParts(box, quantity) : [...state.parts, quantity];
    setState({ ...state, parts });
    setQuantity('');
  };
  const numbers = async (count: number): Promise<string[] | null> => {
    const taken: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const number = await store.takeNumber('box');
      if (number === null) return null;
      taken.push(number);
    }
    return taken;
  };
  /** Label of a box that has in it what the box in hand has. */
  const printAs = (boxNo: string, quantity: string): void => {
    if (!box) return;
    const { matCode: material, matName: name, unit, batchNo, expiry, binCode: bin } = box;
    const facts = { lot: batchNo || null, expiry: expiry || null, receivedAt: null, supplierId: null, docNo: null, bin };
    print({ boxNo, material, name, spec: '', quantity, unit, ...facts });
  };
  const printHeld = (quantity: string): void => printAs(box?.boxNo ?? '', quantity);
  const split = async (): Promise<void> => {
    if (!box || state.parts.length === 0) return;
    const boxNos = await numbers(state.parts.length);
    if (boxNos === null) return fail(box.boxNo, problem('NO_NUMBERS'));
    const children = boxNos.map((boxNo, n) => ({ boxNo, qty: state.parts[n] ?? '0' }));
    const written = await submit(boxSplit, { boxId: box.id, children, remark: null }, { quiet: true });
    if (!written.ok) return fail(box.boxNo, written.problem);
    log.say(answer('ok', 'package.split.done', box.boxNo, { n: String(children.length), rest: restOf(state), unit: box.unit }));
    for (const { boxNo, qty } of children) printAs(boxNo, qty);
    clear();
  };
  const merge = async (): Promise<void> => {
    if (!box || state.sources.length === 0) return;
    const sourceIds = state.sources.map(({ id }) => id);
    const written = await submit(boxMerge, { boxId: box.id, sourceIds, remark: null }, { quiet: true });
    if (!written.ok) return fail(box.boxNo, written.problem);
    log.say(answer('ok', 'package.merge.done', box.boxNo, { n: String(sourceIds.length) }));
    // What stands on its label is not true any more.
    printHeld(sumQty([box.qty, ...state.sources.map(({ qty }) => qty)]));
    clear();
  };
  const undo = () => {
    if (state.parts.length > 0) return setState({ ...state, parts: state.parts.slice(0, -1) });
    if (state.sources.length > 0) return setState({ ...state, sources: state.sources.slice(0, -1) });
    clear();
  };
  const finish = mode === 'split' ? split : merge;
  const take = async (text: string): Promise<void> => {
    const scanned = await findScanned(store, text, { warehouseIds: mine.map(({ id }) => id), today });
    const command = scanned.kind === 'command' ? commandOf(scanned.code) : undefined;
    if (command === 'undo') return undo();
    if (command === 'confirm' && mode === 'split' && quantity !== '') return addPart(false);
    if (command) return finish();
    const outcome = scanForPackage(mode, state, scanned);
    setState(outcome.state);
    setError(null);
    log.say(outcome.answer);
  };
  const taken = useRef(false);
  useEffect(() => {
    if (taken.current || given === null || mine.length === 0) return;
    taken.current = true;
    void take(given);
  });
  return { state, quantity, setQuantity, error, busy, log, scan: ({ text }: Scan) => take(text), addPart, undo, finish, printHeld };
}
