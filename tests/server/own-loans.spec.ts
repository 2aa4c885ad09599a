/** What somebody has borrowed is told to that person alone, as long as it is with them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLoanOver } from '#domain/system/person.ts';
import { ownLoans } from '#server/modules/people/person.ts';
import { EVERY_STORE } from '#server/modules/reports/pairs/figures.ts';
import { type BorrowScene, borrowScene, newNo } from '#tests/support/borrow-scene.ts';

let scene: BorrowScene;
beforeAll(async () => {
  scene = await borrowScene();
});
afterAll(() => scene.data.plant.close());

/** Somebody without a right or a store. */
const loansOf = async (personId: string | null) =>
  (await ownLoans(scene.data.plant.pool, { actor: { ...EVERY_STORE, account: 'clerk', personId, rights: [], warehouses: [] } })).list;

test('a loan is theirs from the review to the return, with what is left of it, and nobody else’s', async () => {
  const borrower = String(scene.borrower.id);
  expect(await loansOf(borrower)).toEqual([]);
  const boxNo = await scene.stocked('40');
  const part = await scene.out(boxNo, '10');
  const id = await scene.lent([part], { dueDate: '2020-01-02' });
  const [found, ...more] = await loansOf(borrower);
  expect(more).toEqual([]);
  expect(found).toMatchObject({ matCode: 'CP-0001', boxNo: part.newBoxNo, qty: '10', unit: 'PCS', whName: '成品库', due: '2020-01-02' });
  expect(found?.docNo).toMatch(/^SB/);
  expect(Date.parse(String(found?.since))).toBeGreaterThan(0);
  expect(await loansOf('0198c0de-0000-7000-8000-000000000001')).toEqual([]);
  expect(await loansOf(null)).toEqual([]);

  const line = await scene.lineOf(id);
  expect(await scene.does('return', { id, ...scene.back(line, '4', { newBoxNo: newNo() }) })).toMatchObject({ status: 'applied' });
  expect((await loansOf(borrower)).map(({ qty }) => qty)).toEqual(['6']);
  expect(await scene.does('return', { id, ...scene.back(line, '6') })).toMatchObject({ status: 'applied' });
  expect(await loansOf(borrower)).toEqual([]);
});

test('a day is over when the next has begun, an hour when it has struck', () => {
  const now = '2026-11-25T08:00:00.000Z';
  expect(isLoanOver({ due: '2026-11-25' }, now, '2026-11-25')).toBe(false);
  expect(isLoanOver({ due: '2026-11-24' }, now, '2026-11-25')).toBe(true);
  expect(isLoanOver({ due: '2026-11-25T07:59:59Z' }, now, '2026-11-25')).toBe(true);
  expect(isLoanOver({ due: '2026-11-25T08:00:00Z' }, now, '2026-11-25')).toBe(false);
});
