/** Work at a line is done by those who have its store (sync.md §23.3): production has scopes as the warehouse has. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applied, OPERATOR, type ProductionScene, productionScene, refused } from '#tests/support/production-scene.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

const LEADER = [
  ...OPERATOR,
  ...['web:mes:card:create', 'web:mes:order:suspend', 'web:mes:order:complete', 'web:mes:suspect:register'],
  ...['web:mes:report:correct', 'web:mes:report:cancel', 'web:mes:zlgl', 'web:mes:plan:launch', 'web:wms:demand:create'],
];
const ELSEWHERE = refused('G-WH');

let scene: ProductionScene;
/** Leads another line: every right of a leader, another line's store. */
let other: WireDevice;
/** Goes round: no store of a line at all. */
let inspector: WireDevice;
let orderId = '';
let orderOpId = '';
let cardId = '';
let otherStore = '';

async function person(account: string, rights: readonly string[], stores: readonly string[]): Promise<WireDevice> {
  const { plant } = scene.data;
  const user = await plant.user(account, rights, [...stores]);
  const device = new WireDevice(plant.pool, user);
  await plant.session(user, device.id);
  return device;
}
/** Each attempt uses a new device, because a device waits for its user after a refusal. */
const leads = (): Promise<WireDevice> => person(`leader-${Math.random()}`, LEADER, [otherStore]);

beforeAll(async () => {
  scene = await productionScene();
  const { plant } = scene.data;
  const dept = await plant.insert('department', { deptCode: 'D02', deptName: '装配车间', deptType: 1, isActive: true });
  const store = { whCode: 'XB10', whName: 'XB10', whClassCode: 'CJYCL-K', binManaged: true, isActive: true };
  otherStore = (await plant.insert('warehouse', store)).id;
  await plant.insert('line', { lineCode: 'L10', lineName: '十线', workshopDeptId: dept.id, isActive: true });
  await plant.insert('shopWipWarehouse', { workshopDeptId: dept.id, lineWarehouseId: otherStore });
  inspector = await person('goes-round', ['web:mes:zlgl', 'web:mes:suspect:register', 'web:mes:suspect:isolate'], []);
  await scene.supplied(scene.blank, '100');
  orderId = await scene.ordered('20');
  orderOpId = await scene.operationOf(orderId, 10);
  const cards = [{ cardNo: 'K-1', qty: '10' }];
  expect(await scene.leader.does('wipCard.generate', { orderId, cards })).toEqual(applied);
  const [card] = await scene.rows<{ id: string }>("select id from wip_card where card_no = 'K-1'");
  cardId = card?.id ?? '';
});
afterAll(() => scene.data.plant.close());

const suspect = (id: (name: string) => string) => ({
  id: id('doc'),
  sourceType: 1,
  orderId,
  orderOpId,
  cardId: null,
  boxId: null,
  materialId: null,
  qty: '1',
  foundAtOp: 10,
  labelNo: null,
  defectCode: 'GF01',
  description: null,
  containment: null,
});
const demand = (toWarehouseId: string, lineId: string | null) => (id: (name: string) => string) => ({
  id: id('doc'),
  orderNo: null,
  lineId,
  stationCode: null,
  demandType: 1,
  needAt: '2026-07-02T00:00:00.000Z',
  toWarehouseId,
  toBinId: null,
  priority: 2,
  lines: [{ materialId: scene.blank.id, needQty: '1' }],
});

describe('whoever leads another line', () => {
  it('reports nothing there, and charges nothing to its store from an order of their own', async () => {
    expect(await scene.report(await leads(), orderId, 10, { good: '1' })).toEqual(ELSEWHERE);
    expect(await scene.report(await leads(), orderId, 10, { good: '1' }, { lineWarehouseId: otherStore, lineBinId: null })).toEqual(
      ELSEWHERE,
    );
    expect(await scene.used(scene.blank)).toBe(0);
  });

  it('splits none of its cards and writes none', async () => {
    expect(await (await leads()).does('wipCard.split', { cardId, cardNo: 'K-2', qty: '1' })).toEqual(ELSEWHERE);
    expect(await (await leads()).does('wipCard.generate', { orderId, cards: [{ cardNo: 'K-3', qty: '1' }] })).toEqual(ELSEWHERE);
  });

  it('stops and completes none of its orders, alone or among many', async () => {
    expect(await (await leads()).does('prodOrder.suspend', { id: orderId, reason: '缺料等待' })).toEqual(ELSEWHERE);
    const many = (id: (name: string) => string) => ({ id: id('doc'), docIds: [orderId], reason: '提前完工' });
    expect(await (await leads()).does('prodOrder.completeMany', many)).toEqual(ELSEWHERE);
    expect(await scene.order(orderId)).toMatchObject({ status: 2 });
  });

  it('opens no first article that would hold up its next report', async () => {
    const first = (id: (name: string) => string) => ({ id: id('doc'), orderId, orderOpId, trigger: 1, stationCode: null, shift: null });
    expect(await (await leads()).does('firstConfirm.open', first)).toEqual(ELSEWHERE);
  });

  it('registers no suspects of it, which an inspector does at every line', async () => {
    expect(await (await leads()).does('suspectedProduct.register', suspect)).toEqual(ELSEWHERE);
    expect(await inspector.does('suspectedProduct.register', suspect)).toEqual(applied);
  });

  it('asks for no material on its account', async () => {
    expect(await (await leads()).does('prodDemand.create', demand(scene.lineStore.id, null))).toEqual(ELSEWHERE);
    expect(await (await leads()).does('prodDemand.create', demand(otherStore, scene.line.id))).toEqual(ELSEWHERE);
    expect(await (await leads()).does('prodDemand.create', demand(otherStore, null))).toEqual(applied);
  });
});

it('whoever has the store of the line works there, as before', async () => {
  other = await person('own-leader', LEADER, [scene.lineStore.id]);
  expect(await scene.report(other, orderId, 10, { good: '1' })).toEqual(applied);
  expect(await other.does('wipCard.split', { cardId, cardNo: 'K-2', qty: '1' })).toEqual(applied);
});
