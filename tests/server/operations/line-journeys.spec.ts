/** At the line-side store: boxes are lent between orders, counted while work goes on, and given back by weight. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { applied, type ProductionScene, productionScene, refused, remarked } from '#tests/support/production-scene.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

const boxOf = async ({ rows }: ProductionScene, boxNo: string) =>
  (
    await rows<{ id: string; orderNo: string | null; qty: number; status: number; bin: string | null }>(
      `select b.id, b.order_no as "orderNo", b.qty::float8 as qty, b.box_status as status, n.bin_code as bin
         from box b left join bin n on n.id = b.bin_id where b.box_no = $1`,
      [boxNo],
    )
  )[0];

/** A box at the line that belongs to an order. @returns its number */
async function boxFor(scene: ProductionScene, material: AnyRow, qty: string, orderNo: string | null): Promise<string> {
  const boxNo = await scene.supplied(material, qty);
  await scene.rows('update box set order_no = $2, updated_at = now() where box_no = $1', [boxNo, orderNo]);
  return boxNo;
}

const orderNoOf = async (scene: ProductionScene, id: string): Promise<string> => String((await scene.order(id))?.orderNo);

/** A loan of whole boxes, or of parts with their new numbers. */
async function lends(
  scene: ProductionScene,
  by: WireDevice,
  toOrder: string,
  boxes: readonly (readonly [boxNo: string, qty?: string, newBoxNo?: string])[],
  more: Readonly<Record<string, unknown>> = { lendKind: 1 },
  verb = 'create',
) {
  const lines = await Promise.all(
    boxes.map(async ([boxNo, qty, newBoxNo = null]) => {
      const [box] = await scene.rows<{ boxId: string; materialId: string; held: string }>(
        'select id as "boxId", material_id as "materialId", trim_scale(qty)::text as held from box where box_no = $1',
        [boxNo],
      );
      const { boxId, materialId, held = '' } = box ?? {};
      return { boxId, materialId, qty: qty ?? held, newBoxNo };
    }),
  );
  return by.does(`lineLend.${verb}`, (id) => ({
    id: id('doc'),
    warehouseId: scene.lineStore.id,
    toOrder,
    toWarehouseId: scene.lineStore.id,
    toBinId: scene.lineIn.id,
    lendReason: null,
    remark: null,
    lines,
    ...more,
  }));
}

const linesOf = async ({ rows }: ProductionScene, docId: string): Promise<string[]> =>
  (await rows<{ id: string }>('select id from line_lend_line where doc_id = $1 and not is_removed order by line_no', [docId])).map(
    ({ id }) => id,
  );
const statusOf = async ({ rows }: ProductionScene, docId: string) =>
  (await rows<{ status: number }>('select status from line_lend where id = $1', [docId]))[0]?.status;

