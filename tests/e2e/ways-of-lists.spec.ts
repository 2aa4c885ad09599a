/** What lists and reports lead to: lines beneath a list, a head whose act is in sight, bars and rows that open what they add up, an order by the server. */

import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AtWork, startAtWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('ways-of-lists', afterAll);
let place: AtWork;
let manager: Page;

beforeAll(async () => {
  place = await startAtWork(tidy, ['manager', null], ['qc', 'IQC-01']);
  manager = (await place.tablet('manager', { viewport: { width: 1440, height: 900 } })).page;
});

const one = async <T extends object>(text: string): Promise<T> => {
  const { rows } = await place.pool.query<T>(text);
  if (!rows[0]) throw new Error(`nothing found by ${text}`);
  return rows[0];
};
const inView = async (page: Page, name: string): Promise<boolean> => {
  const box = await front(page).getByRole('button', { name, exact: true }).boundingBox();
  const size = page.viewportSize();
  return box !== null && size !== null && box.y >= 0 && box.y + box.height <= size.height;
};

it('arrival notices show the lines of the chosen one beneath the list, with its verbs as buttons', async () => {
  const page = manager;
  await goTo(page, '/wms/arrival-notice');
  const beneath = front(page).locator('[data-part=lines-beneath]');
  await beneath.getByRole('grid').locator('[data-row]').first().waitFor();
  expect(await front(page).getByRole('grid').first().locator('[data-row]').count()).toBeGreaterThan(2);
  for (const name of ['收货', '关闭', '打开单据']) expect(await inView(page, name), name).toBe(true);
  await beneath.getByRole('button', { name: '打印箱标' }).waitFor();
  // Another one is chosen by its row, and opened from beneath.
  const second = front(page).getByRole('grid').first().locator('[data-index="1"]');
  const number = (await second.getByRole('rowheader').innerText()).trim();
  await second.click();
  await beneath.getByRole('heading', { name: `${number} 的明细` }).waitFor();
  await beneath.getByRole('button', { name: '打开单据' }).click();
  await front(page).locator('[data-page=document]').waitFor();
  expect(page.url()).toContain('/wms/arrival-notice?id=');
});

it('the head of an inspection has four columns, and its results can be sent without scrolling', async () => {
  const { id } = await one<{ id: string }>(`select id from inspection where status = 1 and deleted_at is null order by created_at limit 1`);
  const { page } = await place.tablet('qc');
  await goTo(page, `/wms/qualityDetails?id=${id}`);
  await front(page).getByRole('button', { name: '提交结果', exact: true }).waitFor();
  const columns = await front(page)
    .locator('dl')
    .first()
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
  expect(columns).toBe(4);
  expect(await inView(page, '提交结果')).toBe(true);
});

describe('reports', () => {
  const rows = () => front(manager).getByRole('grid').last().locator('[data-row]');
  /** The manager before stays in front until this one has been fetched: its rows must not be taken for these. */
  const open = async (path: string, title: string): Promise<void> => {
    await goTo(manager, path);
    await front(manager).getByRole('heading', { level: 1, name: title }).waitFor();
  };
  beforeAll(() => manager.setViewportSize({ width: 1440, height: 1200 }));

  it('the daily report leads to the reports that a row adds up', async () => {
    await open('/rjb-report', '报工日报表');
    await rows().first().click();
    await expect.poll(() => manager.url()).toMatch(/rjb-report\?rows=1&dateFrom=.+&shift=/);
    await rows().first().waitFor();
    await front(manager).getByRole('columnheader', { name: '流转卡' }).waitFor();
  });

  it('a difference of the stock leads to the boxes of its material', async () => {
    await open('/stock-cy-statistics', '库存差异');
    await rows().filter({ hasNotText: 'MES无此料号', visible: true }).first().click();
    await expect.poll(() => manager.url()).toMatch(/warehouse-details\?material=.+&warehouse=.+/);
  });

  it('the exchange with the ERP is sorted by the server', async () => {
    await open('/synchronization-report', 'ERP同步报表');
    const first = async () => (await rows().first().locator('[aria-colindex="3"]').innerText()).trim();
    await rows().first().waitFor();
    const sorted = front(manager).getByRole('grid').last().getByRole('columnheader').getByRole('button', { name: '单号', exact: true });
    await sorted.click();
    const { no } = await one<{ no: string }>('select min(doc_no) as no from erp_outbox');
    await expect.poll(first).toBe(no);
    await sorted.click();
    const { last } = await one<{ last: string }>('select max(doc_no) as last from erp_outbox');
    await expect.poll(first).toBe(last);
  });

  it('a bar draws a quantity of one unit and opens its rows by the keyboard', async () => {
    await goTo(manager, '/stock-by-warehouse');
    const chart = front(manager).locator('section').filter({ hasText: '（按仓库）' });
    await chart.getByRole('heading', { name: /^现存 \S+（按仓库）$/ }).waitFor();
    const bar = chart.getByRole('button', { name: /^查看/ }).first();
    await bar.waitFor();
    const count = front(manager).locator('[data-part=count]');
    const before = Number((await count.innerText()).replace(',', ''));
    const units = chart.getByRole('radiogroup', { name: '图表单位' });
    const named = await chart.getByRole('heading').innerText();
    await units
      .getByText('KG', { exact: true })
      .or(units.getByText('PCS', { exact: true }))
      .last()
      .click();
    await expect.poll(() => chart.getByRole('heading').innerText()).not.toBe(named);
    await bar.focus();
    await manager.keyboard.press('Enter');
    await expect.poll(async () => Number((await count.innerText()).replace(',', ''))).toBeLessThan(before);
    // The bar is a search like any other: one press takes it back.
    await front(manager).getByRole('button', { name: '重置' }).click();
    await expect.poll(async () => Number((await count.innerText()).replace(',', ''))).toBe(before);
  });
});
