/** Genealogy both ways (area-mes §2, §7): from a box down to the suppliers' lots, from a lot up to the boxes, whatever was split, reworked or sold in between. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Genealogy, madeBoxes, nodesOf, type TraceKind, type TraceNode } from '#domain/mes/genealogy.ts';
import { genealogy } from '#server/modules/mes/genealogy.ts';
import { genealogyScene } from '#tests/support/genealogy-scene.ts';
import { applied } from '#tests/support/production-scene.ts';

type Scene = Awaited<ReturnType<typeof genealogyScene>>;

const EVERYTHING = { account: 'admin', rights: [], warehouses: [], userId: 'x', userName: 'x' };

/** How long the questions of these specs took, ms; told at the end, for speed is no rule. */
const took: string[] = [];

const asking =
  (scene: () => Scene) =>
  async (code: string, direction: Genealogy['direction'], actor: object = EVERYTHING): Promise<Genealogy> => {
    const start = performance.now();
    const answer = await genealogy(scene().data.plant.pool, actor as never, { code, direction });
    took.push(`${direction} ${(performance.now() - start).toFixed(0)}`);
    return answer;
  };
const codes = ({ roots }: Genealogy, ...kinds: TraceKind[]): string[] => nodesOf(roots, ...kinds).map(({ code }) => code);

