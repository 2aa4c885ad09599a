import { describe, expect, test } from 'vitest';
import { orderProposal, orderSuggestion, type StockLimits, stockGap, stockLevel } from '#domain/wms/stock/safe-stock.ts';

const limits = (available: string, more: Partial<StockLimits> = {}): StockLimits => ({
  available,
  onOrder: '0',
  safeStock: '20',
  reorderPoint: '40',
  maxStock: '100',
  ...more,
});
const plain = { packQty: null, minOrderQty: null };

describe('stock against its limits', () => {
  test('nothing, too little, time to order, enough, too much', () => {
    expect(stockLevel(limits('0'))).toBe('none');
    expect(stockLevel(limits('19.5'))).toBe('below');
    expect(stockLevel(limits('40'))).toBe('reorder');
    expect(stockLevel(limits('40.1'))).toBe('ok');
    expect(stockLevel(limits('100'))).toBe('ok');
    expect(stockLevel(limits('100.01'))).toBe('over');
  });

  test('what is ordered keeps nobody from running out, but need not be ordered again', () => {
    expect(stockLevel(limits('10', { onOrder: '500' }))).toBe('below');
    expect(stockLevel(limits('30', { onOrder: '50' }))).toBe('ok');
    expect(orderProposal(limits('10', { onOrder: '90' }), plain)).toBe('0');
  });

  test('without limits there is nothing to be below or above', () => {
    const none = { safeStock: null, reorderPoint: null, maxStock: null };
    expect(stockLevel(limits('0', none))).toBe('ok');
    expect(stockGap(limits('0', none))).toBe('0');
    expect(orderProposal(limits('0', none), plain)).toBe('0');
  });

  test('the gap is what is missing to the safe stock', () => {
    expect(stockGap(limits('12.5'))).toBe('7.5');
    expect(stockGap(limits('25'))).toBe('0');
  });
});

describe('what to order', () => {
  test('up to the maximum, else to the reorder point or twice the safe stock, whichever is more', () => {
    expect(orderProposal(limits('15'), plain)).toBe('85');
    expect(orderProposal(limits('15', { maxStock: null, reorderPoint: '50' }), plain)).toBe('35');
    expect(orderProposal(limits('15', { maxStock: null, reorderPoint: null }), plain)).toBe('25');
    expect(orderProposal(limits('41'), plain)).toBe('0');
  });

  test('at least what the supplier sends, in whole packs', () => {
    expect(orderProposal(limits('15'), { packQty: '12', minOrderQty: null })).toBe('96');
    expect(orderProposal(limits('15'), { packQty: '50', minOrderQty: '120' })).toBe('150');
    expect(orderProposal(limits('15'), { packQty: '0.3', minOrderQty: null })).toBe('85.2');
  });
});

test('two stores of a material are ordered for together; what is on order counts once', () => {
  const store = (available: string, maxStock: string | null = '100') => ({
    ...limits(available, { onOrder: '30', maxStock }),
    materialId: 'steel',
    packQty: null,
    minOrderQty: null,
  });
  expect(orderSuggestion([store('5'), store('0')])).toEqual(new Map([['steel', '165']]));
  expect(orderSuggestion([store('5', null), store('0', null)])).toEqual(new Map([['steel', '45']]));
  expect(orderSuggestion([store('90'), store('90')])).toEqual(new Map());
});
