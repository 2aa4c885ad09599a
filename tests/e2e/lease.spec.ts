/** The lease of a document is about to run out on the tablet that works on it (sync.md §14). */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { atWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { goTo, openPickList } from '#tests/support/keeper-at-work.ts';
import { Tidy } from '#tests/support/tidy.ts';

const STORE = '原材料一库（金属）';
const MINUTE = 60_000;

const tidy = new Tidy('lease');

/** As if the lease had been taken so much longer ago, or as if it had been taken at all. */
const runsOutIn = (page: Page, docKey: string, minutes: number): Promise<void> =>
  page.evaluate(
    async ([key, until]) => {
      const opening = indexedDB.open('outbox');
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const writing = opening.result.transaction('leases', 'readwrite');
      writing.objectStore('leases').put({ docKey: key, until });
      await new Promise((resolve) => writing.addEventListener('complete', resolve));
      opening.result.close();
    },
    [docKey, new Date(Date.now() + minutes * MINUTE).toISOString()] as const,
  );

test('from its seventh hour on the page says so and what to do; renewed online, it is as good as new', async () => {
  const { page, context, complaints, pool } = await atWork(tidy, 'keeper', 'YCL-01');
  const notice = front(page).getByRole('status').filter({ hasText: '领取将到期' });
  const renew = notice.getByRole('button', { name: '续领' });

  await openPickList(page, STORE);
  await front(page).getByRole('button', { name: '领取' }).click();
  const leases = async () =>
    (
      await pool.query<{ key: string; left: number }>(
        'select doc_key as key, extract(epoch from until - now())::int / 60 as left from lease',
      )
    ).rows;
  await expect.poll(leases).toHaveLength(1);
  const [{ key } = { key: '' }] = await leases();
  await pool.query("update lease set until = now() + interval '50 minutes'");
  expect(await notice.count()).toBe(0);

  // The page looks every half minute; opened again it looks at once.
  const again = async (): Promise<void> => {
    await page.reload();
    await front(page).locator('[data-part=instruction]').waitFor();
  };
  await runsOutIn(page, key, 50);
  await context.setOffline(true);
  await again();
  await notice.getByText('请尽快连上网络续领').waitFor();
  expect(await renew.count()).toBe(0);
  await context.setOffline(false);
  await renew.click();
  await notice.waitFor({ state: 'hidden' });
  expect(await leases()).toEqual([{ key, left: expect.toSatisfy((left: number) => left > 470) }]);

  // Receiving says it too.
  const { rows } = await pool.query<{ id: string }>('select id from receipt where status = 1 and deleted_at is null limit 1');
  await runsOutIn(page, `receipt:${rows[0]?.id}`, 59);
  await goTo(page, `/wms/purchase-take-edit?id=${rows[0]?.id}`);
  await notice.getByText('不到一小时就到期').waitFor();
  expect(complaints).toEqual([]);
});
