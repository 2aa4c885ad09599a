/** What a month's end is told of lots: those that wait for a verdict, and none that have one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { qualityStatus } from '#domain/wms/codes.ts';
import { findings } from '#server/modules/closing/findings.ts';
import { EVERY_STORE } from '#server/modules/reports/pairs/figures.ts';
import { startPlayedDemo } from '#tests/support/played-demo.ts';
import type { TestServer } from '#tests/support/test-server.ts';

let demo: TestServer;
beforeAll(async () => {
  demo = await startPlayedDemo();
});
afterAll(() => demo.close());

test('a lot is said to wait for its verdict until it has one, whichever verdict it is', async () => {
  const { db } = demo;
  const { rows: months } = await db.query<{ period: string; day: string }>(
    'select period, start_date::text as day from account_period where status <> 2 order by period desc limit 1',
  );
  const [{ period, day } = { period: '', day: '' }] = months;
  const { rows: lots } = await db.query<{ id: string }>('select id from inspection order by id limit 1');
  const id = lots[0]?.id;
  const told: number[] = [];
  for (const status of qualityStatus.codes) {
    await db.query('update inspection set status = $2, biz_date = $3 where id = $1', [id, status, day]);
    const { list } = await findings(db, EVERY_STORE, { period });
    if (list.some(({ kind, docId }) => kind === 'inspection' && docId === id)) told.push(status);
  }
  expect(told.map((status) => qualityStatus.labels[String(status)]?.[0])).toEqual(['待检', '已检']);
});
