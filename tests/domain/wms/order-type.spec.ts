/** What kind of order it is, told by the stores of its goods. */
import { describe, expect, test } from 'vitest';
import { Material, MaterialClass } from '#domain/basic/material.resource.ts';
import type { AnyRow, Key } from '#domain/kernel/entity.ts';
import { byId, keyText } from '#domain/kernel/entity.ts';
import { MemoryRows } from '#domain/kernel/rows.ts';
import { orderTypeKeys, orderTypeOf } from '#domain/wms/inbound/order-type.ts';

const materials = MaterialClass;
const goods = Material;
const row = (id: string, values: Record<string, unknown>): AnyRow => ({ id, version: 1, ...values });

const CLASSES = [
  { classCode: 'RAW', parentCode: null, whClassCode: 'YCL-K' },
  { classCode: 'HW', parentCode: null, whClassCode: 'WJ-K' },
  { classCode: 'SCREW', parentCode: 'FIX', whClassCode: null },
  { classCode: 'FIX', parentCode: 'HW', whClassCode: null },
  { classCode: 'PAPER', parentCode: null, whClassCode: 'BGYP-K' },
  { classCode: 'A', parentCode: 'B', whClassCode: null },
  { classCode: 'B', parentCode: 'A', whClassCode: null },
];

/** The type of an order for goods of these classes, read round by round as an operation reads. */
function typeOf(...classCodes: string[]): number {
  const rows = new MemoryRows();
  const ids = classCodes.map((_, n) => `m${n}`);
  rows.load(
    ids.map((id) => byId(Material, id)),
    ids.map((id, n) => ({ entity: goods, row: row(id, { classCode: classCodes[n] }) })),
  );
  const asked = new Set<string>();
  for (;;) {
    const keys: Key[] = orderTypeKeys(rows, ids).filter((key) => !asked.has(keyText(key)));
    if (keys.length === 0) return orderTypeOf(rows, ids);
    for (const key of keys) asked.add(keyText(key));
    const found = CLASSES.filter(({ classCode }) => keys.some(({ value }) => value === classCode));
    rows.load(
      keys,
      found.map((one) => ({ entity: materials, row: row(`c-${one.classCode}`, one) })),
    );
  }
}

describe('an order that does not say what it is', () => {
  test('of nothing but hardware is a hardware order', () => {
    expect(typeOf('HW', 'HW')).toBe(3);
  });
  test('takes the store of the class above where its own has none', () => {
    expect(typeOf('SCREW', 'HW')).toBe(3);
  });
  test('of office supplies is an office order', () => {
    expect(typeOf('PAPER')).toBe(5);
  });
  test('of raw material, of several kinds, or of classes nobody has placed is a standard one', () => {
    expect(typeOf('RAW')).toBe(1);
    expect(typeOf('HW', 'RAW')).toBe(1);
    expect(typeOf('HW', 'PAPER')).toBe(1);
    expect(typeOf('UNKNOWN')).toBe(1);
    expect(typeOf('A')).toBe(1);
  });
});
