/** What so much of one material makes of another. */
import { useEffect, useRef } from 'react';
import { Material } from '#domain/basic/material.resource.ts';
import { PART } from '#domain/kernel/entity.ts';
import { isFigure, type Quantity, quantity } from '#domain/kernel/quantity.ts';
import { MemoryRows } from '#domain/kernel/rows.ts';
import { converted, type Rate, rateBetween, rateKeys } from '#domain/wms/voucher/conversion.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { useDecimals } from '#screens/wms/kit/use-names.ts';
import { useView } from '#store/hooks.ts';

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
  const expected = rate && isFigure(qty) ? converted(quantity(qty), rate, decimals(toUnit)) : null;
  const follows = expected !== null && line.toQty !== expected && ((line.toQty ?? '') === '' || rate?.tolPct === '0');
  const latest = useRef({ follows, fill });
  latest.current = { follows, fill };
  useEffect(() => {
    if (expected !== null && latest.current.follows) latest.current.fill(expected);
  }, [expected]);
  return { rate, expected };
}
