/** Plans, launches, orders, cards, reports, transfers and completions of production, each left where something can be done with it. */
import { randomUUID } from 'node:crypto';
import { because, type IdOf } from './climb.ts';
import type { Values } from './draft.ts';
import { FIRST, LAST, type Line } from './scene-line.ts';

const DAY = '2026-12-01';

export async function plans({ climb, line, product, orderOf }: Line): Promise<void> {
  const content = { planQty: '100', startDate: DAY, endDate: '2026-12-31', lineId: line.id, soNo: null, priority: 2, remark: null };
  const plan = (id: IdOf): Values => ({ id: id('doc'), materialId: product.id, ...content });
  climb.leaves('prodPlan.create', plan);
  const [first, second, third, fourth] = [
    (await climb.does('prodPlan.create', plan))('doc'),
    (await climb.does('prodPlan.create', plan))('doc'),
    (await climb.does('prodPlan.create', plan))('doc'),
    (await climb.does('prodPlan.create', plan))('doc'),
  ];
  climb.options('prodPlan', first, 'save review delete', { save: content });
  climb.leaves('prodPlan.reviewMany', (id) => ({ id: id('doc'), docIds: [first, second] }));
  for (const id of [third, fourth]) await climb.does('prodPlan.review', { id });
  climb.options('prodPlan', third, 'unreview close change', {
    unreview: because,
    close: because,
    change: { planQty: '90', endDate: '2026-12-30', ...because },
  });
  climb.leaves('prodOrder.create', orderOf('10', { planId: third, dueDate: '2026-12-31', planStart: DAY, prodVersion: 'A', priority: 1 }));

  const launch = { launchDate: DAY, shift: 1, lineId: line.id, launchQty: '10', remark: null };
  const launched = (id: IdOf): Values => ({ id: id('doc'), planId: fourth, ...launch });
  climb.leaves('launchPlan.create', launched);
  const open = (await climb.does('launchPlan.create', launched))('doc');
  climb.options('launchPlan', open, 'save kit review delete', { save: launch });
  const reviewed = (await climb.does('launchPlan.create', launched))('doc');
  await climb.does('launchPlan.review', { id: reviewed });
  climb.leaves('launchPlan.call', { id: reviewed, needAt: `${DAY}T08:00:00.000Z` });
}

export async function orders({ climb, line, plain, planned, released, begun }: Line): Promise<void> {
  const content = { orderQty: '40', lineId: line.id, planStart: DAY, dueDate: '2026-12-31', prodVersion: 'A', routingId: plain.id };
  const [first, second] = [await planned(), await planned()];
  climb.options('prodOrder', first, 'save release delete', { save: { ...content, soNo: null, batchNo: null, priority: 1, remark: null } });
  climb.leaves('prodOrder.releaseMany', (id) => ({ id: id('doc'), docIds: [first, second] }));

  const ready = await released();
  climb.leaves('prodOrder.withdraw', { id: ready });
  const card = (n: number): Values => ({ cardNo: `W-MES-${n}`, qty: '10' });
  climb.leaves('wipCard.generate', { orderId: ready, cards: [card(1), card(2)] });
  const onCards = await released();
  const cards = await climb.does('wipCard.generate', { orderId: onCards, cards: [card(3), card(4)] });
  climb.leaves('wipCard.split', { cardId: cards('card-0'), cardNo: 'W-MES-5', qty: '4' });

  const [running, other, halted] = [await begun(), await begun(), await begun()];
  const change = { orderQty: '45', dueDate: '2026-12-30', lineId: line.id, ...because };
  climb.options('prodOrder', running, 'suspend complete change', { suspend: because, complete: because, change });
  climb.leaves('prodOrder.completeMany', (id) => ({ id: id('doc'), docIds: [running, other], ...because }));
  await climb.does('prodOrder.suspend', { id: halted, ...because });
  climb.leaves('prodOrder.resume', { id: halted });
  const [done, also] = [await begun(), await begun()];
  for (const id of [done, also]) await climb.does('prodOrder.complete', { id, ...because });
  climb.options('prodOrder', done, 'close reopen', { close: because, reopen: because });
  climb.leaves('prodOrder.closeMany', (id) => ({ id: id('doc'), docIds: [done, also], ...because }));
}

export async function reports({ climb, blank, lies, begun, released, operationOf, reportOf, reported }: Line): Promise<void> {
  const order = await released();
  const box = await lies(blank, '200');
  const scrap = { scrapLabourQty: '1', defects: [{ defectCode: 'GF01', qty: '1' }] };
  const told = { endAt: null, startAt: null, equipmentNo: 'EQ-1', remark: '首班' };
  climb.leaves('reportWork.report', await reportOf(order, FIRST, '5', { ...scrap, ...told, consumption: [{ boxId: box, qty: null }] }));
  const running = await begun();
  climb.options('reportWork', await reported(running, FIRST, '5'), 'cancel', { cancel: because });
  // Nothing has come so far yet, so the report is held.
  const held = await reported(running, LAST, '45');
  const right = { orderOpId: await operationOf(running, LAST), cardId: null, goodQty: '4', scrapLabourQty: '1', scrapMaterialQty: '0' };
  const corrected = { ...right, suspectQty: '0', defects: [{ defectCode: 'GF01', qty: '1' }], ...because };
  climb.options('reportWork', held, 'correct discard', { correct: corrected, discard: because });
}

