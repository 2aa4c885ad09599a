/** How much of one material becomes how much of another. */
import { useEffect } from 'react';
import { Material } from '#domain/basic/material.resource.ts';
import { PART } from '#domain/kernel/entity.ts';
import { isFigure, quantity } from '#domain/kernel/quantity.ts';
import { MemoryRows } from '#domain/kernel/rows.ts';
import { converted, isReplaced, rateBetween, rateKeys } from '#domain/wms/voucher/conversion.ts';
import { useDecimals } from '#pages/kit/use-decimals.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { useView } from '#store/hooks.ts';
import { useLatest } from '#ui/table/use-latest.ts';

/**
 * The result of a line of a form switch: the material, undefined while loading; the rate of the units, null if none is known; and the expected
 * quantity.
 * @param fill writes the expected quantity into the line
 */
export function useMade(line: LineValues, fill: (toQty: string) => void) {
  const { materialId = '', toMaterialId = '', qty = '', toQty = '' } = line;
  const decimalsOf = useDecimals();
  const made = useView(Material.name, `form-rate/${materialId}/${toMaterialId}`, async (store) => {
    const [from, to] = await Promise.all([store.row(Material, materialId), store.row(Material, toMaterialId)]);
    if (!from || !to) return null;
    const keys = rateKeys(from.row, to.row);
    const rows = new MemoryRows();
    const found = await Promise.all(
      keys.map(async ({ entity, by, value }) => (await store.rowsBy(entity, by, ...value.split(PART))).map(({ row }) => ({ entity, row }))),
    );
    rows.load(keys, found.flat());
    return { material: to.row, rate: rateBetween(from.row, to.row, rows) };
  });
  const { material = null, rate } = made ?? {};
  const decimals = decimalsOf(material?.baseUnit ?? '');
  const expected = rate && isFigure(qty) ? converted(quantity(qty), rate, decimals) : null;
  const follow = useLatest(() => (rate && expected !== null && isReplaced(toQty, expected, rate) ? fill(expected) : undefined));
  // Fill in only a newly computed quantity, so that a value typed over it stays.
  useEffect(() => {
    if (expected !== null) follow.current();
  }, [expected, follow]);
  return { material, rate, decimals, expected };
}
