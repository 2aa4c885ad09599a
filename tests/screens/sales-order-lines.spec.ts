/** What the form of a sales order says of prices: only what somebody has seen or typed. */
import { expect, it } from 'vitest';
import { sentPrice } from '#screens/wms/sales/sales-order-lines.tsx';

it('says nothing of a price that was never shown, takes away one that was, and leaves a typed one to its cell', () => {
  expect(sentPrice({ price: '', hadPrice: 'false' })).toEqual({ price: undefined });
  expect(sentPrice({})).toEqual({ price: undefined });
  expect(sentPrice({ price: ' ', hadPrice: 'true' })).toEqual({ price: null });
  expect(sentPrice({ price: '12.5', hadPrice: 'true' })).toEqual({});
});
