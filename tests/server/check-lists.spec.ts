/** Check items of a routing by the six routingInfo calls (specification §7.3, payloads §6.3). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CheckItemPage, type CheckItemRow, itemsFault } from '#domain/mes/check-list.ts';
import { createOrder, type TestOrder } from '#tests/support/process.ts';
import { createEmployee } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let [planner, operator] = ['', ''];
let order: TestOrder;
let [routingId, productId] = ['', ''];

beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.login('admin', ADMIN_PASSWORD);
  await createEmployee(server, admin, 'planner', { roles: ['PLANNER'] });
  await createEmployee(server, admin, 'wang', { roles: ['OPERATOR'] });
  planner = await server.login('planner', 'password-1');
  operator = await server.login('wang', 'password-1');
  order = await createOrder(server, 'MO-1');
  const { rows } = await server.db.query('select id, product_id from routing');
  [routingId, productId] = [rows[0].id, rows[0].product_id];
});
afterAll(() => server.close());

const ask = <T>(call: string, body: object) => server.call<T>('POST', `/api/system/routingInfo/${call}`, { token: planner, body });
const list = async (body: object = { routingId }) => (await ask<CheckItemPage>('getFirstReviewList', body)).data;
const item = (seq: number, itemName: string, more: object = {}) => ({ seq, itemName, isKey: false, ...more });

describe('the items of an operation', () => {
  it('are asked for by routing, or by product and sequence of the operation', async () => {
    const all = await list();
    expect(all.list.map(({ opSeq, itemName, lower, upper }) => [opSeq, itemName, lower, upper])).toEqual([
      [10, '外径', '9.95', '10.05'],
      [10, '表面', null, null],
    ]);
    expect((await list({ productId, opSeq: 10 })).total).toBe(2);
    expect((await list({ productId, opSeq: 20 })).total).toBe(0);
    expect(await ask('getFirstReviewList', {})).toMatchObject({ status: 400 });
  });

  it('are added and changed on the list that was seen; who comes second looks again', async () => {
    const { list: seen, versions } = await list();
    const routingOpId = seen[0]?.routingOpId ?? '';
    const version = versions[routingOpId];
    const change = { routingOpId, version, items: [item(3, '长度', { lower: '119.9', upper: '120.1', itemUnit: 'mm' })] };
    const saved = await ask<CheckItemRow[]>('updateFirstReviewList', change);
    expect(saved.data.map(({ itemName }) => itemName)).toEqual(['外径', '表面', '长度']);
    expect(await ask('updateFirstReviewList', change)).toMatchObject({ status: 409, data: { code: 'G-VER' } });
  });

  it('keep their limits the right way round and their places apart', async () => {
    const routingOpId = (await list()).list[0]?.routingOpId ?? '';
    const wrong = (items: object[]) => ask('updateFirstReviewList', { routingOpId, items });
    expect(await wrong([item(9, '倒角', { lower: '2', upper: '1' })])).toMatchObject({
      status: 400,
      message: '“倒角”的下限大于上限，请核对',
    });
    expect(await wrong([item(9, 'a'), item(9, 'b')])).toMatchObject({ data: { code: 'ITEM_SEQ' } });
    expect(itemsFault([{ seq: 1, lower: '1', upper: '1' }])).toBeNull();
  });

  it('are not deleted while an open confirmation asks for them', async () => {
    const { data: trace } = await server.call<{ firstBatch: string }>('POST', '/api/mes/mesProdProcessTrace/firstBatch', {
      token: operator,
      body: { orderNo: order.orderNo, opSeq: 10, trigger: 1 },
    });
    expect(trace.firstBatch).toBeTruthy();
    const refused = await ask('deleteFirstReviewList', { itemIds: [order.surface] });
    expect(refused).toMatchObject({ status: 409, data: { code: 'ITEM_IN_USE', params: { item: '表面' } } });
    await server.db.query('update first_confirm set result = 1');
    expect(await ask('deleteFirstReviewList', { itemIds: [order.surface] })).toMatchObject({ status: 200, data: true });
    expect((await list()).list.map(({ itemName }) => itemName)).toEqual(['外径', '长度']);
  });
});

it('in-process items carry how often they are checked', async () => {
  const { data } = await ask<CheckItemPage>('getDemoReviewList', { routingId });
  expect(data.list).toMatchObject([{ itemId: order.runout, frequency: '1/2h' }]);
  const { routingOpId = '', ...first } = data.list[0] ?? {};
  const saved = await ask<CheckItemRow[]>('updateDemoReviewList', { routingOpId, items: [{ ...first, frequency: '5/box' }] });
  expect(saved.data).toMatchObject([{ itemId: order.runout, frequency: '5/box' }]);
  expect(await ask('deleteDemoReviewList', { itemIds: [order.runout] })).toMatchObject({ status: 200, data: true });
});
