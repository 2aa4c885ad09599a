/** What becomes of spoilt pieces (area-mes §7): named by whom or what they were spoilt, weighed in once, claimed from whoever delivered bad material. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ASSET_PAIRS } from '#server/modules/reports/pairs/asset-pairs.ts';
import { EVERY_STORE } from '#server/modules/reports/pairs/figures.ts';
import { differingKeys } from '#server/modules/reports/pairs/pairs.ts';
import { SCRAP_PAIRS } from '#server/modules/reports/pairs/scrap-pairs.ts';
import * as scrap from '#server/modules/reports/scrap.sql.ts';
import { scrapLoss, scrapLossSchema } from '#server/modules/reports/scrap-loss.sql.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { applied, refused, remarked } from '#tests/support/production-scene.ts';
import { type ScrapScene, scrapScene } from '#tests/support/scrap-scene.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

type Values = Record<string, unknown>;
const [LABOUR, MATERIAL] = [1, 2] as const;

let all: ScrapScene;
beforeAll(async () => {
  all = await scrapScene();
});
afterAll(() => all.scene.data.plant.close());
afterEach(async () => expect(await brokenRules(all.scene.data.plant.pool)).toEqual({}));

interface Spoilt {
  readonly opSeq: number;
  readonly qty: string;
  readonly more?: Values;
}

const NOBODY = { defectCode: 'GF01', responsibleId: null, supplierId: null, partId: null, partBatchNo: null, poLineId: null };

/** On a device of its own: what is refused waits in its lane there. */
async function disposes(orderId: string, scrapKind: 1 | 2, spoilt: readonly Spoilt[], more: Values = {}) {
  const by = await all.scene.device(`leader-${randomUUID().slice(0, 8)}`, ['web:mes:scrap:create']);
  const lines = await Promise.all(
    spoilt.map(async ({ opSeq, qty, more: own = {} }) => ({
      orderOpId: await all.scene.operationOf(orderId, opSeq),
      qty,
      ...NOBODY,
      ...own,
    })),
  );
  return by.does('labourMaterialDispose.create', (id) => ({
    id: id('doc'),
    orderId,
    scrapKind,
    toWarehouseId: null,
    remark: null,
    lines,
    ...more,
  }));
}

const weighing = (disposeId: string, kind: 1 | 2, qty: string, weightKg: string, boxNo: string) => (id: (n: string) => string) => ({
  id: id('doc'),
  disposeId,
  qty,
  weightKg,
  boxNo,
  toWarehouseId: kind === LABOUR ? all.labourStore.id : all.materialStore.id,
  toBinId: kind === LABOUR ? all.labourBin.id : all.materialBin.id,
  remark: null,
});
const weighs = (by: WireDevice, ...of: Parameters<typeof weighing>) => by.does('labourMaterialReceive.receive', weighing(...of));

const disposal = async (id: string) =>
  (
    await all.scene.rows('select status, qty::float8 as qty, received_qty::float8 as received from labour_material_dispose where id = $1', [
      id,
    ])
  )[0];
const box = async (boxNo: string) =>
  (
    await all.scene.rows(
      'select qty::float8 as qty, box_status as status, order_no as "orderNo", warehouse_id as "storeId" from box where box_no = $1',
      [boxNo],
    )
  )[0];
const claims = () =>
  all.scene.rows(
    'select supplier_id as "supplierId", qty::float8 as qty, amount::float8 as amount, tax_rate::float8 as "taxRate", status, claim_reason as reason, doc_no as "docNo" from claim where deleted_at is null',
  );
const listed = async (answer: Promise<unknown>): Promise<Values[]> => [...((await answer) as { list: Values[] }).list];
const open = (orderId: string) =>
  listed(scrap.scrapToDispose(all.scene.data.plant.pool, EVERY_STORE, scrap.toDisposeSchema.parse({ orderId })));

