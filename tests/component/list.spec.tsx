/** The list of the generic page: its rows, its tools, its keys. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { measure } from '#tests/support/layout/measure.ts';
import { useTableSettings } from '#ui/table/columns.ts';
import { show } from './gallery/show.tsx';
import { all, atRest, button, find, rememberOnlyStored, told } from './in-page.ts';
import { press } from './keys.ts';
import type { Look } from './mount.tsx';

afterEach(() => {
  vi.useRealTimers();
  useTableSettings.getState().reset('gallery.receipt');
});

/** Rows follow the page, piece by piece. */
async function showList(state?: string, look: Look = {}): Promise<void> {
  await show('list', { state, ...look });
  await find('[data-row], [data-card]');
}

/** Where the table is wider than its place, its tools are behind one button. */
async function openColumns(): Promise<void> {
  await atRest();
  if (button('表格工具').elements().length > 0) await button('表格工具').click();
  await button('列设置').click();
}

/** The box is drawn; its input is hidden, and no mouse can reach it. */
const tick = (name: string): void => (page.getByRole('checkbox', { name, exact: true }).element() as HTMLElement).click();

const orderOfRows = (): number[] => all('[data-row]').map((row) => Number(row.getAttribute('aria-rowindex')));

describe('rows', () => {
  it('only those in view are drawn of ten thousand', async () => {
    await showList('many');
    const rows = page.getByRole('row').elements().length;
    expect(rows).toBeGreaterThan(8);
    expect(rows).toBeLessThan(40);
  });

  it('stand in the order in which they are read once they have come to rest, and the focus has not passed to another one', async () => {
    await showList('many');
    const box = page.getByRole('checkbox', { name: '选择第 2 行', exact: true }).element() as HTMLElement;
    box.focus();
    expect(document.activeElement).toBe(box);
    const grid = page.getByRole('grid').element();
    for (const top of [300, 700, 1100, 500, 1900]) {
      const before = orderOfRows().join();
      grid.scrollTo({ top, behavior: 'instant' });
      await expect.poll(() => orderOfRows().join()).not.toBe(before);
    }
    await expect.poll(() => Math.min(...orderOfRows())).toBeGreaterThan(20);
    await expect.poll(() => orderOfRows().every((row, at, rows) => at === 0 || row === (rows[at - 1] ?? 0) + 1)).toBe(true);
    expect(document.activeElement?.closest('[data-row]') ?? null).toBeNull();
  });

  it('stay selected over pages, and those over the limit are refused with a notice', async () => {
    await showList('limit');
    tick('选择第 1 行');
    await button('下一页').click();
    await expect.element(page.getByText('已选择 1 项')).toBeVisible();
    // A notice stays for six seconds, in which a busy machine may not look once.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    tick('选择本页');
    await expect.element(page.getByText('已选择 12 项')).toBeVisible();
    await expect.element(page.getByText('另有 9 行未选中')).toBeVisible();
  });

  it('become cards on a narrow screen', async () => {
    await showList('rows', { size: [420, 900] });
    expect(page.getByRole('grid').elements()).toHaveLength(0);
    expect(page.getByRole('listitem').elements()).toHaveLength(20);
  });

  it('that are no array are said to be none', async () => {
    await show('parts');
    await expect.element(page.getByText('表格数据需要的是数组格式，请检查你的数据格式', { exact: true })).toBeVisible();
  });
});

