/** What may leave the house by other outbound: scrap by itself, and never what somebody was promised (states-2 §2.4.12, stock-rules §3.3). */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { HardwareStore } from '#tests/support/hardware-store.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

let shop: HardwareStore;
beforeAll(async () => {
  shop = await HardwareStore.open();
  const { plant } = shop.data;
  const category = (rdCode: string, rdName: string, direction: 1 | 2, movementType: string) =>
    plant.insert('receiveDispatchCategory', { rdCode, rdName, direction, movementType });
  await category('106', '其他入库', 1, 'GR_OTHER');
  await category('205', '其他出库', 2, 'GI_OTHER');
  await category('209', '废品出库', 2, 'GI_SCRAP_OUT');
});
afterAll(() => shop.close());
afterEach(async () => expect(await brokenRules(shop.data.plant.pool)).toEqual({}));

const applied = expect.objectContaining({ status: 'applied' });
const refused = (code: string, params: object = {}) =>
  expect.objectContaining({ status: 'rejected', code, params: expect.objectContaining(params) });
type Values = Record<string, unknown>;

interface Held {
  readonly id: string;
  readonly qty: string;
  readonly box_status: number;
  readonly bin_id: string | null;
  readonly batch_id: string | null;
  readonly closed_reason: number | null;
}
const held = async (id: string): Promise<Held> => {
  const [row] = await shop.rows<Held>(
    'select id, qty::float8::text as qty, box_status, bin_id, batch_id, closed_reason from box where id = $1',
    [id],
  );
  if (!row) throw new Error(`no box ${id}`);
  return row;
};

/** From a tablet of its own: a refused step would hold the lane on the other one. */
async function elsewhere(): Promise<WireDevice> {
  const { WireDevice: Device } = await import('#tests/support/wire-device.ts');
  const tablet = new Device(shop.data.plant.pool, shop.keeper);
  await shop.data.plant.session(shop.keeper, tablet.id);
  return tablet;
}

const enterOut = (warehouseId: unknown, rdCode: string, lines: readonly Values[], by = shop.tablet) =>
  by.does('stockVoucher.otherOut', (id) => ({ id: id('doc'), warehouseId, rdCode, reason: '废料出售', remark: null, lines }));
const review = (id: string, by = shop.tablet) => by.does('stockVoucher.review', { id });

/** A box of steel on the rack. */
async function steel(qty: string): Promise<Held> {
  const { store, bins, steel: material } = shop.data;
  const boxNo = `N-${randomUUID().slice(0, 13)}`;
  const dates = { productionDate: null, expiryDate: null };
  const line = { materialId: material.id, qty, binId: bins.a1.id, batchNo: 'LOT-X', ...dates, boxNo, status: 2 };
  const made = await shop.tablet.does('stockVoucher.otherIn', (id) => ({
    id: id('doc'),
    warehouseId: store.id,
    rdCode: '106',
    reason: '盘点前补录',
    remark: null,
    lines: [line],
  }));
  await review(made.id('doc'));
  const [{ id } = { id: '' }] = await shop.rows<{ id: string }>('select id from box where box_no = $1', [boxNo]);
  return held(id);
}

/** Goods become scrap. No document writes that yet, so the ledger gets the change from here: normal (2) to scrap (10). */
async function scrap(qty: string): Promise<Held> {
  const { id, batch_id, bin_id } = await steel(qty);
  const { store, steel: material } = shop.data;
  const [{ id: movementId } = { id: '' }] = await shop.rows<{ id: string }>(
    `insert into stock_movement (id, version, movement_type, doc_type, doc_id, posting_date, occurred_at, recorded_at, is_redated, op_id, ordinal, user_id, device_id)
     select gen_random_uuid(), 1, 'ST_CHANGE', doc_type, doc_id, posting_date, occurred_at, now(), false, op_id, 9, user_id, device_id
     from stock_movement where id = (select last_movement_id from box where id = $1) returning id`,
    [id],
  );
  for (const [seq, status, delta, after] of [
    [0, 2, `-${qty}`, '0'],
    [1, 10, qty, qty],
  ])
    await shop.rows(
      `insert into stock_ledger_entry (id, version, movement_id, seq, account, material_id, batch_id, box_id, warehouse_id, bin_id, box_status, qty_delta, balance_after)
       values (gen_random_uuid(), 1, $1, $2, 'STOCK', $3, $4, $5, $6, $7, $8, $9, $10)`,
      [movementId, seq, material.id, batch_id, id, store.id, bin_id, status, delta, after],
    );
  await shop.rows('update box set box_status = 10, last_movement_id = $2 where id = $1', [id, movementId]);
  return held(id);
}