describe('an order of a hundred pieces, of which three were spoilt', () => {
  let orderId: string;
  let orderNo: string;
  let poLineId: string;
  let labour: string;
  let material: string;
  /** Who and what is to blame, as it is proposed from what the order has used. */
  let source: Values;

  test('lists its scrap by operation and kind, with what the order has used of whom', async () => {
    const done = await all.made();
    orderId = done.id;
    orderNo = done.orderNo;
    poLineId = done.poLineId;
    await all.stocked(orderId, '97');
    const rows = await open(orderId);
    expect(rows.map(({ opSeq, scrapKind, openQty }) => [opSeq, scrapKind, Number(openQty)])).toEqual([
      [10, LABOUR, 1],
      [10, MATERIAL, 1],
      [30, LABOUR, 1],
    ]);
    expect(rows.map(({ toWarehouseId }) => toWarehouseId)).toEqual([all.labourStore.id, all.materialStore.id, all.labourStore.id]);
    expect(rows[1]?.sources).toEqual([
      expect.objectContaining({
        partId: all.scene.blank.id,
        matCode: 'ZJ-0001',
        supplierId: all.supplier.id,
        supName: '温州锻造厂',
        poLineId,
      }),
    ]);
    const [first] = (rows[1]?.sources ?? []) as Values[];
    source = { partId: first?.partId, supplierId: first?.supplierId, partBatchNo: first?.batchNo, poLineId: first?.poLineId };
  });

  test('has no more disposed of than was spoilt, by operation and by kind', async () => {
    expect(await disposes(orderId, LABOUR, [{ opSeq: 10, qty: '2' }])).toEqual(
      refused('SCRAP_OVER', { opSeq: '10', qty: '2', limit: '1' }),
    );
    expect(await disposes(orderId, LABOUR, [{ opSeq: 20, qty: '1' }])).toEqual(
      refused('SCRAP_OVER', { opSeq: '20', qty: '1', limit: '0' }),
    );
    expect(await disposes(orderId, MATERIAL, [{ opSeq: 30, qty: '1', more: source }])).toEqual(refused('SCRAP_OVER', { limit: '0' }));
    const nobody = { more: { responsibleId: randomUUID() } };
    expect(await disposes(orderId, LABOUR, [{ opSeq: 10, qty: '1', ...nobody }])).toEqual(
      refused('REF_MISSING', { field: 'responsibleId' }),
    );
    // Twice the same piece on two lines is twice as well.
    const twice = [
      { opSeq: 10, qty: '1' },
      { opSeq: 10, qty: '1' },
    ];
    expect(await disposes(orderId, LABOUR, twice)).toEqual(refused('SCRAP_OVER', { qty: '2', limit: '1' }));
    const made = await disposes(
      orderId,
      LABOUR,
      [
        { opSeq: 10, qty: '1' },
        { opSeq: 30, qty: '1' },
      ],
      { toWarehouseId: all.labourStore.id },
    );
    expect(made).toEqual(applied);
    labour = made.id('doc');
    expect(await disposes(orderId, LABOUR, [{ opSeq: 30, qty: '1' }])).toEqual(refused('SCRAP_OVER', { opSeq: '30', limit: '0' }));
  });

  test('names the material that is to blame, which the order must have used, and goes to the store of its kind', async () => {
    expect(await disposes(orderId, MATERIAL, [{ opSeq: 10, qty: '1' }])).toEqual(refused('SCRAP_PART', { opSeq: '10' }));
    const foreign = { ...source, partId: all.scene.data.steel.id, poLineId: null };
    expect(await disposes(orderId, MATERIAL, [{ opSeq: 10, qty: '1', more: foreign }])).toEqual(refused('SCRAP_PART'));
    const other = { ...source, supplierId: all.scene.data.supplier.id };
    expect(await disposes(orderId, MATERIAL, [{ opSeq: 10, qty: '1', more: other }])).toEqual(refused('LINK_MISMATCH'));
    const wrong = { toWarehouseId: all.labourStore.id };
    expect(await disposes(orderId, MATERIAL, [{ opSeq: 10, qty: '1', more: source }], wrong)).toEqual(refused('STORE_NOT_LF_K'));
    const made = await disposes(orderId, MATERIAL, [{ opSeq: 10, qty: '1', more: source }]);
    expect(made).toEqual(applied);
    material = made.id('doc');
  });

  test('gives its pieces back when a disposal is deleted, and they can be named again', async () => {
    expect(await all.scene.leader.does('labourMaterialDispose.delete', { id: labour })).toEqual(applied);
    expect((await open(orderId)).map(({ opSeq, openQty }) => [opSeq, Number(openQty)])).toEqual([
      [10, 1],
      [30, 1],
    ]);
    const again = await disposes(
      orderId,
      LABOUR,
      [
        { opSeq: 10, qty: '1' },
        { opSeq: 30, qty: '1' },
      ],
      { toWarehouseId: all.labourStore.id },
    );
    expect(again).toEqual(applied);
    labour = again.id('doc');
    expect(await open(orderId)).toEqual([]);
  });

  test('keeps the report whose scrap was disposed of: it can be cancelled only after the disposal', async () => {
    const one = await all.scene.ordered('1');
    await all.scene.supplied(all.scene.blank, '1');
    const spoilt = await all.scene.report(all.scene.tablet, one, 10, { labour: '1' });
    expect(spoilt).toEqual(applied);
    const named = await disposes(one, LABOUR, [{ opSeq: 10, qty: '1' }]);
    const cancel = { id: spoilt.id('doc'), reason: '报错' };
    const away = await all.scene.device('leader-cancel', ['web:mes:report:cancel']);
    expect(await away.does('reportWork.cancel', cancel)).toEqual(refused('SCRAP_DISPOSED', { opSeq: '10' }));
    expect(await all.scene.leader.does('labourMaterialDispose.delete', { id: named.id('doc') })).toEqual(applied);
    expect(await all.scene.leader.does('reportWork.cancel', cancel)).toEqual(applied);
  });

  test('claims spoilt material from its supplier with the review, at the price of the order; labour scrap is nobody’s debt', async () => {
    const early = await all.scales();
    expect(await weighs(early, labour, LABOUR, '2', '2.4', 'BX-EARLY')).toEqual(refused('DOC_STATUS', { verb: 'receive' }));
    expect(await all.scene.leader.does('labourMaterialDispose.review', { id: labour })).toEqual(applied);
    expect(await claims()).toEqual([]);
    expect(await all.scene.leader.does('labourMaterialDispose.review', { id: material })).toEqual(applied);
    expect(await claims()).toEqual([
      {
        supplierId: all.supplier.id,
        qty: 1,
        amount: Number(all.price),
        taxRate: 13,
        status: 0,
        reason: 1,
        docNo: expect.stringMatching(/^CL/),
      },
    ]);
  });

  test('takes a claim back with the review as long as nobody has agreed to it', async () => {
    expect(await all.scene.leader.does('labourMaterialDispose.unreview', { id: material, reason: '供应商错' })).toEqual(applied);
    expect(await claims()).toEqual([]);
    expect(await all.scene.leader.does('labourMaterialDispose.review', { id: material })).toEqual(applied);
    const [claim] = await all.scene.rows<{ id: string }>('select id from claim where deleted_at is null');
    const finance = await all.scene.device('finance', ['web:srmdata:claim:review']);
    expect(await finance.does('claim.review', { id: claim?.id })).toEqual(applied);
    // What was agreed to comes off the supplier's next statement.
    const due = 'select mat_code as code, qty::float8 as qty, amount::float8 as amount from statement_pool where source_type = 4';
    expect(await all.scene.rows(due)).toEqual([{ code: 'ZJ-0001', qty: -1, amount: -Number(all.price) }]);
    const late = await all.scene.device('leader-late', ['web:mes:scrap:unreview']);
    const unreview = { id: material, reason: '供应商错' };
    expect(await late.does('labourMaterialDispose.unreview', unreview)).toEqual(
      refused('SCRAP_CLAIMED', { docNo: expect.stringMatching(/^CL/) }),
    );
    expect(await finance.does('claim.unreview', { id: claim?.id, reason: '再核' })).toEqual(applied);
  });

  test('is weighed in: boxes of two pieces and of one, scrap of their stores, out of production', async () => {
    const before = { blank: await all.scene.used(all.scene.blank), oil: await all.scene.used(all.scene.oil) };
    expect(await weighs(all.weigher, labour, LABOUR, '2', '2.4', 'BX-LABOUR')).toEqual(applied);
    expect(await weighs(all.weigher, material, MATERIAL, '1', '1.2', 'BX-MATERIAL')).toEqual(applied);
    expect(await box('BX-LABOUR')).toEqual({ qty: 2, status: 10, orderNo, storeId: all.labourStore.id });
    expect(await box('BX-MATERIAL')).toEqual({ qty: 1, status: 10, orderNo, storeId: all.materialStore.id });
    expect(
      await all.scene.rows(
        'select box_no as no, weight_kg::float8 as kg, status, doc_no as "docNo" from labour_material_receive order by box_no',
      ),
    ).toEqual([
      { no: 'BX-LABOUR', kg: 2.4, status: 3, docNo: expect.stringMatching(/^LR/) },
      { no: 'BX-MATERIAL', kg: 1.2, status: 3, docNo: expect.stringMatching(/^LR/) },
    ]);
    expect([await disposal(labour), await disposal(material)]).toEqual([
      { status: 6, qty: 2, received: 2 },
      { status: 6, qty: 1, received: 1 },
    ]);
    // 97 completed and 3 spoilt: the whole order has left production as its product.
    expect(await all.scene.used(all.scene.product)).toBe(-100);
    expect({ blank: await all.scene.used(all.scene.blank), oil: await all.scene.used(all.scene.oil) }).toEqual(before);
  });

  test('has consumed what it had consumed: scrap is no return of material', async () => {
    const consumed = await all.scene.rows(
      `select m.mat_code as code, sum(e.qty_delta)::float8 as qty from stock_ledger_entry e join stock_movement v on v.id = e.movement_id
         join material m on m.id = e.material_id
       where e.account = 'PRODUCTION' and e.order_no = $1 and v.movement_type in ('GI_PRODUCTION', 'GI_PRODUCTION_R', 'GR_WORKSHOP_RETURN', 'GR_WORKSHOP_RETURN_R')
       group by 1 order by 1`,
      [orderNo],
    );
    expect(consumed).toEqual([
      { code: 'GC-0002', qty: 19.992 },
      { code: 'ZJ-0001', qty: 100 },
    ]);
  });

  test('stands in the statistics of losses as two pieces of labour and one of material', async () => {
    const rows = await listed(scrapLoss(all.scene.data.plant.pool, EVERY_STORE, scrapLossSchema.parse({})));
    const figures = rows.map(({ type, qty, whName, matCode }) => [type, Number(qty), whName, matCode]);
    expect(new Set(figures.map((one) => one.join()))).toEqual(new Set(['labourScrap,2,BL01,CP-0001', 'materialScrap,1,LF01,CP-0001']));
    expect(figures).toHaveLength(2);
  });

  test('stands against the supplier of its castings: one of a hundred is 10,000 in a million', async () => {
    const query = scrap.suppliersMaterialSchema.parse({ supplierId: [all.supplier.id] });
    const rows = await listed(scrap.suppliersMaterial(all.scene.data.plant.pool, EVERY_STORE, query));
    expect(
      rows.map((row) => [
        row.supName,
        row.matCode,
        Number(row.consumedQty),
        Number(row.materialScrapQty),
        row.ppm,
        Number(row.claimAmount),
      ]),
    ).toEqual([['温州锻造厂', 'ZJ-0001', 100, 1, 10_000, Number(all.price)]]);
  });

  test('keeps its disposal as long as something of it lies in the store of scrap', async () => {
    const late = await all.scene.device('leader-down', ['web:mes:scrap:unreview', 'web:mes:scrap:delete']);
    expect(await late.does('labourMaterialDispose.unreview', { id: labour, reason: '重来' })).toEqual(
      refused('DOC_STATUS', { status: '6' }),
    );
  });
});

