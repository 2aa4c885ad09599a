/** Many differences of a plan during which work goes on: narrowed and drawn, answered in pages, and printed. */
import { expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { front, signIn } from '#tests/support/browser.ts';
import { startDemoServer } from '#tests/support/demo-server.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { FLOOR_RIGHTS, Plant } from '#tests/support/plant.ts';
import { StocktakeScene } from '#tests/support/stocktake-scene.ts';
import { scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

const tidy = new Tidy('stocktake-differences');
/** More than one page of the dialog. */
const SHORT = 56;
const EQUAL = 20;

test('a plan with many differences is narrowed, answered page by page, and printed', async () => {
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
  const rows = <T extends object>(text: string, values?: unknown[]) => plant.rows<T>(text, values);
  const scene = await StocktakeScene.open({ data: { plant, steel: like as never }, newTablet, rows });
  const { bins, boxes } = await scene.stocked();
  await rows(
    `insert into box select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'box_no', 'MANY-' || lpad(n::text, 3, '0')))).*
     from box b, generate_series(1, $2::int) n where b.id = $1`,
    [boxes[0], SHORT + EQUAL],
  );
  const verbs = ['create', 'issue', 'count', 'submit', 'print'].map((verb) => `web:wms:check:${verb}`);
  const boss = await plant.user('many-boss', [...FLOOR_RIGHTS, 'web:wmsmaster:check', ...verbs], [scene.storeId]);
  await pool.query(
    "update app_user set password_hash = (select password_hash from app_user where account = 'keeper') where account = 'many-boss'",
  );
  const device = await newTablet(boss);
  const plan = await scene.issued(device, { freezeMode: 2, scopeBins: [bins.y] });
  const lines = await scene.lines(plan, `box_no like 'MANY-%'`);
  for (const [n, { id: lineId }] of lines.entries()) {
    const count = { id: plan, lineId, qty: n < SHORT ? '24' : '25', binId: null, by: 1 };
    expect(await device.does('checkInfo.count', count)).toMatchObject({ status: 'applied' });
  }
  const [y] = await rows<{ code: string }>('select bin_code as code from bin where id = $1', [bins.y]);

  const { page, context, complaints } = await tidy.tablet(await tidy.installedFolder(url));
  await context.addInitScript(() => {
    window.print = () => Reflect.set(window.top ?? window, 'paper', document.documentElement.outerHTML);
  });
  await signIn(page, url, { account: 'many-boss', password: 'chejian888' }, null);
  await page.getByText('本机数据完整').first().waitFor();

  // No bin is locked, and the terminal knows whose it is: the last four boxes are counted there.
  await goTo(page, '/plan/fill');
  await front(page).getByText('盲盘').first().waitFor();
  await context.setOffline(true);
  await scan(page, y?.code ?? '');
  await front(page).getByText(`扫描货位 ${y?.code} 的箱`).first().waitFor();
  for (const boxNo of scene.boxNos) {
    await scan(page, boxNo);
    await front(page).getByText('已盘 25 PCS').first().waitFor();
  }
  await context.setOffline(false);
  await expect.poll(async () => (await scene.lines(plan, 'first_qty is null')).length).toBe(0);
  expect(await device.does('checkInfo.finishCount', { id: plan })).toMatchObject({ status: 'applied' });

  await goTo(page, `/plan?id=${plan}`);
  // With another state of the plan its lines are drawn anew, all of them.
  await front(page).getByText('初盘完成', { exact: true }).first().waitFor();
  await front(page).getByText(`盘亏 ${SHORT}`, { exact: true }).click();
  await expect
    .poll(() => front(page).getByRole('heading', { name: '明细', exact: true }).locator('..').innerText())
    .toContain(String(SHORT));
  await front(page)
    .getByRole('img', { name: new RegExp(`盘亏 行数 ${SHORT}`) })
    .waitFor();

  const paper = async (name: string): Promise<string> => {
    await front(page).getByRole('button', { name: '更多' }).first().click();
    await page.getByRole('menuitem', { name }).click();
    await expect.poll(() => page.evaluate(() => typeof Reflect.get(window, 'paper')), { message: name }).toBe('string');
    return page.evaluate(() => {
      const html = String(Reflect.get(window, 'paper'));
      Reflect.deleteProperty(window, 'paper');
      return html;
    });
  };
  const differences = await paper('打印差异表');
  for (const text of ['盘点差异表', 'MANY-001', '-1', '盘亏', '审核人']) expect(differences).toContain(text);
  expect(differences).not.toContain(`MANY-0${SHORT + 1}`);

  await front(page).getByRole('button', { name: '提交', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(50);
  await dialog.getByRole('button', { name: '提交' }).click();
  await dialog.getByLabel(`其余 ${SHORT} 行的差异原因`).selectOption({ label: '点错' });
  await dialog.getByRole('button', { name: '提交' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect
    .poll(() =>
      rows('select diff_reason as reason, count(*)::int as n from check_line where doc_id = $1 and diff_type = 3 group by 1', [plan]),
    )
    .toEqual([{ reason: 1, n: SHORT }]);
  expect(complaints).toEqual([]);
});
