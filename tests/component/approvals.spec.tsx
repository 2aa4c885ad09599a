/** Whoever signs a document at home reads what is decided in it, whatever area it belongs to and whether or not it lists goods. */
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { front, goTo, idOf, startScene } from './app.tsx';

const REVIEW = idOf(70);
const waiting = {
  docType: 'qualityReview',
  kind: 'qualityReview',
  id: REVIEW,
  docNo: 'QR2612010001',
  status: 1,
  createdByName: '韩雪',
  createdAt: '2026-12-01T01:00:00.000Z',
  level: 1,
  needed: 2,
  isReview: false,
  amount: null,
  seen: 'x',
};
const line = (n: number, more: object) => ({
  id: idOf(80 + n),
  version: 1,
  docId: REVIEW,
  lineNo: n,
  isRemoved: false,
  reason: null,
  ...more,
});

beforeAll(() =>
  startScene({
    answers: {
      'POST /api/system/approval/mine': () => [waiting],
      'POST /api/mes/qualityReview/detail': () => ({
        header: { id: REVIEW, version: 1, remark: null },
        lines: {
          qualityReviewLine: [
            line(1, { disposition: 3, qty: '2', reason: '跳动超差' }),
            line(2, { disposition: 1, qty: '1' }),
            line(3, { disposition: 4, qty: '9', isRemoved: true }),
          ],
        },
      }),
    },
  }),
);

it('a review says what becomes of how many, and why', async () => {
  await goTo('/home');
  await front().getByRole('row').filter({ hasText: waiting.docNo }).click();
  const items = page.getByRole('dialog').getByRole('listitem');
  await expect.element(items.filter({ hasText: '返修 · 跳动超差' })).toHaveTextContent('2');
  await expect.element(items.filter({ hasText: '放行' })).toHaveTextContent('1');
  expect(items.filter({ hasText: '工废' }).elements()).toEqual([]);
});
