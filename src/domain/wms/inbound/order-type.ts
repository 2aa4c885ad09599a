/** Derives the type of a purchase order if nobody has chosen one, from the stores its goods belong in (materialClass.whClassCode). */
import { Material, MaterialClass } from '#domain/basic/material.resource.ts';
import { isSpare } from '#domain/basic/material-rules.ts';
import { byIndex, type Key } from '#domain/kernel/entity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import type { orderType } from '#domain/wms/codes.ts';

type OrderType = (typeof orderType.codes)[number];
const STANDARD: OrderType = 1;
const SPARE: OrderType = 4;

/** Stores that have a purchase order type of their own. */
const KINDS: Readonly<Record<string, OrderType>> = { 'WJ-K': 3, 'BGYP-K': 5 };

const classKey = (code: string): Key => byIndex(MaterialClass, 'classCode', code);
const classOf = (rows: Rows, code: string) => rows.by(MaterialClass, 'classCode', code)[0];

/** A class and its ancestors, as far as they have been read. Stops at a cycle. */
function lineage(rows: Rows, classCode: string): string[] {
  const codes: string[] = [];
  for (let code: string | null | undefined = classCode; code && !codes.includes(code); code = classOf(rows, code)?.parentCode) {
    codes.push(code);
    if (!rows.isKnown(classKey(code))) break;
  }
  return codes;
}

const codesOf = (rows: Rows, materialIds: readonly string[]): string[] => [
  ...new Set(materialIds.flatMap((id) => rows.get(Material, id)?.classCode ?? [])),
];

/** Keys of the classes of these materials and of their ancestors; one round after the materials. */
export const orderTypeKeys = (rows: Rows, materialIds: readonly string[]): Key[] =>
  codesOf(rows, materialIds).flatMap((code) => lineage(rows, code).map(classKey));

function isSpareIn(rows: Rows, materialId: string): boolean {
  const material = rows.get(Material, materialId);
  return material !== undefined && isSpare(material);
}

/**
 * 4 for an order of spare parts only, 3 for one of hardware, 5 for one of office supplies only, otherwise 1. A class without a store takes the store of its parent. Needs
 * `orderTypeKeys`.
 */
export function orderTypeOf(rows: Rows, materialIds: readonly string[]): OrderType {
  if (materialIds.length > 0 && materialIds.every((id) => isSpareIn(rows, id))) return SPARE;
  const stores = codesOf(rows, materialIds).map((code) =>
    lineage(rows, code)
      .map((one) => classOf(rows, one)?.whClassCode)
      .find(Boolean),
  );
  const [kind = STANDARD, ...others] = [...new Set(stores.map((store) => KINDS[store ?? ''] ?? STANDARD))];
  return others.length === 0 ? kind : STANDARD;
}