describe('an order of a hundred, made of two lots', () => {
  let scene: Scene;
  let id = '';
  let orderNo = '';
  const ask = asking(() => scene);
  beforeAll(async () => {
    scene = await genealogyScene();
    const { suppliers, blank, oil } = scene;
    await scene.bought(blank, suppliers.of2, { batchNo: 'ZJ-LOT', boxNo: 'ZJ-BOX' }, '100');
    await scene.bought(oil, suppliers.of1, { batchNo: 'GC-LOT', boxNo: 'GC-BOX' }, '20');
    id = await scene.ordered('100');
    orderNo = String((await scene.order(id))?.orderNo);
    const steps = [
      [10, { good: '98', labour: '1', material: '1' }],
      [20, { good: '98' }],
      [30, { good: '97', labour: '1' }],
      [40, { good: '97' }],
    ] as const;
    for (const [opSeq, made] of steps)
      expect(await scene.report(scene.tablet, id, opSeq, made, { equipmentNo: `CNC-${opSeq}` })).toEqual(applied);
    await scene.completed(
      id,
      [40, 40, 17].map((qty, n) => ({ boxNo: `FB-${n}`, qty: String(qty) })),
      'CP260701',
    );
  });
  afterAll(() => scene.data.plant.close());

  test('the box of 17 leads to the order, its work, and both lots of the suppliers', async () => {
    const answer = await ask('FB-2', 'back');
    expect(answer.roots).toMatchObject([{ kind: 'box', code: 'FB-2', qty: '17', batchNo: 'CP260701', place: 'CCP01 · CP-MR' }]);
    expect(answer.isCut).toBe(false);
    expect(codes(answer, 'order')).toEqual([orderNo]);
    expect(nodesOf(answer.roots, 'report').map(({ name, qty, place }) => [name, qty, place])).toEqual([
      ['10 TURN', '98', 'L9-01 · CNC-10'],
      ['20 FINISH', '98', 'L9-01 · CNC-20'],
      ['30 GRIND', '97', 'L9-01 · CNC-30'],
      ['40 WASH', '97', 'L9-01 · CNC-40'],
    ]);
    const used = nodesOf(answer.roots, 'report').flatMap(({ children }) => children);
    expect(used.map(({ code, qty, certainty }) => [code, qty, certainty])).toEqual([
      ['ZJ-BOX', '100', 1],
      ['GC-BOX', '19.992', 1],
    ]);
    expect(nodesOf(answer.roots, 'supplier').map(({ code, batchNo }) => [code, batchNo])).toEqual([
      ['S002', 'ZJ-LOT'],
      ['S001', 'GC-LOT'],
    ]);
    expect(codes(answer, 'completion')).toEqual([expect.stringMatching(/^WC/)]);
    expect(codes(answer, 'receipt')).toHaveLength(3);
  });

  test.each(['ZJ-LOT', 'zj-box'])('from %s exactly the three boxes are reached', async (code) => {
    const answer = await ask(code, 'forth');
    expect(madeBoxes(answer.roots).map(({ code: boxNo, qty }) => [boxNo, qty])).toEqual([
      ['FB-0', '40'],
      ['FB-1', '40'],
      ['FB-2', '17'],
    ]);
    expect(codes(answer, 'order')).toEqual([orderNo]);
  });

  test('an order is traced by its own number in both directions', async () => {
    expect(codes(await ask(orderNo, 'back'), 'supplier').sort()).toEqual(['S001', 'S002']);
    expect(madeBoxes((await ask(orderNo, 'forth')).roots)).toHaveLength(3);
  });

  test('a part of a box leads to what the box was made of, and the box to its part', async () => {
    const [box] = await scene.rows<{ id: string }>("select id from box where box_no = 'FB-1'");
    const parts = [{ boxNo: 'FB-1A', qty: '15' }];
    expect(await scene.keeper.does('box.split', { boxId: box?.id, children: parts, remark: null })).toEqual(applied);
    const back = await ask('FB-1A', 'back');
    expect(back.roots).toMatchObject([{ code: 'FB-1A', children: [{ kind: 'box', code: 'FB-1', qty: '15' }] }]);
    expect(codes(back, 'supplier').sort()).toEqual(['S001', 'S002']);
    expect(codes(await ask('ZJ-LOT', 'forth'), 'box').sort()).toEqual(['FB-0', 'FB-1', 'FB-1A', 'FB-2', 'ZJ-BOX']);
  });

  test('a report that was cancelled has used nothing', async () => {
    const other = await scene.ordered('10');
    await scene.bought(scene.blank, scene.suppliers.of2, { batchNo: 'ZJ-LOT-2', boxNo: 'ZJ-BOX-2' }, '10');
    const report = await scene.report(scene.tablet, other, 10, { good: '10' });
    expect(report).toEqual(applied);
    const before = await ask('ZJ-LOT-2', 'forth');
    expect(codes(before, 'order')).toHaveLength(1);
    expect(await scene.leader.does('reportWork.cancel', { id: report.id('doc'), reason: '报错单' })).toEqual(applied);
    expect(codes(await ask('ZJ-LOT-2', 'forth'), 'order')).toEqual([]);
  });

  test('whoever has no store in which a box ever lay is told that there is none; where goods lie is told for own stores', async () => {
    const { store, lineStore, finished } = scene;
    const of = (warehouses: readonly unknown[]) => ({ ...EVERYTHING, account: 'somebody', rights: ['web:mes:scgl'], warehouses });
    await expect(ask('FB-2', 'back', of([store.id]))).rejects.toMatchObject({ status: 404 });
    await expect(ask('ZJ-LOT', 'forth', of([]))).rejects.toMatchObject({ status: 404 });
    expect((await ask('FB-2', 'back', of([finished.id]))).roots[0]?.place).toBe('CCP01 · CP-MR');
    const boxes = madeBoxes((await ask('ZJ-LOT', 'forth', of([lineStore.id]))).roots);
    expect([boxes.length, boxes.every(({ place }) => place === null)]).toEqual([3, true]);
  });

  test('a number that nobody knows is answered with a sentence', async () => {
    await expect(ask('NO-SUCH', 'back')).rejects.toMatchObject({
      status: 404,
      problem: { code: 'TRACE_NOTHING', params: { code: 'NO-SUCH' } },
    });
  });
});

