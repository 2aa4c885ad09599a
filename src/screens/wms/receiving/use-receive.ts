/** Receiving at the dock: the steps over this device's rows, and what they write. */

import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseScan } from '#domain/system/scan-code.ts';
import {
  type BoxDraft,
  backFromReceiving,
  breaches,
  chooseLine,
  lineOf,
  type ReceiveState,
  receiveStep,
  releasedLines,
  saveStep,
  startReceive,
  stepOf,
  unscanStep,
  withBin,
  withProduction,
} from '#domain/wms/receiving/dock.job.ts';
import { receiptScan, receiptUnscan } from '#domain/wms/receiving/receipt.operation.ts';
import { type DockWork, refusalLacks, refuseStep } from '#domain/wms/receiving/refuse-box.ts';
import { hear } from '#domain/wms/receiving/scan-at-dock.ts';
import { arrivalNo } from '#domain/wms/stock/loose.ts';
import type { Second } from '#pages/ask/second-person.tsx';
import { useAttach } from '#pages/attachments/use-photos.ts';
import { useDecimals } from '#pages/kit/use-decimals.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { type Terminal, useTerminal } from '#pages/scan/use-terminal.ts';
import { receivingBins, storageBins } from '#screens/wms/kit/use-dock.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useTakenNumber } from '#screens/wms/kit/use-taken-number.ts';
import { useStore } from '#store/hooks.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import type { Photo } from '#ui/photo-input.tsx';
import { findAtDock } from './receive-find.ts';
import type { Fix } from './use-fix.ts';
import { lineFacts, type ReceiptView } from './use-receipt.ts';
import { useRelease } from './use-release.ts';

const empty = startReceive('');

/** The box in hand, kept over reloads. Once a refused scan has been resent, its draft is deleted. */
function useReceiving(receiptId: string, fix: Fix | null) {
  const held = useHeldDraft<ReceiveState>(`receive/${receiptId}${fix ? `/${fix.opId}` : ''}`, fix?.state ?? empty);
  const isResent = useRef(false);
  const { clear } = held;
  useEffect(
    () => () => {
      if (isResent.current) clear();
    },
    [clear],
  );
  return { held, isResent };
}