describe('the search', () => {
  it('is asked once, 500 ms after the last key, and at once on Enter', async () => {
    await showList();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await page.getByRole('textbox', { name: '到货单号' }).click();
    for (const key of ['D', 'H', '2', '6']) {
      await press(key);
      vi.advanceTimersByTime(499);
    }
    await expect.element(page.getByRole('textbox', { name: '到货单号' })).toHaveValue('DH26');
    expect(told('data-searches')).toBe('0');
    vi.advanceTimersByTime(1);
    await expect.poll(() => told('data-searches')).toBe('1');
    await press('Enter');
    await expect.poll(() => told('data-searches')).toBe('2');
  });

  it('says that the last day lies before the first, and is not asked until one of them is changed', async () => {
    await showList();
    const day = (end: string) => page.getByRole('textbox', { name: `预计到货（${end}）` });
    await button(/^展开$/).click();
    await day('从').fill('2026-11-20');
    await press('Enter');
    await expect.poll(() => told('data-searches')).toBe('1');
    await day('到').fill('2026-11-01');
    await press('Enter');
    const why = page.getByText('预计到货：结束日期早于开始日期，请修改');
    await expect.element(why).toBeVisible();
    await expect.element(day('到')).toHaveAttribute('aria-invalid', 'true');
    await button('查询').click();
    expect(told('data-searches')).toBe('1');
    await day('从').fill('2026-11-01');
    await press('Enter');
    await expect.poll(() => told('data-searches')).toBe('2');
    expect(why.elements()).toEqual([]);
  });
});

describe('its menu', () => {
  it('is reached by keyboard: arrows, Space, Enter, menu key', async () => {
    await showList();
    (page.getByRole('grid').element() as HTMLElement).focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'Space']) await press(key);
    await expect.element(page.getByText('已选择 1 项')).toBeVisible();
    await press('Enter');
    await expect.poll(() => document.title).toBe('DH261100201');
    await press('F10', 'Shift');
    await expect.element(page.getByRole('menuitem', { name: '作废' })).toBeVisible();
  });

  it('is the same on a right click and behind the three dots', async () => {
    await showList();
    const row = page.getByRole('row').nth(2);
    const offered = (): string[] =>
      page
        .getByRole('menuitem')
        .elements()
        .map((one) => one.textContent ?? '');
    await row.click({ button: 'right', position: { x: 300, y: 10 } });
    await expect.poll(() => offered().length).toBe(2);
    const clicked = offered();
    await press('Escape');
    await expect.poll(() => offered().length).toBe(0);
    await row.getByRole('button', { name: '行操作' }).click();
    await expect.poll(offered).toEqual(clicked);
  });

  it('remembers hidden columns and brings them back by reset', async () => {
    await showList();
    const header = page.getByRole('columnheader', { name: '批次' });
    await openColumns();
    await page
      .getByCss('label')
      .filter({ has: page.getByRole('checkbox', { name: '批次', exact: true }) })
      .click();
    await expect.poll(() => header.elements().length).toBe(0);
    await rememberOnlyStored(useTableSettings);
    await showList();
    await expect.element(page.getByRole('columnheader', { name: '料号' })).toBeVisible();
    expect(header.elements()).toHaveLength(0);
    await openColumns();
    await button('恢复默认').click();
    await expect.element(header).toBeVisible();
  });
});

describe.each(['zh', 'en'] as const)('long words and codes, %s', (lang) => {
  it('every line of a title starts where its column starts', async () => {
    await showList('long', { lang });
    const titles = all('[role=columnheader]').filter((head) => head.querySelector('button'));
    const linesOf = (head: HTMLElement): number[] => {
      const text = document.createTreeWalker(head, NodeFilter.SHOW_TEXT).nextNode();
      const lines = document.createRange();
      if (text) lines.selectNodeContents(text);
      const side = head.dataset.align === 'end' ? 'right' : 'left';
      return [...lines.getClientRects()].map((line) => Math.round(line[side]));
    };
    const crooked = titles.filter((head) => Math.max(...linesOf(head)) - Math.min(...linesOf(head)) > 1);
    expect(titles.some((head) => linesOf(head).length > 1)).toBe(true);
    expect(crooked.map((head) => `${head.textContent}: ${linesOf(head).join()}`)).toEqual([]);
  });

  it.each([
    [390, 844],
    [760, 600],
  ])('no word is broken and no code is cut with gloves on, %i px wide', async (...size) => {
    await showList('long', { lang, density: 'glove', size });
    (await find('main')).setAttribute('data-active-page', '');
    await atRest();
    await expect.poll(() => measure().faults).toEqual([]);
    expect(measure().above).not.toBeNull();
    expect(measure().above).toBeLessThanOrEqual(180);
  });
});