describe('two lots of one material in one bin', () => {
  let scene: Scene;
  const ask = asking(() => scene);
  /** What the reports have used of the blanks. */
  const blanks = ({ roots }: Genealogy) =>
    nodesOf(roots, 'report').flatMap(({ children }) => children.filter(({ kind, name }) => kind === 'box' && name?.startsWith('ZJ-0001')));
  beforeAll(async () => {
    scene = await genealogyScene([{ opSeq: 10, opCode: 'TURN' }]);
    const { suppliers, blank, oil } = scene;
    await scene.bought(oil, suppliers.of1, { batchNo: 'GC', boxNo: 'GC-BOX' }, '100');
    await scene.bought(blank, suppliers.of2, { batchNo: 'OLD', boxNo: 'OLD-BOX' }, '10');
    await scene.bought(blank, suppliers.of1, { batchNo: 'NEW', boxNo: 'NEW-BOX' }, '10');
  });
  afterAll(() => scene.data.plant.close());

  test('the oldest is charged, and the other may have been used as well: both are told, each as sure as it is', async () => {
    const id = await scene.ordered('5');
    expect(await scene.report(scene.tablet, id, 10, { good: '5' })).toEqual(applied);
    await scene.completed(id, [{ boxNo: 'FB-U', qty: '5' }], 'U');
    expect(blanks(await ask('FB-U', 'back')).map(({ code, certainty, qty }) => [code, certainty, qty])).toEqual([
      ['OLD-BOX', 2, '5'],
      ['NEW-BOX', 3, null],
    ]);
    const [order] = nodesOf((await ask('NEW', 'forth')).roots, 'order');
    expect(order).toMatchObject({ certainty: 3, children: [{ code: 'FB-U' }] });
  });

  test('what was scanned at the station is certain, and nothing else comes into question', async () => {
    const id = await scene.ordered('4');
    const [box] = await scene.rows<{ id: string }>("select id from box where box_no = 'NEW-BOX'");
    const consumption = [{ boxId: box?.id, qty: null }];
    expect(await scene.report(scene.tablet, id, 10, { good: '4' }, { consumption })).toEqual(applied);
    await scene.completed(id, [{ boxNo: 'FB-S', qty: '4' }], 'S');
    expect(blanks(await ask('FB-S', 'back')).map(({ code, certainty }) => [code, certainty])).toEqual([['NEW-BOX', 1]]);
    const orders = nodesOf((await ask('OLD', 'forth')).roots, 'order');
    expect(orders.map(({ children }) => children.map(({ code }) => code))).toEqual([['FB-U']]);
  });

  test('what the line did not have is told as not in the books, and once it is charged, as charged later', async () => {
    const id = await scene.ordered('15');
    expect(await scene.report(scene.tablet, id, 10, { good: '15' })).toMatchObject({ status: 'accepted_with_issues' });
    await scene.completed(id, [{ boxNo: 'FB-M', qty: '15' }], 'M');
    expect(nodesOf((await ask('FB-M', 'back')).roots, 'missing').map(({ code, qty }) => [code, qty])).toEqual([['ZJ-0001', '4']]);
    await scene.bought(scene.blank, scene.suppliers.of2, { batchNo: 'LATE', boxNo: 'LATE-BOX' }, '10');
    const after = await ask('FB-M', 'back');
    expect(nodesOf(after.roots, 'missing')).toEqual([]);
    const late = blanks(after).find(({ code }) => code === 'LATE-BOX');
    expect(late).toMatchObject({ certainty: 2, qty: '4' });
  });

  test('where more boxes lie in the bin than are looked at, the answer says that it is not whole', async () => {
    expect((await ask('FB-M', 'back')).isCut).toBe(false);
    await scene.rows(
      `insert into box select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'box_no', 'MANY-' || n))).*
       from box b, generate_series(1, 200) n where b.box_no = 'LATE-BOX'`,
    );
    expect((await ask('FB-M', 'back')).isCut).toBe(true);
  });
});

