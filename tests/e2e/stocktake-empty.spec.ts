/** At the desk the bins that are due become a plan; at the terminal an empty bin is called empty, without a network. */
import { describe, expect, test } from 'vitest';
import { startAtWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { choose, goTo } from '#tests/support/keeper-at-work.ts';
import { STORE, stocktakeAtWork } from '#tests/support/stocktake-at-work.ts';
import { scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('stocktake-empty');

describe('cycles and empty bins', () => {
  test('are planned from what is due, and seen one by one', async () => {
    const place = await startAtWork(tidy, ['manager', null]);
    const { scene, codes, manager } = await stocktakeAtWork(place);
    const { z } = codes;
    const rows = async (text: string, ...values: unknown[]) => (await place.pool.query(text, values)).rows;

    const { page, context, complaints } = await place.tablet('manager');
    await goTo(page, '/plan');
    await front(page).getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '按 ABC 生成' }).click();
    const dialog = page.getByRole('dialog');
    await choose(page, '仓库', STORE, dialog);
    await dialog.getByLabel('最多货位').fill('2');
    await dialog.getByRole('button', { name: '生成（2 个货位）' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const planned = `select c.check_type as type, count(*)::int as bins, bool_and(exists (select 1 from box b where b.bin_id = n.id and b.qty > 0)) as "hold"
      from check_info c join bin n on c.scope_bins ? n.id::text where c.warehouse_id = $1 group by c.id`;
    await expect.poll(() => rows(planned, scene.storeId)).toEqual([{ type: 2, bins: 2, hold: true }]);

    const plan = await scene.issued(manager, { checkType: 4, checkName: '零盘' });
    await goTo(page, '/plan/fill');
    await front(page).getByText('零盘').first().waitFor();
    await context.setOffline(true);
    await scan(page, z);
    await front(page).getByText(`货位 ${z} 账面为空`).first().waitFor();
    await front(page).getByRole('button', { name: '空', exact: true }).click();
    await front(page).getByText('已确认货位为空').first().waitFor();
    await context.setOffline(false);
    await expect
      .poll(() => rows('select empty_by_name is not null as seen from check_bin where doc_id = $1', plan))
      .toEqual([{ seen: true }]);
    expect(complaints).toEqual([]);
  });
});
