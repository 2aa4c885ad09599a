/** A transaction that stays open in the database keeps changes from every device (sync.md §10): whoever looks after the devices reads it at home. */
import pg from 'pg';
import { chromium } from 'playwright';
import { expect, test } from 'vitest';
import { logChanges } from '#server/store/rows.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { front, signIn, startHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { ADMIN_PASSWORD } from '#tests/support/test-server.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('feed');

test('the home page names who holds up changes until they are released', async () => {
  const host = await startHost();
  tidy.after(() => host.close());
  const stranger = new pg.Client({ connectionString: host.config.databaseUrl, application_name: 'reports' });
  await stranger.connect();
  await stranger.query('begin; select pg_current_xact_id()');
  await inTransaction(host.db, async (tx) => {
    await logChanges(tx, [{ entity: 'box', id: '0198c0de-0000-7000-8000-0000000000b1', scope: 'base', op: 'u' }]);
    await tx.query("update change_log set at = now() - interval '3 minutes'");
  });
  const browser = await chromium.launch(launchOptions);
  tidy.after(() => browser.close());
  const page = await browser.newPage({ locale: 'zh-CN', serviceWorkers: 'block' });
  await signIn(page, host.base, { account: 'admin', password: ADMIN_PASSWORD });
  const alert = front(page).getByRole('status').filter({ hasText: '同步停滞' });
  await alert.waitFor();
  expect(await alert.innerText()).toMatch(/最早一条：3 分钟.*程序 reports，进程 \d+/s);
  await stranger.end();
  await alert.waitFor({ state: 'hidden' });
});
