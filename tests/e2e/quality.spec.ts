/** Ten boxes were announced and nine came: inspected, eight put away, the rejected one sent back to its supplier; the books agree. */
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureDemo } from '#server/demo/ensure-demo.ts';
import { DEMO_PASSWORD } from '#server/demo/people.ts';
import { brokenRules } from '#server/modules/invariants.ts';
import { front, type Host, signIn, startHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { scan } from '#tests/support/tablet.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

let host: Host;
let browser: Browser;
const boxes: { id: string; boxNo: string }[] = [];
let inspectionId = '';
let device: WireDevice;
let keeper: { id: string; version: number };
let supName = '';

const one = async <T extends object>(text: string, values: unknown[] = []): Promise<T> => {
  const { rows } = await host.db.query<T>(text, values);
  if (!rows[0]) throw new Error(`nothing found by ${text}`);
  return rows[0];
};

/** What the dock does before quality comes: nine boxes of a hundred, counted and reviewed. */
async function receive(): Promise<void> {
  keeper = await one('select id, version from app_user where account = $1', ['keeper']);
  device = new WireDevice(host.db, keeper);
  await host.db.query(
    `insert into user_session (token_hash, user_id, account, device_id, absolute_until) values (decode(md5($1), 'hex'), $2, 'keeper', $3, now() + interval '1 day')`,
    [device.id, keeper.id, device.id],
  );
  const goods = await one<{ material: string; supplier: string; name: string; wh: string; bin: string }>(
    `select m.id as material, s.id as supplier, s.sup_name as name, w.id as wh, b.id as bin from material m
     join warehouse w on w.wh_code = 'YCL02' join bin b on b.warehouse_id = w.id and b.bin_type = 0 join supplier s on s.supplier_code = 'S004'
     where m.class_code = 'MF' and m.iqc_mode = 1 order by m.mat_code limit 1`,
  );
  supName = goods.name;
  const receipt = await device.does('receipt.create', (id) => ({
    ...{
      id: id('doc'),
      supplierId: goods.supplier,
      receiptType: '003',
      noticeId: null,
      supplierDocNo: null,
      warehouseId: goods.wh,
      remark: null,
    },
    lines: [{ materialId: goods.material, poLineId: null, noticeLineId: null, planQty: '1000' }],
  }));
  expect(receipt.status).toBe('applied');
  for (let n = 1; n <= 9; n += 1) {
    const boxNo = `WALK-${n}`;
    const scanned = await device.does('receipt.scan', (id) => ({
      ...{
        id: receipt.id('doc'),
        boxId: id('box'),
        boxNo,
        lineId: receipt.id('line-1'),
        qty: '100',
        batchNo: 'WALK',
        productionDate: null,
      },
      ...{ expiryDate: '2099-01-31', grossWeight: null, binId: goods.bin, photos: [] },
    }));
    expect(scanned.status).toBe('applied');
    boxes.push({ id: scanned.id('box'), boxNo });
  }
  expect((await device.does('receipt.review', { id: receipt.id('doc') })).status).toMatch(/^a/);
  inspectionId = (await one<{ id: string }>('select id from inspection where source_doc_id = $1', [receipt.id('doc')])).id;
}

beforeAll(async () => {
  host = await startHost(8164, { DEMO: 'on' });
  await ensureDemo({ db: host.db, config: host.config });
  await receive();
  browser = await chromium.launch(launchOptions);
}, 90_000);
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

async function at(account: string, station: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' })).newPage();
  page.setDefaultTimeout(8_000);
  await signIn(page, host.base, { account, password: DEMO_PASSWORD }, station);
  await page.getByText('本机数据完整').first().waitFor();
  return page;
}
const button = (page: Page, name: string | RegExp) => front(page).getByRole('button', { name });

describe('from the dock to the rack and back to the supplier', () => {
  it('the inspector records the sample and decides box by box', async () => {
    const page = await at('qc', 'IQC-01');
    await goTo(page, `/wms/qualityDetails?id=${inspectionId}`);
    await front(page).getByRole('heading', { level: 1, name: '检验明细' }).waitFor();
    await front(page)
      .getByRole('textbox', { name: /第 1 行 项目/ })
      .fill('外观');
    await button(page, '提交结果').click();
    await button(page, '逐箱判定').click();
    await front(page).getByRole('heading', { level: 1, name: '选择检验箱' }).waitFor();
    await button(page, '全选').click();
    await front(page).getByText('WALK-9').first().click();
    await button(page, /^合格（8）/).click();
    await front(page).getByText('8 箱判定合格').first().waitFor();
    await scan(page, 'WALK-9');
    await button(page, '不合格（1）').click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog.getByRole('textbox').fill('油封破损');
    await dialog.getByRole('button').last().click();
    await front(page).getByText('1 箱判定不合格').first().waitFor();
    await expect
      .poll(() => one('select status, accepted_qty, rejected_qty from inspection where id = $1', [inspectionId]), { timeout: 8_000 })
      .toEqual({ status: 2, accepted_qty: '800', rejected_qty: '100' });
    await page.context().close();
  }, 40_000);

  it('the keeper puts the good boxes away and sends the bad one back', async () => {
    const rack = await one<{ id: string; wh: string }>(
      `select b.id, b.warehouse_id as wh from bin b join warehouse w on w.id = b.warehouse_id where w.wh_code = 'YCL02' and b.bin_type = 7`,
    );
    for (const { id } of boxes.slice(0, 8)) {
      const { bin_id: fromBinId } = await one<{ bin_id: string }>('select bin_id from box where id = $1', [id]);
      const put = await device.does('box.putAway', { boxId: id, binId: rack.id, fromBinId, suggestedBinId: null });
      expect(put.status).toBe('applied');
    }
    expect(await one('select box_status, bin_type from box b join bin on bin.id = b.bin_id where b.id = $1', [boxes[8]?.id])).toEqual({
      ...{ box_status: 14, bin_type: 5 },
    });
    const page = await at('keeper', 'YCL-01');
    await goTo(page, '/wms/purchase-return-goods?new=1');
    const pick = async (label: string, text: string): Promise<void> => {
      const field = front(page).getByLabel(label, { exact: true }).first();
      await field.click();
      await field.fill(text);
      await page.getByRole('option').filter({ hasText: text }).first().click();
    };
    await pick('供应商', supName);
    await pick('退货仓库', 'YCL02');
    const box = front(page).getByRole('combobox', { name: /第 1 行 箱号/ });
    await box.click();
    await box.fill('WALK-9');
    await page.getByRole('option').filter({ hasText: 'WALK-9' }).first().click();
    await button(page, '保存').click();
    await button(page, /^审核/).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect
      .poll(() => one('select status from purchase_return order by created_at desc limit 1'), { timeout: 8_000 })
      .toEqual({ status: 1 });
    expect(await one('select qty, box_status from box where id = $1', [boxes[8]?.id])).toEqual({ qty: '0', box_status: 3 });
    expect(await brokenRules(host.db)).toEqual({});
  }, 40_000);
});
