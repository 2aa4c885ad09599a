/**
 * A receipt is taken back step by step: what was put away comes back first, then the review; in the end the books know nothing of it. The keeper puts
 * away; taking back is for whoever answers for the store.
 */

import { expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { startAtWork } from '#tests/support/at-work.ts';
import { Books } from '#tests/support/books.ts';
import { front } from '#tests/support/browser.ts';
import { putAway, reverseReview, takeBack } from '#tests/support/keeper-at-work.ts';
import { Tidy } from '#tests/support/tidy.ts';
import { deviceOf } from '#tests/support/wire-device.ts';

const BOX = 'UNDO-1';
/** Bars, which nobody inspects. */
const GOODS = 'GC-0001';
const tidy = new Tidy('undo');

test('put away, the review stands; taken back, it can be reversed, and every account of the receipt is level', async () => {
  const place = await startAtWork(tidy, ['keeper', 'YCL-01'], ['manager', null]);
  const books = new Books(place.pool);
  const goods = await books.one<{ id: string; supplier: string; store: string; bin: string }>(
    `select m.id, s.id as supplier, w.id as store, n.id as bin from material m, supplier s, warehouse w join bin n on n.warehouse_id = w.id and n.bin_type = 0
     where m.mat_code = $1 and s.supplier_code = 'S001' and w.wh_code = 'YCL01' limit 1`,
    GOODS,
  );
  const dock = await deviceOf(place.pool, 'keeper');
  const receipt = await dock.does('receipt.create', (id) => ({
    id: id('doc'),
    supplierId: goods.supplier,
    receiptType: '003',
    noticeId: null,
    supplierDocNo: null,
    warehouseId: goods.store,
    remark: null,
    lines: [{ materialId: goods.id, poLineId: null, noticeLineId: null, planQty: '10' }],
  }));
  const receiptId = receipt.id('doc');
  const scanned = await dock.does('receipt.scan', (id) => ({
    id: receiptId,
    boxId: id('box'),
    boxNo: BOX,
    lineId: receipt.id('line-1'),
    qty: '10',
    batchNo: 'LOT',
    productionDate: null,
    expiryDate: null,
    grossWeight: null,
    binId: goods.bin,
    photos: [],
  }));
  const boxId = scanned.id('box');
  expect(await dock.does('receipt.review', { id: receiptId })).toMatchObject({ status: 'applied' });
  const box = () =>
    books.one(
      'select n.bin_code as bin, b.qty, b.box_status as status from box b left join bin n on n.id = b.bin_id where b.id = $1',
      boxId,
    );
  const receiptStatus = () => books.one('select status from receipt where id = $1', receiptId);

  const keeper = await place.tablet('keeper');
  const [bin = ''] = await putAway(keeper.page, [BOX]);
  await expect.poll(box).toEqual({ bin, qty: '10', status: 2 });
  const manager = await place.tablet('manager');
  await reverseReview(manager.page, receiptId, '收错了');
  await manager.page.getByText(`箱 ${BOX} 已有后续操作`).first().waitFor();
  expect(await receiptStatus()).toEqual({ status: 3 });

  await takeBack(manager.page, BOX, '上错了');
  const { code } = await books.one<{ code: string }>('select bin_code as code from bin where id = $1', goods.bin);
  await expect.poll(box).toEqual({ bin: code, qty: '10', status: 2 });
  await reverseReview(manager.page, receiptId, '收错了');
  await manager.page.getByText('已反审核').first().waitFor();
  expect(await receiptStatus()).toEqual({ status: 2 });
  expect(await box()).toEqual({ bin: null, qty: '0', status: 3 });

  const ledger = `select e.account, e.bin_id, sum(e.qty_delta)::float8 as left, count(*)::int as entries
    from stock_ledger_entry e join stock_movement m on m.id = e.movement_id where m.doc_id = $1 group by 1, 2 having sum(e.qty_delta) <> 0`;
  expect(await books.rows(ledger, receiptId)).toEqual([]);
  const kinds = 'select movement_type as kind from stock_movement where doc_id = $1 order by recorded_at';
  expect((await books.rows<{ kind: string }>(kinds, receiptId)).map(({ kind }) => kind)).toEqual([
    'GR_PURCHASE',
    'MV_PUTAWAY',
    'MV_PUTAWAY_R',
    'GR_PURCHASE_R',
  ]);
  expect(await front(manager.page).getByRole('heading', { level: 1 }).innerText()).toBe('收货明细');
  expect([...keeper.complaints, ...manager.complaints]).toEqual([]);
  expect(await brokenRules(place.pool)).toEqual({});
});