describe('weighing without a network', () => {
  let orderId: string;
  let dispose: string;
  beforeAll(async () => {
    orderId = await all.scene.ordered('10');
    await all.scene.supplied(all.scene.blank, '10');
    expect(await all.scene.report(all.scene.tablet, orderId, 10, { good: '6', labour: '4' })).toEqual(applied);
    const made = await disposes(orderId, LABOUR, [{ opSeq: 10, qty: '4' }]);
    dispose = made.id('doc');
    expect(await all.scene.leader.does('labourMaterialDispose.review', { id: dispose })).toEqual(applied);
  });

  test('is booked once, however often the tablet sends it', async () => {
    const sent = all.weigher.operation('labourMaterialReceive.receive', weighing(dispose, LABOUR, '3', '3.6', 'BX-ONCE'));
    expect((await all.weigher.push(sent)).results).toEqual([applied]);
    expect((await all.weigher.push(sent)).results).toEqual([expect.objectContaining({ status: 'duplicate', first: 'applied' })]);
    expect(await disposal(dispose)).toEqual({ status: 4, qty: 4, received: 3 });
    expect(await all.scene.rows("select count(*)::int as n from labour_material_receive where box_no = 'BX-ONCE'")).toEqual([{ n: 1 }]);
    expect(await box('BX-ONCE')).toMatchObject({ qty: 3, status: 10 });
  });

  test('is refused where another tablet has weighed the same pieces, and names what is left', async () => {
    const other = await all.scales();
    expect(await weighs(other, dispose, LABOUR, '3', '3.6', 'BX-TWICE')).toEqual(refused('SCRAP_RECEIVED', { qty: '3', limit: '1' }));
    expect(await box('BX-TWICE')).toBeUndefined();
  });

  test('goes into the store of its kind and into no number that is used', async () => {
    const other = await all.scales();
    const elsewhere = (id: (n: string) => string) => ({
      ...weighing(dispose, LABOUR, '1', '1.2', 'BX-ELSE')(id),
      toWarehouseId: all.materialStore.id,
      toBinId: all.materialBin.id,
    });
    expect(await other.does('labourMaterialReceive.receive', elsewhere)).toEqual(refused('STORE_NOT_BL_K'));
    const again = await all.scales();
    expect(await weighs(again, dispose, LABOUR, '1', '1.2', 'BX-ONCE')).toEqual(refused('BOX_NO_USED'));
  });

  test('is taken back whole: the box is empty, and its pieces are weighed in again', async () => {
    const [receipt] = await all.scene.rows<{ id: string }>("select id from labour_material_receive where box_no = 'BX-ONCE'");
    expect(await all.weigher.does('labourMaterialReceive.unreview', { id: receipt?.id, reason: '称错' })).toEqual(applied);
    expect(await disposal(dispose)).toEqual({ status: 2, qty: 4, received: 0 });
    expect(await box('BX-ONCE')).toMatchObject({ qty: 0 });
    expect(await weighs(all.weigher, dispose, LABOUR, '3', '3.5', 'BX-AGAIN')).toEqual(applied);
    expect(await disposal(dispose)).toEqual({ status: 4, qty: 4, received: 3 });
  });

  test('ends when the rest is known not to come', async () => {
    expect(await all.scene.leader.does('labourMaterialDispose.close', { id: dispose, reason: '一件丢失' })).toEqual(applied);
    const other = await all.scales();
    expect(await weighs(other, dispose, LABOUR, '1', '1.2', 'BX-LATE')).toEqual(refused('DOC_STATUS', { status: '5' }));
    // What the leader has closed stays closed, whatever is taken back of it.
    const [receipt] = await all.scene.rows<{ id: string }>("select id from labour_material_receive where box_no = 'BX-AGAIN'");
    expect(await all.weigher.does('labourMaterialReceive.unreview', { id: receipt?.id, reason: '称错' })).toEqual(applied);
    expect(await disposal(dispose)).toEqual({ status: 5, qty: 4, received: 0 });
  });
});

