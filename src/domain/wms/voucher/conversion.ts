/** How much of one material another makes (stock-rules §3.2, states-2 §2.4.12 FORM_SWITCH): a form switch neither gains nor loses goods. Pure. */

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
  /** How far an actual quantity may be off, in percent: 0 but for floating conversions of weighed goods. */
  readonly tolPct: Quantity;
}

const owners = (from: Goods, to: Goods): string[] => [from.id, to.id, ''];

/** What `rateBetween` asks for. */
export const rateKeys = (from: Goods, to: Goods): Key[] => [
  byIndex(Unit, 'unitCode', to.baseUnit),
  ...[from.id, to.id].map((id) => byIndex(WeighMaterial, 'materialId', id)),
  ...owners(from, to).flatMap((id) => [
    byIndex(UnitConversion, 'materialId+fromUnit+toUnit', id, from.baseUnit, to.baseUnit),
    byIndex(UnitConversion, 'materialId+fromUnit+toUnit', id, to.baseUnit, from.baseUnit),
  ]),
];

/** Goods of one unit turn into each other one to one; else by the conversion of the source, of the target, or of all. Null where none is known. */
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

/** The quantity it should become, rounded half-even to the target unit's decimals. */
export const converted = (qty: Quantity, { num, den }: Pick<Rate, 'num' | 'den'>, decimals: number): Quantity =>
  toBaseUnit(qty, num, den, decimals) ?? divQty(mulQty(qty, num), den);

/** True when this much may come out: exactly what the rate says, or within the tolerance of what was weighed. */
export function isConversion(qty: Quantity, made: Quantity, rate: Rate, decimals: number): boolean {
  const expected = converted(qty, rate, decimals);
  const off = subQty(made, expected).replace('-', '');
  return cmpQty(off, divQty(mulQty(expected, rate.tolPct), '100')) <= 0;
}

/** Whether an entered quantity is replaced by the expected one: while nothing was entered, and where the rate leaves no choice. What was weighed stays. */
export const isReplaced = (entered: string, expected: Quantity, { tolPct }: Pick<Rate, 'tolPct'>): boolean =>
  entered !== expected && (entered === '' || tolPct === '0');
