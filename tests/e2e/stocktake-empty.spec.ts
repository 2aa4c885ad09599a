/** At the desk the bins that are due become a plan; at the terminal an empty bin is called empty, without a network. */
import { describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { front, signIn } from '#tests/support/browser.ts';
import { startDemoServer } from '#tests/support/demo-server.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { FLOOR_RIGHTS, Plant } from '#tests/support/plant.ts';
import { StocktakeScene } from '#tests/support/stocktake-scene.ts';
import { scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

const PASSWORD = 'chejian888';
const tidy = new Tidy('stocktake-empty');

describe('cycles and empty bins', () => {
  test('are planned from what is due, and seen one by one', async () => {
    const { url, pool, connectionString } = await startDemoServer(tidy);
    const plant = new Plant(connectionString, async () => undefined);
    tidy.after(() => plant.pool.end());
    const [steel] = await plant.rows<AnyRow>('select * from material where box_managed and batch_managed limit 1');
    const goods = { classCode: steel?.class_code, sourceType: 1, isBlank: false, expiryWarnDays: 30 };
    const like = { ...goods, overReceiptPct: '0', overIssuePct: '0', isActive: true };
    const newTablet = async (user: AnyRow) => {
      const device = new WireDevice(plant.pool, user);
      await plant.session(user, device.id);
      return device;
    };
    const scene = await StocktakeScene.open({
      data: { plant, steel: like as never },
      newTablet,
      rows: (text, values) => plant.rows(text, values),
    });
    const { bins } = await scene.stocked();
    const rights = [...FLOOR_RIGHTS, 'web:wmsmaster:check', ...['create', 'issue', 'count'].map((verb) => `web:wms:check:${verb}`)];
    const boss = await plant.user('zero-boss', rights, [scene.storeId]);
    await pool.query(
      "update app_user set password_hash = (select password_hash from app_user where account = 'keeper') where account = 'zero-boss'",
    );
    const code = async (id: string) =>
      (await plant.rows<{ code: string }>('select bin_code as code from bin where id = $1', [id]))[0]?.code ?? '';
    const [x, z] = [await code(bins.x), await code(bins.z)];

    const { page, context, complaints } = await tidy.tablet(await tidy.installedFolder(url));
    await signIn(page, url, { account: 'zero-boss', password: PASSWORD }, null);
    await page.getByText('本机数据完整').first().waitFor();
    await goTo(page, '/plan');
    await front(page).getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '按 ABC 生成' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(x, { exact: true }).first().waitFor();
    await dialog.getByRole('button', { name: '生成（2 个货位）' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect
      .poll(() => plant.rows('select check_type, scope_bins from check_info where warehouse_id = $1', [scene.storeId]))
      .toEqual([{ check_type: 2, scope_bins: [bins.x, bins.y] }]);

    const plan = await scene.issued(await newTablet(boss), { checkType: 4, checkName: '零盘' });
    await goTo(page, '/plan/fill');
    await front(page).getByText('零盘').first().waitFor();
    await context.setOffline(true);
    await scan(page, z);
    await front(page).getByText(`货位 ${z} 账面为空`).first().waitFor();
    await front(page).getByRole('button', { name: '空', exact: true }).click();
    await front(page).getByText('已确认货位为空').first().waitFor();
    await context.setOffline(false);
    await expect
      .poll(() => plant.rows('select empty_by_name is not null as seen from check_bin where doc_id = $1', [plan]))
      .toEqual([{ seen: true }]);
    expect(complaints).toEqual([]);
  });
});
