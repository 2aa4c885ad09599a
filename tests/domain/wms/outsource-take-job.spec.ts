/** Outsourced pieces at the dock: the card that went out with them names their plan (area-mes §1 g). */
import { expect, test } from 'vitest';
import { outsourceTakeJob, scanForTake, startTake, type TakeHeard, type TakeState } from '#domain/wms/outsource/take.job.ts';

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
