import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { freePort } from '#tests/support/free-port.ts';
import { attribute, scan } from '#tests/support/gallery.ts';
import { measure } from '#tests/support/layout/measure.ts';
import { type Gallery, serveGallery } from '#tests/ui/gallery/serve.ts';

let port = 0;

let server: Gallery;
let browser: Browser;
let tab: Page;

beforeAll(async () => {
  port = await freePort();
  server = await serveGallery(port);
  browser = await chromium.launch(launchOptions);
  tab = await browser.newPage();
  // What was typed into a form is let go.
  tab.on('dialog', (question) => question.accept());
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** The gallery as somebody sees it who comes for the first time, loaded anew; only its files are not fetched again. */
async function open(query: string, size = { width: 1280, height: 800 }): Promise<Page> {
  await tab.setViewportSize(size);
  const forget = (): void => {
    localStorage.clear();
    sessionStorage.clear();
  };
  if (tab.url() !== 'about:blank') await tab.evaluate(forget);
  await tab.goto(`http://localhost:${port}/?${query}`);
  await tab.locator('main > *').first().waitFor();
  return tab;
}

/** Rows follow the page, piece by piece. */
async function openList(query: string, size?: { width: number; height: number }): Promise<Page> {
  const page = await open(query, size);
  await page.locator('[data-row], [data-card]').first().waitFor();
  return page;
}

describe('accessibility', () => {
  const views = ['list', 'document', 'scan', 'board', 'editor', 'parts'];
  it.each([
    ['document', 'touch'],
    ['editor', 'compact'],
    ['parts', 'compact'],
  ])('%s, %s: axe finds nothing serious', async (view, density) => {
    const page = await open(`view=${view}&density=${density}`);
    await page.waitForTimeout(400);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it.each(['dark', 'sunlight'].flatMap((theme) => ['scan', 'parts'].map((view) => [view, theme])))(
    '%s in %s has enough contrast',
    async (view, theme) => {
      const page = await open(`view=${view}&theme=${theme}`);
      await page.waitForTimeout(400);
      expect(await seriousFindings(page, { only: ['color-contrast'] })).toEqual([]);
    },
  );

  it.each([
    ['compact', 24],
    ['touch', 48],
    ['glove', 72],
  ])('in %s density every control is at least %i px high and wide, and no page scrolls sideways at 800 px', async (density, least) => {
    // What stands in a bar does not grow with the glove.
    const inBar = Math.min(least, 48);
    for (const view of views) {
      const page = await open(`view=${view}&density=${density}`, { width: 800, height: 1280 });
      await page.waitForTimeout(400);
      const small = await page.evaluate(
        ([min, bar]) => {
          const controls = [
            ...document.querySelectorAll<HTMLElement>(
              'button, select, textarea, a[href], input:not([type=checkbox]):not([hidden]):not([data-scan-catcher])',
            ),
          ];
          return controls
            .filter((control) => control.getClientRects().length > 0 && getComputedStyle(control).visibility !== 'hidden')
            .map((control) => ({
              box: control.getBoundingClientRect(),
              name: control.getAttribute('aria-label') ?? control.textContent,
              wanted: (control.closest('[data-bar]') ? bar : min) - 0.5,
            }))
            .filter(({ box, wanted }) => box.width < wanted || box.height < wanted)
            .map(({ box, name }) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`);
        },
        [least, inBar] as const,
      );
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect({ view, small, wide }).toEqual({ view, small: [], wide: 800 });
    }
  });
});

describe('scanning', () => {
  it('twenty codes give twenty entries in order', async () => {
    const page = await open('view=scan&density=touch');
    const codes = Array.from({ length: 20 }, (_, n) => `BX26110005${String(n).padStart(2, '0')}`);
    for (const code of codes) {
      await scan(page, code);
      await page.waitForTimeout(100);
    }
    await expect.poll(() => attribute(page, 'data-scans')).toBe('20');
    expect((await attribute(page, 'data-codes'))?.split('|').slice(0, 20)).toEqual([...codes].reverse());
  });

  it('the suffix does not press the focused button', async () => {
    const page = await open('view=scan');
    await page.getByRole('button', { name: '完成上架' }).focus();
    await scan(page, 'BX2611000501');
    await expect.poll(() => attribute(page, 'data-scans')).toBe('1');
    expect(await attribute(page, 'data-clicks')).toBe('0');
  });

  it('a scan leaves the focused field as it was', async () => {
    const page = await open('view=scan&state=quantity');
    const field = page.getByRole('textbox', { name: '到货数量' });
    await field.fill('12.5');
    await scan(page, 'BX2611000501');
    await expect.poll(() => attribute(page, 'data-scans')).toBe('1');
    expect(await field.inputValue()).toBe('12.5');
  });

  it('the number of a damaged label can be typed', async () => {
    const page = await open('view=scan');
    await page.getByRole('button', { name: '手工输入' }).click();
    await page.getByRole('textbox').fill('bx2611000777');
    await page.getByRole('button', { name: '确定' }).click();
    await expect.poll(() => attribute(page, 'data-codes')).toMatch(/^BX2611000777\|/);
  });

  it('the primary action and the keypad are on the chosen hand side', async () => {
    for (const hand of ['left', 'right']) {
      const page = await open(`view=scan&state=quantity&density=touch&hand=${hand}`);
      const primary = await page.getByRole('button', { name: '完成上架' }).boundingBox();
      const undo = await page.getByRole('button', { name: '撤销上一次' }).boundingBox();
      expect((primary?.x ?? 0) < (undo?.x ?? 0)).toBe(hand === 'left');
      await page.getByRole('textbox', { name: '到货数量' }).click();
      const pad = await page.locator('[data-part=keypad]').boundingBox();
      expect((pad?.x ?? 0) < 640).toBe(hand === 'left');
    }
  });
});

describe('keypad', () => {
  it('types, clears on a long press, leaves the field on confirm, keeps the system keyboard away', async () => {
    const page = await open('view=scan&state=quantity&density=touch');
    const field = page.getByRole('textbox', { name: '到货数量' });
    expect(await field.getAttribute('inputmode')).toBe('none');
    await field.click();
    const pad = page.locator('[data-part=keypad]');
    for (const key of ['1', '2', '.', '5']) await pad.getByRole('button', { name: key, exact: true }).click();
    expect(await field.inputValue()).toBe('12.5');
    await pad.getByRole('button', { name: '退格' }).click();
    expect(await field.inputValue()).toBe('12.');
    await pad.getByRole('button', { name: '退格' }).click({ delay: 700 });
    expect(await field.inputValue()).toBe('');
    await pad.getByRole('button', { name: '9', exact: true }).click();
    await pad.getByRole('button', { name: '确定' }).click();
    await pad.waitFor({ state: 'detached' });
    expect(await field.evaluate((element) => document.activeElement === element)).toBe(false);
    expect(await field.inputValue()).toBe('9');
  });

  it('is dragged by its handle, stays inside and remembers its place', async () => {
    const page = await open('view=scan&state=quantity&density=touch');
    const field = page.getByRole('textbox', { name: '到货数量' });
    const pad = page.locator('[data-part=keypad]');
    await field.click();
    const from = await pad.boundingBox();
    if (!from) throw new Error('no keypad');
    await page.mouse.move(from.x + 60, from.y + 24);
    await page.mouse.down();
    await page.mouse.move(300, 200, { steps: 6 });
    await page.mouse.move(-400, 120, { steps: 6 });
    await page.mouse.up();
    const dropped = await pad.boundingBox();
    expect(dropped?.x).toBeGreaterThanOrEqual(0);
    expect(dropped?.x).toBeLessThan(from.x);
    await page.reload();
    await field.click();
    const again = await pad.boundingBox();
    expect(Math.abs((again?.x ?? 0) - (dropped?.x ?? 0))).toBeLessThan(12);
    await page.setViewportSize({ width: 600, height: 500 });
    await expect.poll(async () => (await pad.boundingBox())?.y ?? 999).toBeLessThan(500 - 392 + 1);
  });
});

/** Where the table is wider than its place, its tools are behind one button. */
async function openColumns(page: Page): Promise<void> {
  const folded = page.getByRole('button', { name: '表格工具' });
  if ((await folded.count()) > 0) await folded.click();
  await page.getByRole('button', { name: '列设置' }).click();
}

describe('list', () => {
  it('draws only the rows in view of ten thousand', async () => {
    const page = await openList('view=list&state=many');
    const rows = await page.getByRole('row').count();
    expect(rows).toBeGreaterThan(8);
    expect(rows).toBeLessThan(40);
  });

  it('stands in the order in which it is read once it has come to rest, and the focus has not passed to another row', async () => {
    const page = await openList('view=list&state=many');
    const box = page.getByRole('checkbox', { name: '选择第 2 行', exact: true });
    await box.focus();
    const grid = page.getByRole('grid');
    for (const top of [300, 700, 1100, 500, 1900]) {
      await grid.evaluate((element, to) => element.scrollTo({ top: to, behavior: 'instant' }), top);
      await page.waitForTimeout(60);
    }
    const order = () => page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-rowindex'))));
    await expect.poll(async () => Math.min(...(await order()))).toBeGreaterThan(20);
    await expect.poll(async () => (await order()).every((row, at, all) => at === 0 || row === (all[at - 1] ?? 0) + 1)).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.closest('[data-row]') ?? null)).toBeNull();
  });

  it('keeps the selection over pages and refuses rows over the limit with a notice', async () => {
    const page = await open('view=list&state=limit');
    await page.getByRole('checkbox', { name: '选择第 1 行', exact: true }).check({ force: true });
    await page.getByRole('button', { name: '下一页' }).click();
    await page.getByText('已选择 1 项').waitFor();
    await page.getByRole('checkbox', { name: '选择本页' }).click({ force: true });
    await page.getByText('已选择 12 项').waitFor();
    await page.getByText('另有 9 行未选中').waitFor();
  });

  it('queries once, 500 ms after the last key, and at once on Enter', async () => {
    const page = await openList('view=list');
    const field = page.getByRole('textbox', { name: '到货单号' });
    await field.pressSequentially('DH26', { delay: 120 });
    expect(await attribute(page, 'data-searches')).toBe('0');
    await expect.poll(() => attribute(page, 'data-searches'), { timeout: 2000 }).toBe('1');
    await field.press('Enter');
    expect(await attribute(page, 'data-searches')).toBe('2');
  });

  it('works by keyboard: arrows, Space, Enter, menu key', async () => {
    const page = await openList('view=list');
    await page.getByRole('grid').focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key);
    await page.getByText('已选择 1 项').waitFor();
    await page.keyboard.press('Enter');
    expect(await page.title()).toBe('DH261100201');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: '作废' }).waitFor();
  });

  it('a right click shows the same menu as the three dots', async () => {
    const page = await openList('view=list');
    const row = page.getByRole('row').nth(2);
    await row.click({ button: 'right', position: { x: 300, y: 10 } });
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(2);
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: '行操作' }).click();
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(2);
  });

  it('remembers hidden columns and brings them back by reset', async () => {
    const page = await openList('view=list');
    const header = page.getByRole('columnheader', { name: '批次' });
    await openColumns(page);
    // The label, not the input hidden in it: a click waits until the panel has found its place.
    await page.locator('label', { has: page.getByRole('checkbox', { name: '批次' }) }).click();
    await header.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('columnheader', { name: '料号' }).waitFor();
    expect(await header.count()).toBe(0);
    await openColumns(page);
    await page.getByRole('button', { name: '恢复默认' }).click();
    await header.waitFor();
  });

  it('turns rows to cards on a narrow screen', async () => {
    const page = await openList('view=list', { width: 420, height: 900 });
    expect(await page.getByRole('grid').count()).toBe(0);
    expect(await page.getByRole('listitem').count()).toBe(20);
  });

  it.each(['zh', 'en'])('starts every line of a title where its column starts, %s', async (lang) => {
    const page = await openList(`view=list&state=long&lang=${lang}`);
    const crooked = await page.locator('[role=columnheader]:has(button)').evaluateAll((heads) =>
      heads.flatMap((head) => {
        const lines = document.createRange();
        const side = head.getAttribute('data-align') === 'end' ? 'right' : 'left';
        const text = document.createTreeWalker(head, NodeFilter.SHOW_TEXT).nextNode();
        if (!text) return [];
        lines.selectNodeContents(text);
        const edges = [...lines.getClientRects()].map((line) => Math.round(line[side]));
        return edges.length > 1 && Math.max(...edges) - Math.min(...edges) > 1 ? [`${head.textContent}: ${edges.join()}`] : [];
      }),
    );
    expect(crooked).toEqual([]);
  });

  it.each(['zh', 'en'])('breaks no word and cuts no code with gloves on, %s', async (lang) => {
    for (const size of [
      { width: 390, height: 844 },
      { width: 760, height: 600 },
    ]) {
      const page = await openList(`view=list&state=long&density=glove&lang=${lang}`, size);
      await page.locator('main').evaluate((main) => main.setAttribute('data-active-page', ''));
      await page.waitForTimeout(400);
      const { faults, above } = await page.evaluate<ReturnType<typeof measure>>(`(${measure})()`);
      expect({ size, faults, high: (above ?? 999) > 180 ? above : null }).toEqual({ size, faults: [], high: null });
    }
  });

  it('says why there is no table when the data is no array', async () => {
    const page = await open('view=parts');
    await page.getByText('表格数据需要的是数组格式，请检查你的数据格式', { exact: true }).waitFor();
  });
});

describe('questions and forms', () => {
  it('asks before deleting; Escape is a no', async () => {
    const page = await open('view=parts');
    await page.getByRole('button', { name: 'confirm' }).click();
    await page.getByText('是否确定删除？', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => attribute(page, 'data-answer')).toBe('false');
    await page.getByRole('button', { name: 'confirm' }).click();
    await page.getByRole('button', { name: '删除' }).click();
    await expect.poll(() => attribute(page, 'data-answer')).toBe('true');
  });

  it('an answer that cannot be given says why in sight, where no finger has to hover', async () => {
    const page = await open('view=parts', { width: 390, height: 844 });
    await page.getByRole('button', { name: 'blocked' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.locator('[data-part=reason]').isVisible()).toBe(true);
    expect(await dialog.getByRole('button', { name: '确定' }).getAttribute('aria-disabled')).toBe('true');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('a reason is required', async () => {
    const page = await open('view=parts');
    await page.getByRole('button', { name: 'reason' }).click();
    await page.getByRole('button', { name: '确定' }).click();
    await page.getByText('请填写原因').waitFor();
    await page.getByRole('textbox', { name: '原因' }).fill('供应商改期');
    await page.getByRole('button', { name: '确定' }).click();
    await expect.poll(() => attribute(page, 'data-answer')).toBe('供应商改期');
  });

  it('finds an option by its initials', async () => {
    const page = await open('view=parts');
    const box = page.getByRole('combobox', { name: '供应商' });
    await box.click();
    await box.pressSequentially('nbh', { delay: 150 });
    await page.getByRole('option', { name: /宁波恒锐/ }).click();
    expect(await box.inputValue()).toContain('S100');
  });

  it('refuses a photo by its name and takes a good one, scaled', async () => {
    const page = await open('view=document');
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const input = page.locator('input[type=file][multiple]');
    await input.setInputFiles({ name: '破损&1.png', mimeType: 'image/png', buffer: picture });
    await page.getByText('文件包含特殊字符，请修改！', { exact: true }).waitFor();
    await input.setInputFiles({ name: '破损1.png', mimeType: 'image/png', buffer: picture });
    await page.getByText('1/10').waitFor();
  });

  it('enters lines by keyboard and opens a new one after the last cell', async () => {
    const page = await open('view=editor');
    // Until its calendar has come a plain field stands there, which goes with what was pressed in it.
    await page.locator('[data-cell="2:expiry"] input:not([readonly])').press('Enter');
    await page.getByRole('combobox', { name: '第 4 行 料号' }).waitFor();
    await page.getByRole('textbox', { name: '第 3 行 批次' }).press('Control+Delete');
    await expect.poll(() => page.getByRole('row').count()).toBe(4);
  });
});