describe('material that one order lends another', () => {
  let scene: ProductionScene;
  let a = '';
  let b = '';
  let box = '';
  let loan = '';
  beforeAll(async () => {
    scene = await productionScene();
    a = await orderNoOf(scene, await scene.ordered('50'));
    const borrower = await scene.ordered('30');
    b = await orderNoOf(scene, borrower);
    box = await boxFor(scene, scene.blank, '50', a);
    // The blanks belong to the other order, so these pieces have used something that the books do not give them.
    expect(await scene.report(scene.tablet, borrower, 10, { good: '12' })).toEqual(remarked('MATERIAL_MISSING'));
    expect(await boxOf(scene, box)).toMatchObject({ orderNo: a, qty: 50 });
  });
  afterAll(() => scene.data.plant.close());

  test('is entered by the operator and changes nothing before the leader has agreed', async () => {
    const operator = await scene.device('lender', ['web:mes:lend:create']);
    const made = await lends(scene, operator, b, [[box]]);
    expect(made).toEqual(applied);
    loan = made.id('doc');
    expect(await scene.rows('select from_order as "from", to_order as "to", doc_no as no from line_lend')).toEqual([
      { from: a, to: b, no: expect.stringMatching(/^LL/) },
    ]);
    expect(await boxOf(scene, box)).toMatchObject({ orderNo: a, qty: 50, bin: 'L9-01' });
    expect(await operator.does('lineLend.review', { id: loan })).toEqual(refused('NO_RIGHT'));
  });

  test('moves to the bin of the borrowing order, which gets what it had missed', async () => {
    expect(await scene.leader.does('lineLend.review', { id: loan })).toEqual(applied);
    expect(await boxOf(scene, box)).toMatchObject({ orderNo: b, qty: 38, bin: 'L9-IN' });
    expect([await scene.used(scene.blank), await scene.atLine(scene.blank)]).toEqual([12, 38]);
    expect(await scene.rows('select order_no as "orderNo", posted_qty::float8 as posted, status from missing_consumption')).toEqual([
      { orderNo: b, posted: 12, status: 1 },
    ]);
    expect(await brokenRules(scene.data.plant.pool)).toEqual({});
  });

  test('comes back with what is left of it, to its order and its bin, once', async () => {
    const lineIds = await linesOf(scene, loan);
    const other = await scene.device('other-leader', ['web:mes:lend:return']);
    expect(await other.does('lineLend.return', { id: loan, lineIds: [randomUUID()] })).toEqual(refused('REF_MISSING'));
    expect(await scene.leader.does('lineLend.return', { id: loan, lineIds })).toEqual(applied);
    expect(await boxOf(scene, box)).toMatchObject({ orderNo: a, qty: 38, bin: 'L9-01' });
    expect(await scene.rows('select qty::float8 as qty, returned_qty::float8 as back from line_lend_line')).toEqual([
      { qty: 50, back: 38 },
    ]);
    expect(await statusOf(scene, loan)).toBe(6);
    expect(await brokenRules(scene.data.plant.pool)).toEqual({});
  });

  test('a part is lent in a box of its own, and each box comes back by itself', async () => {
    const second = await boxFor(scene, scene.blank, '10', a);
    const made = await lends(scene, scene.leader, b, [[box, '8', 'LB-PART-1'], [second]]);
    expect(made).toEqual(applied);
    const id = made.id('doc');
    expect(await scene.leader.does('lineLend.review', { id })).toEqual(applied);
    expect(await boxOf(scene, box)).toMatchObject({ orderNo: a, qty: 30, bin: 'L9-01' });
    expect(await boxOf(scene, 'LB-PART-1')).toMatchObject({ orderNo: b, qty: 8, bin: 'L9-IN' });
    const [part = '', whole = ''] = await linesOf(scene, id);
    expect(await scene.leader.does('lineLend.return', { id, lineIds: [part] })).toEqual(applied);
    expect(await boxOf(scene, 'LB-PART-1')).toMatchObject({ orderNo: a, qty: 8, bin: 'L9-01' });
    expect(await statusOf(scene, id)).toBe(4);
    const late = await scene.device('late', ['web:mes:lend:return']);
    expect(await late.does('lineLend.return', { id, lineIds: [part] })).toEqual(refused('LEND_BACK', { boxNo: 'LB-PART-1' }));
    expect(await scene.leader.does('lineLend.return', { id, lineIds: [whole] })).toEqual(applied);
    expect(await statusOf(scene, id)).toBe(6);
    expect(await brokenRules(scene.data.plant.pool)).toEqual({});
  });

  test('what is used up cannot come back: the loan is closed', async () => {
    const used = await boxFor(scene, scene.blank, '5', a);
    const made = await lends(scene, scene.leader, b, [[used]]);
    const id = made.id('doc');
    expect(await scene.leader.does('lineLend.review', { id })).toEqual(applied);
    const [borrower] = await scene.rows<{ id: string }>('select id from prod_order where order_no = $1', [b]);
    expect(await scene.report(scene.tablet, borrower?.id ?? '', 10, { good: '5' })).toEqual(applied);
    const hasty = await scene.device('hasty', ['web:mes:lend:return']);
    expect(await hasty.does('lineLend.return', { id, lineIds: await linesOf(scene, id) })).toEqual(refused('LEND_USED_UP'));
    expect(await scene.leader.does('lineLend.close', { id, reason: '已用完' })).toEqual(applied);
    expect(await statusOf(scene, id)).toBe(5);
  });

  test('refuses what would not help or is not there to be lent', async () => {
    const free = await boxFor(scene, scene.blank, '3', null);
    const own = await boxFor(scene, scene.blank, '3', b);
    const bolt = { ...scene.blank, id: randomUUID(), matCode: 'ZJ-0009', matName: '垫片' };
    const foreign = await boxFor(scene, await scene.data.plant.insert('material', bolt), '3', a);
    expect(await lends(scene, scene.leader, 'MO-NONE', [[box]])).toEqual(refused('LEND_ORDER', { orderNo: 'MO-NONE' }));
    expect(await lends(scene, scene.leader, b, [[free]])).toEqual(refused('LEND_NO_ORDER', { boxNo: free }));
    expect(await lends(scene, scene.leader, b, [[own]])).toEqual(refused('LEND_SAME_ORDER', { boxNo: own }));
    expect(await lends(scene, scene.leader, b, [[foreign]])).toEqual(refused('LEND_NOT_USED', { matCode: 'ZJ-0009' }));
    expect(await lends(scene, scene.leader, b, [[box], [box]])).toEqual(refused('RETURN_TWICE'));
    expect(await lends(scene, scene.leader, b, [[box, '2']])).toEqual(refused('WHOLE_BOX'));
    const elsewhere = { lendKind: 1, warehouseId: scene.store.id };
    expect(await lends(scene, scene.leader, b, [[box]], elsewhere)).toEqual(refused('BOX_OTHER_WAREHOUSE'));
  });
});

