/** Adding goods to a voucher: the oldest of a material, or the box that was scanned; and what so much of one material makes of another. */
import { useEffect, useRef } from 'react';
import { Material } from '#domain/basic/material.resource.ts';
import { PART } from '#domain/kernel/entity.ts';
import { isPositive, isQuantity, type Quantity, quantity } from '#domain/kernel/quantity.ts';
import { MemoryRows } from '#domain/kernel/rows.ts';
import { converted, type Rate, rateBetween, rateKeys } from '#domain/wms/voucher/conversion.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { LinesPart } from '#pages/document/entry-plan.ts';
import type { MaterialRow } from '#pages/kit/held-materials.ts';
import { useToday } from '#pages/kit/use-today.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { candidatesOf } from '#screens/wms/kit/candidates.ts';
import { findScanned } from '#screens/wms/kit/find-scanned.ts';
import { useDecimals } from '#screens/wms/kit/use-names.ts';
import { useStore, useView } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { giveFeedback } from '#ui/scan/feedback.ts';
import { useScan } from '#ui/scan/use-scan.ts';
import { newTaken, sourcesFor } from './goods-out.ts';
import type { Taken } from './taken-lines.tsx';

export function useTaking({ known: { type }, draft, change }: LinesPart<Taken>) {
  const { say } = useDocumentWords('stockVoucher');
  const store = useStore();
  const today = useToday();
  const { warehouseId = '' } = draft.head;
  /** @param boxId that was scanned; without one the goods that have been here longest and stand in no line yet */
  const put = async (material: Pick<MaterialRow, 'id' | 'matCode' | 'matName' | 'baseUnit'>, boxId?: string): Promise<boolean> => {
    const candidates = await candidatesOf(store, warehouseId, material.id);
    const taken = new Set(draft.lines.map((line) => line.boxId));
    const source = sourcesFor(type, candidates, material.id, today).find(({ box }) => (boxId ? box.id === boxId : !taken.has(box.id)));
    if (!source || taken.has(source.box.id)) {
      notify({ tone: 'warn', title: say(source ? 'entry.again' : 'entry.nothing', { matCode: material.matCode }) });
      return false;
    }
    change({ lines: [...draft.lines, newTaken(material, source)] });
    return true;
  };
  const add = async (material: MaterialRow | null): Promise<void> => {
    if (material && warehouseId !== '') await put(material);
  };
  useScan(async ({ text }) => {
    const found = await findScanned(store, text, { warehouseIds: [warehouseId], today });
    const material =
      found.kind === 'box' && found.box.warehouseId === warehouseId ? (await store.row(Material, found.box.materialId))?.row : undefined;
    if (found.kind !== 'box' || !material) {
      giveFeedback('error');
      notify({ tone: 'warn', title: say('entry.notHere', { code: found.code }) });
      return;
    }
    giveFeedback((await put(material, found.box.id)) ? 'ok' : 'warn');
  });
  return { add };
}

/**
 * Rate and quantity that a line of a form switch follows; null rate = none is known, undefined = being read.
 * @param fill writes the quantity into the line as soon as it follows; what was weighed stays as it was typed
 */
export function useMade(line: LineValues, fill: (toQty: Quantity) => void): { rate: Rate | null | undefined; expected: Quantity | null } {
  const { materialId = '', toMaterialId = '', qty = '', toUnit = '' } = line;
  const decimals = useDecimals();
  const rate = useView(Material.name, `form-rate/${materialId}/${toMaterialId}`, async (store) => {
    const [from, to] = await Promise.all([store.row(Material, materialId), store.row(Material, toMaterialId)]);
    if (!from || !to) return null;
    const keys = rateKeys(from.row, to.row);
    const rows = new MemoryRows();
    const found = await Promise.all(
      keys.map(async ({ entity, by, value }) => (await store.rowsBy(entity, by, ...value.split(PART))).map(({ row }) => ({ entity, row }))),
    );
    rows.load(keys, found.flat());
    return rateBetween(from.row, to.row, rows);
  });
  const figure = isQuantity(qty) && isPositive(quantity(qty));
  const expected = rate && figure ? converted(quantity(qty), rate, decimals(toUnit)) : null;
  const follows = expected !== null && line.toQty !== expected && (line.toQty === '' || rate?.tolPct === '0');
  const latest = useRef({ follows, fill });
  latest.current = { follows, fill };
  useEffect(() => {
    if (expected !== null && latest.current.follows) latest.current.fill(expected);
  }, [expected]);
  return { rate, expected };
}
