/** Process trace (specification §7.3): what happened to a card, the first article and the checks of an operation. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FirstConfirmView, ProcessTrace, ProdReviewList, ProdReviewView } from '#domain/mes/trace.ts';
import { createOrder, type TestOrder } from '#tests/support/process.ts';
import { createEmployee, createStation } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const PATH = '/api/mes/mesProdProcessTrace';

let server: TestServer;
let admin: string;
let operator: string;
let inspector: string;
let visitor: string;
let order: TestOrder;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin', ADMIN_PASSWORD);
  await createStation(server, admin, 'CNC-01', []);
  await createEmployee(server, admin, 'wang', { roles: ['OPERATOR'] });
  await createEmployee(server, admin, 'li', { roles: ['QC'] });
  await createEmployee(server, admin, 'zhao', {});
  operator = await server.login('wang', 'password-1');
  inspector = await server.login('li', 'password-1');
  visitor = await server.login('zhao', 'password-1');
  order = await createOrder(server, 'MO-1');
});
afterAll(() => server.close());

const ask = <T>(call: string, body: object, token = operator) => server.call<T>('POST', `${PATH}/${call}`, { token, body });
const code = (answer: { data: unknown }): string | undefined => (answer.data as { code?: string } | null)?.code;
const operation = async (opSeq = 10) => {
  const { data } = await ask<ProcessTrace>('trace', { code: order.orderNo });
  return data.operations.find((one) => one.opSeq === opSeq);
};
const good = () => [
  { itemId: order.diameter, reading: '10.01', result: null },
  { itemId: order.surface, reading: '', result: 1 },
];
const bad = () => [{ itemId: order.diameter, reading: '10.2', result: 1 }, ...good().slice(1)];

describe('the trace', () => {
  it('of a card tells its operations, reports and input batches to anybody who is signed in', async () => {
    const { data } = await ask<ProcessTrace>('trace', { code: order.cardNo });
    expect(data.order).toMatchObject({ orderNo: 'MO-1', matName: '输出轴', orderQty: '100', status: 3, lineName: null });
    expect(data.card).toMatchObject({ cardNo: 'MO-1-01', qty: '50', currentOpSeq: 10, inputBatches: [{ batchNo: 'B2611' }] });
    expect(data.operations.map(({ opSeq, opName, needFirstArticle }) => [opSeq, opName, needFirstArticle])).toEqual([
      [10, '车削', true],
      [20, '磨削', false],
    ]);
    expect(data.reports).toMatchObject([{ opSeq: 10, cardNo: 'MO-1-01', goodQty: '18' }]);
  });

  it('of an order is that of all its cards', async () => {
    const { data } = await ask<ProcessTrace>('trace', { code: order.orderNo });
    expect([data.card, data.cards.map(({ cardNo }) => cardNo)]).toEqual([null, ['MO-1-01']]);
  });

  it('of something unknown says what was not found', async () => {
    expect(await ask('trace', { code: 'NO-SUCH' })).toMatchObject({
      status: 404,
      message: '没有流转卡或工单 NO-SUCH，请核对后重新扫描',
    });
  });
});

describe('a first article', () => {
  it('is asked for by card or by order and operation, and lists the items of the routing before it is begun', async () => {
    const byCard = await ask<FirstConfirmView>('getFirstConfirm', { cardNo: order.cardNo });
    expect(byCard.data).toMatchObject({ confirmId: null, result: 0, readings: [] });
    expect(byCard.data.items.map(({ itemName, lower, upper }) => [itemName, lower, upper])).toEqual([
      ['外径', '9.95', '10.05'],
      ['表面', null, null],
    ]);
    const byOrder = await ask<FirstConfirmView>('getFirstConfirm', { orderNo: order.orderNo, opSeq: 10 });
    expect(byOrder.data).toEqual(byCard.data);
    expect(code(await ask('getFirstConfirm', { orderNo: order.orderNo }))).toBe('OPERATION_MISSING');
    expect(code(await ask('getFirstConfirm', { orderNo: order.orderNo, opSeq: 99 }))).toBe('OPERATION_UNKNOWN');
  });

  it('is opened, checked by the operator and released by an inspector; the operation runs from then on', async () => {
    const place = { orderNo: order.orderNo, opSeq: 10 };
    const { data: made } = await ask<{ firstBatch: string; confirmId: string }>('firstBatch', {
      ...place,
      trigger: 1,
      stationCode: 'CNC-01',
    });
    expect(made.firstBatch).toMatch(/^F\d{6}-[0-9A-F]{6}$/);
    expect((await operation())?.status).toBe(1);
    const { confirmId } = made;
    expect(code(await ask('updateFirstConfirm', { confirmId, items: good().slice(1), role: 'self' }))).toBe('CHECK_OPEN');
    const self = await ask<FirstConfirmView>('updateFirstConfirm', { confirmId, items: good(), role: 'self' });
    expect(self.data).toMatchObject({ selfName: 'wang', result: 0, readings: [{ reading: '10.01', result: 1 }, { result: 1 }] });
    expect(code(await ask('updateFirstConfirm', { confirmId, items: good(), role: 'inspector', result: 1 }, visitor))).toBe('NO_RIGHT');
    expect(code(await ask('updateFirstConfirm', { confirmId, items: good(), role: 'inspector', result: 1 }))).toBe('FIRST_SAME_PERSON');
    const outside = await ask('updateFirstConfirm', { confirmId, items: bad(), role: 'inspector', result: 1 }, inspector);
    expect(code(outside)).toBe('FIRST_ITEM_FAILED');
    const released = await ask<FirstConfirmView>(
      'updateFirstConfirm',
      { confirmId, items: good(), role: 'inspector', result: 1 },
      inspector,
    );
    expect(released.data).toMatchObject({ selfName: 'wang', inspectName: 'li', result: 1 });
    expect(await operation()).toMatchObject({ status: 2, firstResult: 1 });
    expect(code(await ask('updateFirstConfirm', { confirmId, items: bad(), role: 'self' }))).toBe('FIRST_DECIDED');
  });

  it('is not released by the one who checked it himself, whatever his rights', async () => {
    const { data } = await ask<{ confirmId: string }>('firstBatch', { cardNo: order.cardNo, trigger: 2 }, inspector);
    const step = { confirmId: data.confirmId, items: good() };
    await ask('updateFirstConfirm', { ...step, role: 'self' }, inspector);
    expect(code(await ask('updateFirstConfirm', { ...step, role: 'inspector', result: 1 }, inspector))).toBe('FIRST_SAME_PERSON');
  });

  it('that was rejected is followed by a new batch; asking without a batch shows the newest, with one the old', async () => {
    const place = { cardNo: order.cardNo };
    const first = (await ask<FirstConfirmView>('getFirstConfirm', place)).data;
    const { data } = await ask<{ firstBatch: string; confirmId: string }>('firstBatch', { ...place, trigger: 5 });
    await ask('updateFirstConfirm', { confirmId: data.confirmId, items: bad(), role: 'self' });
    const rejected = await ask<FirstConfirmView>(
      'updateFirstConfirm',
      { confirmId: data.confirmId, items: bad(), role: 'inspector', result: 2 },
      inspector,
    );
    expect(rejected.data).toMatchObject({ result: 2, readings: [{ reading: '10.2', result: 2 }, { result: 1 }] });
    expect((await ask<FirstConfirmView>('getFirstConfirm', place)).data.firstBatch).toBe(data.firstBatch);
    expect((await ask<FirstConfirmView>('getFirstConfirm', { ...place, firstBatch: first.firstBatch })).data.confirmId).toBe(
      first.confirmId,
    );
  });

  it('is neither opened nor changed on a version that is not the newest, without items, at an unknown station, or on a suspended order', async () => {
    const place = { cardNo: order.cardNo };
    const { data } = await ask<{ confirmId: string }>('firstBatch', { ...place, trigger: 1 });
    const stale = { confirmId: data.confirmId, version: 7, items: good(), role: 'self' };
    expect((await ask('updateFirstConfirm', stale)).status).toBe(409);
    expect(code(await ask('firstBatch', { orderNo: order.orderNo, opSeq: 20, trigger: 1 }))).toBe('FIRST_NO_ITEMS');
    expect(code(await ask('firstBatch', { ...place, trigger: 1, stationCode: 'NOWHERE' }))).toBe('STATION_UNKNOWN');
    expect((await ask('firstBatch', { ...place, trigger: 9 })).status).toBe(400);
    const suspended = await createOrder(server, 'MO-2', 4);
    expect(code(await ask('firstBatch', { cardNo: suspended.cardNo, trigger: 1 }))).toBe('ORDER_NOT_RUNNING');
  });
});

describe('checks in the process', () => {
  it('pass or fail by the limits of the routing, newest first, counted at their operation', async () => {
    const place = { orderNo: order.orderNo, opSeq: 10 };
    const check = (reading: string) =>
      ask<ProdReviewView>('updateRoutingProdReviewList', { ...place, items: [{ itemId: order.runout, reading, result: null }] });
    expect((await check('0.01')).data).toMatchObject({ result: 1, checkerName: 'wang' });
    expect((await check('0.03')).data.result).toBe(2);
    const { data } = await ask<ProdReviewList>('getRoutingProdReviewList', place);
    expect([data.total, data.list.map(({ result }) => result)]).toEqual([2, [2, 1]]);
    expect(data.items).toMatchObject([{ itemName: '跳动', frequency: '1/2h' }]);
    expect(await operation()).toMatchObject({ checks: 2, failedChecks: 1 });
    expect((await ask<ProdReviewList>('getRoutingProdReviewList', { ...place, at: '2020-01-01' })).data.total).toBe(0);
  });

  it('are corrected by who made them only, and are complete', async () => {
    const place = { orderNo: order.orderNo, opSeq: 10 };
    const [newest] = (await ask<ProdReviewList>('getRoutingProdReviewList', place)).data.list;
    const change = { ...place, reviewId: newest?.reviewId, items: [{ itemId: order.runout, reading: '0.02', result: null }] };
    expect(code(await ask('updateRoutingProdReviewList', change, inspector))).toBe('CHECK_OF_OTHER');
    expect((await ask<ProdReviewView>('updateRoutingProdReviewList', change)).data).toMatchObject({ result: 1, version: 2 });
    expect(code(await ask('updateRoutingProdReviewList', { ...place, items: [] }))).toBe('CHECK_OPEN');
    expect(code(await ask('updateRoutingProdReviewList', { ...place, opSeq: 20, items: [] }))).toBe('CHECK_NO_ITEMS');
  });
});

it('the daily report adds up what was reported, and needs its own right', async () => {
  const daily = (token: string, body = {}) =>
    server.call<{ list: object[]; total: number }>('POST', '/api/mes/mesOrderSubmitForm/rjbPage', { token, body });
  expect((await daily(visitor)).status).toBe(403);
  const { data } = await daily(admin);
  expect(data).toMatchObject({ total: 1, list: [{ shift: 1, opCode: 'TURN', goodQty: '36', scrapQty: '4', minutes: '120', fpy: '90.0' }] });
  expect((await daily(admin, { dateTo: '2020-01-01' })).data.total).toBe(0);
  const rows = (body = {}) =>
    server.call<{ list: object[]; sums: object }>('POST', '/api/mes/mesOrderSubmitForm/rjbRows', { token: admin, body });
  const [row] = data.list as { date: string }[];
  const behind = { date: { from: row?.date, to: row?.date }, shift: 1, opCode: 'TURN' };
  expect((await rows(behind)).data).toMatchObject({ sums: { goodQty: '36', scrapQty: '4', minutes: '120' } });
  expect((await rows({ ...behind, opCode: 'MILL' })).data.list).toEqual([]);
});