const taken = (box: Held, qty: string): Values => ({
  boxId: box.id,
  binId: box.bin_id,
  materialId: shop.data.steel.id,
  batchId: box.batch_id,
  status: box.box_status,
  qty,
});
const entries = (docId: string) =>
  shop.rows<{ movement_type: string; account: string; qty: string }>(
    `select m.movement_type, e.account, e.qty_delta::float8::text as qty from stock_ledger_entry e join stock_movement m on m.id = e.movement_id
     where m.doc_id = $1 order by e.entry_id`,
    [docId],
  );

describe('scrap', () => {
  test('leaves for scrap, in part and to the last piece, and stays scrap until then', async () => {
    const box = await scrap('12');
    const part = await enterOut(shop.data.store.id, '209', [taken(box, '5')]);
    expect(part).toEqual(applied);
    expect(await review(part.id('doc'))).toEqual(applied);
    expect(await held(box.id)).toMatchObject({ qty: '7', box_status: 10, closed_reason: null });
    const booked = await entries(part.id('doc'));
    expect(booked).toHaveLength(2);
    expect(booked).toEqual(
      expect.arrayContaining([
        { movement_type: 'GI_SCRAP_OUT', account: 'STOCK', qty: '-5' },
        { movement_type: 'GI_SCRAP_OUT', account: 'SCRAP', qty: '5' },
      ]),
    );
    const rest = await enterOut(shop.data.store.id, '209', [taken(await held(box.id), '7')]);
    expect(await review(rest.id('doc'))).toEqual(applied);
    expect(await held(box.id)).toMatchObject({ qty: '0', box_status: 10, bin_id: null, closed_reason: 4 });
  });

  test('comes back as scrap where the voucher is taken back', async () => {
    const box = await scrap('6');
    const made = await enterOut(shop.data.store.id, '209', [taken(box, '6')]);
    await review(made.id('doc'));
    expect(await shop.tablet.does('stockVoucher.unreview', { id: made.id('doc'), reason: '车没来' })).toEqual(applied);
    expect(await held(box.id)).toMatchObject({ qty: '6', box_status: 10, bin_id: box.bin_id, closed_reason: null });
  });

  test('never on one voucher with good goods: each would be booked as the other', async () => {
    const [bad, good] = [await scrap('3'), await steel('4')];
    const made = await enterOut(shop.data.store.id, '209', [taken(bad, '3'), taken(good, '4')], await elsewhere());
    expect(made).toEqual(refused('SCRAP_APART'));
  });
});

describe('what applications were promised', () => {
  test('is not given away by the back door, and is again once nobody waits for it', async () => {
    await shop.buy('30');
    const { id } = await shop.applied('25');
    const loose = (qty: string): Values => ({
      boxId: null,
      binId: shop.bins.shelf.id,
      materialId: shop.screws.id,
      batchId: null,
      status: 2,
      qty,
    });
    const over = await enterOut(shop.store.id, '205', [loose('6')], await elsewhere());
    expect(over).toEqual(refused('STOCK_SHORT', { matCode: 'HW-SCREW', qty: '6', available: '5' }));
    expect(await enterOut(shop.store.id, '205', [loose('5')])).toEqual(applied);
    await shop.tablet.does('application.close', { id, reason: '不再需要' });
    expect(await enterOut(shop.store.id, '205', [loose('30')])).toEqual(applied);
  });

  test('counts at the review too: what was free when it was entered may be promised by then', async () => {
    const row = await shop.inBin();
    const all = Number(row?.qty ?? '0');
    const line = { boxId: null, binId: shop.bins.shelf.id, materialId: shop.screws.id, batchId: null, status: 2, qty: String(all) };
    const made = await enterOut(shop.store.id, '205', [line]);
    expect(made).toEqual(applied);
    await shop.applied('2');
    expect(await review(made.id('doc'), await elsewhere())).toEqual(refused('STOCK_SHORT', { available: String(all - 2) }));
    expect(await shop.inBin()).toEqual(row);
  });
});