describe('dead stock and isolated stock', () => {
  let scene: ProductionScene;
  let b = '';
  let held = '';
  beforeAll(async () => {
    scene = await productionScene();
    b = await orderNoOf(scene, await scene.ordered('30'));
    held = await boxFor(scene, scene.blank, '20', null);
    const [box] = await scene.rows<{ id: string }>('select id from box where box_no = $1', [held]);
    const hold = await scene.keeper.does('stockVoucher.switch', (id) => ({
      id: id('doc'),
      warehouseId: scene.lineStore.id,
      reason: '外观可疑',
      lines: [{ boxId: box?.id, toStatus: 1, binId: null }],
    }));
    expect(hold).toEqual(applied);
    expect(await scene.keeper.does('stockVoucher.review', { id: hold.id('doc') })).toEqual(applied);
  });
  afterAll(() => scene.data.plant.close());

  test('is dead when nothing has happened to it for thirty days', async () => {
    const idle = await boxFor(scene, scene.blank, '10', null);
    expect(await lends(scene, scene.leader, b, [[idle]], { lendKind: 2 })).toEqual(refused('LEND_NOT_DEAD', { boxNo: idle, limit: '30' }));
    await scene.rows("update box set updated_at = now() - interval '45 days' where box_no = $1", [idle]);
    const made = await lends(scene, scene.leader, b, [[idle]], { lendKind: 2 });
    expect(made).toEqual(applied);
    expect(await scene.leader.does('lineLend.review', { id: made.id('doc') })).toEqual(applied);
    expect(await boxOf(scene, idle)).toMatchObject({ orderNo: b, status: 2 });
    expect(await scene.rows('select idle_days >= 44 as "isOld", from_order_no as "from" from line_lend_line')).toEqual([
      { isOld: true, from: null },
    ]);
    expect(await scene.leader.does('lineLend.return', { id: made.id('doc'), lineIds: await linesOf(scene, made.id('doc')) })).toEqual(
      applied,
    );
    expect(await boxOf(scene, idle)).toMatchObject({ orderNo: null, bin: 'L9-01' });
  });

  test('is lent from isolation by quality only, with a reason, and goes back into isolation', async () => {
    const isolate = (by: WireDevice, lendReason: string | null) => lends(scene, by, b, [[held]], { lendReason }, 'isolate');
    expect(await lends(scene, scene.planner, b, [[held]])).toEqual(refused('LEND_NOT_USABLE', { boxNo: held }));
    expect(await isolate(scene.planner, null)).toEqual(refused('REASON_REQUIRED'));
    const made = await isolate(scene.planner, '尺寸合格，仅外观问题');
    expect(made).toEqual(applied);
    const id = made.id('doc');
    // The planner may review every other loan.
    const reviewer = await scene.device('reviewer', ['web:mes:lend:review']);
    expect(await reviewer.does('lineLend.review', { id })).toEqual(refused('NO_RIGHT', { right: 'web:mes:zlgl' }));
    expect(await boxOf(scene, held)).toMatchObject({ status: 1, orderNo: null });
    const quality = await scene.device('quality', ['web:mes:zlgl']);
    expect(await quality.does('lineLend.review', { id })).toEqual(applied);
    expect(await boxOf(scene, held)).toMatchObject({ status: 2, orderNo: b, bin: 'L9-IN' });
    expect(await scene.leader.does('lineLend.return', { id, lineIds: await linesOf(scene, id) })).toEqual(applied);
    expect(await boxOf(scene, held)).toMatchObject({ status: 1, orderNo: null, bin: 'L9-01' });
    expect(await brokenRules(scene.data.plant.pool)).toEqual({});
  });

  test('quality reviews nothing but isolated stock', async () => {
    const idle = await boxFor(scene, scene.blank, '4', 'MO-OLD');
    const made = await lends(scene, scene.leader, b, [[idle]]);
    const quality = await scene.device('quality2', ['web:mes:zlgl']);
    expect(await quality.does('lineLend.review', { id: made.id('doc') })).toEqual(refused('NO_RIGHT', { right: 'web:mes:lend:review' }));
  });

  test('a box that waits for a verdict as a suspect is not lent', async () => {
    const [box] = await scene.rows<{ id: string }>('select id from box where box_no = $1', [held]);
    const suspect = await scene.leader.does('suspectedProduct.register', (make) => ({
      id: make('doc'),
      sourceType: 2,
      orderId: null,
      orderOpId: null,
      cardId: null,
      boxId: box?.id,
      materialId: scene.blank.id,
      qty: '20',
      labelNo: 'K-LEND-1',
      foundAtOp: null,
      defectCode: 'GF01',
      description: null,
    }));
    expect(['applied', 'accepted_with_issues']).toContain(suspect.status);
    expect(await lends(scene, scene.leader, b, [[held]], { lendReason: '急用' }, 'isolate')).toEqual(
      refused('LEND_SUSPECT', { boxNo: held }),
    );
  });
});

