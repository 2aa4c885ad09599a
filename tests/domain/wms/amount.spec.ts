/** Which reviews have to know prices: those of a kind with a threshold, and no others. What stands on prices no tablet can decide. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MaterialPrice } from '#domain/basic/material.resource.ts';
import { type AnyRow, byIndex } from '#domain/kernel/entity.ts';
import { MemoryRows } from '#domain/kernel/rows.ts';
import { ApproveType } from '#domain/system/platform.resource.ts';
import { amountKeys, amountOf } from '#domain/wms/amount.ts';

const [steel, paint] = [randomUUID(), randomUUID()];
const lines = [
  { materialId: steel, qty: '3' },
  { materialId: paint, qty: '0.5' },
];

function floor(amountLimit: string | null, prices: Readonly<Record<string, string | null>>): MemoryRows {
  const rows = new MemoryRows();
  const rule = { id: randomUUID(), version: 1, docType: 'receipt', levels: 2, amountLimit };
  rows.load([byIndex(ApproveType, 'docType', 'receipt')], [{ entity: ApproveType, row: rule as AnyRow }]);
  const found = Object.entries(prices).map(([materialId, refPrice]) => ({
    entity: MaterialPrice,
    row: { id: randomUUID(), version: 1, materialId, refPrice },
  }));
  rows.load(
    [steel, paint].map((id) => byIndex(MaterialPrice, 'materialId', id)),
    found,
  );
  return rows;
}

describe('a review', () => {
  it('reads no price where its kind has no threshold, so that it can be done without a line', () => {
    const rows = floor(null, { [steel]: '10', [paint]: '4' });
    expect(amountKeys(rows, 'receipt', lines)).toEqual([]);
    expect(amountOf(rows, 'receipt', lines)).toBeNull();
  });

  it('reads the prices of its goods where there is one; those are on no tablet', () => {
    const rows = floor('100', { [steel]: '10', [paint]: '4' });
    expect(amountKeys(rows, 'receipt', lines).map(({ entity, value }) => [entity.name, value])).toEqual([
      ['materialPrice', steel],
      ['materialPrice', paint],
    ]);
    expect(amountOf(rows, 'receipt', lines)).toBe('32');
  });

  it('has no amount as soon as one price is not known: a threshold is not passed unseen', () => {
    expect(amountOf(floor('100', { [steel]: '10', [paint]: null }), 'receipt', lines)).toBeNull();
    expect(amountOf(floor('100', { [steel]: '10' }), 'receipt', lines)).toBeNull();
  });

  it('asks for nothing while the rule of its kind has not been read', () => {
    expect(amountKeys(floor('100', {}), 'workshopReturn', lines)).toEqual([]);
  });
});
