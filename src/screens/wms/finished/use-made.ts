/** Receiving what was made: the steps over this device's rows, and what they write. */
import { useMemo } from 'react';
import { Material } from '#domain/basic/material.resource.ts';
import {
  backFromMade,
  changeMade,
  chosenMade,
  hearMade,
  type MadeGoods,
  type MadeHeard,
  type MadeState,
  madeFacts,
  madeGoods,
  madePayload,
  saveMade,
  startMade,
} from '#domain/wms/finished/finished.job.ts';
import {
  FinishedReceipt,
  FinishedReceiptLine,
  type FinishedReceiptLineRow,
  type FinishedReceiptRow,
} from '#domain/wms/finished/finished-receipt.document.ts';
import { finishedReceiptScan, finishedReceiptUnscan } from '#domain/wms/finished/finished-receipt.operation.ts';
import { heardWhereMade } from '#domain/wms/finished/made-find.ts';
import { type BoxDraft, lineOf, stepOf, type Work } from '#domain/wms/receiving/dock.job.ts';
import { useDecimals } from '#pages/kit/use-decimals.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { type Terminal, useTerminal } from '#pages/scan/use-terminal.ts';
import { useTakenNumber } from '#screens/wms/kit/arriving.tsx';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useRow, useRowsBy, useStore } from '#store/hooks.ts';

export interface MadeView {
  readonly header: FinishedReceiptRow;
  /** Boxes that count, in the order in which they came. */
  readonly lines: readonly FinishedReceiptLineRow[];
  readonly goods: readonly MadeGoods[];
}

/** Undefined while loading; null = this device does not hold the receipt. */
export function useMadeReceipt(id: string): MadeView | null | undefined {
  const header = useRow(FinishedReceipt, id);
  const read = useRowsBy(FinishedReceiptLine, 'docId', id);
  const materials = useRowMap(
    Material,
    read?.map(({ row }) => row.materialId),
  );
  const decimals = useDecimals();
  return useMemo(() => {
    if (header === null) return null;
    if (!header || !read || !materials) return undefined;
    const lines = read.map(({ row }) => row).filter(({ isRemoved }) => !isRemoved);
    const goods = [...materials.values()].map((row) => madeGoods(row, decimals(row.baseUnit)));
    return { header: header.row, lines: lines.sort((a, b) => a.lineNo - b.lineNo), goods };
  }, [header, read, materials, decimals]);
}

/** Uses the texts of the receiving dock and adds those of finished goods. */
function useSaid() {
  const dock = useSentence('raw', 'receive.say.');
  const own = useSentence('finished');
  return useMemo(() => (said: Parameters<typeof dock>[0]) => (said.key.startsWith('made.') ? own(said) : dock(said)), [dock, own]);
}

/** @param onDone what the command label 完成 does while no box is in hand */
export function useMade({ header, lines, goods }: MadeView, onDone: () => unknown) {
  const store = useStore();
  const decimals = useDecimals();
  const takeNumber = useTakenNumber();
  const today = useToday();
  const held = useHeldDraft<MadeState>(`made/${header.id}`, startMade);
  const factsOf = (state: MadeState) => madeFacts(goods, lines, state, today);
  const newest = lines.at(-1);
  const terminal: Terminal<MadeState, Work> = useTerminal(
    {
      sentence: useSaid(),
      find: (text) => heardWhereMade(store, header, text),
      hear: (state: MadeState, heard: MadeHeard) => hearMade(state, heard, factsOf),
      back: (state) => backFromMade(state, newest),
      write: async (work: Work, by) => {
        if (work.kind === 'unscan') return by.submit(finishedReceiptUnscan, { id: header.id, lineId: work.boxId });
        const written = await by.submit(finishedReceiptScan, madePayload(header.id, work.draft));
        return written.ok ? { ...written, answer: work.said, also: work.also } : written;
      },
      finish: () => (held.now().dock.draft ? save() : onDone()),
    },
    held,
  );
  const { dock } = terminal.state;
  const facts = factsOf(terminal.state);
  const save = () => terminal.apply((now) => saveMade(now, factsOf(now)));
  return {
    terminal,
    draft: dock.draft,
    line: dock.draft ? lineOf(facts, dock.draft.lineId) : undefined,
    facts,
    newest,
    /** What the box in hand still lacks; 'box' = none is in hand, 'save' = it is complete. */
    step: stepOf(dock, facts),
    save,
    clear: held.clear,
    change: (patch: Partial<BoxDraft>) => held.put(changeMade(held.now(), patch, factsOf(held.now()))),
    takeNumber: () => takeNumber(terminal, (now, box) => hearMade(now, box, factsOf)),
    choose: (named: Parameters<typeof madeGoods>[0]) =>
      terminal.apply((now) => chosenMade(now, madeGoods(named, decimals(named.baseUnit)), factsOf)),
  };
}