const CHECK = ['create', 'issue', 'count', 'submit', 'review'].map((verb) => `web:wms:check:${verb}`);
type Counted = readonly [qty: string, lineId: string];

/** A line that has used 19.992 of the oil and has booked 15 of it; plans of the line's store are counted there. */
async function countScene() {
  const scene = await productionScene();
  await scene.supplied(scene.blank, '98');
  await scene.supplied(scene.oil, '15');
  const orderId = await scene.ordered('98');
  for (const opSeq of [10, 20]) expect(await scene.report(scene.tablet, orderId, opSeq, { good: '98' })).toEqual(applied);
  const uses = async () => expect(await scene.report(scene.tablet, orderId, 30, { good: '98' })).toEqual(remarked('MATERIAL_MISSING'));
  const boss = await scene.device('boss', CHECK);
  const lines = (docId: string) =>
    scene.rows<{ id: string; boxNo: string; diff: number | null; type: number; missing: number | null }>(
      `select id, box_no as "boxNo", diff_qty::float8 as diff, diff_type as type, missing_qty::float8 as missing
         from check_line where doc_id = $1 and material_id = $2 order by line_no`,
      [docId, scene.oil.id],
    );
  async function issued(): Promise<string> {
    const plan = { checkName: '线边盘点', checkType: 3, warehouseId: scene.lineStore.id, scopeBins: [], scopeClasses: [] };
    const rest = {
      scopeMaterials: [scene.oil.id],
      counterIds: [],
      reviewerId: null,
      startAt: null,
      endAt: null,
      recountPct: null,
      remark: null,
    };
    const made = await boss.does('checkInfo.create', (id) => ({ id: id('doc'), ...plan, ...rest, shift: 1 }));
    expect(made).toEqual(applied);
    expect(await boss.does('checkInfo.issue', { id: made.id('doc') })).toEqual(applied);
    return made.id('doc');
  }
  async function ended(id: string, counted: readonly Counted[], decided: readonly string[]): Promise<void> {
    for (const [qty, lineId] of counted) expect(await boss.does('checkInfo.count', { id, lineId, qty, binId: null })).toEqual(applied);
    expect(await boss.does('checkInfo.finishCount', { id })).toEqual(applied);
    const reasons = decided.map((lineId) => ({ lineId, reason: 2, remark: null }));
    expect(await boss.does('checkInfo.submit', { id, reasons })).toEqual(applied);
    const decisions = decided.map((lineId) => ({ lineId, decision: 1 }));
    expect(await boss.does('checkInfo.review', { id, decisions })).toEqual(applied);
  }
  const missing = () => scene.rows('select posted_qty::float8 as posted, status from missing_consumption');
  const counts = (id: string) =>
    scene.rows(
      `select m.movement_type as type, sum(e.qty_delta)::float8 as qty from stock_movement m join stock_ledger_entry e on e.movement_id = m.id
         where m.doc_id = $1 and e.account = 'STOCK' group by 1`,
      [id],
    );
  return { scene, uses, boss, lines, issued, ended, missing, counts };
}