describe('cards, rework and customers', () => {
  let scene: Scene;
  let id = '';
  let card = '';
  const ask = asking(() => scene);
  const names = (nodes: readonly TraceNode[]): string[] => nodes.map(({ kind, code }) => `${kind} ${code}`);
  beforeAll(async () => {
    scene = await genealogyScene([
      { opSeq: 10, opCode: 'TURN' },
      { opSeq: 20, opCode: 'PACK' },
    ]);
    await scene.bought(scene.blank, scene.suppliers.of2, { batchNo: 'ZJ', boxNo: 'ZJ-BOX' }, '50');
    await scene.bought(scene.oil, scene.suppliers.of1, { batchNo: 'GC', boxNo: 'GC-BOX' }, '100');
    id = await scene.ordered('50');
    [card = ''] = await scene.cards(id, ['50']);
  });
  afterAll(() => scene.data.plant.close());

  test('a card that was split off has the history of the one that it came from', async () => {
    expect(await scene.report(scene.tablet, id, 10, { good: '50', cardId: card })).toEqual(applied);
    const split = await scene.tablet.does('wipCard.split', { cardId: card, cardNo: 'W-CHILD', qty: '20' });
    expect(split).toEqual(applied);
    const [child] = await scene.rows<{ id: string }>("select id from wip_card where card_no = 'W-CHILD'");
    expect(await scene.report(scene.tablet, id, 20, { good: '10', cardId: child?.id ?? '' })).toEqual(applied);
    const answer = await ask('W-CHILD', 'back');
    const [parent] = await scene.rows<{ no: string }>('select card_no as no from wip_card where id = $1', [card]);
    expect(names(answer.roots)).toEqual(['card W-CHILD']);
    expect(nodesOf(answer.roots, 'report').map(({ name, qty }) => [name, qty])).toEqual([
      ['20 PACK', '10'],
      ['10 TURN', '50'],
    ]);
    expect(codes(answer, 'card')).toEqual(['W-CHILD', parent?.no]);
    expect(codes(answer, 'supplier').sort()).toEqual(['S001', 'S002']);
  });

  test('pieces that were reworked have their suspicion and their repair in the history', async () => {
    const [child] = await scene.rows<{ id: string }>("select id from wip_card where card_no = 'W-CHILD'");
    const { leader, tablet } = scene;
    const checker = await scene.device('checker', ['web:mes:repair:recheck']);
    const suspect = { good: '8', suspect: '2', cardId: child?.id ?? '' };
    expect(await scene.report(tablet, id, 20, suspect, { suspectNo: 'K-RW' })).toEqual(applied);
    const [found] = await scene.rows<{ id: string }>("select id from suspected_product where label_no = 'K-RW'");
    expect(await leader.does('suspectedProduct.isolate', { id: found?.id, containment: '隔离区' })).toEqual(applied);
    const sent = await leader.does('suspectedProduct.submit', { id: found?.id });
    const reviewId = sent.id('review');
    const lines = [{ disposition: 3, qty: '2', reason: null }];
    expect(await leader.does('qualityReview.save', { id: reviewId, rootCause: '砂轮磨损', remark: null, lines })).toEqual(applied);
    expect(await leader.does('qualityReview.submit', { id: reviewId })).toEqual(applied);
    const signer = await scene.device('signer', ['web:mes:review:decide']);
    const done = await signer.does('qualityReview.review', { id: reviewId });
    const repairId = done.id('repair');
    expect(await leader.does('qualityRepair.start', { id: repairId, repairerId: null })).toEqual(applied);
    expect(await leader.does('qualityRepair.finish', { id: repairId, steps: '重新磨削', minutes: '12' })).toEqual(applied);
    expect(await checker.does('qualityRepair.recheck', { id: repairId, goodQty: '2', scrapQty: '0', againQty: '0' })).toEqual(applied);
    const answer = await ask(String((await scene.order(id))?.orderNo), 'back');
    expect(
      nodesOf(answer.roots, 'suspect', 'repair').map(({ kind, code, name, qty }) => [kind, kind === 'suspect' ? code : name, qty]),
    ).toEqual([
      ['suspect', 'K-RW', '2'],
      ['repair', '重新磨削', '2'],
    ]);
  });

  test('a box is followed to its customer, a part of it to another place', async () => {
    await scene.completed(id, [{ boxNo: 'FB-C', qty: '20' }], 'C');
    const issueNo = await scene.sold('15');
    const answer = await ask('ZJ', 'forth');
    expect(nodesOf(answer.roots, 'shipment').map(({ code, name, qty }) => [code, name, qty])).toEqual([[issueNo, 'K001 客户一', '15']]);
    const made = madeBoxes(answer.roots);
    expect(made.map(({ code, qty, place }) => [code, qty, place])).toEqual([['FB-C', '20', 'CCP01 · CP-MR']]);
    expect(codes(await ask('FB-SOLD', 'back'), 'supplier').sort()).toEqual(['S001', 'S002']);
  });

  test('a box that is suspected in the store says so, whichever way one comes to it', async () => {
    const [box] = await scene.rows<{ id: string }>("select id from box where box_no = 'FB-C'");
    const place = { orderId: null, orderOpId: null, cardId: null, boxId: box?.id, materialId: null };
    const what = { sourceType: 2, qty: '5', labelNo: 'K-1', defectCode: null, description: '尺寸' };
    expect(await scene.leader.does('suspectedProduct.register', (make) => ({ id: make('doc'), ...place, ...what }))).toEqual(applied);
    const [seen, back] = [await ask('ZJ', 'forth'), await ask('FB-C', 'back')];
    expect(codes(seen, 'suspect')).toContain('K-1');
    expect(back.roots).toMatchObject([
      { code: 'FB-C', state: ['boxStatus', 1], children: [{ kind: 'suspect', code: 'K-1' }, { kind: 'receipt' }] },
    ]);
  });
});

afterAll(() => process.stdout.write(`genealogy, ms: ${took.join(', ')}\n`));
