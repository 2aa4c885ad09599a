/** What a desk proposes and sends for sales: what is open on an order, what a customer has signed, what a picked part needs. */
import { describe, expect, it } from 'vitest';
import { holds, isPartOf, type SalesIssueLineRow, signedLines, weightSaid } from '#domain/wms/sales/sales-issue.document.ts';
import { openLines, type SalesOrderLineRow } from '#domain/wms/sales/sales-order.document.ts';

describe('an order', () => {
  const line = (lineNo: number, more: Partial<SalesOrderLineRow> = {}) =>
    ({ lineNo, orderQty: '10', issuedQty: '0', openQty: '0', isRemoved: false, ...more }) as SalesOrderLineRow;

  it('offers what nothing was issued of yet, in the order of its lines', () => {
    const open = openLines([
      line(3, { issuedQty: '4', openQty: '1' }),
      line(1),
      line(2, { issuedQty: '10' }),
      line(4, { isRemoved: true }),
    ]);
    expect(open.map(({ lineNo, open: qty }) => [lineNo, qty])).toEqual([
      [1, '10'],
      [3, '5'],
    ]);
  });
});

describe('a signature', () => {
  it('accepts all of a line, a part of it, or nothing', () => {
    const lines = ['a', 'b', 'c'].map((id) => ({ id, qty: '8' }));
    const said = { a: { result: 1 }, b: { result: 2, signedQty: '5' }, c: { result: 3, signedQty: null } };
    expect(signedLines(lines, said)).toEqual([
      { lineId: 'a', result: 1, signedQty: '8' },
      { lineId: 'b', result: 2, signedQty: '5' },
      { lineId: 'c', result: 3, signedQty: '0' },
    ]);
  });
});

describe('a pick', () => {
  it('of a part needs a box of its own, unless the goods are loose', () => {
    expect(isPartOf({ isLoose: false, qty: '5' }, { qty: '8' })).toBe(true);
    expect(isPartOf({ isLoose: false, qty: '8' }, { qty: '8' })).toBe(false);
    expect(isPartOf({ isLoose: true, qty: '5' }, { qty: '8' })).toBe(false);
    expect(isPartOf({ isLoose: false, qty: '5' }, undefined)).toBe(false);
  });

  it('keeps its box for the customer until the issue is closed or deleted', () => {
    expect([1, 2, 3, 5, 7].filter((status) => holds({ status: status as 1 }, { isRemoved: false }))).toEqual([1, 2, 3]);
    expect(holds({ status: 1 }, { isRemoved: true })).toBe(false);
  });
});

describe('the weight of an issue', () => {
  const line = (weightKg: string | null, pickedAt: string | null = 'now') =>
    ({ weightKg, pickedAt, isRemoved: false }) as SalesIssueLineRow;

  it('is told of defective goods, as soon as one is picked', () => {
    expect(weightSaid({ soType: 1 }, [line('2')])).toBeNull();
    expect(weightSaid({ soType: 3 }, [line(null, null)])).toBeNull();
    expect(weightSaid({ soType: 3 }, [line('2'), line('3')])).toBe('5 kg');
    expect(weightSaid({ soType: 3 }, [line('2'), line(null)])).toEqual({ key: 'weight.part', params: { kg: '2', n: '1' } });
    expect(weightSaid({ soType: 3 }, [line(null)])).toEqual({ key: 'weight.none', params: { kg: '0', n: '1' } });
  });
});
