/** What the generic page of a report guarantees (sort, sums over all rows, chart with its table, drill-down, a search that an address begins with), on one of them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AtWork, startAtWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { PageReader } from '#tests/support/page-reader.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('report-page', afterAll);
let place: AtWork;
let reader: PageReader;

beforeAll(async () => {
  place = await startAtWork(tidy, ['manager', null]);
  reader = new PageReader((await place.tablet('manager', { viewport: { width: 1440, height: 1200 } })).page);
});

const table = () => front(reader.page).getByRole('grid').last();
const column = async (title: string): Promise<string[]> => {
  const heads = await table().getByRole('columnheader').allTextContents();
  const at = heads.findIndex((text) => text.startsWith(title)) + 1;
  return table().locator(`[data-row] [aria-colindex="${at}"]`).allTextContents();
};

it('the page of a report is sorted by the server, over all rows', async () => {
  await reader.open('/stock-group-list');
  await expect.poll(() => reader.count()).toBeGreaterThan(10);
  await table().getByRole('columnheader', { name: '箱数' }).click();
  await table().getByRole('columnheader', { name: '箱数' }).click();
  const { rows } = await place.pool.query<{ n: number }>(
    `select count(*)::int as n from box where qty > 0 and box_status in (1, 2, 4, 5, 6, 7, 13, 14, 15, 16, 17) group by material_id order by 1 desc limit 1`,
  );
  await expect.poll(async () => Number.parseInt((await column('箱数'))[0] ?? '', 10)).toBe(rows[0]?.n);
});

it('the page of a report adds up all rows found, and says nothing where units differ', async () => {
  await reader.open('/stock-group-list');
  const { rows } = await place.pool.query<{ n: number }>(
    'select count(*)::int as n from box where qty > 0 and box_status in (1, 2, 4, 5, 6, 7, 13, 14, 15, 16, 17)',
  );
  const sums = front(reader.page).getByRole('row').filter({ hasText: '全部合计' });
  await expect.poll(() => sums.textContent()).toContain(`${rows[0]?.n}`);
  expect(await sums.textContent()).toContain('–');
});

it('the page of a report is drawn, with the table of the same figures one touch away, and remembers that it was closed', async () => {
  await reader.open('/stock-by-warehouse');
  const { page } = reader;
  const chart = front(page)
    .getByRole('region')
    .filter({ hasText: '（按仓库）' })
    .or(front(page).locator('section').filter({ hasText: '（按仓库）' }));
  await chart.first().waitFor();
  await chart.first().getByText('表格', { exact: true }).click();
  await chart.first().getByRole('grid').waitFor();
  await front(page).locator('header button[aria-haspopup=menu]').first().click();
  await page.getByRole('menuitem', { name: '隐藏图表' }).click();
  await expect.poll(() => chart.count()).toBe(0);
});

it('the page of a report has another chart to choose, in place of the first one once its figures are there, and a day of it narrows the rows', async () => {
  await reader.open('/staff-operation-statistics');
  const choice = front(reader.page).getByRole('radiogroup', { name: '图表内容' });
  await choice.getByText('日期', { exact: true }).click();
  const day = front(reader.page).getByRole('group').getByRole('button', { name: /^查看/ });
  await day.first().waitFor();
  const before = await reader.count();
  await day.first().click();
  await expect.poll(() => reader.count()).toBeLessThan(before);
});

it('the page of a report leads to what a row is made of', async () => {
  await reader.open('/stock-by-warehouse');
  await table().locator('[data-row]').first().click();
  await expect.poll(() => reader.page.url()).toMatch(/#\/warehouse-details\?material=.+&warehouse=.+/);
});

it('the page of a report begins with the search of an address', async () => {
  const { rows } = await place.pool.query<{ no: string }>('select box_no as no from box where qty > 0 order by box_no limit 1');
  await reader.open(`/box-history-log?boxNo=${rows[0]?.no}`);
  await expect.poll(async () => new Set((await column('箱号')).map((text) => text.trim()))).toEqual(new Set([rows[0]?.no]));
});
