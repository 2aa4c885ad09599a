/** What a tablet tells of an order where the network is cut: enough to make first articles and checks, in the words of the server's answers. */
import { describe, expect, it } from 'vitest';
import { firstHere, reviewsHere, traceHere } from '#domain/mes/trace-here.ts';
import { held, type Rows } from '#tests/support/held-rows.ts';

const NONE = { goodQty: '0', scrapLabourQty: '0', scrapMaterialQty: '0', suspectQty: '0', reworkQty: '0', outQty: '0' };
const operation = (opSeq: number, more: object = {}) => ({
  id: `op-${opSeq}`,
  orderId: 'order',
  opSeq,
  opCode: `OP${opSeq}`,
  planQty: '25',
  inQty: '0',
  needFirstArticle: opSeq === 20,
  isRemoved: false,
  status: 0,
  ...NONE,
  ...more,
});
const first = (id: string, openedAt: string, result: number) => ({ id, orderOpId: 'op-20', openedAt, result, version: 1, items: [] });

const rows: Rows = {
  prodOrder: [{ id: 'order', orderNo: 'MO-1', materialId: 'shaft', routingId: 'route', orderQty: '25', status: 3 }],
  material: [{ id: 'shaft', matCode: 'CP-0001', matName: '轴', spec: null, baseUnit: 'PCS' }],
  wipCard: [{ id: 'card', cardNo: 'W1', orderId: 'order', qty: '25', currentOpSeq: 10, status: 1 }],
  cardOperation: [
    { cardId: 'card', opSeq: 10, inQty: '25', ...NONE, goodQty: '24', scrapQty: '1' },
    { cardId: 'card', opSeq: 20, inQty: '24', ...NONE, scrapQty: '0' },
  ],
  orderOperation: [
    operation(20, { inQty: '24' }),
    operation(10, { inQty: '25', goodQty: '24', scrapLabourQty: '1' }),
    operation(15, { isRemoved: true }),
  ],
  operationDef: [{ id: 'turn', opCode: 'OP10', opName: '车削', isKey: true }],
  reportWork: [
    {
      id: 'r1',
      orderId: 'order',
      orderOpId: 'op-10',
      cardId: 'card',
      operatorId: 'gao',
      createdAt: '2026-07-01T08:00',
      status: 1,
      consumption: [],
      ...NONE,
    },
  ],
  person: [{ id: 'gao', personName: '高翔' }],
  firstConfirm: [first('f1', '2026-07-01T09:00', 2), first('f2', '2026-07-01T10:00', 0)],
  prodReview: [{ id: 'v1', orderOpId: 'op-20', checkAt: '2026-07-01T11:00', checkerName: '高翔', result: 2, items: [{ gaugeNo: 'M1' }] }],
  routingOperation: [
    { id: 'gone', routingId: 'route', opSeq: 20, isRemoved: true },
    { id: 'step', routingId: 'route', opSeq: 20, isRemoved: false },
  ],
  firstReviewItem: [
    { id: 'i2', routingOpId: 'step', seq: 2, itemName: '表面' },
    { id: 'i1', routingOpId: 'step', seq: 1, itemName: '外径' },
  ],
  demoReviewItem: [{ id: 'i3', routingOpId: 'step', seq: 1, itemName: '跳动' }],
};

describe('an order on the device', () => {
  it('is told with its operations in their order, its card where it has work, and what was done and checked', async () => {
    const traced = await traceHere(held(rows), 'W1');
    expect(traced?.order).toMatchObject({ orderNo: 'MO-1', matCode: 'CP-0001', unitCode: 'PCS' });
    expect(traced?.card).toMatchObject({ cardNo: 'W1', currentOpSeq: 20 });
    expect(
      traced?.operations.map(({ opSeq, opName, inQty, scrapQty, firstResult, failedChecks }) => [
        opSeq,
        opName,
        inQty,
        scrapQty,
        firstResult,
        failedChecks,
      ]),
    ).toEqual([
      [10, '车削', '25', '1', null, 0],
      [20, null, '24', '0', 0, 1],
    ]);
    expect(traced?.reports).toMatchObject([{ opSeq: 10, cardNo: 'W1', operatorName: '高翔' }]);
    expect(traced?.checks).toMatchObject([{ opSeq: 20, gauges: 'M1' }]);
  });

  it('is found by its own number too, and nothing is told of what the device does not hold', async () => {
    expect(await traceHere(held(rows), 'MO-1')).toMatchObject({ card: null, cards: [{ cardNo: 'W1' }] });
    expect(await traceHere(held(rows), 'W9')).toBeNull();
    expect(await firstHere(held(rows), { orderNo: 'MO-1', opSeq: 99 })).toBeNull();
  });

  it('says what a first article and a check have to look at, and how far the newest has come', async () => {
    const place = { orderNo: 'MO-1', opSeq: 20 };
    const confirm = await firstHere(held(rows), place);
    expect(confirm).toMatchObject({ orderOpId: 'op-20', confirmId: 'f2', result: 0 });
    expect(confirm?.items.map(({ itemId, itemName }) => [itemId, itemName])).toEqual([
      ['i1', '外径'],
      ['i2', '表面'],
    ]);
    expect((await reviewsHere(held(rows), place))?.items).toMatchObject([{ itemId: 'i3', itemName: '跳动' }]);
    expect(await firstHere(held(rows), { orderNo: 'MO-1', opSeq: 10 })).toMatchObject({ confirmId: null, items: [] });
  });
});
