/** From the end of production to the lorry with the network cut (area-finished-sales §7 F1, S1): received box by box, picked, loaded and shipped. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { formatIdLabel } from '#domain/system/scan-code.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { startAtWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';
import { deviceOf } from '#tests/support/wire-device.ts';

const applied = expect.objectContaining({ status: 'applied' });

const tidy = new Tidy('finished');

const button = (page: Page, name: string | RegExp) => front(page).getByRole('button', { name, exact: typeof name === 'string' });
const says = (page: Page, text: string | RegExp) => front(page).getByText(text).first().waitFor();
const dialog = (page: Page) => page.getByRole('dialog');

/** One box: its number is scanned, quantity and batch are typed where the proposal does not fit. */
async function receives(page: Page, boxNo: string, typed?: { qty: string; batchNo: string }): Promise<void> {
  await scan(page, boxNo);
  if (typed) {
    await front(page).getByRole('textbox', { name: /^数量/ }).fill(typed.qty);
    await front(page).getByRole('textbox', { name: /^批号/ }).fill(typed.batchNo);
  }
  await button(page, '保存本箱').click();
  await says(page, `箱 ${boxNo} 已保存`);
}

describe('finished goods', () => {
  test('come in, are picked, loaded and shipped without a network', async () => {
    const { pool, ...place } = await startAtWork(tidy, ['fgkeeper', 'CCP-01']);
    const rows = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;
    const one = async <T extends object = { id: string }>(text: string, values: unknown[] = []) => (await rows(text, values))[0] as T;
    const { id: storeId } = await one("select id from warehouse where wh_code = 'CCP01'");
    const { id: materialId } = await one("select id from material where mat_code = 'CP-0001'");
    const { id: customerId } = await one("select id from customer where customer_code = 'K001'");
    const free = async () =>
      (
        await one<{ n: string }>(
          `select coalesce(sum(qty - reserved_qty), 0)::float8::text as n from box
            where material_id = $1 and warehouse_id = $2 and box_status = 2`,
          [materialId, storeId],
        )
      ).n;
    expect(await free()).toBe('0');

    const { page, context } = await place.tablet('fgkeeper');
    await goTo(page, '/products/products-warehousing?scan=new');
    await dialog(page).waitFor();
    await context.setOffline(true);
    // F1: an order that this system does not know, three boxes of 40.
    await dialog(page).getByRole('textbox', { name: '工单号' }).fill('MO-T-001');
    await dialog(page).getByRole('button', { name: '开始扫描' }).click();
    await says(page, '先扫描或选择物料');
    await scan(page, formatIdLabel('M', 'CP-0001'));
    await says(page, /接下来的箱：CP-0001/);
    await scan(page, 'CP-MR');
    await says(page, '放入 CP-MR');
    await receives(page, 'B900000001', { qty: '40', batchNo: 'CP260701' });
    await receives(page, 'B900000002');
    await page.reload();
    await says(page, '已扫 2 箱');
    await receives(page, 'B900000003');
    await button(page, '审核入库').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '审核入库' }).click();
    // Nobody has booked it yet, and nothing says so.
    await page.getByText('还没有完成').first().waitFor();
    await context.setOffline(false);
    await expect.poll(free).toBe('120');
    const received = "select created_by_name as by, status from finished_receipt where order_no = 'MO-T-001'";
    expect(await rows(received)).toEqual([{ by: '田雪', status: 1 }]);

    // S1: 100 are sold, by the ERP's order; the server names two boxes of 40 and 20 of the third.
    const order = await (await deviceOf(pool, 'admin')).does('salesOrder.take', (id) => ({
      id: id('doc'),
      soNo: 'SO-S1',
      soType: 1,
      customerId,
      customerPo: null,
      orderDate: '2026-07-01',
      currency: 'CNY',
      lines: [{ materialId, orderQty: '100', requiredDate: null, price: '120' }],
    }));
    expect(order).toEqual(applied);
    const issue = await (await deviceOf(pool, 'sales')).does('salesIssue.generate', (id) => ({
      id: id('doc'),
      soId: order.id('doc'),
      soType: 1,
      customerId,
      warehouseId: storeId,
      packingListNo: null,
      remark: null,
      lines: [{ soLineId: order.id('line-1'), materialId, qty: '100' }],
    }));
    expect(issue).toEqual(applied);
    const issueId = issue.id('doc');
    await goTo(page, '/products/products-delivery');
    await front(page)
      .getByText(/^SI\d+/)
      .first()
      .waitFor();
    await goTo(page, `/products/products-delivery?load=${issueId}`);
    await says(page, /拿箱 B900000001/);
    await context.setOffline(true);
    await scan(page, 'CP-MR');
    await scan(page, 'B900000001');
    await says(page, '已拣 40 ');
    await scan(page, 'B900000002');
    await scan(page, 'B900000003');
    await button(page, '确认数量').click();
    await says(page, '全部拣完，去装车');
    await button(page, '去装车').click();
    await says(page, /扫描装车的箱，还有 3 箱/);
    await scan(page, 'B900000001');
    await says(page, '已装车 40 ');
    // What stays on the shelf does not leave with the lorry.
    await scan(page, 'B900000003');
    await says(page, /不在本出库单上/);
    await scan(page, 'B900000002');
    await says(page, /扫描装车的箱，还有 1 箱/);
    const child =
      (await front(page).locator('[data-line]').filter({ hasNotText: 'B90000000' }).first().innerText()).match(
        /\b[A-Z]{1,3}[A-Z0-9]{6,}\b/,
      )?.[0] ?? '';
    await page.reload();
    await says(page, /扫描装车的箱，还有 1 箱/);
    await scan(page, child);
    await says(page, '全部装齐，可以发货');
    await button(page, '发货').click();
    await dialog(page).getByRole('textbox', { name: /车牌/ }).fill('浙B·12345');
    await dialog(page).getByRole('button', { name: '发货', exact: true }).click();
    await page.getByText('还没有完成').first().waitFor();
    await context.setOffline(false);
    const shipped = () =>
      one<{ status: number; ship: number; plate: string | null }>(
        'select status, ship_status as ship, plate_no as plate from sales_issue where id = $1',
        [issueId],
      );
    await expect.poll(shipped).toMatchObject({ status: 2, ship: 2, plate: '浙B·12345' });
    expect(await free()).toBe('20');
    const gone = await one<{ n: string }>(
      `select sum(e.qty_delta)::float8::text as n from stock_ledger_entry e join stock_movement m on m.id = e.movement_id
        where e.account = 'CUSTOMER' and m.doc_id = $1`,
      [issueId],
    );
    expect(gone.n).toBe('100');
    expect(await brokenRules(pool)).toEqual({});
  });
});
