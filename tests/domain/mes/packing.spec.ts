/** The packing bench, box by box (area-mes §3): what was completed is packed in boxes with labels, and sent when the packer wants it to be. */
import { describe, expect, test } from 'vitest';
import { completionJob, type PackOrder, type PackState, startPack } from '#domain/wms/production/completion.job.ts';
import { packOrderOf } from '#domain/wms/production/completion-find.ts';
import { held } from '#tests/support/held-rows.ts';

const order: PackOrder = {
  orderId: 'order',
  orderNo: 'MO-1',
  materialId: 'product',
  matCode: 'CP-0001',
  matName: '轴',
  spec: null,
  unit: 'PCS',
  decimals: 0,
  batchNo: null,
  left: '97',
  boxQty: '40',
  serialPattern: 'SZ-{SN:5}',
  stores: ['store'],
};
const card = { kind: 'card' as const, code: 'W000000001', order };
const { hear, count, numbered, rest, lack, step, payload, back } = completionJob;

/** A box of so many pieces, and the number that the device drew for it. */
const packed = (state: PackState, qty: string, boxNo: string): PackState => numbered(state, qty, boxNo).state;
const inHand = hear(startPack, card).state;
const begun = packed(inHand, '40', 'B-1');

describe('a packer', () => {
  test('is asked for full boxes, and for what is left over', () => {
    expect(count(inHand)).toMatchObject({ initial: '40' });
    expect(count(packed(begun, '40', 'B-2'))).toMatchObject({ initial: '17' });
  });

  test('may send what is packed while pieces are left, and is told how many stay open on the order', () => {
    expect(rest(begun)).toEqual({ qty: '57', unit: 'PCS', orderNo: 'MO-1' });
    expect(lack({ ...begun, head: { ...begun.head, toWarehouseId: 'store' } })).toBeNull();
    expect(payload(begun, 'id')).toMatchObject({ orderId: 'order', qty: '40', boxes: [{ boxNo: 'B-1', qty: '40' }] });
    expect(step(begun)).toBe('piece');
  });

  test('has nothing to send before the first box, and nothing left open after the last', () => {
    expect([rest(startPack), rest(inHand)]).toEqual([null, null]);
    const whole = packed(packed(begun, '40', 'B-2'), '17', 'B-3');
    expect([rest(whole), step(whole)]).toEqual([null, 'send']);
    // A box more than the books know of: a report is still on its way.
    expect(rest(packed(begun, '60', 'B-2'))).toBeNull();
  });

  test('finds what was left open when the card is scanned again, without a network too', async () => {
    const sent = { id: 'sent', orderId: 'order', status: 1, qty: '40', receivedQty: '0' };
    const rows = held({
      prodOrder: [{ id: 'order', orderNo: 'MO-1', materialId: 'product', completedQty: '97', stockedQty: '0', batchNo: null }],
      material: [{ id: 'product', matCode: 'CP-0001', matName: '轴', spec: null, baseUnit: 'PCS' }],
      wipCard: [{ id: 'card', cardNo: 'W000000001', orderId: 'order' }],
      wipCompletion: [sent],
      materialProdCodeRule: [{ id: 'rule', materialId: 'product', pattern: 'SZ-{SN:5}' }],
    });
    expect(await packOrderOf(rows, 'W000000001', { account: 'packer', warehouses: [] })).toMatchObject({
      orderId: 'order',
      left: '57',
      serialPattern: 'SZ-{SN:5}',
    });
  });

  test('who takes the only box back has nothing to send', () => {
    expect(rest(back(begun)?.state ?? begun)).toBeNull();
  });
});

