/** From the order to the store (area-mes §7): work is reported where it is done, material is used by what was made, and nothing that happened is refused. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { applied, type ProductionScene, productionScene, refused, remarked } from '#tests/support/production-scene.ts';

describe('an order whose pieces flow from operation to operation', () => {
  let scene: ProductionScene;
  let id = '';
  beforeAll(async () => {
    scene = await productionScene();
    await scene.supplied(scene.blank, '100');
    await scene.supplied(scene.oil, '20');
    id = await scene.ordered('100');
  });
  afterAll(() => scene.data.plant.close());

  test('is launched whole at the first operation', async () => {
    expect(await scene.counts(id, 10)).toMatchObject({ in: 100, good: 0, status: 0 });
    expect(await scene.order(id)).toMatchObject({ status: 2, orderNo: expect.stringMatching(/^MO/) });
    const [frozen] = await scene.rows('select per_piece::float8 as n from order_material where order_id = $1 and op_seq = 30', [id]);
    expect(frozen).toEqual({ n: 0.204 });
  });

  test('uses material by operation, scrap included, and passes good pieces on', async () => {
    expect(await scene.report(scene.tablet, id, 10, { good: '98', labour: '1', material: '1' })).toEqual(applied);
    expect(await scene.used(scene.blank)).toBe(100);
    expect(await scene.counts(id, 10)).toMatchObject({ in: 100, good: 98, labour: 1, material: 1, status: 3 });
    expect(await scene.report(scene.tablet, id, 20, { good: '98' })).toEqual(applied);
    expect(await scene.report(scene.other, id, 30, { good: '97', labour: '1' })).toEqual(applied);
    expect(await scene.used(scene.oil)).toBe(19.992);
    expect(await scene.atLine(scene.oil)).toBe(0.008);
    expect(await scene.order(id)).toMatchObject({ status: 3, scrap: 3 });
  });

  test('is completed by the report of its last piece', async () => {
    expect(await scene.report(scene.tablet, id, 40, { good: '97' })).toEqual(applied);
    expect(await scene.order(id)).toMatchObject({ status: 5, completed: 97, scrap: 3 });
    expect(await scene.counts(id, 40)).toMatchObject({ in: 97, good: 97, status: 3 });
  });

  test('comes into the store with the application of the line, which counts as stocked', async () => {
    const boxes = [40, 40, 17].map((qty, n) => ({ boxNo: `FB-M1-${n}`, qty: String(qty) }));
    const { completionId } = await scene.stored(id, boxes);
    expect(await scene.order(id)).toMatchObject({ stocked: 97 });
    expect(await scene.rows('select status from wip_completion where id = $1', [completionId])).toEqual([{ status: 6 }]);
    expect([await scene.used(scene.product), await scene.used(scene.blank), await scene.used(scene.oil)]).toEqual([-97, 100, 19.992]);
    expect(await scene.leader.does('prodOrder.close', { id, reason: '全部入库' })).toEqual(applied);
    expect(await brokenRules(scene.data.plant.pool)).toEqual({});
  });

  test('can be reopened, because a late report may still have to be put right', async () => {
    expect(await scene.planner.does('prodOrder.reopen', { id, reason: '补报' })).toEqual(applied);
    expect(await scene.order(id)).toMatchObject({ status: 5 });
  });
});

describe('material that the line does not have', () => {
  let scene: ProductionScene;
  let id = '';
  beforeAll(async () => {
    scene = await productionScene();
    await scene.supplied(scene.blank, '100');
    await scene.supplied(scene.oil, '15');
    id = await scene.ordered('98');
    for (const opSeq of [10, 20]) expect(await scene.report(scene.tablet, id, opSeq, { good: '98' })).toEqual(applied);
  });
  afterAll(() => scene.data.plant.close());

  test('is missing, and never makes the stock of the line negative', async () => {
    expect(await scene.report(scene.tablet, id, 30, { good: '98' })).toEqual(remarked('MATERIAL_MISSING'));
    expect([await scene.used(scene.oil), await scene.atLine(scene.oil)]).toEqual([15, 0]);
    expect(await scene.rows('select qty::float8 as qty, posted_qty::float8 as posted, status from missing_consumption')).toEqual([
      { qty: 4.992, posted: 0, status: 0 },
    ]);
  });

  test('is taken out of what arrives next', async () => {
    await scene.supplied(scene.oil, '10');
    expect([await scene.used(scene.oil), await scene.atLine(scene.oil)]).toEqual([19.992, 5.008]);
    expect(await scene.rows('select posted_qty::float8 as posted, status from missing_consumption')).toEqual([
      { posted: 4.992, status: 1 },
    ]);
    expect(await brokenRules(scene.data.plant.pool)).toEqual({});
  });
});

describe('two tablets at one card', () => {
  let scene: ProductionScene;
  let id = '';
  let first = '';
  let second = '';
  let wrong = '';
  beforeAll(async () => {
    scene = await productionScene();
    await scene.supplied(scene.blank, '25');
    id = await scene.ordered('50');
    [first = '', second = ''] = await scene.cards(id, ['25', '25']);
  });
  afterAll(() => scene.data.plant.close());

  test('count in the order of arrival: what no longer fits is kept, without counters and without a posting', async () => {
    expect(await scene.report(scene.tablet, id, 10, { good: '25', cardId: first })).toEqual(applied);
    const late = await scene.report(scene.other, id, 10, { good: '20', cardId: first });
    expect(late).toEqual(remarked('REPORT_HELD'));
    wrong = late.id('doc');
    expect(await scene.counts(id, 10)).toMatchObject({ in: 50, good: 25 });
    expect(await scene.used(scene.blank)).toBe(25);
    expect(await scene.rows('select status from report_work where id = $1', [wrong])).toEqual([{ status: 3 }]);
    expect(await scene.rows('select error_type as type, handle_result as result from report_error')).toEqual([{ type: 1, result: 0 }]);
    expect(await scene.rows('select 1 from missing_consumption')).toEqual([]);
  });

  test('are put right by the leader, who discards what was reported twice', async () => {
    expect(await scene.leader.does('reportWork.discard', { id: wrong, reason: '重复报工' })).toEqual(applied);
    expect(await scene.rows('select handle_result as result from report_error')).toEqual([{ result: 2 }]);
    expect(await scene.counts(id, 10)).toMatchObject({ good: 25 });
  });

  test('what was done on a suspended order is held, and counted once the order goes on', async () => {
    expect(await scene.leader.does('prodOrder.suspend', { id, reason: '设备故障' })).toEqual(applied);
    const held = await scene.report(scene.other, id, 10, { good: '25', cardId: second });
    expect(held).toEqual(remarked('REPORT_HELD'));
    const orderOpId = await scene.operationOf(id, 10);
    const figures = { goodQty: '25', scrapLabourQty: '0', scrapMaterialQty: '0', suspectQty: '0', defects: [] };
    const correct = { id: held.id('doc'), orderOpId, cardId: second, ...figures, reason: '工单恢复后补记' };
    const refusedBy = await scene.device('leader2', ['web:mes:report:correct']);
    expect(await refusedBy.does('reportWork.correct', correct)).toEqual(refused('REPORT_STILL_HELD', { errorType: '6' }));
    expect(await scene.leader.does('prodOrder.resume', { id })).toEqual(applied);
    expect(await scene.leader.does('reportWork.correct', correct)).toEqual(remarked('MATERIAL_MISSING'));
    expect(await scene.counts(id, 10)).toMatchObject({ good: 50 });
    expect(await scene.rows('select qty::float8 as qty from missing_consumption where status = 0')).toEqual([{ qty: 25 }]);
    expect(await brokenRules(scene.data.plant.pool)).toEqual({});
  });

  test('a report that nothing has been done with is cancelled, and gives its material back', async () => {
    const [report] = await scene.rows<{ id: string }>('select id from report_work where status = 1 order by created_at limit 1');
    expect(await scene.leader.does('reportWork.cancel', { id: report?.id, reason: '报错卡' })).toEqual(applied);
    expect(await scene.counts(id, 10)).toMatchObject({ good: 25 });
    expect([await scene.used(scene.blank), await scene.atLine(scene.blank)]).toEqual([0, 25]);
    expect(await brokenRules(scene.data.plant.pool)).toEqual({});
  });

  test('a box that other reports have used up since is filled again with what a cancelled one had taken', async () => {
    const there = await scene.atLine(scene.blank);
    const of = await scene.ordered(String(there));
    const first = await scene.report(scene.tablet, of, 10, { good: '10' });
    expect(await scene.report(scene.tablet, of, 10, { good: String(there - 10) })).toEqual(applied);
    expect(await scene.atLine(scene.blank)).toBe(0);
    expect(await scene.leader.does('reportWork.cancel', { id: first.id('doc'), reason: '报错卡' })).toEqual(applied);
    expect(await scene.atLine(scene.blank)).toBe(10);
    expect(await brokenRules(scene.data.plant.pool)).toEqual({});
  });
});

describe('pieces that are transferred in batches', () => {
  let scene: ProductionScene;
  let id = '';
  beforeAll(async () => {
    scene = await productionScene([
      { opSeq: 10, opCode: 'TURN', transferBatch: '20' },
      { opSeq: 20, opCode: 'PACK' },
    ]);
    await scene.supplied(scene.blank, '50');
    await scene.supplied(scene.oil, '20');
    id = await scene.ordered('50');
    expect(await scene.report(scene.tablet, id, 10, { good: '50' })).toEqual(applied);
  });
  afterAll(() => scene.data.plant.close());

  const sends = (qty: string) =>
    scene.tablet.does('processTransfer.send', (make) => ({ id: make('doc'), orderId: id, cardId: null, fromOpSeq: 10, qty, remark: null }));

  test('wait until the next operation takes them over, and can be reported there only then', async () => {
    const sent = await sends('20');
    expect(sent).toEqual(applied);
    expect(await scene.counts(id, 20)).toMatchObject({ in: 0 });
    expect(await scene.report(scene.other, id, 20, { good: '20' })).toEqual(remarked('REPORT_HELD'));
    expect(await scene.rows('select error_type as type from report_error')).toEqual([{ type: 2 }]);
    const taker = await scene.device('taker', ['web:mes:transfer:take']);
    expect(await taker.does('processTransfer.take', { id: sent.id('doc'), takeQty: '18', reason: '少 2 件', stationCode: null })).toEqual(
      applied,
    );
    expect(await scene.counts(id, 20)).toMatchObject({ in: 18 });
  });

  test('those that are lost on the way are scrap of the sender, those that are found are sent again', async () => {
    const [transfer] = await scene.rows<{ id: string }>('select id from process_transfer');
    const settle = { id: transfer?.id, found: '1', lost: '1', reason: '盘点' };
    expect(await scene.leader.does('processTransfer.settle', settle)).toEqual(applied);
    expect(await scene.counts(id, 10)).toMatchObject({ in: 50, good: 49, labour: 1 });
    expect(await scene.order(id)).toMatchObject({ scrap: 1 });
    expect(await sends('31')).toEqual(applied);
    expect(await sends('1')).toEqual(remarked('TRANSFER_OVER'));
    expect(await brokenRules(scene.data.plant.pool)).toEqual({});
  });

  test('those that were sent without their card and lost come off it', async () => {
    const of = await scene.ordered('10');
    const [card] = await scene.cards(of, ['10']);
    await scene.report(scene.tablet, of, 10, { good: '10', cardId: card ?? '' });
    const loose = { orderId: of, cardId: null, fromOpSeq: 10, qty: '10', remark: null };
    const sent = await scene.tablet.does('processTransfer.send', (make) => ({ id: make('doc'), ...loose }));
    const take = { id: sent.id('doc'), takeQty: '8', reason: '少 2 件', stationCode: null };
    expect(await scene.other.does('processTransfer.take', take)).toEqual(applied);
    expect(await scene.leader.does('processTransfer.settle', { id: sent.id('doc'), found: '0', lost: '2', reason: '盘点' })).toEqual(
      applied,
    );
    expect(
      await scene.rows(
        'select good_qty::float8 as good, scrap_qty::float8 as scrap from card_operation where card_id = $1 and op_seq = 10',
        [card],
      ),
    ).toEqual([{ good: 8, scrap: 2 }]);
    expect(await brokenRules(scene.data.plant.pool)).toEqual({});
  });

  test('those that nobody has reported yet cannot be lost: they are found, or their report comes first', async () => {
    const of = await scene.ordered('10');
    await scene.report(scene.tablet, of, 10, { good: '2' });
    const sent = await scene.tablet.does('processTransfer.send', (make) => ({
      id: make('doc'),
      orderId: of,
      cardId: null,
      fromOpSeq: 10,
      qty: '5',
      remark: null,
    }));
    expect(sent).toEqual(remarked('TRANSFER_OVER'));
    const id = sent.id('doc');
    await scene.other.does('processTransfer.take', { id, takeQty: '1', reason: '少 4 件', stationCode: null });
    const leader = await scene.device('leader5', ['web:mes:transfer:settle']);
    const settles = (found: string, lost: string) => leader.does('processTransfer.settle', { id, found, lost, reason: '盘点' });
    expect(await settles('0', '4')).toEqual(refused('TRANSFER_UNREPORTED', { opSeq: '10', qty: '4', limit: '1' }));
    const again = await scene.device('leader6', ['web:mes:transfer:settle']);
    expect(await again.does('processTransfer.settle', { id, found: '3', lost: '1', reason: '盘点' })).toEqual(applied);
    expect(await scene.counts(of, 10)).toMatchObject({ in: 10, good: 1, labour: 1 });
    expect(await brokenRules(scene.data.plant.pool)).toEqual({});
  });

  test('go with a card of their own order, and with one that there is', async () => {
    const [of, another] = [await scene.ordered('10'), await scene.ordered('10')];
    const [[own = ''], [theirs = '']] = [await scene.cards(of, ['5']), await scene.cards(another, ['5'])];
    await scene.report(scene.tablet, of, 10, { good: '5', cardId: own });
    const sends = async (cardId: string) => {
      const tablet = await scene.device(`sender-${cardId.slice(0, 8)}`, ['web:mes:transfer:send']);
      const what = { orderId: of, cardId, fromOpSeq: 10, qty: '2', remark: null };
      return tablet.does('processTransfer.send', (make) => ({ id: make('doc'), ...what }));
    };
    expect(await sends(theirs)).toEqual(refused('LINK_MISMATCH'));
    expect(await sends(randomUUID())).toEqual(refused('REF_MISSING', { field: 'cardId' }));
    expect(await sends(own)).toEqual(applied);
    expect(await brokenRules(scene.data.plant.pool)).toEqual({});
  });

  test('a report whose pieces were lost on the way is not cancelled out of the pieces of a card', async () => {
    const of = await scene.ordered('10');
    const [card] = await scene.cards(of, ['5']);
    await scene.report(scene.tablet, of, 10, { good: '5', cardId: card ?? '' });
    const loose = await scene.report(scene.tablet, of, 10, { good: '5' });
    const sent = await scene.tablet.does('processTransfer.send', (make) => ({
      id: make('doc'),
      orderId: of,
      cardId: null,
      fromOpSeq: 10,
      qty: '5',
      remark: null,
    }));
    await scene.other.does('processTransfer.take', { id: sent.id('doc'), takeQty: '0', reason: '没有收到', stationCode: null });
    expect(await scene.leader.does('processTransfer.settle', { id: sent.id('doc'), found: '0', lost: '5', reason: '盘点' })).toEqual(
      applied,
    );
    const late = await scene.device('leader3', ['web:mes:report:cancel']);
    expect(await late.does('reportWork.cancel', { id: loose.id('doc'), reason: '报错卡' })).toEqual(
      refused('REPORT_TAKEN', { limit: '0' }),
    );
    expect(await brokenRules(scene.data.plant.pool)).toEqual({});
  });
});

describe('a card of which a part goes on by itself', () => {
  let scene: ProductionScene;
  beforeAll(async () => {
    scene = await productionScene();
  });
  afterAll(() => scene.data.plant.close());

  test('keeps its report: what the other card has taken along cannot be taken back from it', async () => {
    const id = await scene.ordered('10');
    const [card = ''] = await scene.cards(id, ['10']);
    const report = await scene.report(scene.tablet, id, 10, { good: '6', cardId: card });
    await scene.report(scene.tablet, id, 10, { good: '4', cardId: card });
    expect(await scene.tablet.does('wipCard.split', { cardId: card, cardNo: 'W-PART', qty: '7' })).toEqual(applied);
    const late = await scene.device('leader4', ['web:mes:report:cancel']);
    expect(await late.does('reportWork.cancel', { id: report.id('doc'), reason: '报错卡' })).toEqual(
      refused('REPORT_TAKEN', { limit: '3' }),
    );
    expect(await brokenRules(scene.data.plant.pool)).toEqual({});
  });
});
