/** Receiving what was made: the steps over this device's rows, and what they write. */
import { useMemo } from 'react';
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { ANY_DECIMALS } from '#domain/kernel/quantity.ts';
import { parseScan, type ScanCode } from '#domain/system/scan-code.ts';
import {
  backFromMade,
  changeMade,
  hearMade,
  type MadeGoods,
  type MadeHeard,
  type MadeState,
  madeFacts,
  madePayload,
  nameGoods,
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
import { type BoxDraft, lineOf, missing, type Work } from '#domain/wms/receiving/dock.job.ts';
import { type Found, hear } from '#domain/wms/receiving/scan-at-dock.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useDecimals } from '#pages/kit/use-decimals.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { type Terminal, useTerminal } from '#pages/scan/use-terminal.ts';
import { foundHere } from '#screens/wms/kit/arriving.tsx';
import type { MaterialRow } from '#screens/wms/kit/use-names.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useRow, useRowsBy, useStore } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';

export interface MadeView {
  readonly header: FinishedReceiptRow;
  /** Boxes that count, in the order in which they came. */
  readonly lines: readonly FinishedReceiptLineRow[];
  readonly goods: readonly MadeGoods[];
}

const goodsOf = (row: MaterialRow, decimals: number): MadeGoods => ({
  materialId: row.id,
  matCode: row.matCode,
  matName: [row.matName, row.spec].filter(Boolean).join(' · '),
  unit: row.baseUnit,
  decimals,
  packQty: row.packQty && Number(row.packQty) > 0 ? row.packQty : null,
  batchManaged: row.batchManaged,
  shelfLifeManaged: row.shelfLifeManaged,
  shelfLife: row.shelfLife,
  warrantyUnit: row.warrantyUnit,
});

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
    const goods = [...materials.values()].map((row) => goodsOf(row, decimals(row.baseUnit)));
    return { header: header.row, lines: lines.sort((a, b) => a.lineNo - b.lineNo), goods };
  }, [header, read, materials, decimals]);
}

async function found(
  store: Store,
  docId: string,
  { id: code, material }: ScanCode,
): Promise<{ found: Found; goods: MadeGoods | undefined }> {
  const [known, named] = await Promise.all([
    foundHere(store, FinishedReceiptLine, docId, code),
    store.rowsBy(Material, 'matCode', material ?? code),
  ]);
  const row = named[0]?.row;
  const unit = row && (await store.rowsBy(Unit, 'unitCode', row.baseUnit))[0]?.row;
  return {
    found: { ...known, supplierBox: null, material: row?.matCode.toUpperCase() ?? null },
    goods: row && goodsOf(row, unit?.decimalPlaces ?? ANY_DECIMALS),
  };
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
  const labels = useLabels();
  const today = useToday();
  const held = useHeldDraft<MadeState>(`made/${header.id}`, startMade);
  const factsOf = (state: MadeState) => madeFacts(goods, lines, state, today);
  const newest = lines.at(-1);
  const terminal: Terminal<MadeState, Work> = useTerminal(
    {
      sentence: useSaid(),
      find: async (text): Promise<MadeHeard> => {
        const scan = parseScan(text);
        const known = await found(store, header.id, scan);
        return { ...hear(scan, known.found, header.warehouseId), goods: known.goods };
      },
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
  const { state } = terminal;
  const facts = factsOf(state);
  const save = () => terminal.apply((now) => saveMade(now, factsOf(now)));
  const { draft } = state.dock;
  const line = draft ? lineOf(facts, draft.lineId) : undefined;
  return {
    terminal,
    draft,
    line,
    facts,
    newest,
    /** What the box in hand still lacks; 'box' = none is in hand, 'save' = it is complete. */
    step: draft ? (missing(draft, line)[0] ?? ('save' as const)) : ('box' as const),
    save,
    clear: held.clear,
    change: (patch: Partial<BoxDraft>) => held.put(changeMade(held.now(), patch, factsOf(held.now()))),
    takeNumber: async () => {
      const boxNo = await store.takeNumber('box');
      if (boxNo === null) return terminal.log.tell('error', '–', labels.problem({ code: 'NO_NUMBERS', params: {} }));
      await terminal.apply((now) => hearMade(now, { kind: 'box', boxNo, known: null, label: {} }, factsOf));
    },
    choose: async (material: MaterialRow) => {
      const unit = (await store.rowsBy(Unit, 'unitCode', material.baseUnit))[0]?.row;
      const named = goodsOf(material, unit?.decimalPlaces ?? ANY_DECIMALS);
      await terminal.apply((now) => {
        const known = { ...now, goods: [...now.goods.filter(({ materialId }) => materialId !== named.materialId), named] };
        const chosen = lineOf(factsOf(known), named.materialId);
        return chosen ? nameGoods(known, chosen) : null;
      });
    },
  };
}
