/** What this device knows about goods to be taken from a store, and how to add more: by material, or by a scanned box. */
import { useMemo } from 'react';
import type { PersonFacts } from '#domain/basic/badge.ts';
import { Material } from '#domain/basic/material.resource.ts';
import { answer } from '#domain/kernel/job.ts';
import type { Candidate } from '#domain/wms/stock/allocation.ts';
import { scanForTaking } from '#domain/wms/taken/taken.job.ts';
import { linesFor, type Sources, wholeLine, withLine } from '#domain/wms/taken/taken-lines.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { MaterialRow } from '#pages/kit/held-materials.ts';
import { useToday } from '#pages/kit/use-today.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { useStore } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { giveFeedback } from '#ui/scan/feedback.ts';
import type { Scan } from '#ui/scan/scan-hub.ts';
import { useScan } from '#ui/scan/use-scan.ts';
import { useLatest } from '#ui/table/use-latest.ts';
import { candidatesOf } from './candidates.ts';
import { findScanned } from './find-scanned.ts';
import { useStoreStock } from './use-store-stock.ts';
import { useTell } from './use-tell.ts';

export interface Taken {
  readonly warehouseId: string;
  readonly candidates: readonly Candidate[];
  /** False while the stock is loading, and if this device does not hold the store's boxes. */
  readonly isKnown: boolean;
  /** Where a material may be taken from, best choice first. */
  readonly sources: (materialId: string) => readonly Candidate[];
}

const NOTHING: readonly Candidate[] = [];

/** @param sources must keep its identity: use a rule of `taken-goods`, or of the page */
export function useTaken(warehouseId: string, materialIds: readonly string[], sources: Sources): Taken {
  const stock = useStoreStock(warehouseId, materialIds);
  return useMemo(
    () => ({
      warehouseId,
      candidates: stock?.candidates ?? NOTHING,
      isKnown: stock !== undefined,
      sources: (materialId) => (stock ? sources(stock.candidates, materialId, stock.today) : NOTHING),
    }),
    [warehouseId, stock, sources],
  );
}

interface Adding {
  readonly docType: string;
  readonly warehouseId: string;
  readonly lines: readonly LineValues[];
  readonly sources: Sources;
  /** Takes all of a source at once, and each source in one line only. Otherwise one more unit of the material is added. */
  readonly isWhole: boolean;
  readonly onChange: (lines: readonly LineValues[]) => void;
}
type Put = (material: Pick<MaterialRow, 'id' | 'matCode' | 'matName' | 'baseUnit'>, boxId?: string) => Promise<boolean>;

/**
 * @returns a function that adds a material from the place to take it from first, or from the named box. It returns false if nothing was added; the
 * user has then been told why.
 */
export function useAdding({ docType, warehouseId, lines: shown, sources, isWhole, onChange }: Adding): Put {
  const { say } = useDocumentWords(docType);
  const store = useStore();
  const today = useToday();
  // What is typed while the store is asked must not be written over.
  const held = useLatest(shown);
  return async ({ id, matCode, matName, baseUnit }, boxId) => {
    const goods = { materialId: id, matCode, matName, unitCode: baseUnit };
    const here = sources(await candidatesOf(store, warehouseId, id), id, today);
    const lines = held.current;
    const taken = new Set(isWhole ? lines.map((line) => line.boxId) : []);
    const source = here.find(({ box }) => (boxId ? box.id === boxId : !taken.has(box.id)));
    if (!source || taken.has(source.box.id)) {
      notify({ tone: 'warn', title: say(source ? 'entry.again' : boxId ? 'entry.boxNotUsable' : 'entry.nothing', { matCode }) });
      return false;
    }
    const added = isWhole ? [wholeLine(goods, source)] : linesFor(goods, null, '1', [source]);
    onChange(added.reduce(withLine, lines));
    return true;
  };
}

interface Scanning {
  /** False if a terminal around the lines handles the scans. */
  readonly enabled: boolean;
  readonly warehouseId: string;
  readonly isGiven: boolean;
  readonly put: Put;
  /** Called with the person whose badge was scanned; set if somebody gets the goods. */
  readonly onPerson?: ((person: PersonFacts) => void) | undefined;
}

/** Adds scanned goods of the store, and sets the recipient from a scanned badge. Every other scan gets an answer too. */
export function useScannedGoods({ enabled, warehouseId, isGiven, put, onPerson }: Scanning): void {
  const store = useStore();
  const today = useToday();
  const tell = useTell();
  // The head as it is once the badge is known: what was typed meanwhile stays.
  const person = useLatest(onPerson);
  useScan(
    async ({ text }: Scan): Promise<void> => {
      const found = await findScanned(store, text, { warehouseIds: [warehouseId], today });
      const meant = scanForTaking({ warehouseId, isGiven, asksPerson: onPerson !== undefined }, found);
      if (meant.kind === 'said') return tell(meant.answer);
      if (meant.kind === 'person') {
        giveFeedback('ok');
        return person.current?.(meant.person);
      }
      const material = (await store.row(Material, meant.materialId))?.row;
      if (!material) return tell(answer('error', 'scan.unknownGoods', found.code));
      giveFeedback((await put(material, meant.boxId ?? undefined)) ? 'ok' : 'warn');
    },
    { enabled },
  );
}