test('material without a price is disposed of all the same, and purchasing is told that nothing was claimed', async () => {
  const orderId = await all.scene.ordered('2');
  await all.scene.supplied(all.scene.blank, '2');
  expect(await all.scene.report(all.scene.tablet, orderId, 10, { good: '1', material: '1' })).toEqual(applied);
  const unpriced = { partId: all.scene.blank.id, supplierId: all.supplier.id };
  const made = await disposes(orderId, MATERIAL, [{ opSeq: 10, qty: '1', more: unpriced }]);
  const before = (await claims()).length;
  expect(await all.scene.leader.does('labourMaterialDispose.review', { id: made.id('doc') })).toEqual(remarked('SCRAP_NO_PRICE'));
  expect(await claims()).toHaveLength(before);
});

test('the reports agree with what they are compared with', async () => {
  const plant = { db: all.scene.data.plant.pool, admin: EVERY_STORE };
  const open = await all.scene.ordered('1');
  await all.scene.supplied(all.scene.blank, '1');
  expect(await all.scene.report(all.scene.tablet, open, 10, { labour: '1' })).toEqual(applied);
  const own = [...SCRAP_PAIRS, ...ASSET_PAIRS.filter(({ n }) => n === 41)];
  expect(own.map(({ n }) => n)).toEqual(['scrapToDispose', 'suppliersMaterial', 41]);
  for (const { n, sides } of own) {
    const [left, right] = await sides(plant);
    expect(left.size, String(n)).toBeGreaterThan(0);
    expect(differingKeys(left, right), String(n)).toEqual([]);
  }
});
