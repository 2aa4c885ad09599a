/** Work of the last day of a month that a tablet brings after the month was closed: it counts where it was done, and the books of the month stay as they are. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { periodAfter } from '#domain/wms/closing/period.operation.ts';
import { findings } from '#server/modules/closing/findings.ts';
import { EVERY_STORE } from '#server/modules/reports/pairs/figures.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { closeMonth, openLastMonth } from '#tests/support/months.ts';
import { applied, type ProductionScene, productionScene } from '#tests/support/production-scene.ts';

let scene: ProductionScene;
let month: { period: string; at: string };
let orderId = '';

beforeAll(async () => {
  scene = await productionScene();
  const { plant } = scene.data;
  month = await openLastMonth(plant);
  await scene.supplied(scene.blank, '100', undefined, { occurredAt: month.at });
  orderId = await scene.ordered('40');
  const books = await plant.user('books', ['web:wms:period:close'], []);
  expect(await closeMonth(plant, books, month.period)).toMatchObject({ status: 'applied' });
});
afterAll(() => scene.data.plant.close());

const books = () =>
  scene.rows(
    'select material_id as id, in_qty::float8 as "in", out_qty::float8 as out, close_qty::float8 as close from account_stock where period = $1',
    [month.period],
  );

test('is posted on the first open day, told, and changes no figure of the closed month', async () => {
  expect(await books()).toEqual([{ id: scene.blank.id, in: 100, out: 0, close: 100 }]);
  const next = periodAfter(month.period, 1);
  const day = `${next.slice(0, 4)}-${next.slice(4)}-01`;
  const late = await scene.report(scene.tablet, orderId, 10, { good: '40' }, {}, { occurredAt: month.at });
  expect(late).toMatchObject({ status: 'accepted_with_issues', issues: [{ code: 'POSTED_LATE', params: { day } }] });
  expect(await scene.counts(orderId, 10)).toMatchObject({ in: 40, good: 40 });
  expect(await scene.used(scene.blank)).toBe(40);
  expect(
    await scene.rows('select posting_date::text as day, is_redated as late, occurred_at as at from stock_movement where doc_id = $1', [
      late.id('doc'),
    ]),
  ).toEqual([{ day, late: true, at: month.at }]);
  expect(await books()).toEqual([{ id: scene.blank.id, in: 100, out: 0, close: 100 }]);
  const { list } = await findings(scene.data.plant.pool, { ...EVERY_STORE, rights: ['*'] }, { period: month.period });
  expect(list).toMatchObject([{ kind: 'late', severity: 'told', docId: late.id('doc'), day }]);
});

test('is work of the next month where it is done then', async () => {
  expect(await scene.report(scene.tablet, orderId, 20, { good: '40' })).toEqual(applied);
  expect(await brokenRules(scene.data.plant.pool)).toEqual({});
});
