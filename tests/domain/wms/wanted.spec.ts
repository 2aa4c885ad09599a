/** From shortages to orders: what is bought of each material, and which orders are made of it. */
import { describe, expect, test } from 'vitest';
import { bySupplier, type Short, wantedOf } from '#domain/wms/inbound/wanted.ts';

const short = (materialId: string, qty: string, more: Partial<Short> = {}): Short => ({
  materialId,
  matCode: materialId,
  matName: materialId,
  unitCode: 'PCS',
  qty,
  onOrder: '0',
  needBy: '2026-12-05',
  supplierId: 'S1',
  packQty: null,
  minOrderQty: null,
  ...more,
});
const told = (rows: readonly Short[]) => wantedOf(rows).map(({ materialId, orderQty, needBy }) => [materialId, orderQty, needBy]);

describe('what is bought', () => {
  test('is what all chosen rows of a material lack together, by the earliest day', () => {
    const rows = [
      short('steel', '30'),
      short('bolt', '5'),
      short('steel', '12.5', { needBy: '2026-12-02' }),
      short('steel', '1', { needBy: null }),
    ];
    expect(told(rows)).toEqual([
      ['steel', '43.5', '2026-12-02'],
      ['bolt', '5', '2026-12-05'],
    ]);
  });

  test('is rounded up once, to the least order and to whole packs', () => {
    const rules = { packQty: '50', minOrderQty: '120' };
    expect(told([short('steel', '30', rules), short('steel', '31', rules)])).toEqual([['steel', '150', '2026-12-05']]);
    expect(told([short('steel', '160', rules)])).toEqual([['steel', '200', '2026-12-05']]);
    expect(told([short('steel', '150', rules)])).toEqual([['steel', '150', '2026-12-05']]);
  });

  test('is nothing of what is not short', () => {
    expect(told([short('steel', '0', { minOrderQty: '120' })])).toEqual([]);
  });

  test('keeps a material without a supplier, so that one is chosen', () => {
    expect(wantedOf([short('steel', '3', { supplierId: null })])).toMatchObject([{ supplierId: null, orderQty: '3' }]);
  });
});

test('one order is made for each supplier, with all of its lines', () => {
  const line = (materialId: string, supplierId: string) => ({ materialId, supplierId, orderQty: '1', requiredDate: null });
  const orders = bySupplier([line('steel', 'S1'), line('bolt', 'S2'), line('nut', 'S1')]);
  expect([...orders].map(([supplier, lines]) => [supplier, lines.map(({ materialId }) => materialId)])).toEqual([
    ['S1', ['steel', 'nut']],
    ['S2', ['bolt']],
  ]);
});