export async function transfers({ climb, routed, released, reported }: Line): Promise<void> {
  const { id: routingId } = await routed('T', { [FIRST]: { transferBatch: '10' } });
  const order = await released('50', { routingId });
  await reported(order, FIRST, '40');
  const own = { orderId: order, cardId: null, fromOpSeq: FIRST, qty: '5', remark: null };
  const sends = (id: IdOf): Values => ({ id: id('doc'), ...own });
  climb.leaves('processTransfer.send', sends);
  const sent = async (): Promise<string> => (await climb.does('processTransfer.send', sends))('doc');
  const [gone, back, short] = [await sent(), await sent(), await sent()];
  const take = { takeQty: '3', reason: '少 2 件', stationCode: null };
  climb.leaves('processTransfer.take', { id: gone, ...take }, 1);
  climb.leaves('processTransfer.withdraw', { id: gone });
  await climb.does('processTransfer.withdraw', { id: back });
  climb.leaves('processTransfer.resend', { id: back });
  await climb.does('processTransfer.take', { id: short, ...take }, 1);
  climb.leaves('processTransfer.settle', { id: short, found: '1', lost: '1', ...because }, 2);
}

export async function completions({ climb, product, finished, released, reported }: Line): Promise<void> {
  const orderId = await released('100');
  await reported(orderId, FIRST, '100');
  await reported(orderId, LAST, '80');
  const own = { orderId, batchNo: 'CP-LOT', toWarehouseId: finished.store.id, needInspect: false, remark: null };
  const applies =
    (boxNo: string) =>
    (id: IdOf): Values => ({ id: id('doc'), ...own, qty: '10', boxes: [{ boxNo, qty: '10', serials: [] }] });
  const boxNo = (): string => `MES-${randomUUID().slice(0, 12)}`;
  climb.leaves('wipCompletion.apply', applies(boxNo()));
  const applied = async (box = boxNo()): Promise<string> => (await climb.does('wipCompletion.apply', applies(box)))('doc');
  const [first, second, third] = [await applied(), await applied(), await applied()];
  climb.options('wipCompletion', first, 'review delete');
  climb.leaves('wipCompletion.reviewMany', (id) => ({ id: id('doc'), docIds: [first, second] }));
  await climb.does('wipCompletion.review', { id: third });
  climb.leaves('wipCompletion.unreview', { id: third, ...because });

  const receipts: string[] = [];
  for (const box of [boxNo(), boxNo()]) {
    const completionId = await applied(box);
    await climb.does('wipCompletion.review', { id: completionId });
    const line = { materialId: product.id, qty: '10', boxNo: box, toBinId: finished.bin.id, batchNo: 'CP-LOT' };
    const made = await climb.does('finishedReceipt.create', (id) => ({
      id: id('doc'),
      warehouseId: finished.store.id,
      completionId,
      orderNo: null,
      needInspect: false,
      remark: null,
      lines: [{ ...line, productionDate: null, expiryDate: null }],
    }));
    receipts.push(made('doc'));
  }
  climb.leaves('finishedReceipt.reviewMany', (id) => ({ id: id('doc'), docIds: receipts }));
}

/** First articles and checks in between. */
export async function checks({ climb, routed, released, operationOf }: Line): Promise<void> {
  const route = await routed('C', { [FIRST]: { needFirstArticle: true } });
  const item = { routingOpId: route.steps[0]?.id, seq: 1, isKey: true, lower: '9.95', upper: '10.05', itemUnit: 'mm' };
  const first = await climb.insert('firstReviewItem', { ...item, itemName: '外径', standard: 'Φ10±0.05', method: '千分尺' });
  const later = await climb.insert('demoReviewItem', { ...item, itemName: '跳动', frequency: '1/2h' });
  const orderId = await released('50', { routingId: route.id });
  const place = { orderId, orderOpId: await operationOf(orderId, FIRST) };
  const opens = (id: IdOf): Values => ({ id: id('doc'), ...place, trigger: 1, stationCode: null, shift: 1 });
  climb.leaves('firstConfirm.open', opens);
  const items = [{ itemId: first.id, reading: '10.00', result: null }];
  const opened = (await climb.does('firstConfirm.open', opens))('doc');
  climb.leaves('firstConfirm.self', { id: opened, ...place, items, personId: null });
  const second = await released('50', { routingId: route.id });
  const there = { orderId: second, orderOpId: await operationOf(second, FIRST) };
  const made = (await climb.does('firstConfirm.open', (id) => ({ ...opens(id), ...there })))('doc');
  await climb.does('firstConfirm.self', { id: made, ...there, items, personId: null });
  climb.leaves('firstConfirm.judge', { id: made, ...there, items, personId: null, result: 1 }, 1);
  const seen = [{ itemId: later.id, reading: '10.00', result: null }];
  climb.leaves('prodReview.record', (id) => ({ id: id('doc'), ...there, items: seen, personId: null }));
}