/** @param homes bins that are proposed, by material */
export function useReceive(view: ReceiptView, homes: ReadonlyMap<string, string>, fix: Fix | null, onReview: () => void) {
  const { t } = useTranslation('raw');
  const store = useStore();
  const attach = useAttach();
  const [photos, setPhotos] = useState<Photo[]>([]);
  const receipt = view.receipt.row;
  const places = useMemo(() => ({ receiving: receivingBins(view.bins), storage: storageBins(view.bins) }), [view.bins]);
  const firstBin = places.receiving[0]?.id ?? '';
  const today = useToday();
  const decimals = useDecimals();
  const release = useRelease(receiptScan.right);
  const { mayConcede } = release;
  /** Who stands for the box that is being saved. */
  const releasedBy = useRef<Second | null>(null);
  const facts = useMemo(() => lineFacts(view, { homes, decimals, today, mayConcede }), [view, homes, decimals, today, mayConcede]);
  const { held, isResent } = useReceiving(receipt.id, fix);
  const newest = view.boxes[0]?.row;
  const now = () => withBin(held.now(), firstBin, facts);

  const payloadOf =
    (draft: BoxDraft, refs: Parameters<typeof receiptScan.decide>[0]['photos'], isRefused: boolean) => (idOf: (n: string) => string) => ({
      id: receipt.id,
      boxId: idOf('box'),
      boxNo: draft.boxNo || arrivalNo(idOf('box')),
      lineId: draft.lineId,
      qty: draft.qty,
      batchNo: draft.batchNo.trim() || null,
      productionDate: draft.productionDate || null,
      expiryDate: draft.expiryDate || null,
      grossWeight: draft.grossWeight || null,
      concession: draft.concession.trim() || null,
      damage: draft.damage?.trim() || null,
      isRefused,
      binId: draft.binId || firstBin,
      photos: [...(fix?.photos ?? []), ...refs],
    });
  const terminal: Terminal<ReceiveState, DockWork> = useTerminal(
    {
      sentence: useSentence('raw', 'receive.say.'),
      find: async (text, _state, _badgeFirst, _typed, field) => {
        const scan = parseScan(text);
        return hear(scan, await findAtDock(store, scan, { receipt, lines: view.lines }), receipt.warehouseId, field);
      },
      settle: (state: ReceiveState) => withBin(state, firstBin, facts),
      hear: (state, heard) => receiveStep(state, heard, facts),
      back: (state) => backFromReceiving(state, newest),
      write: async (work: DockWork, by) => {
        if (work.kind === 'unscan') return by.submit(receiptUnscan, { id: receipt.id, boxId: work.boxId });
        const { attachments, refs } = await attach(photos);
        if (work.kind === 'refuse') {
          const sent = await by.submit(receiptScan, payloadOf(work.draft, refs, true), { attachments, ...(fix ? { replaces: fix } : {}) });
          if (!sent.ok) return sent;
          setPhotos([]);
          isResent.current = fix !== null;
          return sent;
        }
        const { draft, said, also } = work;
        const payload = payloadOf(draft, refs, false);
        // The user has read what breaks the rule and given a reason for it.
        const agreed = draft.concession ? { acceptIssues: ['QTY_OVER', 'REST_LIFE_SHORT'] } : {};
        const second = releasedBy.current ?? undefined;
        const written = await by.submit(receiptScan, payload, { attachments, second, ...agreed, ...(fix ? { replaces: fix } : {}) });
        if (!written.ok) return written;
        setPhotos([]);
        isResent.current = fix !== null;
        const bin = view.bins.find(({ id }) => id === draft.binId)?.binCode ?? '';
        return { ...written, answer: { ...said, params: { ...said.params, bin } }, also };
      },
      finish: () => (now().draft ? save() : onReview()),
    },
    held,
  );
  const { state } = terminal;
  const save = () => {
    const wanted = now().draft?.boxNo;
    return terminal.apply((state) => (wanted !== undefined && state.draft?.boxNo !== wanted ? null : saveStep(state, facts)));
  };
  /** Saves the box in hand in the name of somebody who may take it. */
  const releaseBox = async () => {
    const wanted = now().draft?.boxNo;
    const by = await release.ask();
    if (by === null) return;
    releasedBy.current = by;
    await terminal.apply((state) => (state.draft?.boxNo === wanted ? saveStep(state, releasedLines(facts)) : null));
    releasedBy.current = null;
  };
  /** Sends the box in hand away, once whoever holds it has said so. */
  const refuseBox = async () => {
    const wanted = now().draft?.boxNo;
    const agreed = await confirm({
      question: t('receive.refuseAsk', { boxNo: wanted ?? '' }),
      detail: t('receive.refuseDetail'),
      confirmLabel: t('receive.refuse'),
    });
    if (agreed) await terminal.apply((state) => (state.draft?.boxNo === wanted ? refuseStep(state, facts) : null));
  };
  const put = (next: ReceiveState) => held.put(next);
  const change = (patch: Partial<BoxDraft>) => {
    const { draft } = now();
    if (!draft) return;
    const { productionDate } = patch;
    const next = { ...draft, ...patch };
    put({ ...now(), draft: productionDate === undefined ? next : withProduction(next, line, productionDate) });
  };
  const line = state.draft ? lineOf(facts, state.draft.lineId) : undefined;
  /** With a box in hand: sets its line. Without: sets the line for the next boxes. */
  const choose = (lineId: string) => {
    const next = lineOf(facts, lineId);
    if (next) put(chooseLine(now(), next));
  };
  const taken = useTakenNumber();
  const takeNumber = () => taken(terminal, (state, box) => receiveStep(state, box, facts));
  const hasBox = state.draft !== null;
  useEffect(() => {
    if (!hasBox) setPhotos([]);
  }, [hasBox]);
  const shelfBins = line?.shelf?.loose ? places.storage : [...places.receiving.filter(({ binType }) => binType === 0), ...places.storage];
  return {
    terminal,
    state,
    facts,
    line,
    photos,
    setPhotos,
    newest,
    busy: terminal.busy,
    step: stepOf(state, facts),

    bins: line?.shelf ? shelfBins : places.receiving,
    breaches: state.draft ? breaches(state.draft, line) : [],
    save,
    release: releaseBox,
    refuse: refuseBox,
    refusalLacks: refusalLacks(state, photos.length),
    releaseDialog: release.dialog,
    change,
    choose,
    takeNumber,
    unscan: (boxId: string, boxNo: string) => terminal.apply((state) => unscanStep(state, boxId, boxNo)),
  };
}
