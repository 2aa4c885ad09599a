/** From the packing bench into the store (area-mes §3): the box keeps the number that the line printed, and is received with what it was packed for. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { spellNumber } from '#domain/protocol/number-kinds.ts';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { RIGHTS } from '#domain/system/rights.ts';
import { FINISHED_RIGHT } from '#domain/wms/finished/finished-receipt.document.ts';
import { signed } from '#server/modules/replay/keys.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { type KeyedTablet, PlantServer } from '#tests/support/plant-server.ts';
import { applied, OPERATOR, type ProductionScene, productionScene, refused, remarked } from '#tests/support/production-scene.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

const ALL_MES = RIGHTS.map(({ code }) => code).filter((code) => code.startsWith('web:mes:'));
const RANGE = 700_000;

let scene: ProductionScene;
let order = '';
let numbers = 0;

/** The next number on the labels of the packing bench, of a range that was given to its tablet. */
const labelled = (): string => spellNumber('box', RANGE + numbers++);

beforeAll(async () => {
  scene = await productionScene([{ opSeq: 10, opCode: 'PACK' }]);
  order = await scene.ordered('100');
  expect(await scene.report(scene.tablet, order, 10, { good: '100' })).toEqual(remarked('MATERIAL_MISSING'));
  await scene.rows("insert into number_range (kind, from_no, to_no, device_id, user_id) values ('box', $1, $2, $3, gen_random_uuid())", [
    RANGE,
    RANGE + 99,
    scene.tablet.id,
  ]);
});
afterAll(() => scene.data.plant.close());

interface Packed {
  readonly boxNo: string;
  readonly qty: string;
}

const packs = (boxes: readonly Packed[], by: WireDevice = scene.tablet, toWarehouseId = scene.finished.id) =>
  by.does('wipCompletion.apply', (id) => ({
    id: id('doc'),
    orderId: order,
    qty: String(boxes.reduce((sum, { qty }) => sum + Number(qty), 0)),
    boxes,
    batchNo: 'CP-LOT',
    toWarehouseId,
    needInspect: false,
    remark: null,
  }));

const offered = async (boxes: readonly Packed[]): Promise<string> => {
  const made = await packs(boxes);
  expect(made).toEqual(applied);
  expect(await scene.leader.does('wipCompletion.review', { id: made.id('doc') })).toEqual(applied);
  return made.id('doc');
};

const receiptOf =
  (completionId: string | null, boxes: readonly Packed[] = []) =>
  (id: (name: string) => string) => ({
    id: id('doc'),
    warehouseId: scene.finished.id,
    completionId,
    orderNo: null,
    needInspect: false,
    remark: null,
    lines: boxes.map((box) => lineOf(box)),
  });
const begins = (completionId: string | null, boxes: readonly Packed[] = []) =>
  scene.keeper.does('finishedReceipt.create', receiptOf(completionId, boxes));
const lineOf = (box: Packed) => ({
  ...box,
  materialId: scene.product.id,
  toBinId: scene.shelf.id,
  batchNo: 'CP-LOT',
  productionDate: null,
  expiryDate: null,
});
const scans = (receiptId: string, box: Packed) => scene.keeper.does('finishedReceipt.scan', { id: receiptId, ...lineOf(box) });

const completion = async (id: string) =>
  (await scene.rows('select status, qty::float8 as qty, received_qty::float8 as received from wip_completion where id = $1', [id]))[0];

/** Somebody whose stores are only these. */
async function withStores(account: string, rights: readonly string[], stores: readonly AnyRow[]): Promise<WireDevice> {
  const { plant } = scene.data;
  const user = await plant.user(
    account,
    rights,
    stores.map(({ id }) => id),
  );
  const device = new WireDevice(plant.pool, user);
  await plant.session(user, device.id);
  return device;
}

