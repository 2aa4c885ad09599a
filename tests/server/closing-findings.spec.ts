/** What a month's end is told of lots: those that wait for a verdict, and none that have one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settlersKey } from '#domain/wms/closing/answers.ts';
import { qualityStatus } from '#domain/wms/codes.ts';
import { receipt } from '#domain/wms/inbound/receipt.document.ts';
import { findings } from '#server/modules/closing/findings.ts';
import { rightsToSettle } from '#server/modules/closing/settlers.ts';
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

test('what blocks is led to its page and to somebody who can settle it, by kind', async () => {
  const { db } = demo;
  const { rows: months } = await db.query<{ period: string; day: string }>(
    'select period, start_date::text as day from account_period where status <> 2 order by period desc limit 1',
  );
  const [{ period, day } = { period: '', day: '' }] = months;
  const { rows: issues } = await db.query<{ id: string; kind: string }>(
    'select id, issue_type::text as kind from issue_doc order by id limit 1',
  );
  await db.query('update issue_doc set status = 1, biz_date = $2, deleted_at = null where id = $1', [issues[0]?.id, day]);
  await db.query(
    `update receipt set status = 1, biz_date = $1, deleted_at = null where id = (select id from receipt order by id limit 1)`,
    [day],
  );
  const { list, who } = await findings(db, EVERY_STORE, { period });
  const blocking = list.filter(({ severity }) => severity === 'block');
  // A document of several kinds is opened on the page of its kind, also where it is not held.
  expect(blocking.find(({ docId }) => docId === issues[0]?.id)).toMatchObject({ docType: 'issueDoc', docKind: issues[0]?.kind });
  for (const one of blocking.filter(({ docType }) => docType !== null))
    expect(who[settlersKey(one)]?.names.length, one.docType ?? '').toBeGreaterThan(0);
  const { rows: mine } = await db.query<{ name: string }>(
    `select u.user_name as name from app_user u join user_role ur on ur.user_id = u.id join role_auth ra on ra.role_id = ur.role_id
     join auth a on a.id = ra.auth_id where a.auth_code = any($1)`,
    [rightsToSettle(receipt)],
  );
  for (const name of who['document/receipt']?.names ?? ['nobody']) expect(mine.map((row) => row.name)).toContain(name);
});
