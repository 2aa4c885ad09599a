/** A gauge is calibrated at the counter with the network cut: point by point, and its result is proposed from what was read. */
import { describe, expect, test } from 'vitest';
import { formatIdLabel } from '#domain/system/scan-code.ts';
import { atWork, startAtWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { allIsWell, everythingSent, standsAt, withoutNetwork } from '#tests/support/counter-journey.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('gauges');
const [ON_LOAN, DEFECTIVE] = [9, 14];

describe('the calibration of a gauge', () => {
  test('takes its readings without a network, proposes what they say, and is booked with them', async () => {
    const tablet = await atWork(tidy, 'gaugekeeper', 'LJ-01');
    const { page, pool } = tablet;
    const banner = page.getByRole('banner');
    const { id } = (await pool.query(`select id from asset_item where asset_no = 'G-000003'`)).rows[0];
    await goTo(page, `/lj/ljStockRecord?gauge=${id}`);
    const form = front(page);
    // The tolerance of the calibration before.
    await expect.poll(() => form.getByLabel('允许误差').inputValue()).toBe('0.02');
    await withoutNetwork(tablet, async () => {
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
    });
    const booked = await pool.query(
      `select trim_scale(d.deviation)::text as deviation, r.result, r.as_found as found from calibration_reading d
       join calibration_record r on r.id = d.doc_id where r.asset_id = $1 and r.calib_date > current_date - 2 order by d.seq`,
      [id],
    );
    expect(booked.rows).toEqual(['0.01', '0.06'].map((deviation) => ({ deviation, result: 3, found: 2 })));
    await allIsWell(tablet);
  });

  test('that has failed while it was lent sends it among the defective goods, whatever bin is scanned, and the band says so', async () => {
    const tablet = await atWork(tidy, 'gaugekeeper', 'LJ-01');
    const { page, pool } = tablet;
    const where = async () =>
      (
        await pool.query(
          `select b.box_status as status, n.bin_code as bin, n.bin_type as kind from box b join asset_item a on a.box_id = b.id
           left join bin n on n.id = b.bin_id where a.asset_no = 'G-000003'`,
        )
      ).rows[0];
    const { id } = (await pool.query(`select id from asset_item where asset_no = 'G-000003'`)).rows[0];
    const home = (await where()).bin;

    await standsAt(page, '/lj/material-lending', '扫描借用人工牌');
    await scan(page, formatIdLabel('E', 'P005'));
    await front(page).getByText('扫描要借的物品').waitFor();
    await scan(page, 'G-000003');
    await expect.poll(async () => (await where()).status).toBe(ON_LOAN);

    await goTo(page, `/lj/ljStockRecord?gauge=${id}`);
    await expect.poll(() => front(page).getByLabel('允许误差').inputValue()).toBe('0.02');
    const cell = (name: string) =>
      front(page)
        .getByRole('textbox', { name: new RegExp(name) })
        .first();
    await cell('标称值').fill('101.3');
    await cell('示值').fill('101.36');
    await front(page).getByText('最大偏差 0.06，超出允差 ±0.02').waitFor();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    // What was saved is shown; whoever leaves before is led there.
    await front(page).getByText('已记录').first().waitFor();
    await everythingSent(page);

    await standsAt(page, '/lj/material-identification', '扫描归还的物品');
    await scan(page, 'G-000003');
    await front(page)
      .getByRole('button', { name: /完好归还/ })
      .click();
    await front(page).getByText('扫描放入的货位').first().waitFor();
    await scan(page, home);
    const said = front(page).locator('[data-part=scan-band]').getByText('已还，但已停用：放入不良品区').first();
    await said.waitFor();
    await expect.poll(where).toMatchObject({ status: DEFECTIVE });
    const { bin } = await where();
    expect(bin).not.toBe(home);
    expect(await said.textContent()).toContain(bin);
    await allIsWell(tablet);
  });

  test('that has failed: what it measured and still lies here is inspected again by one button', async () => {
    const place = await startAtWork(tidy, ['manager', 'LJ-01']);
    const { pool } = place;
    const lot = (
      await pool.query(
        `select h.id, h.doc_no as no, count(*)::int as boxes, count(distinct b.warehouse_id)::int as stores from inspection h join box b on b.material_id = h.material_id and b.batch_id = h.batch_id
         where h.inspected_at is not null and b.qty > 0 and b.box_status = 2 and b.reserved_qty = 0
           and exists (select from inspection_item i where i.doc_id = h.id and not i.is_removed) group by h.id, h.doc_no order by h.doc_no limit 1`,
      )
    ).rows[0];
    await pool.query("update inspection_item set gauge_no = 'G-000003' where doc_id = $1", [lot.id]);
    const opened = "select count(*)::int as n from op_log where type = 'inspection.open' and status = 'applied'";
    const before = (await pool.query(opened)).rows[0].n;
    const { page, complaints } = await place.tablet('manager');
    await goTo(page, '/lj/ljStockRecord?measured=1&assetNo=G-000003');
    const list = front(page);
    await list.getByText(lot.no).first().waitFor();
    await list.getByRole('button', { name: '发起复检' }).click();
    const asked = page.getByRole('alertdialog');
    await asked.getByText('把量过的在库货物送去复检？').waitFor();
    await asked.getByText(new RegExp(`共 ${lot.boxes} 箱`)).waitFor();
    await asked.getByRole('button', { name: '发起复检' }).click();
    await page.getByText(`已开 ${lot.stores} 张在库检验单`).first().waitFor();
    await expect.poll(async () => (await pool.query(opened)).rows[0].n).toBe(before + lot.stores);
    // Nothing of it is left to be sent again.
    await expect.poll(() => list.getByText('合格').count()).toBeGreaterThan(0);
    await list.getByRole('button', { name: '发起复检' }).click();
    await page.getByText('没有可复检的在库货物：已发出、已预留或正在检验').first().waitFor();
    expect(complaints).toEqual([]);
  });
});