describe('a number that was written down at the packing bench', () => {
  let server: PlantServer;
  let user: AnyRow;
  let tablet: KeyedTablet;
  beforeAll(async () => {
    server = await PlantServer.on(scene.data);
    user = await scene.data.plant.user('store', [...FLOOR_RIGHTS, FINISHED_RIGHT.receive, FINISHED_RIGHT.review], [scene.finished.id]);
    tablet = server.tablet();
    await tablet.signIn(user);
  });
  afterAll(() => server.app.close());

  const signs = (type: string, payload: Parameters<WireDevice['operation']>[1]) =>
    signed(tablet.wire.operation(type, payload, { actor: user }), tablet.id, tablet.keyOf(user));
  const sends = async (operation: WireOperation): Promise<string> => {
    const { data } = await tablet.push(tablet.session(user), operation);
    return String(data.results[0]?.code ?? data.results[0]?.status);
  };
  async function opens(completionId: string | null): Promise<string> {
    const made = signs('finishedReceipt.create', receiptOf(completionId));
    expect(await sends(made)).toBe('applied');
    return String(made.payload.id);
  }
  const scansHere = (id: string, box: Packed) => sends(signs('finishedReceipt.scan', { id, ...lineOf(box) }));

  test('is received by the device of the store, box after box, until the application and the order have all of it', async () => {
    const boxes = [
      { boxNo: labelled(), qty: '40' },
      { boxNo: labelled(), qty: '20' },
    ] as const;
    const completionId = await offered(boxes);
    const seen: unknown[] = [];
    for (const box of boxes) {
      const receipt = await opens(completionId);
      expect(await scansHere(receipt, box)).toBe('applied');
      expect(await sends(signs('finishedReceipt.review', { id: receipt }))).toBe('applied');
      seen.push(await completion(completionId));
    }
    expect(seen).toEqual([
      { status: 4, qty: 60, received: 40 },
      { status: 6, qty: 60, received: 60 },
    ]);
    const made = await scene.order(order);
    expect(made).toMatchObject({ stocked: 60 });
    const found = await scene.rows(
      'select box_no as no, warehouse_id as store, order_no as "orderNo" from box where box_no = any($1) order by 1',
      [boxes.map(({ boxNo }) => boxNo)],
    );
    expect(found).toEqual(boxes.map(({ boxNo: no }) => ({ no, store: scene.finished.id, orderNo: made?.orderNo })));
  });

  test('is not received by another device as long as no application names it', async () => {
    expect(await scansHere(await opens(null), { boxNo: labelled(), qty: '5' })).toBe('NUMBER_OF_OTHER_DEVICE');
  });
});

describe('a number that was written down at the packing bench', () => {
  let server: PlantServer;
  let dock: KeyedTablet;
  beforeAll(async () => {
    server = await PlantServer.on(scene.data);
    dock = server.tablet();
    await dock.signIn();
  });
  afterAll(() => server.app.close());

  const scansAtDock = async (receipt: WireOperation, boxNo: string) => {
    const { bins, keeper } = scene.data;
    const [line] = await scene.rows<{ id: string }>('select id from receipt_line where doc_id = $1', [receipt.payload.id]);
    const goods = { qty: '1', batchNo: 'LOT', productionDate: null, expiryDate: null, grossWeight: null, photos: [] };
    const place = { lineId: line?.id ?? '', binId: bins.receiving.id };
    const scan = dock.wire.operation('receipt.scan', (id) => ({ id: receipt.payload.id, boxId: id('box'), boxNo, ...place, ...goods }), {
      actor: keeper,
    });
    return (await dock.verdicts(signed(scan, dock.id, dock.keyOf())))[0];
  };

  test('is that of no other goods, though no stock has it yet: the dock is told what waits for it', async () => {
    const box = { boxNo: labelled(), qty: '7' };
    const completionId = await offered([box]);
    const [{ no } = { no: '' }] = await scene.rows<{ no: string }>('select doc_no as no from wip_completion where id = $1', [completionId]);
    const receipt = dock.receipt();
    expect(await dock.verdicts(receipt)).toMatchObject([{ status: 'applied' }]);
    const told = { status: 'rejected', code: 'BOX_OF_COMPLETION', params: { boxNo: box.boxNo, docNo: no } };
    expect(await scansAtDock(receipt, box.boxNo)).toMatchObject(told);
    const mine = await begins(completionId);
    expect(await scans(mine.id('doc'), box)).toEqual(applied);
  });
});

