/** Outsourced pieces at the dock: the card that went out with them names their plan (area-mes §1 g). */
import { describe, expect, test } from 'vitest';
import {
  announcedBoxes,
  countedPayload,
  outsourceTakeJob,
  scanForTake,
  startTake,
  type TakeHeard,
  type TakeState,
} from '#domain/wms/outsource/take.job.ts';

const sent = (cardId: string, planId: string, qty = '50') => ({ cardId, cardNo: cardId.toUpperCase(), planId, qty });
const card = (cardId: string, planId: string, qty?: string): TakeHeard => ({
  kind: 'card',
  code: cardId.toUpperCase(),
  sent: sent(cardId, planId, qty),
});
const hear = (state: TakeState, heard: TakeHeard) => scanForTake(state, heard);

test('a card chooses its plan and proposes its pieces as good; it is sent with them', () => {
  const { state, answer } = hear(startTake, card('c1', 'p1', '48'));
  expect(answer).toMatchObject({ tone: 'ok', key: 'outside.card', params: { qty: '48' } });
  expect(outsourceTakeJob.lack(state)).toBeNull();
  expect(outsourceTakeJob.payload(state, 'doc')).toMatchObject({
    planId: 'p1',
    cardId: 'c1',
    goodQty: '48',
    scrapLabourQty: '0',
    boxes: [],
  });
});

test('what was entered for another card is not taken over, and the same card twice changes nothing', () => {
  const first = hear(startTake, card('c1', 'p1')).state;
  const entered = { ...first, head: { ...first.head, goodQty: '40', scrapLabourQty: '10' } };
  expect(hear(entered, card('c1', 'p1'))).toMatchObject({ state: entered, answer: { key: 'outside.cardTwice' } });
  const { head } = hear(entered, card('c2', 'p1', '30')).state;
  expect([head.cardId, head.goodQty, head.scrapLabourQty]).toEqual(['c2', '30', '']);
});

test('counted boxes belong to the card before: it is saved first', () => {
  const first = hear(startTake, card('c1', 'p1')).state;
  const counted = { ...first, lines: [{ boxNo: 'B1', qty: '50' }] };
  expect(hear(counted, card('c2', 'p2'))).toMatchObject({ state: counted, answer: { tone: 'error', key: 'outside.oneCard' } });
});

test('a card that lies nowhere outside is said, and pieces without a card need none', () => {
  expect(hear(startTake, { kind: 'card', code: 'W1' }).answer).toMatchObject({ tone: 'error', key: 'outside.otherCard' });
  const plan = { ...startTake, head: { ...startTake.head, planId: 'p1', goodQty: '5', isLast: 'false' } };
  expect(outsourceTakeJob.payload(plan, 'doc').cardId).toBeNull();
});

describe('boxes that the outsourcer has announced and labelled', () => {
  const boxes = [
    { boxNo: 'B000000001', qty: '12' },
    { boxNo: 'B000000002', qty: '8' },
  ];
  const announced = announcedBoxes([{ id: 't1', docNo: 'OT1', status: 1, boxes }], 't1');
  const label = (boxNo: string, of = announced): TakeHeard => ({
    kind: 'missing',
    what: 'box',
    code: boxNo,
    announced: of.find((box) => box.boxNo === boxNo),
  });
  const head = { ...startTake.head, planId: 'p1', goodQty: '20', isLast: 'true', boxed: 'true', toWarehouseId: 'w', toBinId: 'b' };
  const counting: TakeState = { ...startTake, head: { ...head, announced: 'true' } };

  test('are taken by their labels with what stands on them, and nothing is missing once all are scanned', () => {
    const first = hear(counting, label('B000000001'));
    expect(first).toMatchObject({ state: { counting: null, lines: [boxes[0]] }, answer: { tone: 'ok', key: 'outside.taken' } });
    expect(outsourceTakeJob.lack(first.state)).toBe('labels');
    const both = hear(first.state, label('B000000002')).state;
    expect(outsourceTakeJob.lack(both)).toBeNull();
    expect(countedPayload(both, 't1')).toMatchObject({ id: 't1', goodQty: '20', boxes });
    expect(countedPayload(both, 't1')).not.toHaveProperty('planId');
    expect(hear(both, label('B000000001')).answer.key).toBe('outside.again');
  });

  test('are counted by hand where more would come in than is good, and so is a label that nobody has announced', () => {
    const fewer = { ...counting, head: { ...counting.head, goodQty: '15' } };
    const first = hear(fewer, label('B000000001')).state;
    expect(hear(first, label('B000000002'))).toMatchObject({ state: { counting: 'B000000002' }, answer: { params: { qty: '3' } } });
    expect(hear(counting, label('B000000009')).state.counting).toBe('B000000009');
  });

  test('come in once: what another receipt announces is counted there', () => {
    const elsewhere = announcedBoxes([{ id: 't1', docNo: 'OT1', status: 1, boxes }], '');
    const fresh = { ...startTake, head };
    expect(hear(fresh, label('B000000001', elsewhere))).toMatchObject({
      state: fresh,
      answer: { tone: 'error', key: 'outside.elsewhere', params: { docNo: 'OT1' } },
    });
    expect(announcedBoxes([{ id: 't1', docNo: 'OT1', status: 3, boxes }], '')).toEqual([]);
  });

  test('stay with their plan, whatever card is scanned', () => {
    expect(hear(counting, card('c2', 'p2'))).toMatchObject({ state: counting, answer: { key: 'outside.otherCard' } });
  });
});
