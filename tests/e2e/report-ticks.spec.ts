/** The tick of a report: green with its rules behind it, and red on the page and at home once a figure is not that of the other page. */
import { expect, it } from 'vitest';
import zh from '#locales/zh/equal.json';
import { atWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { PageReader } from '#tests/support/page-reader.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('report-ticks');

it('is green with its rules behind it, and red with the two figures once they differ', async () => {
  const { page, pool } = await atWork(tidy, 'manager', null, { viewport: { width: 1440, height: 900 } });
  const reader = new PageReader(page);
  const { rows } = await pool.query<{ id: string; no: string }>('select id, box_no as no from box where qty > 0 order by box_no limit 1');
  await reader.open('/box-history-log');
  const tick = front(page).locator('[data-equal]');
  await tick.waitFor();
  expect(await tick.getAttribute('data-equal')).toBe('equal');
  await tick.click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText(zh.rule['24'].last).waitFor();
  await pool.query('update box set qty = qty + 1 where id = $1', [rows[0]?.id]);
  await drawer.getByRole('button', { name: zh.again }).click();
  await drawer.getByText(rows[0]?.no ?? '', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => tick.getAttribute('data-equal')).toBe('differs');
  await reader.open('/home');
  // What home has asked a moment ago it does not ask again at once.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      return front(page).getByText(zh.alert, { exact: true }).isVisible();
    })
    .toBe(true);
});
