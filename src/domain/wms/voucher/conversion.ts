/**
 * How much of one material becomes how much of another (stock-rules §3.2, states-2 §2.4.12 FORM_SWITCH). A form switch neither gains nor loses goods.
 * Pure.
 */

import { WeighMaterial } from '#domain/basic/handling.resource.ts';
import { type Material, Unit, UnitConversion } from '#domain/basic/material.resource.ts';
import { byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { cmpQty, divQty, mulQty, type Quantity, subQty, toBaseUnit } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';

type Goods = Pick<Row<typeof Material>, 'id' | 'baseUnit'>;

/** Rate from the source's unit to the target's: target = source × num ÷ den. */
export interface Rate {
  readonly num: Quantity;
  readonly den: Quantity;
  /** Permitted deviation of the actual quantity, in percent. 0 except for floating conversions of weighed goods. */
  readonly tolPct: Quantity;
}

const owners = (from: Goods, to: Goods): string[] => [from.id, to.id, ''];

/** Keys for `rateBetween`. */
export const rateKeys = (from: Goods, to: Goods): Key[] => [
  byIndex(Unit, 'unitCode', to.baseUnit),
  ...[from.id, to.id].map((id) => byIndex(WeighMaterial, 'materialId', id)),
  ...owners(from, to).flatMap((id) => [
    byIndex(UnitConversion, 'materialId+fromUnit+toUnit', id, from.baseUnit, to.baseUnit),
    byIndex(UnitConversion, 'materialId+fromUnit+toUnit', id, to.baseUnit, from.baseUnit),
  ]),
];

/**
 * Goods with the same unit convert one to one. Otherwise the conversion of the source, of the target, or the general one applies. Null if none is
 * known.
 */
export function rateBetween(from: Goods, to: Goods, rows: Rows): Rate | null {
  if (from.baseUnit === to.baseUnit) return { num: '1', den: '1', tolPct: '0' };
  const weighed = [from.id, to.id].map((id) => rows.by(WeighMaterial, 'materialId', id)[0]?.tolPct).find((pct) => pct !== undefined);
  const known = (id: string, a: string, b: string) => rows.by(UnitConversion, 'materialId+fromUnit+toUnit', id, a, b)[0];
  for (const id of owners(from, to)) {
    const [there, back] = [known(id, from.baseUnit, to.baseUnit), known(id, to.baseUnit, from.baseUnit)];
    const tolPct = (there ?? back)?.isFloating ? (weighed ?? '0') : '0';
    if (there) return { num: there.rateNum, den: there.rateDen, tolPct };
    if (back) return { num: back.rateDen, den: back.rateNum, tolPct };
  }
  return null;
}

/** The expected quantity, rounded half-even to the decimals of the target unit. */
export const converted = (qty: Quantity, { num, den }: Pick<Rate, 'num' | 'den'>, decimals: number): Quantity =>
  toBaseUnit(qty, num, den, decimals) ?? divQty(mulQty(qty, num), den);

/** True if this quantity may result: exactly the converted quantity, or within the tolerance for weighed goods. */
export function isConversion(qty: Quantity, made: Quantity, rate: Rate, decimals: number): boolean {
  const expected = converted(qty, rate, decimals);
  const off = subQty(made, expected).replace('-', '');
  return cmpQty(off, divQty(mulQty(expected, rate.tolPct), '100')) <= 0;
}

/** Whether to replace an entered quantity by the expected one: if nothing was entered, or if the rate allows no deviation. Weighed quantities stay. */
export const isReplaced = (entered: string, expected: Quantity, { tolPct }: Pick<Rate, 'tolPct'>): boolean =>
  entered !== expected && (entered === '' || tolPct === '0');
