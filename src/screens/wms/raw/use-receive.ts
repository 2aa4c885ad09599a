/** Receiving at the dock: the steps over this tablet's rows, and what is written. */

import { useCallback, useMemo, useRef, useState } from 'react';
import { parseScan } from '#domain/system/scan-code.ts';
import { receiptScan, receiptUnscan } from '#domain/wms/receipt.operation.ts';
import { arrivalNo } from '#domain/wms/stock/loose.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useDraft } from '#pages/kit/use-draft.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useScanLog } from '#pages/scan/scan-log.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useStore } from '#store/hooks.ts';
import type { Photo } from '#ui/photo-input.tsx';
import type { Scan } from '#ui/scan/scan-hub.ts';
import { findAtDock } from './receive-find.ts';
import { type Heard, hear } from './receive-hear.ts';
import {
  afterSave,
  type BoxDraft,
  chooseLine,
  lineOf,
  type Outcome,
  type ReceiveState,
  receiveStep,
  startReceive,
  stepOf,
  withProduction,
} from './receive-steps.ts';
import { receivingBins, storageBins } from './use-dock.ts';
import { type Fix, useResend } from './use-fix.ts';
import { useHomeBins } from './use-home-bins.ts';
import { lineFacts, type ReceiptView } from './use-receipt.ts';

const empty = startReceive('');

/** What is scanned now: draft kept over reloads, with the bin that stands for "not chosen yet". */
function useReceiveState(receiptId: string, firstBin: string, fix: Fix | null) {
  const [stored, store, clear] = useDraft<ReceiveState>(`receive/${receiptId}${fix ? `/${fix.opId}` : ''}`, fix?.state ?? empty);
  const state = useMemo<ReceiveState>(() => {
    const binId = stored.binId || firstBin;
    return { ...stored, binId, draft: stored.draft && { ...stored.draft, binId: stored.draft.binId || binId } };
  }, [stored, firstBin]);
  // Scans come faster than React renders: the next one must see what this one left.
  const now = useRef(state);
  now.current = state;
  const set = useCallback(
    (next: ReceiveState) => {
      now.current = next;
      store(next);
    },
    [store],
  );
  return { state, now, set, clear };
}

export function useReceive(view: ReceiptView, fix: Fix | null, onReview: () => void) {
  const store = useStore();
  const labels = useLabels();
  const { submit, busy } = useSubmit();
  const resend = useResend();
  const log = useScanLog(useSentence('raw', 'receive.say.'));
  const [photos, setPhotos] = useState<Photo[]>([]);
  const receipt = view.receipt.row;
  const places = useMemo(() => ({ receiving: receivingBins(view.bins), storage: storageBins(view.bins) }), [view.bins]);
  const bins = places.receiving;
  const homes = useHomeBins(view);
  const facts = useMemo(() => lineFacts(view, homes), [view, homes]);
  const { state, now, set, clear } = useReceiveState(receipt.id, bins[0]?.id ?? '', fix);

  /** Writes the box in hand. True when it is on disk. */
  const save = useCallback(async (): Promise<boolean> => {
    const { draft } = now.current;
    if (!draft) return false;
    const attachments = await Promise.all(photos.map((photo) => store.prepareAttachment(photo.blob, photo.name)));
    const payload = (idOf: (n: string) => string) => ({
      id: receipt.id,
      boxId: idOf('box'),
      boxNo: draft.boxNo || arrivalNo(idOf('box')),
      lineId: draft.lineId,
      qty: draft.qty,
      batchNo: draft.batchNo.trim() || null,
      productionDate: draft.productionDate || null,
      expiryDate: draft.expiryDate || null,
      grossWeight: draft.grossWeight || null,
      binId: draft.binId,
      photos: [...(fix?.photos ?? []), ...attachments.map(({ ref }) => ref)],
    });
    const written = fix
      ? await resend(fix, receiptScan, payload, attachments)
      : await submit(receiptScan, payload, { attachments, quiet: true });
    if (!written.ok) {
      if (written.problem.code !== 'CANCELLED') log.tell('error', draft.boxNo, labels.problem(written.problem));
      return false;
    }
    const line = lineOf(facts, draft.lineId);
    const code = draft.boxNo || (line?.matCode ?? '');
    const bin = view.bins.find(({ id }) => id === draft.binId)?.binCode ?? '';
    set(afterSave(now.current, facts));
    setPhotos([]);
    log.say({
      tone: 'ok',
      key: draft.boxNo ? 'saved' : 'savedLoose',
      code,
      params: { boxNo: code, qty: draft.qty, unit: line?.unit ?? '', bin },
    });
    if (fix) clear();
    return true;
  }, [clear, facts, fix, labels, log, now, photos, receipt.id, resend, set, store, submit, view.bins]);

  /** Takes a box back. Its number stays burnt. */
  const unscan = useCallback(
    async (boxId: string, boxNo: string) => {
      const written = await submit(receiptUnscan, { id: receipt.id, boxId }, { quiet: true });
      if (written.ok) log.say({ tone: 'warn', key: 'undone', code: boxNo, params: { boxNo } });
      else log.tell('error', boxNo, labels.problem(written.problem));
    },
    [labels, log, receipt.id, submit],
  );
  const newest = view.boxes[0]?.row;

  const take = async (code: string, heard: Heard): Promise<void> => {
    const outcome: Outcome = receiveStep(now.current, heard, facts);
    if (outcome.act === 'save') {
      if ((await save()) && outcome.next) await take(code, outcome.next);
      return;
    }
    set(outcome.state);
    if (outcome.act === 'review') return onReview();
    if (outcome.act === 'undo' && newest) return unscan(newest.id, newest.boxNo);
    log.say(outcome.act === 'undo' ? { tone: 'error', key: 'nothingToUndo', code, params: {} } : { ...outcome.say, code });
  };
  const onScan = async ({ text }: Scan): Promise<void> => {
    const scan = parseScan(text);
    const found = await findAtDock(store, scan, { receipt, lines: view.lines });
    await take(scan.id || scan.text, hear(scan, found, receipt.warehouseId));
  };

  const change = (patch: Partial<BoxDraft>) => {
    const { draft } = now.current;
    if (draft) set({ ...now.current, draft: { ...draft, ...patch } });
  };
  const line = state.draft ? lineOf(facts, state.draft.lineId) : undefined;
  const produced = (date: string) => {
    if (state.draft) change(withProduction(state.draft, line, date));
  };
  /** With a box in hand: its line. Without: the line the next boxes belong to. */
  const choose = (lineId: string) => {
    const next = lineOf(facts, lineId);
    if (next) set(chooseLine(now.current, next));
  };
  const drop = () => {
    set({ ...now.current, draft: null });
    setPhotos([]);
  };
  const takeNumber = async () => {
    const boxNo = await store.takeNumber('box');
    if (boxNo === null) return log.tell('error', '–', labels.problem({ code: 'NO_NUMBERS', params: {} }));
    await take(boxNo, { kind: 'box', boxNo, known: null, label: {} });
  };

  return {
    ...{ state, facts, line, busy, photos, setPhotos, newest },
    bins: line?.shelf
      ? line.shelf.loose
        ? places.storage
        : [...places.receiving.filter(({ binType }) => binType === 0), ...places.storage]
      : bins,
    ...{ step: stepOf(state, facts), result: log.result, history: log.history },
    ...{ onScan, save, unscan, change, produced, choose, drop, takeNumber },
  };
}