describe('a packed box', () => {
  test('comes in with its own application: not without one, not with another, and not twice', async () => {
    const [one, two] = [
      { boxNo: labelled(), qty: '3' },
      { boxNo: labelled(), qty: '4' },
    ];
    const [mine, others] = [await offered([one]), await offered([two])];
    const plain = await begins(null);
    expect(await scans(plain.id('doc'), one)).toEqual(refused('BOX_OF_COMPLETION', { boxNo: one.boxNo }));
    expect(await begins(null, [one])).toEqual(refused('BOX_OF_COMPLETION', { boxNo: one.boxNo }));
    const receipt = await begins(mine, [one]);
    expect(receipt).toEqual(applied);
    const again = await begins(mine);
    const [{ no } = { no: '' }] = await scene.rows<{ no: string }>('select doc_no as no from finished_receipt where id = $1', [
      receipt.id('doc'),
    ]);
    expect(await scans(again.id('doc'), one)).toEqual(refused('BOX_IN_RECEIPT', { boxNo: one.boxNo, docNo: no }));
    expect(await scans(again.id('doc'), two)).toEqual(refused('BOX_OF_COMPLETION', { boxNo: two.boxNo }));
    expect(await scene.keeper.does('finishedReceipt.review', { id: receipt.id('doc') })).toEqual(applied);
    expect([await completion(mine), await completion(others)]).toMatchObject([{ status: 6 }, { status: 2, received: 0 }]);
  });

  test('may be scanned again after it was taken back, and after the receipt was deleted: it has no other number', async () => {
    const box = { boxNo: labelled(), qty: '6' };
    const completionId = await offered([box]);
    const receipt = await begins(completionId);
    const id = receipt.id('doc');
    for (let times = 0; times < 2; times += 1) {
      expect(await scans(id, box)).toEqual(applied);
      const [live] = await scene.rows<{ id: string }>('select id from finished_receipt_line where doc_id = $1 and not is_removed', [id]);
      expect(await scene.keeper.does('finishedReceipt.unscan', { id, lineId: live?.id })).toEqual(applied);
    }
    expect(await scans(id, box)).toEqual(applied);
    expect(await scene.keeper.does('finishedReceipt.delete', { id })).toEqual(applied);
    const other = await begins(completionId);
    expect(await scans(other.id('doc'), box)).toEqual(applied);
  });

  test('is packed once; what is packed anew after its application was deleted keeps its label', async () => {
    const box = { boxNo: labelled(), qty: '2' };
    const made = await packs([box]);
    expect(await packs([box])).toEqual(refused('BOX_NO_USED', { boxNo: box.boxNo }));
    expect(await scene.leader.does('wipCompletion.delete', { id: made.id('doc') })).toEqual(applied);
    const receipt = await begins(await offered([box]));
    expect(await scans(receipt.id('doc'), box)).toEqual(applied);
  });
});

describe('whoever works at the line alone', () => {
  test('hands over to the store that the line delivers to, and the leader of the line agrees, takes back and deletes', async () => {
    const operator = await withStores('line-operator', OPERATOR, [scene.lineStore]);
    const leader = await withStores('line-leader', [...ALL_MES, ...FLOOR_RIGHTS], [scene.lineStore]);
    const made = await packs([{ boxNo: 'LINE-1', qty: '1' }], operator);
    expect(made).toEqual(applied);
    const id = made.id('doc');
    expect(await leader.does('wipCompletion.review', { id })).toEqual(applied);
    expect(await leader.does('wipCompletion.unreview', { id, reason: '数量有误' })).toEqual(applied);
    expect(await leader.does('wipCompletion.delete', { id })).toEqual(applied);
  });

  test('hands over nothing of another line, and to no store of half-finished goods but that of the workshop', async () => {
    const { plant } = scene.data;
    const elsewhere = await withStores('other-line', OPERATOR, [scene.store]);
    expect(await packs([{ boxNo: 'LINE-2', qty: '1' }], elsewhere)).toEqual(refused('G-WH'));
    const semi = (whCode: string) =>
      plant.insert('warehouse', { whCode, whName: whCode, whClassCode: 'BCP-K', binManaged: true, isActive: true });
    const [own, foreign] = [await semi('BCP09'), await semi('BCP10')];
    await scene.rows('update shop_wip_warehouse set semi_warehouse_id = $1 where workshop_dept_id = $2', [own.id, scene.dept.id]);
    const operator = await withStores('semi-operator', OPERATOR, [scene.lineStore]);
    expect(await packs([{ boxNo: 'LINE-3', qty: '1' }], operator, foreign.id)).toEqual(refused('STORE_NOT_SERVED', { whName: 'BCP10' }));
    expect(await packs([{ boxNo: 'LINE-3', qty: '1' }], operator, own.id)).toEqual(applied);
  });
});

test('the books hold', async () => {
  expect(await brokenRules(scene.data.plant.pool)).toEqual({});
});