describe('a count at the line, where more was used than the books had for the order', () => {
  let all: Awaited<ReturnType<typeof countScene>>;
  let other = '';
  beforeAll(async () => {
    all = await countScene();
    other = await boxFor(all.scene, all.scene.oil, '100', 'MO-OTHER');
    await all.uses();
  });
  afterAll(() => all.scene.data.plant.close());

  test('finds what is there, and calls the use that was not booked no difference', async () => {
    const { scene, issued, lines, ended, missing, counts } = all;
    expect(await missing()).toEqual([{ posted: 0, status: 0 }]);
    const id = await issued();
    const [line] = await lines(id);
    await ended(id, [['95.008', line?.id ?? '']], []);
    expect(await lines(id)).toEqual([{ id: line?.id, boxNo: other, diff: 0, type: 1, missing: 4.992 }]);
    expect(await boxOf(scene, other)).toMatchObject({ qty: 95.008 });
    expect([await scene.used(scene.oil), await missing()]).toEqual([19.992, [{ posted: 4.992, status: 1 }]]);
    expect(await counts(id)).toEqual([]);
    expect(await brokenRules(scene.data.plant.pool)).toEqual({});
  });

  test('what is lost beside it is still a loss', async () => {
    const { scene, issued, lines, ended, counts } = all;
    const id = await issued();
    const [line] = await lines(id);
    await ended(id, [['90', line?.id ?? '']], [line?.id ?? '']);
    expect(await lines(id)).toMatchObject([{ diff: -5.008, type: 3, missing: 0 }]);
    expect(await boxOf(scene, other)).toMatchObject({ qty: 90 });
    expect(await counts(id)).toEqual([{ type: 'CNT_LOSS', qty: -5.008 }]);
    expect(await brokenRules(scene.data.plant.pool)).toEqual({});
  });
});

describe('a count at the line, where goods came without a booking', () => {
  let all: Awaited<ReturnType<typeof countScene>>;
  beforeAll(async () => {
    all = await countScene();
  });
  afterAll(() => all.scene.data.plant.close());

  test('gains the surplus first and uses it then: the books say what was counted', async () => {
    const { scene, uses, issued, lines, ended, missing, counts } = all;
    const other = await boxFor(scene, scene.oil, '100', 'MO-OTHER');
    await uses();
    const id = await issued();
    const [line] = await lines(id);
    // The box of the other order is whole, so what was missing came from elsewhere.
    await ended(id, [['100', line?.id ?? '']], [line?.id ?? '']);
    expect(await lines(id)).toMatchObject([{ boxNo: other, diff: 4.992, type: 2, missing: 4.992 }]);
    expect(await boxOf(scene, other)).toMatchObject({ qty: 100 });
    expect(await counts(id)).toEqual([{ type: 'CNT_GAIN', qty: 4.992 }]);
    expect([await scene.used(scene.oil), await missing()]).toEqual([19.992, [{ posted: 4.992, status: 1 }]]);
    expect(await brokenRules(scene.data.plant.pool)).toEqual({});
  });
});

describe('a count at the line that finds a box nobody had booked', () => {
  let all: Awaited<ReturnType<typeof countScene>>;
  beforeAll(async () => {
    all = await countScene();
    await boxFor(all.scene, all.scene.oil, '2', 'MO-OTHER');
    await all.uses();
  });
  afterAll(() => all.scene.data.plant.close());

  test('gains what was in it before its use, and leaves what is in it now', async () => {
    const { scene, boss, issued, lines, ended, missing, counts } = all;
    const id = await issued();
    const [line] = await lines(id);
    const found = await boss.does('checkInfo.found', {
      id,
      scannedNo: null,
      boxNo: 'LB-FOUND',
      materialId: scene.oil.id,
      batchNo: null,
      binId: scene.lineBin.id,
      qty: '5.008',
    });
    expect(found).toEqual(applied);
    const [, find] = await lines(id);
    await ended(id, [['0', line?.id ?? '']], [find?.id ?? '']);
    // The two kilograms of the other order are gone too: they are part of what was used.
    expect(await lines(id)).toMatchObject([
      { diff: 0, type: 1, missing: 2 },
      { boxNo: 'LB-FOUND', diff: 8, type: 5, missing: 2.992 },
    ]);
    expect(await boxOf(scene, 'LB-FOUND')).toMatchObject({ qty: 5.008 });
    expect(await scene.atLine(scene.oil)).toBe(5.008);
    expect(await counts(id)).toEqual([{ type: 'CNT_GAIN', qty: 8 }]);
    expect([await scene.used(scene.oil), await missing()]).toEqual([19.992, [{ posted: 4.992, status: 1 }]]);
    expect(await brokenRules(scene.data.plant.pool)).toEqual({});
  });
});