describe('the store that a packer hands over to', () => {
  const store = (id: string, whClassCode: string, lineId: string | null = null) => ({ id, whClassCode, lineId, isActive: true });
  const warehouse = [
    store('beside-1', 'CJYCL-K', 'line-1'),
    store('beside-2', 'CJYCL-K', 'line-2'),
    store('finished', 'CCP-K'),
    store('semi-1', 'BCP-K'),
    store('semi-2', 'BCP-K'),
    { ...store('old', 'CCP-K'), isActive: false },
    store('raw', 'YCL-K'),
  ];
  const rows = (shop: object[] = []) =>
    held({
      prodOrder: [
        { id: 'order', orderNo: 'MO-1', materialId: 'product', lineId: 'line-1', completedQty: '97', stockedQty: '0', batchNo: null },
      ],
      material: [{ id: 'product', matCode: 'CP-0001', matName: '轴', spec: null, baseUnit: 'PCS' }],
      wipCard: [{ id: 'card', cardNo: 'W1', orderId: 'order' }],
      line: [{ id: 'line-1', workshopDeptId: 'shop' }],
      warehouse,
      shopWipWarehouse: shop as never,
    });
  const offered = async (warehouses: readonly string[], shop?: object[]) =>
    (await packOrderOf(rows(shop), 'W1', { account: 'packer', warehouses }))?.stores;

  test('is one that the line delivers to, for whoever works beside the line; elsewhere only one of the own stores', async () => {
    expect(await offered(['beside-1'])).toEqual(['finished', 'semi-1', 'semi-2']);
    expect(await offered(['beside-2'])).toEqual([]);
    expect(await offered(['beside-2', 'finished'])).toEqual(['finished']);
    const shop = { id: 'w', workshopDeptId: 'shop', lineWarehouseId: 'beside-2', semiWarehouseId: 'semi-2' };
    expect(await offered(['beside-2'], [shop])).toEqual(['finished', 'semi-2']);
    expect(await offered(['beside-1'], [shop])).toEqual([]);
  });

  test('is asked for among those that the order leaves: another one that was chosen before is put down', () => {
    const chosen = (toWarehouseId: string) =>
      hear({ ...startPack, head: { ...startPack.head, toWarehouseId } }, card).state.head.toWarehouseId;
    expect([chosen('store'), chosen('other'), chosen('')]).toEqual(['store', '', '']);
  });

  test('is known before the first box: an order that the packer may hand over to nobody is not begun', () => {
    const step = hear(startPack, { ...card, order: { ...order, stores: [] } });
    expect(step).toMatchObject({ state: startPack, answer: { tone: 'error', key: 'pack.noStore' } });
  });
});

describe('a packer who scans the pieces', () => {
  const serial = (state: PackState, code: string) => hear(state, { kind: 'missing', what: 'unknown', code, order: null });
  const scanned = ['SZ-00001', 'SZ-00002'].reduce((state, code) => serial(state, code).state, inHand);

  test('packs those, and the box names them', () => {
    expect(count(scanned)).toMatchObject({ initial: '2' });
    const next = packed(scanned, '2', 'B-1');
    expect(next.serials).toEqual([]);
    expect(payload(packed(next, '40', 'B-2'), 'id').boxes).toEqual([
      { boxNo: 'B-1', qty: '2', serials: ['SZ-00001', 'SZ-00002'] },
      { boxNo: 'B-2', qty: '40' },
    ]);
  });

  test('scans each once, in whichever box, and takes the last back first', () => {
    expect(serial(scanned, 'SZ-00002').answer).toMatchObject({ tone: 'warn', key: 'pack.serialTwice' });
    expect(serial(packed(scanned, '2', 'B-1'), 'SZ-00001').answer).toMatchObject({ key: 'pack.serialTwice' });
    expect(back(scanned)?.state.serials).toEqual(['SZ-00001']);
  });

  test('cannot pack fewer pieces than numbers; pieces without one lie among them', () => {
    expect(count(scanned)?.problem('1')).toMatchObject({ key: 'pack.serialsMore', params: { n: '2' } });
    expect(count(scanned)?.problem('3')).toBeNull();
  });

  test('is not understood before the card, of a product without numbers, or with a number of another product', () => {
    expect(serial(startPack, 'SZ-00001').answer).toMatchObject({ tone: 'error', key: 'pack.unknown' });
    const plain = hear(startPack, { ...card, order: { ...order, serialPattern: null } }).state;
    // Whose pieces have no numbers is not told to scan any.
    expect([step(plain), step(inHand)]).toEqual(['box', 'piece']);
    expect(serial(plain, 'SZ-00001').answer).toMatchObject({ tone: 'error', key: 'pack.unknown' });
    expect(serial(inHand, 'SX-00001').answer).toMatchObject({ tone: 'error', key: 'pack.unknown' });
  });
});
