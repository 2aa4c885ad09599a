/** Tools leave for the grinder and come back with the network cut: one scan out, one scan, a size and the bin in. */
import { describe, expect, test } from 'vitest';
import { atWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { allIsWell, standsAt, withoutNetwork } from '#tests/support/counter-journey.ts';
import { scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

/** One is held for a grinder, one is at the grinder's. */
const [HELD, AWAY] = ['T-000009', 'T-000007'];

const tidy = new Tidy('grinding');

describe('the grinding terminals', () => {
  test('send and take back without a network, and book it once', async () => {
    const tablet = await atWork(tidy, 'toolkeeper', 'GJ-01');
    const { page, pool } = tablet;
    const box = async (boxNo: string) =>
      (
        await pool.query(
          `select b.box_status as status, n.bin_code as bin, a.grind_count as grinds, a.size_now::float8 as size
           from box b join asset_item a on a.box_id = b.id left join bin n on n.id = b.bin_id where b.box_no = $1`,
          [boxNo],
        )
      ).rows[0];

    await standsAt(page, '/tool/ex-warehouse', '扫描要送修磨的物品');
    await withoutNetwork(tablet, async () => {
      await scan(page, HELD);
      await front(page).getByText('已送出 1 PCS').first().waitFor();
    });
    expect(await box(HELD)).toMatchObject({ status: 8 });

    await standsAt(page, '/tool/gd-warehouse', '扫描修磨返回的物品');
    await withoutNetwork(tablet, async () => {
      await scan(page, AWAY);
      await front(page).getByRole('textbox', { name: '修磨后尺寸' }).fill('9.4');
      // A size that nobody has confirmed is not thrown away by the bin.
      await scan(page, 'T-01');
      await front(page).getByText('请先确认填写的数').first().waitFor();
      await front(page).getByRole('button', { name: '确认', exact: true }).click();
      await front(page).getByRole('textbox', { name: '修磨后尺寸' }).waitFor({ state: 'hidden' });
      await scan(page, 'T-01');
      await front(page).getByText('合格，已放入 T-01').first().waitFor();
    });
    expect(await box(AWAY)).toEqual({ status: 2, bin: 'T-01', grinds: 1, size: 9.4 });
    await allIsWell(tablet);
  });
});
