/** Spare parts are handed out at the counter with the network cut: for a machine, by badge, old for new; the old parts are then expected. */
import { describe, expect, test } from 'vitest';
import { formatIdLabel } from '#domain/system/scan-code.ts';
import { atWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { allIsWell, withoutNetwork } from '#tests/support/counter-journey.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';
import { unread } from '#tests/support/unread.ts';

const CHUCK = 'BJ-0001';

const tidy = new Tidy('spare');

describe('the counter of spare parts', () => {
  test('hands out without a network, books it once, and expects the old parts', async () => {
    const tablet = await atWork(tidy, 'sparekeeper', 'BJ-01');
    const { page, pool } = tablet;
    const banner = page.getByRole('banner');
    const loose = async (): Promise<number> =>
      (
        await pool.query(
          `select sum(b.qty)::float8 as qty from box b join material m on m.id = b.material_id
           where m.mat_code = $1 and b.box_status = 2 and b.qty > 0`,
          [CHUCK],
        )
      ).rows[0].qty;
    const before = await loose();

    await goTo(page, '/spare-parts/spare-parts-warehouse-out?new=1');
    await front(page).getByRole('combobox', { name: '添加物料' }).waitFor();
    await withoutNetwork(tablet, async () => {
      // The tablet is slow to look the badge up: what is typed meanwhile stays, and so does whose badge it was.
      const read = await unread(page, 'person');
      await scan(page, formatIdLabel('E', 'P004'));
      await front(page).getByLabel('设备').fill('CNC-09');
      await read();
      await expect.poll(() => front(page).getByRole('combobox', { name: '领用人' }).inputValue()).toContain('赵磊');
      expect(await front(page).getByLabel('设备').inputValue()).toBe('CNC-09');
      await front(page).getByRole('combobox', { name: '添加物料' }).fill(CHUCK);
      await page.getByRole('option', { name: new RegExp(CHUCK) }).click();
      await front(page)
        .getByRole('textbox', { name: new RegExp(`数量.*${CHUCK}`) })
        .fill('2');
      await front(page).getByLabel('旧件号').fill('OLD-901, OLD-902');
      await front(page).getByRole('button', { name: '更多操作', exact: true }).click();
      await page.getByRole('menuitem', { name: '柜台发放' }).click();
      // Others may have taken from the same bin: that is said before anything is handed out.
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '确定' }).click();
      await banner.getByText(/1 条/).first().waitFor();
      expect(await loose()).toBe(before);
    });
    expect(await loose()).toBe(before - 2);
    const expected = await pool.query(
      `select a.status, a.inbound_subtype as subtype, l.box_no as "boxNo", l.apply_qty::float8 as qty
       from application a join application_line l on l.doc_id = a.id join issue_doc i on i.id = a.source_doc_id
       where a.doc_type = 'SPARE_IN' and i.equipment_no = 'CNC-09' order by l.line_no`,
    );
    expect(expected.rows).toEqual([
      { status: 1, subtype: 2, boxNo: 'OLD-901', qty: 1 },
      { status: 1, subtype: 2, boxNo: 'OLD-902', qty: 1 },
    ]);
    await allIsWell(tablet);
  });
});
