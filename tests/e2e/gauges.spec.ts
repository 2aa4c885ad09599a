/** A gauge is calibrated at the counter with the network cut: point by point, and its result is proposed from what was read. */
import { describe, expect, test } from 'vitest';
import { front } from '#tests/support/browser.ts';
import { startDemoServer } from '#tests/support/demo-server.ts';
import { goTo, signInAtStation } from '#tests/support/keeper-at-work.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('gauges');

describe('the calibration of a gauge', () => {
  test('takes its readings without a network, proposes what they say, and is booked with them', async () => {
    const { url, pool } = await startDemoServer(tidy);
    const { page, context, complaints } = await tidy.tablet(await tidy.installedFolder(url));
    await signInAtStation(page, url, 'gaugekeeper', 'chejian888', 'LJ-01');
    const banner = page.getByRole('banner');
    const { id } = (await pool.query(`select id from asset_item where asset_no = 'G-000003'`)).rows[0];
    await goTo(page, `/lj/ljStockRecord?gauge=${id}`);
    const form = front(page);
    // The tolerance of the calibration before.
    await expect.poll(() => form.getByLabel('允许误差').inputValue()).toBe('0.02');
    await context.setOffline(true);
    const cell = (name: string, n: number) => form.getByRole('textbox', { name: new RegExp(name) }).nth(n);
    await cell('标称值', 0).fill('51.2');
    await cell('示值', 0).fill('51.21');
    await form.getByText('最大偏差 0.01，在允差 ±0.02 之内').waitFor();
    await form.getByRole('button', { name: '添加行' }).click();
    await cell('标称值', 1).fill('101.3');
    await cell('示值', 1).fill('101.36');
    await form.getByText('最大偏差 0.06，超出允差 ±0.02').waitFor();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await banner.getByText(/1 条/).first().waitFor();
    await form.getByText('0.06').first().waitFor();

    await context.setOffline(false);
    await banner.getByText('全部已发送').first().waitFor();
    const booked = await pool.query(
      `select trim_scale(d.deviation)::text as deviation, r.result, r.as_found as found from calibration_reading d
       join calibration_record r on r.id = d.doc_id where r.asset_id = $1 and r.calib_date > current_date - 2 order by d.seq`,
      [id],
    );
    expect(booked.rows).toEqual(['0.01', '0.06'].map((deviation) => ({ deviation, result: 3, found: 2 })));
    expect(complaints).toEqual([]);
  });
});
